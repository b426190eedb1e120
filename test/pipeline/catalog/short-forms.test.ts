import { describe, expect, test } from 'vitest';
import { catalogOf, excursion, hotel, type Json, locationIn, provider, reported } from '../support/catalog.ts';

/** Fifteen lines, as a provider with one boat writes them. */
const fifteenLines = `{
    "name": "Velas de Bacalar",
    "timeZone": "America/Cancun",
    "currency": "MXN",
    "languages": ["es"],
    "contact": { "email": "hola@velas.example" },
    "experiences": [
        {
            "name": "Paseo en velero",
            "price": 850.5,
            "times": ["09:00", "16:30"],
            "capacity": 6
        }
    ]
}
`;

test('a provider with one boat is bookable in fifteen lines', () => {
    expect(fifteenLines.trimEnd().split('\n').length).toBeLessThanOrEqual(15);
    const { findings, providers } = catalogOf({ 'velas.json': fifteenLines });
    expect(findings).toEqual([]);
    const slot = { capacity: null, bookingMode: null, weekdays: [1, 2, 3, 4, 5, 6, 7], duration: 60 };
    expect(providers).toMatchObject([
        {
            slug: 'velas-de-bacalar',
            name: 'Velas de Bacalar',
            experiences: [
                {
                    slug: 'paseo-en-velero',
                    type: 'activity',
                    name: { es: 'Paseo en velero' },
                    currency: 'MXN',
                    bookingMode: 'shared',
                    capacity: 6,
                    languages: ['es'],
                    categories: [{ id: 'adult', kind: 'adult', priceMinor: 850_50, label: { es: 'Adulto' } }],
                    timeSlots: [
                        { ...slot, id: '09:00', startTime: '09:00' },
                        { ...slot, id: '16:30', startTime: '16:30' },
                    ],
                },
            ],
        },
    ]);
});

const short = (more: Json = {}) => ({ name: 'Sail', price: 20, times: ['09:00'], ...more });
const email = 'hola@lagoon.example';
const providerOf = (experience: Json, more: Json = {}) =>
    provider({ currency: 'EUR', experiences: [experience], ...more });
const read = (experience: Json, more: Json = {}) => catalogOf({ 'a.json': providerOf(experience, more) });

describe('what a file leaves out comes from other members', () => {
    test.each<[string, Json, Json, Json]>([
        ['the slug from the name without accents', short({ name: 'Été à l’île' }), {}, { slug: 'ete-a-l-ile' }],
        ['the slug from the English name', short({ name: { fr: 'Voile', en: 'Sail' } }), {}, { slug: 'sail' }],
        [
            'a text from the first language',
            short({ bring: ['Crème'] }),
            { languages: ['fr'] },
            { bring: [{ fr: 'Crème' }] },
        ],
        ['a text without any language', short({ bring: ['Hat'] }), {}, { bring: [{ en: 'Hat' }] }],
        ['its own currency before the provider’s', short({ currency: 'JPY' }), {}, { currency: 'JPY', exponent: 0 }],
        ['the durations of slots', short({ duration: 90 }), {}, { timeSlots: [{ duration: 90 }] }],
        [
            'a slot’s own duration before the experience’s',
            { name: 'Sail', price: 1, duration: 90, timeSlots: [{ id: 'a', startTime: '09:00', duration: 30 }] },
            {},
            { timeSlots: [{ id: 'a', duration: 30 }] },
        ],
        [
            'the provider’s refund policy',
            short(),
            { refundPolicy: { tiers: [{ daysBefore: 2, percent: 50 }] } },
            { refundPolicy: { tiers: [{ daysBefore: 2, percent: 50 }] } },
        ],
        [
            'its own refund policy before the provider’s',
            short({ refundPolicy: { tiers: [{ hoursBefore: 4, percent: 100 }] } }),
            { refundPolicy: { tiers: [{ daysBefore: 2, percent: 50 }] } },
            { refundPolicy: { tiers: [{ hoursBefore: 4, percent: 100 }] } },
        ],
        [
            'a hotel from its units, with guests who pay nothing',
            { name: 'Inn', hotel: { units: [{ id: 'a', name: 'Room', nightlyPrice: 5 }] } },
            {},
            {
                type: 'hotel',
                categories: [{ id: 'adult', priceMinor: 0 }],
                hotel: { checkInTime: '15:00', checkOutTime: '11:00', units: [{ name: { en: 'Room' } }] },
            },
        ],
    ])('what a file of the catalogue leaves out is taken from other members: %s', (_, experience, more, expected) => {
        const { findings, providers } = read(experience, more);
        expect(findings).toEqual([]);
        expect(providers[0]?.experiences[0]).toMatchObject(expected);
    });
});

