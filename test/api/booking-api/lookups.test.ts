import { describe, expect, test } from 'vitest';
import { unknownLocale } from '../../support/locale.ts';
import { describeBooking, expectError, ledgers } from '../booking/support/booking-api.ts';
import { ids, providers } from '../booking/support/catalog.ts';

const sailPath = `/api/embed/experience?experienceId=${ids.sail}`;

describeBooking(
    'looking up what is offered',
    (api) => {
        describe('a provider', () => {
            test('a provider is its slug, and its experiences by id and slug, in their order', async () => {
                const answer = await api.get('/api/embed/provider?providerSlug=reef');
                expect(answer.status).toBe(200);
                expect(answer.body).toEqual({
                    provider: { slug: 'reef' },
                    experiences: [
                        { id: ids.dive, slug: 'dive' },
                        { id: ids.snorkel, slug: 'snorkel' },
                        { id: ids.night, slug: 'night' },
                    ],
                });
                expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
                expect(answer.headers.get('cache-control')).toBe('no-store');
            });

            test.each([
                ['unknown', '?providerSlug=nobody', 'provider_not_found'],
                ['in other letters', '?providerSlug=REEF', 'provider_not_found'],
                ['named like a member of every object', '?providerSlug=__proto__', 'provider_not_found'],
                ['not named', '', 'invalid_request'],
                ['named by nothing', '?providerSlug=', 'invalid_request'],
                ['named twice', '?providerSlug=reef&providerSlug=kyo', 'invalid_request'],
                ['asked for with more', '?providerSlug=reef&page=2', 'unknown_parameter'],
            ] as const)('a provider that is %s is refused', async (_, query, code) => {
                const path =
                    code === 'unknown_parameter' ? ['page'] : code === 'invalid_request' ? ['providerSlug'] : [];
                expectError(await api.get(`/api/embed/provider${query}`), code, ...path);
            });

            test('every provider of the catalogue can be found', async () => {
                for (const { slug } of providers) {
                    const { body } = await api.get(`/api/embed/provider?providerSlug=${slug}`);
                    expect(body).toMatchObject({ provider: { slug } });
                }
            });
        });

        describe('an experience', () => {
            test('an experience has everything the later calls need', async () => {
                const answer = await api.get(sailPath);
                expect(answer.status).toBe(200);
                const weekdays = [1, 2, 3, 4, 5, 6, 7];
                expect(answer.body).toEqual({
                    id: ids.sail,
                    type: 'excursion',
                    booking_mode: 'shared',
                    slug: 'sail',
                    timeSlots: [
                        slot('morning', '09:00', 210, 6, 'shared'),
                        slot('noon', '13:00', 120, 4, 'shared'),
                        slot('charter', '16:00', 120, 6, 'private'),
                    ],
                    provider_slug: 'lagoon',
                    name: 'Sail',
                    description: 'En lagune.',
                    cancellation_policy: 'Free until the day before.',
                    refund_policy: null,
                    logo: null,
                    photos: [],
                    meetingPoint: '',
                    included: [],
                    notIncluded: [],
                    bring: [],
                    contact: null,
                    currency: 'MXN',
                    time_zone: 'America/Cancun',
                    categories: [
                        category('adult', 'adult', 'Adult', 1200, null, null, true),
                        category('child', 'child', 'Child', 600, 4, 11, true),
                        category('infant', 'child', 'Infant', 0, 0, 3, false),
                    ],
                    options: [
                        { id: 'kit', label: 'Snorkel kit', price: 150, maxQuantity: 10 },
                        { id: 'lunch', label: 'Lunch', price: 99.5, maxQuantity: 2 },
                    ],
                    private_price: { base: 6000, includedPersons: 4, perExtraPerson: 900 },
                    seasons: [
                        { id: 'high', from: '2045-01-01', to: '2045-01-31', percent: 20, timeSlotIds: ['morning'] },
                    ],
                    discounts: [{ label: 'Groups', minParticipants: 5, percent: 10 }],
                    fees: [
                        { label: 'Park fee', perPerson: 50 },
                        { label: 'Service', percent: 5 },
                    ],
                    deposit: { enabled: true, percent: 33.33 },
                    minParticipants: 1,
                    maxParticipants: 6,
                    cutoffMinutes: 120,
                    multi_day: false,
                    languages: ['en', 'fr'],
                    location: { name: 'Pier', address: null, lat: 18.67, lon: -88.39 },
                });
                function slot(id: string, startTime: string, duration: number, capacity: number, mode: string) {
                    const modes = id === 'morning' ? ['shared', 'private'] : [mode];
                    return { id, startTime, duration, capacity, booking_mode: mode, booking_modes: modes, weekdays };
                }
                function category(...values: unknown[]) {
                    const names = ['id', 'kind', 'label', 'price', 'minAge', 'maxAge', 'usesCapacity'];
                    return Object.fromEntries(names.map((name, at) => [name, values[at]]));
                }
            });

            test('a hotel has units and settings under the names of the published document', async () => {
                const { body } = await api.get(`/api/embed/experience?experienceId=${ids.inn}`);
                const guests = [
                    { id: 'guest', price: 2.5 },
                    { id: 'child', price: 1.25 },
                    { id: 'baby', price: 0 },
                ];
                expect(body).toMatchObject({
                    type: 'hotel',
                    timeSlots: [],
                    currency: 'KWD',
                    deposit: { enabled: true, percent: 17 },
                    private_price: null,
                    config: {
                        units: [
                            { id: 'garden', name: 'Garden', quantity: 1, maxGuests: 3, nightlyPrice: 10 },
                            { id: 'suite', name: 'Suite', quantity: 2, maxGuests: null, nightlyPrice: 25.255 },
                        ].map((unit) => ({ ...unit, categories: guests })),
                    },
                    hotelSettings: {
                        extraBed: { enabled: true, price: 3 },
                        petFee: { enabled: false, price: 0 },
                        earlyCheckin: { enabled: true, price: 2.005 },
                        lateCheckout: { enabled: true, price: 1 },
                    },
                });
            });

            test('an experience that takes no deposit shows so', async () => {
                const { body } = await api.get(`/api/embed/experience?experienceId=${ids.tour}`);
                expect(body).toMatchObject({ deposit: { enabled: false, percent: 0 }, maxParticipants: null });
            });

            test.each([
                ['in capitals', `experienceId=${ids.sail.toUpperCase()}`],
                ['by its slugs', 'providerSlug=lagoon&experienceSlug=sail'],
                ['by its slugs, the other way round', 'experienceSlug=sail&providerSlug=lagoon'],
            ])('an experience is found %s', async (_, query) => {
                const answer = await api.get(`/api/embed/experience?${query}`);
                expect(answer.text).toBe((await api.get(sailPath)).text);
            });

            test.each([
                ['fr', 'Voile', 'En lagune.', 'Masque et tuba'],
                ['fr-CA', 'Voile', 'En lagune.', 'Masque et tuba'],
                ['es', 'Vela', 'En la laguna.', 'Snorkel kit'],
                ['en', 'Sail', 'En lagune.', 'Snorkel kit'],
                [unknownLocale, 'Sail', 'En lagune.', 'Snorkel kit'],
            ])(
                'an experience in %s has that language, else English, else another',
                async (locale, name, text, option) => {
                    const { body } = await api.get(`${sailPath}&locale=${locale}`);
                    expect(body).toMatchObject({
                        name,
                        description: text,
                        options: [{ label: option }, { label: 'Lunch' }],
                    });
                },
            );

            test.each([
                ['an unknown id', `experienceId=${ids.unknown}`, 'no experience with this id.'],
                ['a text that is no id', 'experienceId=sail', 'no experience with this id.'],
                ['a zero byte', 'experienceId=%00', 'no experience with this id.'],
                ['an unknown provider', 'providerSlug=nobody&experienceSlug=sail', 'no provider with this slug.'],
                ['an unknown slug', 'providerSlug=lagoon&experienceSlug=dive', 'no experience with this slug.'],
            ])(
                'an experience by %s is not found, `error` is a text, `code` the machine word',
                async (_, query, what) => {
                    const answer = await api.get(`/api/embed/experience?${query}`);
                    expectError(answer, 'experience_not_found');
                    expect(answer.body.message).toContain(what);
                    expect(answer.body.error).toBe('Experience not found');
                },
            );

            test.each([
                ['nothing', '', 'invalid_request', 'experienceId'],
                ['half of its slugs', '?providerSlug=lagoon', 'invalid_request', 'experienceId'],
                ['id and slug', `?experienceId=${ids.sail}&experienceSlug=sail`, 'invalid_request', 'experienceId'],
                ['two ids', `?experienceId=${ids.sail}&experienceId=${ids.tour}`, 'invalid_request', 'experienceId'],
                ['a locale that is none', `?experienceId=${ids.sail}&locale=english`, 'invalid_request', 'locale'],
                ['an empty locale', `?experienceId=${ids.sail}&locale=`, 'invalid_request', 'locale'],
                ['another spelling', `?experience_id=${ids.sail}`, 'unknown_parameter', 'experience_id'],
                ['as_of', `?experienceId=${ids.sail}&as_of=2027-01-01`, 'unknown_parameter', 'as_of'],
            ] as const)('an experience by %s is refused', async (_, query, code, path) => {
                expectError(await api.get(`/api/embed/experience${query}`), code, path);
            });
        });

        describe('methods and addresses', () => {
            test.each([
                ['POST', '/api/embed/provider', 'GET, HEAD'],
                ['DELETE', '/api/embed/experience', 'GET, HEAD'],
                ['PUT', '/api/embed/availability', 'GET, HEAD'],
                ['GET', '/api/check-availability', 'POST'],
                ['GET', '/api/validate-booking-price', 'POST'],
                ['PUT', '/api/embed/booking/create', 'POST'],
                ['POST', '/api/embed/booking', 'GET, HEAD'],
                ['GET', `/api/embed/booking/${ids.unknown}/cancel`, 'POST'],
            ])('the method %s of %s is not allowed', async (method, path, allow) => {
                const answer = await api.send(method, path);
                expectError(answer, 'method_not_allowed');
                expect(answer.headers.get('allow')).toBe(allow);
            });

            test.each([
                '/api/embed/',
                '/api/embed/nothing',
                '/api/embed/provider/',
                '/api/embed/booking/create/more',
                '/api/check-availability/',
                '/api/embed',
            ])('nothing is found at %s', async (path) => {
                expectError(await api.get(path), 'not_found');
            });

            test('HEAD is GET without the body', async () => {
                const [whole, head] = [await api.get(sailPath), await api.send('HEAD', sailPath)];
                expect([head.status, head.text]).toEqual([200, '']);
                expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(whole.text)));
            });

            test('no key is needed, and a wrong one does no harm', async () => {
                expect((await api.get(sailPath, { 'x-api-key': 'nonsense' })).status).toBe(200);
            });
        });
    },
    {},
    ledgers.slice(0, 1),
);
