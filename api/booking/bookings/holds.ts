import { sql } from 'kysely';
import type { Experience, Provider } from '../../../contract/catalog.ts';
import { catalogLimits } from '../../../contract/catalog-limits.ts';
import type { LedgerQueries } from '../../ledger/ledger.ts';
import { forEver } from '../../ledger/tables.ts';
import type { HoldWindow } from '../availability/availability.ts';
import type { Hold, Live } from '../availability/departure.ts';
import { recordEvent } from '../events/events.ts';
import type { Booking } from './bookings.ts';
import { holdsTaken } from './details.ts';
import { instantOf, type LockTime } from './lock-time.ts';

const minuteMs = 60 * 1000;
const dayMs = 24 * 60 * minuteMs;

/**
 * Expired holds are removed an hour later, so that a process whose clock is fast does not remove holds that are live
 * for others.
 */
const removedAfterMs = 60 * 60 * 1000;

/** Expired rows that one transaction removes: few enough to be fast, more than a transaction adds on average. */
const removedAtOnce = 100;

/** A query for holds; for its window see `windowOf`. */
export interface HoldQuery {
    provider: Pick<Provider, 'slug'>;
    experience: Pick<Experience, 'id' | 'requires'>;
    window: HoldWindow;
    /** Id of a booking whose own holds are left out: it is about to be amended. */
    amendedId?: string;
}

/**
 * The live holds at an instant: those of confirmed bookings, and of pending ones that have not expired; and what the
 * provider has closed. Holds of the provider's other experiences are read only if the experience requires resources. The
 * query lists every day, so that an index skips expired holds. One statement reads all, so that both are of one instant.
 */
export async function liveHolds(database: LedgerQueries, question: HoldQuery, now: string): Promise<Live[]> {
    const { provider, experience, window, amendedId } = question;
    const all = liveAt(database, now);
    const live = amendedId === undefined ? all : all.where('booking_id', '<>', amendedId);
    const wanted =
        experience.requires.length === 0
            ? live
                  .where('experience_id', '=', experience.id)
                  .where('day', 'in', daysOver(Date.parse(window.firstDay), Date.parse(window.lastDay)))
            : live
                  .where('provider_slug', '=', provider.slug)
                  // Days are in the provider's time zone and may differ from the UTC day by one.
                  .where('day', 'in', daysOver(window.startsFromMs - dayMs, window.startsBeforeMs + dayMs))
                  .where('starts_at_ms', '>=', window.startsFromMs)
                  .where('starts_at_ms', '<', window.startsBeforeMs)
                  .where('ends_at_ms', '>', window.endsAfterMs)
                  .where((condition) =>
                      condition.or([condition('requires', '<>', '[]'), condition('experience_id', '=', experience.id)]),
                  );
    const closed = closures(database)
        .where('provider_slug', '=', provider.slug)
        .where('day', 'in', daysOver(Date.parse(window.firstDay), Date.parse(window.lastDay)));
    const rows = await wanted.unionAll(closed).execute();
    return rows.map(liveOf);
}

/**
 * The live holds and closures of several providers that can affect departures on some days, by provider. Resources may be
 * in use by departures of other days, so all holds of providers that have resources are read from a week before the first
 * day on.
 * @param days in order.
 */
export async function liveHoldsOfProviders(
    database: LedgerQueries,
    providers: Iterable<Pick<Provider, 'slug' | 'resources'>>,
    days: readonly string[],
    now: string,
): Promise<Map<string, Live[]>> {
    const bySlug = new Map([...providers].map((provider) => [provider.slug, provider]));
    const slugs = [...bySlug.keys()].sort();
    const withResources = slugs.filter((slug) => (bySlug.get(slug)?.resources.length ?? 0) > 0);
    const onDays = filledUp(days);
    const startMs = Date.parse(days[0] as string);
    const around = daysOver(
        startMs - catalogLimits.durationMinutes * minuteMs - dayMs,
        Date.parse(days.at(-1) as string) + dayMs,
    );
    const rows = await liveAt(database, now)
        .where('provider_slug', 'in', filledUp(slugs))
        .where('day', 'in', onDays)
        .unionAll(
            liveAt(database, now)
                .where('provider_slug', 'in', filledUp(withResources))
                .where('day', 'in', around)
                .where('day', 'not in', onDays)
                .where('ends_at_ms', '>', startMs - dayMs)
                .where('requires', '<>', '[]'),
        )
        .unionAll(closures(database).where('provider_slug', 'in', filledUp(slugs)).where('day', 'in', onDays))
        .execute();
    const live = new Map<string, Live[]>();
    for (const row of rows) {
        const known = live.get(row.providerSlug);
        if (known === undefined) live.set(row.providerSlug, [liveOf(row)]);
        else known.push(liveOf(row));
    }
    return live;
}

/** The live holds at an instant, with the columns that `liveOf` reads. */
function liveAt(database: LedgerQueries, now: string) {
    return database
        .selectFrom('hold')
        .select(({ ref }) => [
            'provider_slug as providerSlug',
            'experience_id as experienceId',
            'place_id as placeId',
            'day',
            ref('mode').$castTo<Live['mode']>().as('mode'),
            'persons',
            'starts_at_ms as startsAtMs',
            'ends_at_ms as endsAtMs',
            'requires',
        ])
        .where('live_until', '>', now);
}

