import type { z } from 'zod';
import { chargeRule } from '../../../../api/booking/pricing/charge-rule.ts';
import type { bookingErrorShape } from '../../../../contract/booking-responses.ts';
import { exampleMoment, exampleRequestId, type SampleService } from './sample-service.ts';

/** The calls whose payloads and answers the reference shows, made on the sample catalogue. */

const family = { adults: 2, children: [{ age: 7 }, { age: 2 }] };
const day = '2027-05-15';
const contact = { firstName: 'Maya', lastName: 'Keller', email: 'maya.keller@example.org', phone: '+49 30 901820' };

export type Produced = Record<string, unknown>;
export type ErrorBody = z.infer<typeof bookingErrorShape>;

/** The examples of payloads and answers, by the names under which the routes show them. */
export async function produceExamples(service: SampleService): Promise<Produced> {
    const { ask } = service;
    const good = async (path: string, payload?: unknown) => {
        const { status, body } = await ask(path, payload);
        if (status >= 300) throw new Error(`${path}: ${JSON.stringify(body)}`);
        return body;
    };
    const experiences = await good(`/api/embed/experiences?q=sail&date=${day}&participants=4&currency=MXN`);
    const providers = await good('/api/embed/providers?city=Porto');
    const provider = await good('/api/embed/provider?providerSlug=lagoon-sailing');
    const experienceId = provider.experiences[0].id;
    const experience = await good(`/api/embed/experience?experienceId=${experienceId}`);

    const availabilityRequest = { experienceId, date: day, timeSlotId: 'morning', participantCount: 3 };
    const availability = await good('/api/check-availability', availabilityRequest);
    const quoteRequest = {
        experienceId,
        date: day,
        timeSlotId: 'morning',
        ...family,
        options: { 'snorkel-kit': 2 },
        bookingMode: 'shared',
    };
    const quote = await good('/api/validate-booking-price', quoteRequest);
    const createWithToken = {
        experience_id: experienceId,
        pricingToken: quote.pricingToken,
        date: day,
        time_slot_id: 'morning',
        participant_data: { adults: 2, children: 2, ...contact },
        payment: 'deposit',
        locale: 'en',
    };
    const created = await good('/api/embed/booking/create', createWithToken);
    const booking = await good(`/api/embed/booking/${created.bookingId}`);
    const slotFull = await good('/api/check-availability', { ...availabilityRequest, participantCount: 10 });
    const range = `from=${day}&to=2027-05-16&participants=2`;
    const calendar = await good(`/api/embed/availability?experienceId=${experienceId}&${range}`);
    const createWithoutToken = {
        experience_id: experienceId,
        date: day,
        time_slot_id: 'afternoon',
        booking_mode: 'private',
        adults: 5,
        children: 0,
        options: { 'snorkel-kit': 5 },
        total_price: 8282.5,
        participant_data: contact,
    };
    const other = await good('/api/embed/booking/create', createWithoutToken);
    const cancelled = await good(`/api/embed/booking/${other.bookingId}/cancel`, {});
    const prefillUrlRequest = {
        experienceId,
        locale: 'fr',
        date: day,
        slot: 'morning',
        adults: 2,
        children: 2,
        childrenAges: [7, 2],
        options: { 'snorkel-kit': 2, lunch: 2 },
        payment: 'full',
        firstName: 'Maya',
    };
    const prefillUrl = await good('/api/embed/prefill-url', prefillUrlRequest);
    return {
        experiences,
        providers,
        provider,
        experience,
        availabilityRequest,
        availability,
        slotFull,
        calendar,
        quoteRequest,
        quote,
        createWithToken,
        createWithoutToken,
        created,
        booking,
        cancelled,
        prefillUrlRequest,
        prefillUrl,
    };
}

/** For each call, by its name in the document: its real answers to parameters or a payload that do not fit. */
export async function produceInvalidCalls({ ask }: SampleService): Promise<Record<string, Record<string, ErrorBody>>> {
    const refused = async (path: string, payload?: unknown) => {
        const { status, body } = await ask(path, payload);
        if (status !== 400) throw new Error(`${path}: ${JSON.stringify(body)}`);
        return body;
    };
    const queries = async (invalid: string, unknown: string) => ({
        invalid_request: await refused(invalid),
        unknown_parameter: await refused(unknown),
    });
    const payloads = async (path: string, payload: unknown) => ({ invalid_request: await refused(path, payload) });
    const { experiences } = (await ask('/api/embed/provider?providerSlug=lagoon-sailing')).body;
    const experienceId = experiences[0].id;
    const departure = { experienceId, date: day, timeSlotId: 'morning' };
    const booking = `/api/embed/booking/${exampleRequestId}`;
    const cancel = `${booking}/cancel`;
    return {
        searchExperiences: await queries('/api/embed/experiences?date=2027-05-32', '/api/embed/experiences?text=sail'),
        searchProviders: await queries('/api/embed/providers?lat=18.7', '/api/embed/providers?name=lagoon'),
        getProvider: await queries('/api/embed/provider', '/api/embed/provider?slug=lagoon-sailing'),
        getExperience: await queries(
            '/api/embed/experience?providerSlug=lagoon-sailing',
            `/api/embed/experience?id=${experienceId}`,
        ),
        checkAvailability: await payloads('/api/check-availability', { ...departure, participantCount: 0 }),
        getAvailabilityCalendar: await queries(
            `/api/embed/availability?experienceId=${experienceId}&from=${day}&to=2027-05-32`,
            `/api/embed/availability?experienceId=${experienceId}&from=${day}&to=${day}&adults=2`,
        ),
        validateBookingPrice: await payloads('/api/validate-booking-price', { ...departure, adults: 0 }),
        createBooking: await payloads('/api/embed/booking/create', {
            experience_id: experienceId,
            date: day,
            time_slot_id: 'morning',
            participant_data: { adults: 2, firstName: 'Maya', lastName: 'Keller' },
        }),
        makePrefillUrl: await payloads('/api/embed/prefill-url', { experienceId: 'sunrise-sail', adults: 2 }),
        getBookingByQuery: await queries('/api/embed/booking', `/api/embed/booking?id=${exampleRequestId}`),
        getBooking: await queries(`${booking}?locale=english`, `${booking}?bookingId=${exampleRequestId}`),
        cancelBooking: {
            invalid_request: await refused(`${cancel}?locale=english`, {}),
            unknown_parameter: await refused(`${cancel}?reason=rain`, {}),
        },
        extendBooking: {
            invalid_request: await refused(`${booking}/extend?locale=english`, {}),
            unknown_parameter: await refused(`${booking}/extend?minutes=20`, {}),
        },
        produceOutcome: {
            invalid_request: await refused(`/api/sandbox/bookings/${exampleRequestId}/refuse`, {}),
            unknown_parameter: await refused(`/api/sandbox/bookings/${exampleRequestId}/pay?amount=20`, {}),
        },
    };
}

