import fc from 'fast-check';
import { isReadFor, namesOf } from '../../../../api/booking/prefill/parameters.ts';
import type { Category, Experience, Option } from '../../../../contract/catalog.ts';
import { parameterNames } from '../../../../contract/prefill.ts';
import { hotelWith, slotWith, unitWith } from '../availability/fixtures.ts';
import { category } from '../support/catalog.ts';
import { excursion, hotel } from './cases.ts';

/** Links and forms at random, most of them nearly right. */

const awkwardIds = ['constructor', 'toString', 'hasOwnProperty', '0', 'a.b', 'ä & "b" = {c}', '9:00', '🐚', 'null'];
const awkwardCategories = [
    category('valueOf', 'adult', 100),
    ...awkwardIds.map((id, index) => category(id, index % 2 === 0 ? 'child' : 'adult', index)),
];
const awkwardOptions: Option[] = awkwardIds.map((id, index) => ({
    id,
    label: {},
    priceMinor: 1,
    maxQuantity: 10 ** index,
}));

/** Ids that are the names of built-in members, look like numbers or times, or have to be escaped. */
export const awkwardTrek: Experience = {
    ...excursion,
    multiDay: true,
    categories: awkwardCategories,
    options: awkwardOptions,
    timeSlots: awkwardIds.map((id) => slotWith({ id, startTime: '09:00' })),
};

export const awkwardHotel: Experience = {
    ...hotel,
    options: awkwardOptions,
    hotel: {
        ...(hotel.hotel as NonNullable<Experience['hotel']>),
        units: hotelWith(awkwardIds.map((id) => unitWith({ id, categories: awkwardCategories }))).hotel?.units ?? [],
    },
};

/** Every name of a parameter, and others. */
const aliases = [...parameterNames.flatMap(namesOf), 'extras', '__proto__', 'constructor', 'utm_source'];

const wellFormed = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((text) => text.isWellFormed());
const day = fc
    .tuple(fc.integer({ min: 1, max: 13 }), fc.integer({ min: 1, max: 31 }))
    .map(([month, date]) => `2027-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`);
const number = fc.oneof(
    fc.integer({ min: -2, max: 130 }).map(String),
    fc.integer({ min: 990, max: 1010 }).map(String),
    fc.constantFrom('2.0', ' 3 ', '1e2', '+3', '', '007', '９', '1'.repeat(400)),
);

function idsOf(experience: Experience) {
    const categories = [
        ...experience.categories,
        ...(experience.hotel?.units.flatMap((unit) => unit.categories) ?? []),
    ].map(({ id }) => id);
    return {
        categories: [...new Set([...categories, 'adult', 'free_children'])],
        options: experience.options.map(({ id }) => id),
        places: [...experience.timeSlots, ...(experience.hotel?.units ?? [])].map(({ id }) => id),
    };
}

const odd = fc.constantFrom<unknown>(null, true, '3', '2.0', [], {}, -0, 1.5, 1e300);

/** A link's query: of names and values that mean something, in any order and number, and of anything else. */
export function queries(experience: Experience): fc.Arbitrary<string> {
    const { categories, options, places } = idsOf(experience);
    const id = fc.constantFrom(...categories, ...options, '__proto__', 'unknown');
    const count = fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 0, max: 120 }) }, odd);
    const row = fc.oneof(
        fc.record({ categoryId: id, count }),
        fc.record({ category_id: id, count }),
        fc.record({ categoryId: odd, category_id: id, count }),
        odd,
    );
    const json = fc.oneof(fc.dictionary(id, count, { maxKeys: 5 }), fc.array(row, { maxLength: 5 }), fc.jsonValue());
    const value = fc.oneof(
        day,
        number,
        fc.array(number, { maxLength: 5 }).map((ages) => ages.join(ages.length % 2 === 0 ? ',' : ';')),
        json.map((parsed) => JSON.stringify(parsed)),
        fc.constantFrom(...places, '9:00', '11h00', 'full', 'DEPOSIT', '1', 'no', 'fr', 'ZZ'),
        fc.string({ unit: 'binary' }),
    );
    const part = fc.oneof(
        {
            weight: 8,
            arbitrary: fc
                .tuple(fc.constantFrom(...aliases), value)
                .map(([name, text]) => `${name}=${encodeURIComponent(text.toWellFormed())}`),
        },
        fc.tuple(fc.constantFrom(...aliases), fc.string({ unit: 'binary' })).map((pair) => pair.join('=')),
        fc.string(),
    );
    return fc.oneof(
        { weight: 9, arbitrary: fc.array(part, { maxLength: 16 }).map((parts) => parts.join('&')) },
        fc.string({ unit: 'binary' }),
    );
}