/** Closures with the columns of `liveAt`. */
function closures(database: LedgerQueries) {
    return database
        .selectFrom('closure')
        .select([
            'provider_slug as providerSlug',
            'experience_id as experienceId',
            'place_id as placeId',
            'day',
            sql<Live['mode']>`'closed'`.as('mode'),
            ...(['persons', 'startsAtMs', 'endsAtMs'] as const).map((name) => sql<number>`0`.as(name)),
            sql<string>`''`.as('requires'),
        ]);
}

interface LiveRow extends Omit<Hold, 'mode' | 'requires'> {
    providerSlug: string;
    mode: Live['mode'];
    /** JSON; empty for a closure. */
    requires: string;
}

function liveOf({ providerSlug: _, mode, requires, ...row }: LiveRow): Live {
    if (mode === 'closed') return { ...row, mode };
    return { ...row, mode, requires: requires === '[]' ? [] : JSON.parse(requires) };
}

/**
 * The UTC days from one instant to another, filled up to a power of two, which limits the number of prepared statements.
 */
function daysOver(fromMs: number, toMs: number): string[] {
    const days: string[] = [];
    for (let ms = fromMs; ms < toMs; ms += dayMs) days.push(dayAt(ms));
    days.push(dayAt(toMs));
    return filledUp(days);
}

/** Repeats the last value until their number is a power of two. */
function filledUp(values: readonly string[]): string[] {
    if (values.length === 0) return [''];
    const count = 2 ** Math.ceil(Math.log2(values.length));
    return [...values, ...Array<string>(count - values.length).fill(values.at(-1) as string)];
}

function dayAt(ms: number): string {
    return new Date(ms).toISOString().slice(0, 10);
}

/**
 * Inserts or updates the holds of a booking so that they are live until an instant.
 * @param amendmentId of the amendment for which they are held; '': the booking itself takes them.
 */
export async function keepPlaces(
    database: LedgerQueries,
    booking: Pick<Booking, 'id' | 'provider_slug'>,
    holds: readonly Hold[],
    until: string,
    amendmentId = '',
): Promise<void> {
    const rows = holds.map((hold) => ({
        booking_id: booking.id,
        amendment_id: amendmentId,
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
        .onConflict((conflict) =>
            conflict.columns(['booking_id', 'amendment_id', 'day']).doUpdateSet({ live_until: until }),
        )
        .execute();
}

/** Confirms a booking and holds its places permanently, even if they were released before. */
export async function confirmBooking(database: LedgerQueries, booking: Booking, time: LockTime): Promise<Booking> {
    const changed = { status: 'confirmed', confirmed_at: instantOf(time), address_digest: null } as const;
    await database.updateTable('booking').set(changed).where('id', '=', booking.id).execute();
    await keepPlaces(database, booking, holdsTaken(booking), forEver);
    return { ...booking, ...changed };
}

/** Changes the expiry of a pending booking and of its holds. */
export async function holdUntil(database: LedgerQueries, booking: Booking, untilMs: number): Promise<Booking> {
    const changed = { expires_at: new Date(untilMs).toISOString() };
    await database.updateTable('booking').set(changed).where('id', '=', booking.id).execute();
    await keepPlaces(database, booking, holdsTaken(booking), changed.expires_at);
    return { ...booking, ...changed };
}

/**
 * Cancels a booking and releases its places.
 * @param keptMinor what the provider keeps of the payments; null: nothing.
 */
export async function cancelWithPlaces(
    database: LedgerQueries,
    booking: Booking,
    time: LockTime,
    keptMinor: number | null = null,
): Promise<Booking> {
    const ended = { status: 'cancelled', cancelled_at: instantOf(time), address_digest: null } as const;
    const changed = { ...ended, kept_minor: keptMinor };
    await database.updateTable('booking').set(changed).where('id', '=', booking.id).execute();
    await database.deleteFrom('hold').where('booking_id', '=', booking.id).execute();
    const cancelled = { ...booking, ...changed };
    await recordEvent(database, cancelled, 'booking.cancelled', time);
    return cancelled;
}

/**
 * Removes some of a provider's expired holds, client addresses of expired bookings and expired idempotency keys, in a
 * transaction that has its lock. Correctness does not depend on it.
 *
 * @returns whether more may remain.
 */
export async function removeExpired(database: LedgerQueries, providerSlug: string, now: LockTime): Promise<boolean> {
    const lapsed = database
        .selectFrom('hold')
        .select(['booking_id', 'amendment_id', 'day'])
        .where('provider_slug', '=', providerSlug)
        .where('live_until', '<=', new Date(now - removedAfterMs).toISOString())
        .limit(removedAtOnce);
    const holds = await database
        .deleteFrom('hold')
        .where((row) =>
            row(
                row.refTuple('booking_id', 'amendment_id', 'day'),
                'in',
                lapsed.$asTuple('booking_id', 'amendment_id', 'day'),
            ),
        )
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
