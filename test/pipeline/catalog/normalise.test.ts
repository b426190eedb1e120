import { describe, expect, test } from 'vitest';
import { catalogLimits } from '../../../contract/catalog-limits.ts';
import { experienceId } from '../../../contract/experience-id.ts';
import { catalogDigest } from '../../../pipeline/catalog/tables.ts';
import { catalogOf, excursion, experienceOf, hotel, type Json, least, provider } from '../support/catalog.ts';

const name = { en: 'A' };
const everyDay = [1, 2, 3, 4, 5, 6, 7];
const normalisedLeast = {
    id: experienceId('lagoon', 'a'),
    slug: 'a',
    type: 'activity',
    name,
    description: {},
    cancellationPolicy: {},
    refundPolicy: null,
    currency: 'KWD',
    exponent: 3,
    bookingMode: 'private',
    capacity: null,
    minParticipants: 1,
    maxParticipants: null,
    cutoffMinutes: 0,
    categories: [
        { id: 'adult', kind: 'adult', label: name, minAge: null, maxAge: null, priceMinor: 1005, usesCapacity: true },
    ],
    privatePrice: null,
    timeSlots: [{ id: 's', startTime: '02:30', duration: 1, capacity: null, bookingMode: null, weekdays: everyDay }],
    seasons: [],
    options: [],
    discounts: [],
    fees: [],
    depositBasisPoints: null,
    availability: { from: null, to: null, weekdays: everyDay, closed: [], closedSlots: [] },
    requires: [],
    multiDay: false,
    languages: [],
    location: null,
    meetingPoint: {},
    included: [],
    notIncluded: [],
    bring: [],
    photos: [],
    hotel: null,
};

describe('what is left out gets its default', () => {
    test('an experience with only what is required gets the default of every other member', () => {
        expect(experienceOf(least)).toEqual(normalisedLeast);
    });

    test('a member that is null is the same as an optional member left out', () => {
        const optional = Object.keys(normalisedLeast).filter((member) => !(member in least) && member !== 'exponent');
        const nulls = optional.map((member) => [member === 'depositBasisPoints' ? 'deposit' : member, null]);
        expect(experienceOf({ ...Object.fromEntries(nulls), ...least })).toEqual(normalisedLeast);
    });

    test.each<[string, Json, Json]>([
        [
            'a private price',
            { privatePrice: { base: 2 } },
            { privatePrice: { baseMinor: 2000, includedPersons: null, perExtraPersonMinor: 0 } },
        ],
        [
            'an option',
            { options: [{ id: 'o', label: name, price: 0 }] },
            { options: [{ id: 'o', label: name, priceMinor: 0, maxQuantity: catalogLimits.optionQuantity }] },
        ],
        [
            'a discount',
            { discounts: [{ label: name, percent: 0.01 }] },
            { discounts: [{ label: name, minParticipants: 1, basisPoints: 1 }] },
        ],
        [
            'a season',
            { seasons: [{ id: 's', from: '2027-01-01', to: '2027-01-01', percent: -12.5 }] },
            { seasons: [{ id: 's', from: '2027-01-01', to: '2027-01-01', basisPoints: -1250, timeSlotIds: null }] },
        ],
        [
            'fees',
            {
                fees: [
                    { label: name, percent: 0 },
                    { label: name, percent: 8.875 },
                    { label: name, percent: 0.0001 },
                    { label: name, perPerson: 0.625 },
                ],
            },
            {
                fees: [
                    { label: name, basisPoints: 0 },
                    { label: name, basisPoints: 887.5 },
                    { label: name, basisPoints: 0.01 },
                    { label: name, perPersonMinor: 625 },
                ],
            },
        ],
        ['a deposit that is taken', { deposit: { enabled: true, percent: 17.5 } }, { depositBasisPoints: 1750 }],
        ['a deposit that is not taken', { deposit: { enabled: false, percent: 17.5 } }, { depositBasisPoints: null }],
        ['a requirement', { requires: [{ resourceId: 'boat' }] }, { requires: [{ resourceId: 'boat', quantity: 1 }] }],
        ['a place', { location: { name: 'Pier' } }, { location: { name: 'Pier', lat: null, lon: null } }],
        [
            'weekdays',
            { availability: { weekdays: [7, 1] } },
            { availability: { ...normalisedLeast.availability, weekdays: [1, 7] } },
        ],
        ['an id', { id: '577FCA33-690A-5B76-B8F7-4443FE011150' }, { id: '577fca33-690a-5b76-b8f7-4443fe011150' }],
    ])('members that are left out inside another member get their defaults: %s', (_name, more, expected) => {
        expect(experienceOf({ ...least, ...more })).toMatchObject(expected);
    });

    test('a hotel gets the defaults of units, categories and fees that are left out', () => {
        const own = [{ id: 'guest', kind: 'adult', label: name, price: 12.34 }];
        const units = [
            { id: 'a', name, nightlyPrice: 1800 },
            { id: 'b', name, nightlyPrice: 0.5, quantity: 3, maxGuests: 4, categories: own },
        ];
        const settings = { extraBed: { enabled: true, price: 300 }, petFee: { enabled: true } };
        const none = { enabled: false, priceMinor: 0 };
        const guest = {
            id: 'guest',
            kind: 'adult',
            label: name,
            minAge: null,
            maxAge: null,
            priceMinor: 1234,
            usesCapacity: true,
        };
        const made = experienceOf(hotel({ hotel: { units, settings } }));
        expect(made.timeSlots).toEqual([]);
        expect(made.hotel).toEqual({
            checkInTime: '15:00',
            checkOutTime: '11:00',
            units: [
                { id: 'a', name, quantity: 1, maxGuests: null, nightlyPriceMinor: 180000, categories: made.categories },
                { id: 'b', name, quantity: 3, maxGuests: 4, nightlyPriceMinor: 50, categories: [guest] },
            ],
            settings: {
                extraBed: { enabled: true, priceMinor: 30000 },
                petFee: { enabled: true, priceMinor: 0 },
                earlyCheckin: none,
                lateCheckout: none,
            },
        });
        expect(experienceOf(hotel({ hotel: { units } })).hotel?.settings.extraBed).toEqual(none);
    });
});

