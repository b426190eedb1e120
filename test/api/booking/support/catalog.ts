import type { Category, Experience, Provider } from '../../../../contract/catalog.ts';
import {
    checkTimes,
    experienceWith,
    operatingWith,
    providerWith,
    slotWith,
    unitWith,
} from '../availability/fixtures.ts';

/** A catalogue in which each experience is there for a few sentences of the contract, with figures easy to compute. */

export const ids = {
    sail: '10000000-0000-5000-8000-000000000001',
    walk: '10000000-0000-5000-8000-000000000002',
    tour: '10000000-0000-5000-8000-000000000003',
    trek: '10000000-0000-5000-8000-000000000004',
    strict: '10000000-0000-5000-8000-000000000005',
    guided: '10000000-0000-5000-8000-000000000006',
    dive: '20000000-0000-5000-8000-000000000001',
    snorkel: '20000000-0000-5000-8000-000000000002',
    night: '20000000-0000-5000-8000-000000000003',
    tea: '30000000-0000-5000-8000-000000000001',
    inn: '40000000-0000-5000-8000-000000000001',
    east: '50000000-0000-5000-8000-000000000001',
    west: '60000000-0000-5000-8000-000000000001',
    unknown: '99999999-0000-5000-8000-000000000009',
} as const;

/** When the tests begin: some weeks before the first day that they book. */
export const startsAt = '2027-03-01T12:00:00.000Z';

export function category(
    id: string,
    kind: Category['kind'],
    priceMinor: number,
    more: Partial<Category> = {},
): Category {
    const label = { en: id[0]?.toUpperCase() + id.slice(1) };
    return { id, kind, label, minAge: null, maxAge: null, priceMinor, usesCapacity: true, ...more };
}

/** Shared, private where it is asked for, or fixed by the slot; ages, a season, options, discounts, fees, a deposit. */
const sail = experienceWith({
    id: ids.sail,
    slug: 'sail',
    name: { en: 'Sail', fr: 'Voile', es: 'Vela' },
    description: { fr: 'En lagune.', es: 'En la laguna.' },
    cancellationPolicy: { en: 'Free until the day before.' },
    currency: 'MXN',
    capacity: 6,
    maxParticipants: 6,
    cutoffMinutes: 120,
    categories: [
        category('adult', 'adult', 1_200_00),
        category('child', 'child', 600_00, { minAge: 4, maxAge: 11 }),
        category('infant', 'child', 0, { minAge: 0, maxAge: 3, usesCapacity: false }),
    ],
    privatePrice: { baseMinor: 6_000_00, includedPersons: 4, perExtraPersonMinor: 900_00 },
    timeSlots: [
        slotWith({ id: 'morning', startTime: '09:00', duration: 210 }),
        slotWith({ id: 'noon', startTime: '13:00', capacity: 4, bookingMode: 'shared' }),
        slotWith({ id: 'charter', startTime: '16:00', bookingMode: 'private' }),
    ],
    seasons: [{ id: 'high', from: '2045-01-01', to: '2045-01-31', basisPoints: 2_000, timeSlotIds: ['morning'] }],
    options: [
        { id: 'kit', label: { en: 'Snorkel kit', fr: 'Masque et tuba' }, priceMinor: 150_00, maxQuantity: 10 },
        { id: 'lunch', label: { en: 'Lunch' }, priceMinor: 99_50, maxQuantity: 2 },
    ],
    discounts: [{ label: { en: 'Groups' }, minParticipants: 5, basisPoints: 1_000 }],
    fees: [
        { label: { en: 'Park fee' }, perPersonMinor: 50_00 },
        { label: { en: 'Service' }, basisPoints: 500 },
    ],
    depositBasisPoints: 3_333,
    languages: ['en', 'fr'],
    location: { name: 'Pier', address: null, lat: 18.67, lon: -88.39 },
});

const adult = category('adult', 'adult', 20_00);

/** Two places, two slots, 20 euros: for everything that is not about prices. */
const tour = experienceWith({
    id: ids.tour,
    slug: 'tour',
    type: 'activity',
    capacity: 2,
    categories: [adult],
    timeSlots: [slotWith({ id: 'early', startTime: '08:00' }), slotWith({ id: 'late', startTime: '18:00' })],
});

const walk = experienceWith({ ...tour, id: ids.walk, slug: 'walk', categories: [category('adult', 'adult', 0)] });

const trek = experienceWith({
    ...tour,
    id: ids.trek,
    slug: 'trek',
    multiDay: true,
    categories: [category('adult', 'adult', 50_00)],
    timeSlots: [slotWith({ id: 'camp', startTime: '07:00', duration: 600 })],
});

