import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import type { BookingService } from '../../../../../api/booking/service/service.ts';
import { makeBooking } from '../../../../../api/booking-api/create.ts';
import { receiveMoney } from '../../support/money.ts';
import { askUntilDecided, dayAhead, paths, plainPayload, type Reply, type Trip } from './crowd.ts';
import { catalog, fishing, inn, sail, tour } from './harbour.ts';

/** What one client does next; `which` chooses among the bookings that anybody has made. */
type Deed =
    | { kind: 'create'; trip: Trip }
    /** Holds for a moment; when it is late, it is paid after it has expired. */
    | { kind: 'brief'; late: boolean; trip: Trip }
    | { kind: 'cancel'; which: number }
    | { kind: 'pay'; which: number }
    | { kind: 'pause'; ms: number };

const firstDay = 50;
const day = fc.integer({ min: firstDay, max: firstDay + 2 });
const mode = fc.constantFrom('shared' as const, 'private' as const);
const trip: fc.Arbitrary<Trip> = fc.oneof(
    fc.record({
        experience: fc.constant(sail),
        date: day.map(dayAhead),
        adults: fc.integer({ min: 1, max: 6 }),
        mode: fc.oneof({ weight: 3, arbitrary: fc.constant('shared' as const) }, mode),
    }),
    fc.record({
        experience: fc.constant(tour),
        slotId: fc.constantFrom('early', 'late'),
        date: day.map(dayAhead),
        adults: fc.integer({ min: 1, max: 3 }),
        mode,
    }),
    fc.record({ experience: fc.constant(fishing), date: day.map(dayAhead), adults: fc.constant(2) }),
    fc.tuple(day, fc.integer({ min: 1, max: 3 })).map(([from, nights]) => ({
        experience: inn,
        date: dayAhead(from),
        endDate: dayAhead(from + nights),
        adults: 1,
    })),
);
const which = fc.nat(1_000_000);
const deed: fc.Arbitrary<Deed> = fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('create' as const), trip }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('brief' as const), late: fc.boolean(), trip }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('cancel' as const), which }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('pay' as const), which }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('pause' as const), ms: fc.nat(40) }) },
);

interface Made {
    id: string;
    totalMinor: number;
}

/**
 * Lets clients of the servers and of the service create, cancel and pay in random order at the same time; gives every
 * answer.
 * @param service has brief holds, so that bookings expire, and are paid too late, all the while.
 */
export async function mix(
    urls: readonly string[],
    service: BookingService,
    clients: number,
    deeds: number,
): Promise<Reply[]> {
    const replies: Reply[] = [];
    const made: Made[] = [];
    let payments = 0;
    const act = async (url: string, next: Deed): Promise<void> => {
        if (next.kind === 'pause') {
            await wait(next.ms);
        } else if (next.kind === 'create') {
            const reply = await askUntilDecided(url, paths.create, plainPayload(next.trip));
            replies.push(reply);
            const { bookingId, total } = reply.body;
            if (bookingId !== undefined) made.push({ id: bookingId, totalMinor: (total as number) * 100 });
        } else if (next.kind === 'brief') {
            const brief = await makeBooking(service, catalog, plainPayload(next.trip), null);
            if (!brief.ok) return;
            const booking = { id: brief.value.booking.id, totalMinor: brief.value.booking.total_minor };
            made.push(booking);
            if (!next.late) return;
            await untilAfter(brief.value.booking.expires_at);
            await pay(booking);
        } else {
            const booking = made[next.which % made.length];
            if (booking === undefined) return;
            if (next.kind === 'cancel') replies.push(await askUntilDecided(url, paths.cancel(booking.id), {}));
            else await pay(booking);
        }
    };
    const pay = async ({ id: bookingId, totalMinor: amountMinor }: Made) => {
        await receiveMoney(service, catalog, { bookingId, amountMinor, reference: `sandbox:mixture ${payments++}` });
    };
    const lists = fc.sample(fc.array(deed, { minLength: deeds, maxLength: deeds, size: 'max' }), clients);
    await Promise.all(
        lists.map(async (list, at) => {
            for (const next of list) await act(urls[at % urls.length] as string, next);
        }),
    );
    return replies;
}

/** Waits until a time has passed, by the clock of the service. */
async function untilAfter(instant: string): Promise<void> {
    while (new Date().toISOString() <= instant) await wait(5);
}