/** Forms that can be fulfilled; with `anything`, some members are that instead. */
export function forms(experience: Experience, anything?: fc.Arbitrary<unknown>): fc.Arbitrary<Record<string, unknown>> {
    const valid = experience.hotel === null ? departures(experience) : stays(experience);
    if (anything === undefined) return valid;
    const known = parameterNames.filter((name) => isReadFor(name, experience));
    const names = fc.constantFrom(...aliases, ...known, ...known, 'toString');
    const others = fc.dictionary(names, fc.oneof(anything, fc.jsonValue(), odd), { maxKeys: 6, noNullPrototype: true });
    return fc.tuple(valid, others).map(([input, more]) => ({ ...input, ...more }));
}

function departures(experience: Experience): fc.Arbitrary<Record<string, unknown>> {
    const days = experience.multiDay
        ? fc.tuple(realDay, realDay).map((pair) => {
              const [startDate, endDate] = pair.sort();
              return { startDate, endDate };
          })
        : fc.record({ date: realDay }, { requiredKeys: [] });
    const slot = fc.record(
        {
            slot: fc.constantFrom(...experience.timeSlots.map(({ id }) => id)),
            bookingMode: fc.constantFrom('shared', 'private'),
        },
        { requiredKeys: [] },
    );
    return merged(days, slot, parties(experience.categories), contacts(experience));
}

function stays(experience: Experience): fc.Arbitrary<Record<string, unknown>> {
    const { units = [], settings } = experience.hotel ?? {};
    const nights = fc
        .uniqueArray(realDay, { minLength: 2, maxLength: 2 })
        .map((pair) =>
            Object.fromEntries(pair.sort().map((each, index) => [index === 0 ? 'checkin' : 'checkout', each])),
        );
    const inUnit = fc
        .constantFrom(...units)
        .chain((unit) => merged(fc.constant({ unitId: unit.id }), parties(unit.categories)));
    const box = (isOffered = false) => (isOffered ? fc.boolean() : fc.constant(false));
    const extras = fc.record(
        {
            extraBed: box(settings?.extraBed.enabled),
            withPet: box(settings?.petFee.enabled),
            earlyCheckin: box(settings?.earlyCheckin.enabled),
            lateCheckout: box(settings?.lateCheckout.enabled),
        },
        { requiredKeys: [] },
    );
    return merged(nights, fc.oneof(inUnit, fc.constant({})), extras, contacts(experience));
}

function merged(...parts: fc.Arbitrary<object>[]): fc.Arbitrary<Record<string, unknown>> {
    return fc.tuple(...parts).map((members) => Object.assign({}, ...members));
}

const realDay = fc.integer({ min: 0, max: 700 }).map((days) => {
    const date = new Date(Date.UTC(2027, 0, 1 + days));
    return date.toISOString().slice(0, 10);
});

function parties(categories: readonly Category[]): fc.Arbitrary<object> {
    const ids = categories.map(({ id }) => id);
    const counts = fc.dictionary(fc.constantFrom(...ids), fc.integer({ min: 1, max: 99 }), { minKeys: 1, maxKeys: 4 });
    const persons = fc.record(
        {
            adults: fc.integer({ min: 1, max: 99 }),
            children: fc.integer({ min: 0, max: 99 }),
            childrenAges: fc.array(fc.integer({ min: 0, max: 120 }), { minLength: 1, maxLength: 99 }),
        },
        { requiredKeys: [] },
    );
    return fc.oneof(
        counts.map((categoryCounts) => ({ categoryCounts })),
        persons,
    );
}

function contacts(experience: Experience): fc.Arbitrary<object> {
    const line = wellFormed.map((text) => text.replaceAll(/\p{Cc}/gu, '').trim()).filter((text) => text !== '');
    const quantities = experience.options.map(({ id, maxQuantity }) => [
        id,
        fc.integer({ min: 1, max: Math.min(999, maxQuantity) }),
    ]);
    return fc.record(
        {
            options: fc
                .record(Object.fromEntries(quantities) as Record<string, fc.Arbitrary<number>>, { requiredKeys: [] })
                .map((options) => ({ ...options })),
            payment: experience.depositBasisPoints === null ? fc.constant('full') : fc.constantFrom('full', 'deposit'),
            specialRequests: fc
                .string({ unit: 'grapheme', minLength: 1 })
                .map((text) => text.toWellFormed().trim())
                .filter((text) => text !== ''),
            firstName: line,
            lastName: line,
            email: line,
            phone: line,
            phoneCountry: fc.constantFrom('MX', 'FR', 'DE'),
        },
        { requiredKeys: [] },
    );
}