/** What has every rule that can speak against a booking. Its guide has one more thing to do at the same time. */
const strict = experienceWith({
    ...tour,
    id: ids.strict,
    slug: 'strict',
    capacity: 6,
    minParticipants: 2,
    maxParticipants: 4,
    cutoffMinutes: 60,
    privatePrice: { baseMinor: 100_00, includedPersons: null, perExtraPersonMinor: 0 },
    timeSlots: [slotWith({ id: 'ten', startTime: '10:00', duration: 60 })],
    availability: operatingWith({
        from: '2027-02-01',
        to: '2027-12-31',
        weekdays: [1, 2, 3, 4, 5, 6],
        closed: ['2027-06-07'],
        closedSlots: [{ date: '2027-06-08', timeSlotId: 'ten' }],
    }),
    requires: [{ resourceId: 'guide', quantity: 1 }],
});

const guided = experienceWith({
    ...tour,
    id: ids.guided,
    slug: 'guided',
    timeSlots: [slotWith({ id: 'half-past', startTime: '10:30', duration: 60 })],
    requires: [{ resourceId: 'guide', quantity: 1 }],
});

function diving(id: string, slug: string, startTime: string, duration: number): Experience {
    const timeSlots = [slotWith({ id: slug, startTime, duration })];
    return experienceWith({ ...tour, id, slug, timeSlots, requires: [{ resourceId: 'boat', quantity: 1 }] });
}

const night = experienceWith({
    ...tour,
    id: ids.night,
    slug: 'night',
    cutoffMinutes: 240,
    timeSlots: [
        slotWith({ id: 'half-past-two', startTime: '02:30', duration: 60 }),
        slotWith({ id: 'dawn', startTime: '06:00', duration: 60 }),
    ],
});

const tea = experienceWith({
    ...tour,
    id: ids.tea,
    slug: 'tea',
    currency: 'JPY',
    exponent: 0,
    categories: [category('adult', 'adult', 3_305)],
    depositBasisPoints: 3_300,
});

const guests = [category('guest', 'adult', 2_500), category('child', 'child', 1_250), category('baby', 'child', 0)];
const inn = experienceWith({
    id: ids.inn,
    slug: 'inn',
    type: 'hotel',
    timeSlots: [],
    currency: 'KWD',
    exponent: 3,
    categories: guests,
    depositBasisPoints: 1_700,
    hotel: {
        ...checkTimes,
        units: [
            unitWith({ quantity: 1, maxGuests: 3, nightlyPriceMinor: 10_000, categories: guests }),
            unitWith({
                id: 'suite',
                name: { en: 'Suite' },
                quantity: 2,
                nightlyPriceMinor: 25_255,
                categories: guests,
            }),
        ],
        settings: {
            extraBed: { enabled: true, priceMinor: 3_000 },
            petFee: { enabled: false, priceMinor: 0 },
            earlyCheckin: { enabled: true, priceMinor: 2_005 },
            lateCheckout: { enabled: true, priceMinor: 1_000 },
        },
    },
});

function shore(id: string): Experience {
    return experienceWith({ ...tour, id, slug: 'shore', timeSlots: [slotWith({ id: 'late', startTime: '23:30' })] });
}

export const providers: readonly Provider[] = [
    providerWith([sail, walk, tour, trek, strict, guided], {
        slug: 'lagoon',
        timeZone: 'America/Cancun',
        resources: [{ id: 'guide', quantity: 1 }],
    }),
    providerWith([diving(ids.dive, 'dive', '09:00', 180), diving(ids.snorkel, 'snorkel', '11:00', 120), night], {
        slug: 'reef',
        timeZone: 'Europe/Paris',
        resources: [{ id: 'boat', quantity: 1 }],
    }),
    providerWith([tea], { slug: 'kyo', timeZone: 'Asia/Tokyo' }),
    providerWith([inn], { slug: 'gulf', timeZone: 'Asia/Kuwait' }),
    providerWith([shore(ids.east)], { slug: 'east', timeZone: 'Pacific/Kiritimati' }),
    providerWith([shore(ids.west)], { slug: 'west', timeZone: 'Pacific/Pago_Pago' }),
];

/** The same providers, an experience of them changed, or gone when nothing is left of it. */
export function changed(id: string, change: (experience: Experience) => Experience | null): Provider[] {
    return providers.map((provider) => ({
        ...provider,
        experiences: provider.experiences.flatMap((each) => {
            const made = each.id === id ? change(each) : each;
            return made === null ? [] : [made];
        }),
    }));
}
