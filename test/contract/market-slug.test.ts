import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { marketId, marketKey } from '../../contract/market-key.ts';
import { marketSlugs, slugCharacters } from '../../contract/market-slug.ts';

function market(country: string, city: string, activity: string, criteria: string) {
    const parts = { country, city, activity, criteria };
    return { ...parts, market_id: marketId(marketKey(parts)) };
}

describe('the slug of a market', () => {
    test.each([
        [
            'words are joined by hyphens',
            ['Portugal', 'Porto', 'Boat tour', 'Private'],
            'portugal-porto-boat-tour-private',
        ],
        ['accents go, as in ids', ['México', 'Mérida', 'Tour', 'Ñandú'], 'mexico-merida-tour-nandu'],
        ['composed or not, in any case', ['ME\u0301XICO', 'me\u0301rida', 'TOUR', 'nandu'], 'mexico-merida-tour-nandu'],
        [
            'a letter without a base letter is outside',
            ['Danmark', 'København', 'Tour', 'Any'],
            'danmark-k-benhavn-tour-any',
        ],
        ['so are ß and ł', ['Polska', 'Łódź', 'Straße', 'Any'], 'polska-odz-stra-e-any'],
        ['a run is one hyphen', ['A', 'B', 'Food & wine -- (small)', '4+ stars'], 'a-b-food-wine-small-4-stars'],
        [
            'a part of another script leaves nothing',
            ['Thailand', 'ภูเก็ต', 'Boat tour', 'Private'],
            'thailand-boat-tour-private',
        ],
        ['markup is text', ['<b>', '"A"', "O'Neil", '../etc'], 'b-a-o-neil-etc'],
    ] as const)('the slug of a market follows the rule: %s', (_, [country, city, activity, criteria], slug) => {
        expect(marketSlugs([market(country, city, activity, criteria)])).toEqual([slug]);
    });

    test('the slug of a market is the id where nothing is left', () => {
        const greek = market('Ελλάδα', 'Αθήνα', 'Ξενάγηση', 'Όλα');
        expect(marketSlugs([greek])).toEqual([greek.market_id]);
    });

    test('the slug ends in the beginning of the id for every market of a clash, and for no other', () => {
        const [one, two, other] = [
            market('A', 'b c', 'd', 'e'),
            market('A b', 'c', 'd', 'e'),
            market('A', 'b', 'd', 'e'),
        ];
        expect(marketSlugs([one, two, other])).toEqual([
            `a-b-c-d-e-${one.market_id.slice(0, 8)}`,
            `a-b-c-d-e-${two.market_id.slice(0, 8)}`,
            'a-b-d-e',
        ]);
    });

    test('the slug is the whole id where the beginning of the id makes another clash', () => {
        const [one, two] = [market('A', 'b c', 'd', 'e'), market('A b', 'c', 'd', 'e')];
        const third = market('A', 'b c', 'd', `e ${one.market_id.slice(0, 8)}`);
        const found = marketSlugs([one, two, third]);
        expect(found).toEqual([one.market_id, `a-b-c-d-e-${two.market_id.slice(0, 8)}`, third.market_id]);
    });

    test('the slug fits a file name however long the names are, and still differs', () => {
        const long = 'x'.repeat(200);
        const found = marketSlugs([market(long, long, long, 'a'), market(long, long, long, 'b')]);
        expect(new Set(found).size).toBe(2);
        for (const slug of found) expect(slug.length).toBeLessThanOrEqual(slugCharacters + 9);
    });

    test('each market has one slug of a-z, 0-9 and hyphens, in any order of the markets', () => {
        const part = fc.constantFrom('a', 'b', 'a b', 'a-b', 'É', 'ß', 'ไทย', '!', 'x'.repeat(90));
        fc.assert(
            fc.property(fc.array(fc.tuple(part, part, part, part), { minLength: 1, maxLength: 20 }), (rows) => {
                const markets = [...new Map(rows.map((row) => [row.join('|'), market(...row)])).values()];
                const distinct = [...new Map(markets.map((one) => [one.market_id, one])).values()];
                const found = marketSlugs(distinct);
                expect(new Set(found).size).toBe(distinct.length);
                for (const slug of found) expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/u);
                expect(marketSlugs([...distinct].reverse())).toEqual([...found].reverse());
            }),
        );
    });
});