describe('what cannot be made up is asked for, and short forms are checked where they stand', () => {
    test.each<[string, Json, Json, string]>([
        ['no currency anywhere', short(), { currency: null }, 'MISSING_MEMBER experiences[0].currency'],
        ['a name of no letters from a to z', short({ name: '茶' }), {}, 'MISSING_MEMBER experiences[0].slug'],
        ['the same of a provider', short(), { slug: null, name: '茶' }, 'MISSING_MEMBER slug'],
        ['no price', short({ price: null }), {}, 'MISSING_MEMBER experiences[0].categories'],
        ['the full form without a slug', excursion({ slug: null }), {}, 'MISSING_MEMBER experiences[0].slug'],
        ['the full form without a type', excursion({ type: null }), {}, 'MISSING_MEMBER experiences[0].type'],
        [
            'the full form without a mode',
            excursion({ bookingMode: null }),
            {},
            'MISSING_MEMBER experiences[0].bookingMode',
        ],
        ['a hotel in full without a type', hotel({ type: null }), {}, 'MISSING_MEMBER experiences[0].type'],
        ['a provider in full without a slug', excursion(), { slug: null }, 'MISSING_MEMBER slug'],
        ['a price with too many decimals', short({ price: 20.125 }), {}, 'BAD_PRICE experiences[0].price'],
        ['a price below zero', short({ price: -1 }), {}, 'BAD_PRICE experiences[0].price'],
        ['a time twice', short({ times: ['09:00', '09:00'] }), {}, 'DUPLICATE_ID experiences[0].times[1]'],
        ['a time that is none', short({ times: ['9:00'] }), {}, 'BAD_MEMBER experiences[0].times[0]'],
        ['no times', short({ times: [] }), {}, 'BAD_MEMBER experiences[0].times'],
        ['price and categories', excursion({ price: 20 }), {}, 'BAD_MEMBER experiences[0].price'],
        ['times and time slots', excursion({ times: ['09:00'] }), {}, 'BAD_MEMBER experiences[0].times'],
        [
            'a slot without a duration',
            { name: 'Sail', price: 1, timeSlots: [{ id: 'a', startTime: '09:00' }] },
            {},
            'MISSING_MEMBER experiences[0].timeSlots[0].duration',
        ],
        ['two experiences of one name', null, {}, 'DUPLICATE_SLUG experiences[1].slug'],
        ['a wrong e-mail address', short(), { contact: { email: 'x@' } }, 'BAD_MEMBER contact.email'],
        ['a wrong number', short(), { contact: { email, phone: '555 0147' } }, 'BAD_MEMBER contact.phone'],
        [
            'a wrong web address',
            short(),
            { contact: { email, website: 'lagoon.example' } },
            'BAD_MEMBER contact.website',
        ],
        ['an origin with a path', short(), { embedOrigins: ['https://a.example/x'] }, 'BAD_MEMBER embedOrigins[0]'],
        ['an origin without https', short(), { embedOrigins: ['http://a.example'] }, 'BAD_MEMBER embedOrigins[0]'],
        [
            'any origin',
            short(),
            { embedOrigins: ['https://a.example', 'https://*.a.example'] },
            'BAD_MEMBER embedOrigins[1]',
        ],
        [
            'too many origins',
            short(),
            { embedOrigins: Array.from({ length: 21 }, (_, at) => `https://a${at}.example`) },
            'BAD_MEMBER embedOrigins',
        ],
        ['a wrong check-in', hotelWith({ checkInTime: '3 pm' }), {}, 'BAD_MEMBER experiences[0].hotel.checkInTime'],
    ])('a short form is reported where something is missing or wrong: %s', (_, experience, more, expected) => {
        const experiences = experience === null ? [short(), short()] : [experience];
        const { findings } = catalogOf({ 'a.json': providerOf(null, { experiences, ...more }) });
        expect(reported(findings).map((text) => text.split(' ').slice(0, 2).join(' '))).toEqual([expected]);
    });

    test('a finding about a price in the short form is located at the short form', () => {
        const text = fifteenLines.replace('850.5', '850.555');
        expect(reported(catalogOf({ 'a.json': text }).findings)).toEqual([
            `BAD_PRICE experiences[0].price ${locationIn(text, '850.555')}`,
        ]);
    });
});

