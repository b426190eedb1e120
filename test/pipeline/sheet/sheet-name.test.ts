import { describe, expect, test } from 'vitest';
import { marketId, marketKey } from '../../../contract/market-key.ts';
import { sheetName } from '../../../pipeline/sheet/sheet-name.ts';

/** Names of new sheets for any names of a market. */
const porto = { country: 'Portugal', city: 'Porto', activity: 'Food tour', criteria: 'Private' };
const long = 'x'.repeat(200);

function name(market: Partial<typeof porto>): string {
    const whole = { ...porto, ...market };
    return sheetName(whole, marketId(marketKey(whole)), '2026-05-04');
}

const cases: [string, Partial<typeof porto>, RegExp][] = [
    ['plain names', {}, /^portugal\/porto-food-tour-private-2026-05-04\.csv$/u],
    ['accents and capitals', { city: 'ÉVORA' }, /^portugal\/evora-food-tour-private-2026-05-04\.csv$/u],
    ['parts of a path', { country: '../..', city: '/etc/passwd' }, /^etc-passwd-food-tour-private-[\da-f]{8}-2026/u],
    ['a path of Windows', { city: 'C:\\Users' }, /^portugal\/c-users-food/u],
    ['a city without a Latin letter', { city: '東京' }, /^portugal\/food-tour-private-[\da-f]{8}-2026-05-04\.csv$/u],
    ['a country without a Latin letter', { country: '日本' }, /^porto-food-tour-private-[\da-f]{8}-2026-05-04\.csv$/u],
    [
        'no Latin letter at all',
        { country: '日本', city: '東京', activity: 'ツアー', criteria: '個人' },
        /^[\da-f]{8}-2026-05-04\.csv$/u,
    ],
    ['a device of Windows as country', { country: 'CON' }, /^porto-food-tour-private-2026-05-04\.csv$/u],
    ['a device of Windows as city', { city: 'nul' }, /^portugal\/nul-food-tour-private-2026-05-04\.csv$/u],
    ['a name of markup', { city: '<b>"x"</b>*?' }, /^portugal\/b-x-b-food-tour-private-2026-05-04\.csv$/u],
];

describe('the name of a new sheet', () => {
    test.each(cases)('the name of a new sheet is safe and plain for %s', (_name, market, expected) => {
        expect(name(market)).toMatch(expected);
        expect(name(market)).toMatch(/^(?:[a-z\d-]+\/)?[a-z\d-]+\.csv$/u);
    });

    test('the name of a sheet fits a file system for very long names, and differs where only their end does', () => {
        const [one, other] = ['a', 'b'].map((end) =>
            name({ country: long, city: long, activity: long, criteria: end }),
        );
        for (const part of (one as string).split('/')) expect(part.length).toBeLessThanOrEqual(255);
        expect(one).not.toBe(other);
    });

    test('the name of a sheet differs for two cities without a Latin letter', () => {
        expect(name({ city: '東京' })).not.toBe(name({ city: '京都' }));
    });
});