/** A real answer for each error that the routes declare with an example of its own; made after the examples. */
export async function produceErrors(service: SampleService): Promise<Record<string, ErrorBody>> {
    const { ask } = service;
    const idOf = (provider: string, experience: string) =>
        service.catalog.offerCalled(provider, experience)?.experience.id as string;
    const experienceId = idOf('lagoon-sailing', 'sunrise-sail');
    const departure = { experienceId, date: day, timeSlotId: 'morning', adults: 2 };
    const create = '/api/embed/booking/create';
    const quotePath = '/api/validate-booking-price';
    const flat = { experience_id: experienceId, date: day, time_slot_id: 'morning', adults: 2, total_price: 2500 };
    const errors: Record<string, ErrorBody> = {};
    const keep = async (asked: ReturnType<SampleService['ask']>) => {
        const { status, body } = await asked;
        if (status < 400) throw new Error(`no error: ${JSON.stringify(body)}`);
        errors[body.code] = body;
    };

    await keep(ask('/api/embed/provider?providerSlug=lagoon'));
    await keep(ask(`/api/embed/experience?experienceId=${exampleRequestId}`));
    await keep(ask(`/api/embed/booking/${exampleRequestId}`));
    await keep(ask(quotePath, { ...departure, timeSlotId: 'evening' }));
    const hotel = { experienceId: idOf('riad-zitoun', 'riad'), date: day, endDate: '2027-05-17', unitId: 'cellar' };
    await keep(ask(quotePath, { ...hotel, adults: 2 }));
    await keep(ask(quotePath, 'adults=2'));
    await keep(ask(quotePath, { ...departure, padding: ' '.repeat(131_072) }));

    await keep(ask(quotePath, { ...departure, date: '2026-11-30' }));
    await keep(ask(quotePath, { ...departure, date: '2028-05-15' }));
    await keep(ask(quotePath, { ...departure, date: '2027-12-25' }));
    service.moveTo('2027-05-15T13:00:00Z');
    await keep(ask(quotePath, departure));
    service.moveTo(exampleMoment);
    const cove = { experienceId: idOf('caldera-catamarans', 'snorkel-cove'), date: '2027-05-14', timeSlotId: 'noon' };
    await keep(ask(quotePath, { ...cove, adults: 1 }));
    await keep(ask(quotePath, { ...departure, adults: 13 }));
    await keep(ask(quotePath, { ...departure, adults: 10 }));
    const shared = { ...flat, time_slot_id: 'afternoon', total_price: 2620 };
    await ask(create, shared);
    await keep(ask(quotePath, { ...departure, timeSlotId: 'afternoon', bookingMode: 'private' }));
    const evening = idOf('dhow-and-pearl', 'pearl-divers-evening');
    const failaka = idOf('dhow-and-pearl', 'failaka-by-dhow');
    const dhow = { date: '2027-05-14', adults: 1 };
    await ask(create, { ...dhow, experience_id: failaka, time_slot_id: 'day', total_price: 19.375 });
    await keep(ask(quotePath, { ...dhow, experienceId: evening, timeSlotId: 'early' }));

    const { chargeRules } = service.service;
    service.service.chargeRules = () => chargeRule(1, 3_000_00);
    await keep(ask(quotePath, departure));
    service.service.chargeRules = chargeRules;

    await keep(ask(create, flat));
    const key = { 'Idempotency-Key': 'example' };
    await ask(create, { ...flat, total_price: 2620 }, key);
    await keep(ask(create, { ...flat, total_price: 2620, adults: 1 }, key));
    const quote = (await ask(quotePath, departure)).body;
    const sealed = {
        experience_id: experienceId,
        pricingToken: quote.pricingToken,
        date: day,
        time_slot_id: 'morning',
        participant_data: { adults: 2, ...contact },
    };
    await keep(ask(create, { ...sealed, date: '2027-05-16' }));
    service.moveTo('2026-12-01T12:15:00Z');
    await keep(ask(create, sealed));
    service.moveTo('2026-12-01T13:00:00Z');
    const [first] = await bookingIds(service);
    await keep(ask(`/api/embed/booking/${first}/cancel`, {}));
    await keep(ask(`/api/embed/booking/${first}/extend`, {}));
    await keep(ask(`/api/sandbox/bookings/${first}/pay`, {}));
    service.moveTo(exampleMoment);
    return errors;
}

async function bookingIds({ ledger }: SampleService): Promise<string[]> {
    const rows = await ledger.query((database) =>
        database.selectFrom('booking').select('id').where('status', '=', 'pending').orderBy('created_at').execute(),
    );
    return rows.map(({ id }) => id);
}
