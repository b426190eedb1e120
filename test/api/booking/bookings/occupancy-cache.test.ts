import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { alternativesTo, alternativesWindowOf } from '../../../../api/booking/availability/alternatives.ts';
import { type PartySelection, whyUnavailable, windowOf } from '../../../../api/booking/availability/availability.ts';
import { closePlaces, openPlaces } from '../../../../api/booking/bookings/closures.ts';
import { type HoldQuery, liveHolds } from '../../../../api/booking/bookings/live-holds.ts';
import { OccupancyCache } from '../../../../api/booking/bookings/occupancy-cache.ts';
import { resolveSelection } from '../../../../api/booking/selection/selection.ts';
import { checkAvailability } from '../../../../api/booking/service/availability.ts';
import { cancelBooking } from '../../../../api/booking/service/booking.ts';
import type { BookingService } from '../../../../api/booking/service/service.ts';
import { makeBooking } from '../../../../api/booking-api/create.ts';
import { availabilityReasons } from '../../../../contract/booking.ts';
import { contact, describeBooking, holdSeconds } from '../support/booking-api.ts';
import { ids } from '../support/catalog.ts';

let statements: string[] = [];

describeBooking(
    'answers about availability from memory',
    (api) => {
        let other: Awaited<ReturnType<typeof api.anotherProcess>>;
        /** As if no other booking had been asked for: each test begins without a kept index. */
        let services: BookingService[] = [];

        beforeAll(async () => {
            other = await api.anotherProcess(() => {});
        });
        afterAll(() => other.ledger.close());
        beforeEach(() => {
            // The other cache has room for so little that it is cleared all the time.
            services = [
                { ...api.running.service, occupancies: new OccupancyCache(api.running.ledger) },
                { ...other.service, occupancies: new OccupancyCache(other.ledger, 4) },
            ];
        });

        const by = (which: number) => services[which] as BookingService;
        const wantedOf = ({ experienceId, timeSlotId }: Place, date: string): PartySelection => {
            const selection = resolveSelection(api.catalog, { experienceId, date, timeSlotId });
            if (!selection.ok) throw new Error(selection.error.message);
            return { ...selection.value, persons: 1 };
        };
        const reasonOf = async (service: BookingService, { experienceId, timeSlotId }: Place, date: string) => {
            const checked = await checkAvailability(service, api.catalog, { experienceId, timeSlotId, date }, 1);
            if (!checked.ok) throw new Error(checked.error.message);
            return checked.value.reason;
        };
        const bookWith = async (
            service: BookingService,
            { experienceId, timeSlotId, priceMajor }: Place,
            date: string,
            adults = 1,
        ) => {
            const payload = {
                experience_id: experienceId,
                time_slot_id: timeSlotId,
                date,
                adults,
                total_price: priceMajor * adults,
            };
            const made = await makeBooking(service, api.catalog, { ...payload, participant_data: contact }, null);
            if (made.ok) return made.value.booking.id;
            if (!availabilityReasons.some((reason) => reason === made.error.code)) throw new Error(made.error.message);
            return null;
        };
        const setClosed = async (service: BookingService, place: Place, day: string, isClosed: boolean) => {
            const providerSlug = slugOf(place);
            const what = { day, experienceId: place.experienceId, placeId: place.timeSlotId };
            const actor = { providerSlug, sessionId: 'session', actionId: randomUUID() };
            await service.writer.run(providerSlug, (database, now) =>
                isClosed ? closePlaces(database, actor, what, null, now) : openPlaces(database, actor, what, now),
            );
        };
        const slugOf = ({ experienceId }: Place) => api.catalog.offer(experienceId)?.provider.slug as string;

        test('each service sees at once what another one on the same ledger has booked, cancelled, closed or opened', async () => {
            const day = api.freeDay();
            const reasons = () => Promise.all([reasonOf(by(0), tour, day), reasonOf(by(1), tour, day)]);
            expect(await reasons()).toEqual([null, null]);
            const id = (await bookWith(by(1), tour, day, 2)) as string;
            expect(await reasons()).toEqual(['slot_full', 'slot_full']);
            await cancelBooking(by(0), id, 'unpaid');
            expect(await reasons()).toEqual([null, null]);
            await setClosed(by(1), tour, day, true);
            expect(await reasons()).toEqual(['closed', 'closed']);
            await setClosed(by(0), tour, day, false);
            expect(await reasons()).toEqual([null, null]);
        });

        test('places are free again at the instant at which the hold of a pending booking expires', async () => {
            const day = api.freeDay();
            await bookWith(by(0), tour, day, 2);
            expect(await reasonOf(by(0), tour, day)).toBe('slot_full');
            api.wait(holdSeconds - 0.001);
            expect(await reasonOf(by(0), tour, day)).toBe('slot_full');
            api.wait(0.001);
            expect(await reasonOf(by(0), tour, day)).toBeNull();
            // A clock that is set back.
            api.wait(-1);
            expect(await reasonOf(by(0), tour, day)).toBe('slot_full');
        });

        /** The queries for one answer, without those of keys, which are read every second. */
        const readFor = async (service: BookingService, day: string) => {
            statements = [];
            await reasonOf(service, dive, day);
            return statements.filter((text) => text.startsWith('select') && !text.includes('"api_key"'));
        };
        const changeCount = expect.stringMatching(/^select "provider_slug", "change_count" from "provider_lock"/u);
        const holds = expect.stringMatching(/^select .* from "hold"/u);

        test('an answer within a minute of the same question reads no hold again', async () => {
            const day = api.freeDay();
            const service = by(0);
            await reasonOf(service, dive, day);
            api.wait(59.999);
            expect(await readFor(service, day)).toEqual([changeCount]);
            api.wait(0.001);
            expect(await readFor(service, day)).toEqual([changeCount, holds]);
        });

        test.each([
            [4, true],
            [3, false],
        ])('indexes of 4 entries in a cache with room for %i are kept: %s', async (entriesMax, isKept) => {
            const service = { ...by(0), occupancies: new OccupancyCache(api.running.ledger, entriesMax) };
            const [day, emptyDay] = [api.freeDay(), api.freeDay()];
            await bookWith(service, dive, day);
            // Its guests, its boat and the index itself; then an index without entries.
            await reasonOf(service, dive, day);
            await reasonOf(service, dive, emptyDay);
            const expected = isKept ? [changeCount] : [changeCount, holds];
            expect(await readFor(service, day)).toEqual(expected);
        });

        test('a booking under the former slug of a provider, whose lock guards it, is read each time', async () => {
            const day = api.freeDay();
            const id = (await bookWith(by(0), tour, day, 2)) as string;
            await api.running.ledger.transaction(async (database) => {
                const former = { provider_slug: 'former' };
                await database.updateTable('booking').set(former).where('id', '=', id).execute();
                await database.updateTable('hold').set(former).where('booking_id', '=', id).execute();
            });
            expect(await reasonOf(by(0), tour, day)).toBe('slot_full');
            await cancelBooking(by(1), id, 'unpaid');
            expect(await reasonOf(by(0), tour, day)).toBeNull();
        });

        test('two services both answer like a query of that moment, whatever they do', async () => {
            const check = async (steps: readonly Step[]) => {
                const [first, second] = [api.freeDay(), api.freeDay()];
                const pending: string[] = [];
                for (const { who, what, place, isSecondDay } of steps) {
                    const [service, day] = [by(who), isSecondDay ? second : first];
                    if (what === 'book') {
                        const id = await bookWith(service, place, day);
                        if (id !== null) pending.push(id);
                    } else if (what === 'cancel') {
                        const id = pending.shift();
                        if (id !== undefined) await cancelBooking(service, id, 'unpaid');
                    } else if (what === 'wait') api.wait(holdSeconds / 2);
                    else await setClosed(service, place, day, what === 'close');
                    await expectAlike(first, places);
                }
            };
            await fc.assert(fc.asyncProperty(fc.array(steps, { minLength: 1, maxLength: 12 }), check), { numRuns: 6 });
        });

        const expectAlike = async (day: string, asked: readonly Place[]) => {
            const queried = async (question: HoldQuery) => {
                const found = await api.running.ledger.query((database) => liveHolds(database, question, api.nowMs));
                return found.live;
            };
            for (const place of asked) {
                const wanted = wantedOf(place, day);
                const narrow = { ...wanted, window: windowOf(wanted) };
                const wide = { ...wanted, window: alternativesWindowOf(wanted, api.nowMs) };
                const reason = whyUnavailable(wanted, await queried(narrow), api.nowMs);
                const others = alternativesTo(wanted, await queried(wide), api.nowMs);
                for (const { occupancies } of services) {
                    expect(whyUnavailable(wanted, await occupancies.find(narrow, api.nowMs), api.nowMs)).toBe(reason);
                    expect(alternativesTo(wanted, await occupancies.find(wide, api.nowMs), api.nowMs)).toEqual(others);
                }
            }
        };
    },
    { onQuery: (text) => statements.push(text) },
);

interface Place {
    experienceId: string;
    timeSlotId: string;
    priceMajor: number;
}

const tour: Place = { experienceId: ids.tour, timeSlotId: 'early', priceMajor: 20 };
const walk: Place = { ...tour, experienceId: ids.walk, priceMajor: 0 };
const dive: Place = { ...tour, experienceId: ids.dive, timeSlotId: 'dive' };
/** Dive and snorkel share a boat. */
const places: readonly Place[] = [tour, walk, dive, { ...tour, experienceId: ids.snorkel, timeSlotId: 'snorkel' }];

const steps = fc.record({
    who: fc.integer({ min: 0, max: 1 }),
    what: fc.constantFrom('book', 'book', 'book', 'cancel', 'wait', 'close', 'open'),
    place: fc.constantFrom(...places),
    isSecondDay: fc.boolean(),
});
type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never;
