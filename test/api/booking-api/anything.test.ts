import fc from 'fast-check';
import { expect, test } from 'vitest';
import { errorShape, errorStatus } from '../../../contract/errors.ts';
import { type Answered, type BookingApi, contact, describeBooking } from '../booking/support/booking-api.ts';
import { ids } from '../booking/support/catalog.ts';

const strange = fc.oneof(
    fc.constantFrom(
        '',
        ' ',
        '\0',
        '\ud800',
        '__proto__',
        'constructor',
        "' or 1=1 --",
        '%00',
        '../..',
        '💧',
        'x'.repeat(9000),
    ),
    fc.constantFrom(-1, 0, 0.5, 1e21, 1e308, 9_999, 10_000, 2 ** 53, -0),
    fc.constantFrom(null, true, false, [], {}, [[]], [{}], [{ age: null }], { '': 1 }, { '\0': 1 }),
    fc.constantFrom('2027-06-20', '0000-01-01', '9999-12-31', '-000001-01-01', '+010000-01-01', '2027-06-20T00:00Z'),
    fc.constantFrom(...Object.values(ids), 'garden', 'suite', 'early', 'camp', 'private', 'shared', 'adult', 'kit'),
    fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<unknown>,
);

const whole = {
    check: { experienceId: ids.tour, date: '2027-06-20', timeSlotId: 'early', participantCount: 1 },
    quote: { experienceId: ids.sail, date: '2027-06-20', timeSlotId: 'morning', adults: 1 },
    stay: { experienceId: ids.inn, date: '2027-06-20', endDate: '2027-06-22', unitId: 'suite', adults: 1 },
    create: {
        experience_id: ids.tour,
        date: '2027-06-20',
        time_slot_id: 'early',
        adults: 1,
        total_price: 20,
        participant_data: { adults: 1, ...contact },
    },
};
const further = {
    check: ['endDate', 'unitId', 'bookingMode'],
    quote: [
        'children',
        'childrenAges',
        'categoryCounts',
        'options',
        'bookingMode',
        'extras',
        'locale',
        'unitId',
        'endDate',
    ],
    stay: ['extras', 'children', 'categoryCounts', 'timeSlotId', 'bookingMode'],
    create: [
        'pricingToken',
        'options',
        'children',
        'categoryCounts',
        'payment',
        'locale',
        'special_requests',
        'extras',
    ],
};
const asks: Record<keyof typeof whole, (api: BookingApi, body: Record<string, unknown>) => Promise<Answered>> = {
    check: (api, body) => api.check(body),
    quote: (api, body) => api.quote(body),
    stay: (api, body) => api.quote(body),
    create: (api, body) => api.create(body),
};

describeBooking('any request', (api) => {
    function expectProper({ status, body, text }: Answered): void {
        expect([status, text]).toEqual([expect.toSatisfy((code: number) => code < 500), text]);
        if (status < 400) return;
        expect(errorStatus[errorShape.parse(body).code]).toBe(status);
        expect(text).not.toMatch(/Invalid input|expected \w+, received|Too (?:big|small)|Unrecognized key/u);
        expect(text).not.toMatch(/Xiomara|Quetzalli|\.ts:|select |\/tmp\//u);
    }

    test.each(Object.keys(whole) as (keyof typeof whole)[])(
        'a request to %s with strange members is answered, never with a fault',
        async (name) => {
            const members = [...Object.keys(whole[name]), ...further[name]];
            const change = fc.dictionary(fc.constantFrom(...members), strange, { minKeys: 1, maxKeys: 3 });
            await fc.assert(
                fc.asyncProperty(change, async (changes) => {
                    expectProper(await asks[name](api, { ...whole[name], ...changes }));
                }),
                { numRuns: 30 },
            );
        },
    );

    test('a request to create with a strange contact is answered, never with a fault', async () => {
        const members = [
            'firstName',
            'lastName',
            'email',
            'phone',
            'phoneCountry',
            'adults',
            'children',
            'categoryCounts',
        ];
        const change = fc.dictionary(fc.constantFrom(...members), strange, { minKeys: 1, maxKeys: 3 });
        await fc.assert(
            fc.asyncProperty(change, async (changes) => {
                const participant_data = { ...whole.create.participant_data, ...changes };
                expectProper(await api.create({ ...whole.create, participant_data }));
            }),
            { numRuns: 30 },
        );
    });

    test('a request with a strange query is answered, never with a fault', async () => {
        const paths = ['provider', 'experience', 'availability', 'booking', `booking/${ids.unknown}`];
        const names = [
            'providerSlug',
            'experienceSlug',
            'experienceId',
            'from',
            'to',
            'participants',
            'locale',
            'bookingId',
        ];
        const texts = strange.map((value) => (typeof value === 'string' ? value.slice(0, 500) : JSON.stringify(value)));
        const query = fc.array(fc.tuple(fc.constantFrom(...names), texts), { maxLength: 4 });
        await fc.assert(
            fc.asyncProperty(fc.constantFrom(...paths), query, async (path, parameters) => {
                expectProper(await api.get(`/api/embed/${path}?${new URLSearchParams(parameters)}`));
            }),
            { numRuns: 40 },
        );
    });
});