function hotelWith(more: Json): Json {
    return { name: 'Inn', hotel: { units: [{ id: 'a', name: 'Room', nightlyPrice: 5 }], ...more } };
}

test.each([
    ['http://Lagoon.example/book', 'write https://lagoon.example: only https, and nothing after the host'],
    ['https://lagoon.example:443', 'write https://lagoon.example: only https, and nothing after the host'],
    ['https://*.example', 'write https:// and the host of each site by itself, without a path and without *'],
    ['lagoon.example', 'write https:// and the host of each site by itself, without a path and without *'],
    [
        "https://a.example; script-src 'none'",
        'write https:// and the host of each site by itself, without a path and without *',
    ],
])('a finding about the origin %s says what to write', (origin, hint) => {
    const { findings } = catalogOf({ 'a.json': providerOf(null, { experiences: [short()], embedOrigins: [origin] }) });
    expect(findings.map((found) => found.hint)).toEqual([hint]);
});

test('a telephone number that its country does not have is a warning', () => {
    const file = providerOf(short(), { contact: { email, phone: '+1 555 0100' } });
    const { findings, providers } = catalogOf({ 'a.json': file });
    expect(findings.map(({ code, severity, path }) => [code, severity, path])).toEqual([
        ['UNKNOWN_PHONE', 'warning', 'contact.phone'],
    ]);
    expect(providers[0]?.contact?.phone).toBe('+1 555 0100');
});

describe('a refund policy falls: each deadline is later, each percentage lower', () => {
    const policy = (...tiers: Json[]) => short({ refundPolicy: { tiers } });
    const days = (daysBefore: number, percent: number) => ({ daysBefore, percent });
    const hours = (hoursBefore: number, percent: number) => ({ hoursBefore, percent });
    test.each<[string, Json, string[]]>([
        ['days, then hours', policy(days(7, 100), hours(48, 50)), []],
        ['one tier', policy(hours(0, 1)), []],
        ['a percentage that is not lower', policy(days(7, 50), days(2, 50)), ['tiers[1].percent']],
        ['a deadline that is not later', policy(days(2, 100), days(2, 50)), ['tiers[1]']],
        [
            '48 hours after 2 days, which a change of the clock may turn round',
            policy(days(2, 100), hours(47, 50)),
            ['tiers[1]'],
        ],
        ['46 hours after 2 days', policy(days(2, 100), hours(46, 50)), []],
        ['neither days nor hours', policy({ percent: 50 }), ['tiers[0]']],
        ['days and hours', policy({ ...days(2, 50), hoursBefore: 3 }), ['tiers[0]']],
    ])('each tier of a refund policy has a later deadline and a lower percentage: %s', (_, experience, paths) => {
        expect(reported(read(experience).findings).map((text) => text.split(' ').slice(0, 2).join(' '))).toEqual(
            paths.map((path) => `BAD_REFUND_TIER experiences[0].refundPolicy.${path}`),
        );
    });

    test('a wrong refund policy of the provider is reported once, not for each experience', () => {
        const { findings } = read(short(), { refundPolicy: { tiers: [days(1, 10), days(2, 5)] } });
        expect(reported(findings).map((text) => text.split(' ')[1])).toEqual(['refundPolicy.tiers[1]']);
    });
});
