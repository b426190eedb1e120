import { describe, expect, test } from 'vitest';
import * as kind from '../../contract/catalog-kinds.ts';
import { percentBetween } from '../../contract/catalog-values.ts';

/** A price rule that the catalogue does not have, of every kind. */
const rule = kind.object({
    id: kind.optional(kind.id, ({ position = 0 }) => `rule ${position + 1}`),
    label: kind.text,
    price: kind.amount,
    percent: kind.optional(kind.percentage(percentBetween(0, 100))),
    nightly: kind.optional(kind.list(kind.object({ share: kind.percentage(percentBetween(0, 100)) })), []),
    charge: kind.either({ from: kind.day }, { once: kind.amount, each: kind.amount }),
});
const rules = kind.filledList(rule);

const least = { label: { en: 'Least' }, price: 1.5, charge: { from: '2027-05-01', once: 0 } };
const everything = {
    id: 'all',
    label: { en: 'All', fr: 'Tout' },
    price: 10,
    percent: 12.34,
    nightly: [{ share: 0.01 }],
    charge: { from: '2027-05-01', each: 2.25, once: null },
};
const file = [least, everything];

const normalised = [
    {
        id: 'rule 1',
        label: { en: 'Least' },
        priceMinor: 150,
        basisPoints: null,
        nightly: [],
        charge: { from: '2027-05-01', onceMinor: 0 },
    },
    {
        id: 'all',
        label: { en: 'All', fr: 'Tout' },
        priceMinor: 1000,
        basisPoints: 1234,
        nightly: [{ shareBasisPoints: 1 }],
        charge: { from: '2027-05-01', eachMinor: 225 },
    },
];

describe('From one declaration follows', () => {
    test('a declaration gives what a file may hold, null being the same as nothing', () => {
        expect(rules.inputShape.safeParse(file).success).toBe(true);
        const wrong = [
            [],
            [{ ...least, price: -1 }],
            [{ ...least, percent: 101 }],
            [{ ...least, label: {} }],
            [{ ...least, charge: { from: 'May' } }],
            [{ ...least, surcharge: 1 }],
        ];
        for (const each of wrong) expect(rules.inputShape.safeParse(each).success, JSON.stringify(each)).toBe(false);
    });

    test('a declaration gives the normalised form, with defaults, minor units and basis points', () => {
        expect(rules.normalise(file, { exponent: 2, locale: 'en' })).toStrictEqual(normalised);
        expect(() => rules.normalise(file, { exponent: 0, locale: 'en' })).toThrow('1.5 has more than 0 decimals');
    });

    test('a declaration gives the form in responses, in one language, and its shape', () => {
        const body = rules.encode(rules.normalise(file, { exponent: 2, locale: 'en' }), { locale: 'fr', exponent: 2 });
        expect(body).toStrictEqual([
            {
                id: 'rule 1',
                label: 'Least',
                price: 1.5,
                percent: null,
                nightly: [],
                charge: { from: '2027-05-01', once: 0 },
            },
            { ...everything, label: 'Tout', charge: { from: '2027-05-01', each: 2.25 } },
        ]);
        expect(rules.responseShape.safeParse(body).success).toBe(true);
        expect(rules.responseShape.safeParse(file).success).toBe(false);
    });
});
