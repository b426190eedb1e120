import fc from 'fast-check';
import { type ChargeRule, chargeRule } from '../../../../api/booking/pricing/charge-rule.ts';
import type { PriceRequest } from '../../../../api/booking/pricing/lines.ts';
import { addDays } from '../../../../contract/calendar-day.ts';
import type { Category, Experience, Fee, Unit } from '../../../../contract/catalog.ts';
import { extraNames } from '../../../../contract/extras.ts';
import { checkTimes } from '../availability/fixtures.ts';
import type { PriceRules } from './oracle.ts';
import { evening, inn, morning, party, sail } from './sample.ts';

/** Random bookings of random normalised catalogues, in currencies without, with two and with three decimals. */

const firstDay = '2027-03-26';
const currency = fc.constantFrom(
    { currency: 'JPY', exponent: 0 },
    { currency: 'MXN', exponent: 2 },
    { currency: 'KWD', exponent: 3 },
);
const price = fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 5_000_000 }));
/** Whole percentages and hundredths of one. */
const share = fc.oneof(
    fc.integer({ min: 1, max: 99 }).map((percent) => percent * 100),
    fc.integer({ min: 1, max: 9_999 }),
    fc.constantFrom(0, 5_000, 10_000),
);
const label = fc.record({ en: fc.constantFrom('A', 'B') }, { requiredKeys: [] }).map((text) => ({ fr: 'C', ...text }));
const day = fc.integer({ min: -2, max: 6 }).map((days) => addDays(firstDay, days));
const id = fc.constantFrom('a', 'b', 'c', 'constructor', 'toString', '__proto__', 'hasOwnProperty');
const unique = { minLength: 1, maxLength: 4, selector: ({ id }: { id: string }) => id };

const categories: fc.Arbitrary<Category[]> = fc
    .uniqueArray(
        fc.record({
            id,
            kind: fc.constantFrom('adult' as const, 'child' as const),
            label,
            minAge: fc.constant(null),
            maxAge: fc.constant(null),
            priceMinor: price,
            usesCapacity: fc.boolean(),
        }),
        unique,
    )
    .filter((categories) => categories.some(({ kind }) => kind === 'adult'));

const seasons = fc.array(
    fc.record({
        id: fc.constant('season'),
        from: day,
        to: day,
        basisPoints: fc.oneof(
            share,
            share.map((points) => -points),
            fc.integer({ min: 0, max: 100_000 }),
        ),
        timeSlotIds: fc.constantFrom<string[] | null>(null, ['morning'], ['evening'], ['evening', 'morning']),
    }),
    { maxLength: 4 },
);

const fee: fc.Arbitrary<Fee> = fc.oneof(
    fc.record({ label, perPersonMinor: price }),
    fc.record({ label, basisPoints: share }),
);

const unit: fc.Arbitrary<Unit> = fc.record({
    id: fc.constant('room'),
    name: label,
    quantity: fc.constant(1),
    maxGuests: fc.constant(null),
    nightlyPriceMinor: price,
    categories,
});

/** Each rule of `contract/price-rules.ts`; `hotel` is made of a unit and settings. */
const rules: { [Name in Exclude<keyof PriceRules, 'hotel'>]: fc.Arbitrary<PriceRules[Name]> } = {
    categories,
    seasons,
    privatePrice: fc.option(
        fc.record({
            baseMinor: price,
            includedPersons: fc.option(fc.integer({ min: 0, max: 8 })),
            perExtraPersonMinor: price,
        }),
    ),
    options: fc.uniqueArray(fc.record({ id, label, priceMinor: price, maxQuantity: fc.constant(9) }), {
        ...unique,
        minLength: 0,
    }),
    discounts: fc.array(fc.record({ label, minParticipants: fc.integer({ min: 1, max: 12 }), basisPoints: share }), {
        maxLength: 3,
    }),
    fees: fc.array(fee, { maxLength: 3 }),
    depositBasisPoints: fc.option(share),
};
const members = fc.record(rules);

const enabled = price.map((priceMinor) => ({ enabled: true, priceMinor }));
const settings = fc.record({ extraBed: enabled, petFee: enabled, earlyCheckin: enabled, lateCheckout: enabled });

const choices = fc.record({
    days: fc.integer({ min: 1, max: 5 }),
    mode: fc.constantFrom('shared' as const, 'private' as const),
    slot: fc.constantFrom(morning, evening),
    counts: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 4, maxLength: 4 }),
    quantities: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 4, maxLength: 4 }),
    extras: fc.subarray(extraNames),
});

export const randomRequest: fc.Arbitrary<PriceRequest> = fc
    .tuple(currency, members, fc.option(unit), settings, choices)
    .map(([currency, members, unit, settings, { days, mode, slot, counts, quantities, extras }]) => {
        const experience: Experience = { ...(unit === null ? sail : inn), ...currency, ...members };
        if (unit !== null) experience.hotel = { units: [unit], settings, ...checkTimes };
        const own = (unit ?? experience).categories;
        return {
            experience,
            unit,
            slot: unit === null ? slot : null,
            days: Array.from({ length: days }, (_, index) => addDays(firstDay, index)),
            mode,
            party: party(own, new Map(own.map(({ id }, index) => [id, counts[index] ?? 0]))),
            options: experience.options
                .map(({ id }, index) => ({ optionId: id, quantity: quantities[index] ?? 0 }))
                .filter(({ quantity }) => quantity > 0),
            extras: unit === null ? [] : extras,
        };
    });

/** What payment providers charge: steps and minimums of one minor unit, of tens, and of any other size. */
export const randomRule: fc.Arbitrary<ChargeRule> = fc
    .tuple(
        fc.oneof(fc.constantFrom(1, 10, 100), fc.integer({ min: 1, max: 2_000 })),
        fc.oneof(fc.constantFrom(1, 50, 1_000), fc.integer({ min: 1, max: 2_000_000 })),
    )
    .map(([step, least]) => chargeRule(step, least));