describe('ids that are not given', () => {
    test('the id of an experience is made from the slugs of provider and experience, and never changes', () => {
        expect(experienceId('lagoon-sailing', 'sunrise-sail')).toBe('53663789-edd3-521f-9ce6-821f400ef36f');
        expect(experienceId('a', 'b')).not.toBe(experienceId('b', 'a'));
        expect(experienceId('a-b', 'c')).not.toBe(experienceId('a', 'b-c'));
    });
});

describe('providers', () => {
    const files = { 'z.json': provider({ slug: 'a' }), 'b/a.json': provider({ slug: 'b', experiences: [] }) };

    test('providers are ordered by slug, not by file name; their experiences keep the order of the file', () => {
        const { providers, fileCount } = catalogOf(files);
        expect(providers.map(({ slug }) => slug)).toEqual(['a', 'b']);
        expect(providers[0]?.experiences.map(({ slug }) => slug)).toEqual(['sail', 'rooms']);
        expect(fileCount).toBe(2);
    });

    test('a catalogue without a folder has neither providers nor findings', () => {
        expect(catalogOf({})).toEqual({ providers: [], pictures: [], findings: [], fileCount: 0 });
    });

    const turned = (value: Json): Json => {
        if (Array.isArray(value)) return value.map(turned);
        if (typeof value !== 'object' || value === null) return value;
        return Object.fromEntries(
            Object.entries(value)
                .map(([key, inner]) => [key, turned(inner)])
                .toReversed(),
        );
    };

    test('the digest of providers depends on what they say alone', () => {
        const digest = catalogDigest(catalogOf(files).providers);
        const written = {
            'one.json': JSON.stringify(turned(files['z.json'])),
            '2.JSON': `\ufeff${JSON.stringify(files['b/a.json'])}`,
        };
        expect(catalogDigest(catalogOf(written).providers)).toBe(digest);
        const spelledOut = provider({ slug: 'a', experiences: [excursion({ multiDay: false }), hotel()] });
        expect(catalogDigest(catalogOf({ ...files, 'z.json': spelledOut }).providers)).toBe(digest);
        const dearer = provider({ slug: 'a', experiences: [excursion(), hotel({ cutoffMinutes: 1 })] });
        expect(catalogDigest(catalogOf({ ...files, 'z.json': dearer }).providers)).not.toBe(digest);
        const swapped = provider({ slug: 'a', experiences: [hotel(), excursion()] });
        expect(catalogDigest(catalogOf({ ...files, 'z.json': swapped }).providers)).not.toBe(digest);
    });
});
