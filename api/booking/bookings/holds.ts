import type { Experience, Provider } from '../../../contract/catalog.ts';
import type { LedgerQueries } from '../../ledger/ledger.ts';
import { forEver } from '../../ledger/tables.ts';
import type { HoldWindow } from '../availability/availability.ts';
import type { Hold } from '../availability/departure.ts';
import type { Booking } from './bookings.ts';
import { instantOf, type LockTime } from './lock-time.ts';
import { holdsTaken } from './taken.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * What has lapsed is removed an hour later: a process whose clock is that far ahead does not remove what is live for the
 * others.
 */
const removedAfterMs = 60 * 60 * 1000;

/** Lapsed holds that one transaction removes: too few to keep anybody waiting, more than it can add on average. */
const removedAtOnce = 100;

/** What is asked about: see windowOf. */
export interface HoldQuestion {
    provider: Pick<Provider, 'slug'>;
    experience: Pick<Experience, 'id' | 'requires'>;
    window: HoldWindow;
}

/**
 * The holds that count at a moment: of confirmed bookings, and of pending ones whose time is not over. Those of the
 * provider's other experiences are read only where resources are shared with them. What has lapsed and is still there is
 * not even looked at: the days are named one by one, so that an index leads past it.
 */
export async function liveHolds(database: LedgerQueries, question: HoldQuestion, now: string): Promise<Hold[]> {
    const { provider, experience, window } = question;
    const live = database
        .selectFrom('hold')
        .select([
            'experience_id as experienceId',
            'place_id as placeId',
            'day',
            'mode',
            'persons',
            'starts_at_ms as startsAtMs',
            'ends_at_ms as endsAtMs',
            'requires',
        ])
        .where('live_until', '>', now);
    const wanted =
        experience.requires.length === 0
            ? live
                  .where('experience_id', '=', experience.id)
                  .where('day', 'in', daysOver(Date.parse(window.firstDay), Date.parse(window.lastDay)))
            : live
                  .where('provider_slug', '=', provider.slug)
                  // The day of a start is that of the provider's zone, which may be the one before or after in UTC.
                  .where('day', 'in', daysOver(window.startsFromMs - dayMs, window.startsBeforeMs + dayMs))
                  .where('starts_at_ms', '>=', window.startsFromMs)
                  .where('starts_at_ms', '<', window.startsBeforeMs)
                  .where('ends_at_ms', '>', window.endsAfterMs)
                  .where((condition) =>
                      condition.or([condition('requires', '<>', '[]'), condition('experience_id', '=', experience.id)]),
                  );
    const rows = await wanted.execute();
    return rows.map((row) => ({ ...row, requires: row.requires === '[]' ? [] : JSON.parse(row.requires) }));
}

/**
 * The days of UTC from one instant to another. Their number is a power of two, the last one named several times: a
 * statement is prepared for few numbers of values.
 */
function daysOver(fromMs: number, toMs: number): string[] {
    const days: string[] = [];
    for (let ms = fromMs; ms < toMs; ms += dayMs) days.push(dayAt(ms));
    days.push(dayAt(toMs));
    const count = 2 ** Math.ceil(Math.log2(days.length));
    return [...days, ...Array<string>(count - days.length).fill(days.at(-1) as string)];
}

function dayAt(ms: number): string {
    return new Date(ms).toISOString().slice(0, 10);
}

/** Writes what a booking holds until an instant, whether or not it is written already. */
export async function keepPlaces(
    database: LedgerQueries,
    booking: Pick<Booking, 'id' | 'provider_slug'>,
    holds: readonly Hold[],
    until: string,
): Promise<void> {
    const rows = holds.map((hold) => ({
        booking_id: booking.id,
        day: hold.day,
        provider_slug: booking.provider_slug,
        experience_id: hold.experienceId,
        place_id: hold.placeId,
        mode: hold.mode,
        persons: hold.persons,
        starts_at_ms: hold.startsAtMs,
        ends_at_ms: hold.endsAtMs,
        requires: JSON.stringify(hold.requires),
        live_until: until,
    }));
    await database
        .insertInto('hold')
        .values(rows)
        .onConflict((conflict) => conflict.columns(['booking_id', 'day']).doUpdateSet({ live_until: until }))
        .execute();
}

/** Confirms a booking: from now on its places are its own, also when they were released since it was made. */
export async function confirmBooking(database: LedgerQueries, booking: Booking, time: LockTime): Promise<Booking> {
    const changed = { status: 'confirmed', confirmed_at: instantOf(time), address_digest: null } as const;
    await database.updateTable('booking').set(changed).where('id', '=', booking.id).execute();
    await keepPlaces(database, booking, holdsTaken(booking), forEver);
    return { ...booking, ...changed };
}

/** Holds a pending booking's places until another instant. */
export async function holdUntil(database: LedgerQueries, booking: Booking, untilMs: number): Promise<Booking> {
    const changed = { expires_at: new Date(untilMs).toISOString() };
    await database.updateTable('booking').set(changed).where('id', '=', booking.id).execute();
    await keepPlaces(database, booking, holdsTaken(booking), changed.expires_at);
    return { ...booking, ...changed };
}

/** Cancels a booking, and releases its places. */
export async function cancelWithPlaces(database: LedgerQueries, booking: Booking, time: LockTime): Promise<Booking> {
    const changed = { status: 'cancelled', cancelled_at: instantOf(time), address_digest: null } as const;
    await database.updateTable('booking').set(changed).where('id', '=', booking.id).execute();
    await database.deleteFrom('hold').where('booking_id', '=', booking.id).execute();
    return { ...booking, ...changed };
}

/**
 * Removes a few of a provider's lapsed holds, client addresses of lapsed bookings, and idempotency keys that are over, in
 * a transaction that has its lock. Nothing depends on it.
 *
 * @returns whether there may be more.
 */
export async function removeLapsed(database: LedgerQueries, providerSlug: string, now: LockTime): Promise<boolean> {
    const lapsed = database
        .selectFrom('hold')
        .select(['booking_id', 'day'])
        .where('provider_slug', '=', providerSlug)
        .where('live_until', '<=', new Date(now - removedAfterMs).toISOString())
        .limit(removedAtOnce);
    const holds = await database
        .deleteFrom('hold')
        .where((row) => row(row.refTuple('booking_id', 'day'), 'in', lapsed.$asTuple('booking_id', 'day')))
        .executeTakeFirstOrThrow();
    const addressed = database
        .selectFrom('booking')
        .select('id')
        .where('provider_slug', '=', providerSlug)
        .where('address_digest', 'is not', null)
        .where('expires_at', '<=', instantOf(now))
        .limit(removedAtOnce);
    const addresses = await database
        .updateTable('booking')
        .set({ address_digest: null })
        .where('id', 'in', addressed)
        .executeTakeFirstOrThrow();
    const names = database
        .selectFrom('booking_request')
        .select('request_key')
        .where('provider_slug', '=', providerSlug)
        .where('kept_until', '<=', instantOf(now))
        .limit(removedAtOnce);
    const requests = await database
        .deleteFrom('booking_request')
        .where('request_key', 'in', names)
        .executeTakeFirstOrThrow();
    const counts = [holds.numDeletedRows, addresses.numUpdatedRows, requests.numDeletedRows];
    return counts.some((count) => count >= removedAtOnce);
}
