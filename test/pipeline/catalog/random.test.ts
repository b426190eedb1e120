import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { percentDecimals } from '../../../contract/catalog-kinds.ts';
import { catalogLimits } from '../../../contract/catalog-limits.ts';
import { experienceId } from '../../../contract/experience-id.ts';
import { catalogOf, experienceOf, least, provider, raw } from '../support/catalog.ts';

const name = { en: 'A' };
const everyDay = [1, 2, 3, 4, 5, 6, 7];

describe('random catalogues', () => {
    /** Decimals that each currency has by ISO 4217, written out here. */
    const exponents = { JPY: 0, CLP: 0, MXN: 2, EUR: 2, KWD: 3, TND: 3 } as const;
    const currency = fc.constantFrom(...(Object.keys(exponents) as (keyof typeof exponents)[]));
    const major = 1_000_000_000;
    /** Whole minor units as a decimal number, by moving the point in the digits. */
    const asTyped = (minor: number, exponent: number, zeros: number) => {
        const digits = String(minor).padStart(exponent + 1, '0');
        const [whole, decimals] = [digits.slice(0, digits.length - exponent), digits.slice(digits.length - exponent)];
        const tail = `${decimals}${'0'.repeat(zeros)}`;
        return raw(tail === '' ? whole : `${whole}.${tail}`);
    };
    const price = fc.nat().chain((seed) => fc.constantFrom(seed, seed % 1000, 0));
    const zeros = fc.nat({ max: 3 });

    test('prices and percentages of random catalogues are exact in every currency, amount and notation', () => {
        const hundredths = fc.integer({ min: -1_000_000, max: catalogLimits.basisPoints * 100 });
        fc.assert(
            fc.property(
                currency,
                fc.array(price, { minLength: 4, maxLength: 4 }),
                zeros,
                hundredths,
                (code, prices, tail, points) => {
                    const exponent = exponents[code];
                    const amounts = prices.map((minor) => Math.min(minor, major * 10 ** exponent));
                    const [a, b, c, d] = amounts.map((minor) => asTyped(minor, exponent, tail));
                    const written = asTyped(Math.abs(points), percentDecimals, tail);
                    const made = experienceOf({
                        ...least,
                        currency: code,
                        categories: [{ ...least.categories[0], price: a }],
                        privatePrice: { base: b, perExtraPerson: c },
                        fees: [{ label: name, perPerson: d }],
                        seasons: [
                            {
                                id: 's',
                                from: '2027-01-01',
                                to: '2027-02-01',
                                percent: points < 0 ? written.replace('raw:', 'raw:-') : written,
                            },
                        ],
                    });
                    expect([
                        made.categories[0]?.priceMinor,
                        made.privatePrice?.baseMinor,
                        made.privatePrice?.perExtraPersonMinor,
                        (made.fees[0] as { perPersonMinor: number }).perPersonMinor,
                    ]).toEqual(amounts);
                    expect(made.seasons[0]?.basisPoints).toBe(points === 0 ? 0 : points / 100);
                    expect(made.exponent).toBe(exponent);
                },
            ),
        );
    });

    test('a price with one decimal more than the currency has is an error, unless that decimal is a zero', () => {
        fc.assert(
            fc.property(currency, fc.nat({ max: 99_999_999 }), fc.integer({ min: 0, max: 9 }), (code, minor, last) => {
                const typed = asTyped(minor * 10 + last, exponents[code] + 1, 0);
                const experience = { ...least, currency: code, categories: [{ ...least.categories[0], price: typed }] };
                const { findings } = catalogOf({ 'a.json': provider({ experiences: [experience] }) });
                const errors = findings.filter(({ severity }) => severity === 'error');
                expect(errors.map(({ code: found }) => found)).toEqual(last === 0 ? [] : ['BAD_PRICE']);
            }),
        );
    });

    const text = fc.dictionary(
        fc.constantFrom('en', 'fr', 'es', 'pt-BR'),
        fc.string({ minLength: 1 }).map((found) => `${found}x`),
        {
            minKeys: 1,
        },
    );
    const id = fc.stringMatching(/^[a-z0-9]{1,12}$/u);
    const slot = fc.record(
        {
            id,
            startTime: fc
                .tuple(fc.nat({ max: 23 }), fc.nat({ max: 59 }))
                .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':')),
            duration: fc.integer({ min: 1, max: catalogLimits.durationMinutes }),
            capacity: fc.integer({ min: 1, max: catalogLimits.capacity }),
            bookingMode: fc.constantFrom('shared', 'private'),
            weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
        },
        { requiredKeys: ['id', 'startTime', 'duration'] },
    );
    const experience = fc.record(
        {
            slug: fc.stringMatching(/^[a-z0-9]{1,9}(?:-[a-z0-9]{1,9}){0,2}$/u),
            id: fc.uuid(),
            type: fc.constantFrom('excursion', 'activity', 'workshop'),
            name: text,
            description: text,
            currency,
            bookingMode: fc.constantFrom('shared', 'private'),
            capacity: fc.integer({ min: 1, max: catalogLimits.capacity }),
            cutoffMinutes: fc.integer({ min: 0, max: catalogLimits.cutoffMinutes }),
            categories: fc.constant(least.categories.map((category) => ({ ...category, price: 3 }))),
            timeSlots: fc.uniqueArray(slot, { minLength: 1, maxLength: 5, selector: (one) => one.id }),
            multiDay: fc.boolean(),
            languages: fc.subarray(['en', 'fr', 'pt-BR']),
        },
        { requiredKeys: ['slug', 'type', 'name', 'currency', 'bookingMode', 'categories', 'timeSlots'] },
    );

    test('random catalogues without faults are read without a finding, as they were typed', () => {
        const experiences = fc.uniqueArray(experience, { maxLength: 4, selector: (one) => one.slug });
        fc.assert(
            fc.property(experiences, (typed) => {
                const { findings, providers } = catalogOf({ 'a.json': provider({ experiences: typed }) });
                expect(findings).toEqual([]);
                const made = providers[0]?.experiences ?? [];
                expect(made).toHaveLength(typed.length);
                for (const [at, { slug, name: shown, timeSlots, capacity }] of typed.entries()) {
                    expect(made[at]).toMatchObject({ slug, name: shown, capacity: capacity ?? null });
                    expect(made[at]?.id).toBe(typed[at]?.id ?? experienceId('lagoon', slug));
                    expect(made[at]?.timeSlots).toEqual(
                        timeSlots.map((given) => ({
                            capacity: null,
                            bookingMode: null,
                            ...given,
                            weekdays: given.weekdays?.toSorted() ?? everyDay,
                        })),
                    );
                }
            }),
            { numRuns: 60 },
        );
    });
});
