import { expect, test } from 'vitest';
import { catalogOf, reported } from '../support/catalog.ts';

/** An experience with every member there is, those of departures and those of hotels. */
const everything = {
    slug: 'lagoon-sailing',
    name: 'Lagoon Sailing',
    timeZone: 'America/Cancun',
    contact: { email: 'hola@lagoon.example' },
    resources: [{ id: 'boat', quantity: 2 }],
    experiences: [
        {
            slug: 'sunrise-sail',
            type: 'excursion',
            name: { en: 'Sunrise sail', fr: 'Voile à l’aube' },
            description: { en: 'Out with the sun.' },
            cancellationPolicy: { en: 'Free until the day before.' },
            currency: 'MXN',
            bookingMode: 'shared',
            capacity: 12,
            minParticipants: 1,
            maxParticipants: 12,
            cutoffMinutes: 120,
            categories: [
                { id: 'adult', kind: 'adult', label: { en: 'Adult' }, price: 1200 },
                { id: 'child', kind: 'child', label: { en: 'Child' }, minAge: 4, maxAge: 11, price: 600 },
                {
                    id: 'infant',
                    kind: 'child',
                    label: { en: 'Infant' },
                    minAge: 0,
                    maxAge: 3,
                    price: 0,
                    usesCapacity: false,
                },
            ],
            privatePrice: { base: 6000, includedPersons: 4, perExtraPerson: 900 },
            timeSlots: [
                {
                    id: 'morning',
                    startTime: '09:00',
                    duration: 210,
                    capacity: 12,
                    bookingMode: 'shared',
                    weekdays: [1, 2, 3, 4, 5, 6, 7],
                },
            ],
            seasons: [{ id: 'high', from: '2026-12-15', to: '2027-01-10', percent: 20, timeSlotIds: ['morning'] }],
            options: [{ id: 'snorkel-kit', label: { en: 'Snorkel kit' }, price: 150, maxQuantity: 10 }],
            discounts: [{ label: { en: 'Groups' }, minParticipants: 8, percent: 10 }],
            fees: [
                { label: { en: 'Park fee' }, perPerson: 50 },
                { label: { en: 'Service' }, percent: 5 },
            ],
            deposit: { enabled: true, percent: 30 },
            availability: {
                from: '2026-01-01',
                to: '2027-12-31',
                weekdays: [1, 2, 3, 4, 5, 6, 7],
                closed: ['2026-12-25'],
                closedSlots: [{ date: '2026-12-24', timeSlotId: 'morning' }],
            },
            requires: [{ resourceId: 'boat', quantity: 1 }],
            multiDay: false,
            languages: ['en', 'fr'],
            location: { name: 'Bacalar', lat: 18.67, lon: -88.39 },
            hotel: {
                units: [
                    {
                        id: 'garden',
                        name: { en: 'Garden room' },
                        quantity: 3,
                        maxGuests: 4,
                        nightlyPrice: 1800,
                        categories: [{ id: 'guest', kind: 'adult', label: { en: 'Guest' }, price: 0 }],
                    },
                ],
                settings: {
                    extraBed: { enabled: true, price: 300 },
                    petFee: { enabled: false },
                    earlyCheckin: { enabled: true, price: 200 },
                    lateCheckout: { enabled: false },
                },
            },
        },
    ],
};
const [experience] = everything.experiences;

test('an experience that has every member is read by its type, and members of other types are reported', () => {
    const { findings, providers } = catalogOf({ 'a.json': JSON.stringify(everything) });
    expect(reported(findings).map((text) => text.split(' ').slice(0, 2).join(' '))).toEqual([
        'ONLY_FOR_HOTEL experiences[0].hotel',
    ]);
    expect(providers[0]?.experiences[0]).toMatchObject({ hotel: null, timeSlots: [{ id: 'morning' }] });
});

test('an experience that has every member, read as a hotel, has units and no departures', () => {
    const hotel = { ...everything, experiences: [{ ...experience, type: 'hotel' }] };
    const { findings, providers } = catalogOf({ 'a.json': JSON.stringify(hotel) });
    expect(findings.map(({ code, severity }) => [code, severity])).toEqual(
        Array.from({ length: 3 }, () => ['NOT_FOR_HOTEL', 'warning']),
    );
    expect(providers[0]?.experiences[0]).toMatchObject({
        hotel: { units: [{ id: 'garden', nightlyPriceMinor: 180_000 }] },
        timeSlots: [],
        requires: [],
        privatePrice: null,
    });
});
