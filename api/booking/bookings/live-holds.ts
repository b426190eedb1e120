import { sql } from 'kysely';
import { addDays, daysFrom, utcDay } from '../../../contract/calendar-day.ts';
import type { Experience, Provider } from '../../../contract/catalog.ts';
import { catalogLimits } from '../../../contract/catalog-limits.ts';
import { dayMs } from '../../../contract/durations.ts';
import { groupBy } from '../../../contract/group-by.ts';
import { compiled } from '../../ledger/compiled.ts';
import { filledUp } from '../../ledger/filled-up.ts';
import { instantOf } from '../../ledger/instant.ts';
import type { LedgerQueries } from '../../ledger/ledger.ts';
import { forEver } from '../../ledger/tables.ts';
import type { HoldWindow } from '../availability/availability.ts';
import type { Hold, Live } from '../availability/departure.ts';

/** A query for holds; for its window see `windowOf`. */
export interface HoldQuery {
    provider: Pick<Provider, 'slug'>;
    experience: Pick<Experience, 'id' | 'requires'>;
    window: HoldWindow;
    /** Id of a booking whose own holds are left out: it is about to be amended. */
    amendedId?: string;
}

/** Live holds and closures, and when the first of the holds expires, in milliseconds since 1970. */
interface LiveHolds {
    live: Live[];
    expiresAtMs: number;
}

/**
 * The live holds at an instant: those of confirmed bookings, and of pending ones that have not expired; and what the
 * provider has closed. Holds of the provider's other experiences are read only if the experience requires resources.
 * The query lists every day, so that an index skips expired holds. One statement reads all, so that both are of one
 * instant.
 */
export async function liveHolds(
    database: LedgerQueries,
    { provider, experience, window, amendedId = '' }: HoldQuery,
    nowMs: number,
): Promise<LiveHolds> {
    const { firstDay, lastDay, startsFromMs, startsBeforeMs, endsAfterMs } = window;
    const onDays = filledUp(daysFrom(firstDay, lastDay));
    // Days are in the provider's time zone and may differ from the UTC day by one.
    const around = () => filledUp(daysFrom(utcDay(startsFromMs - dayMs), utcDay(startsBeforeMs + dayMs)));
    const days = experience.requires.length === 0 ? onDays : around();
    const which = experience.requires.length === 0 ? 'experience' : 'provider';
    const { rows } = await liveQuery(
        database,
        {
            ...{ now: instantOf(nowMs), amendedId, startsFromMs, startsBeforeMs, endsAfterMs, days, onDays },
            providerSlug: provider.slug,
            experienceId: experience.id,
        },
        `${which} ${days.length} ${onDays.length}`,
    );
    // The lock of another provider guards a booking that was made under its slug: it may change without a count.
    const ends = rows.map((row) => (row.providerSlug === provider.slug ? Date.parse(row.liveUntil) : nowMs));
    return { live: rows.map(liveOf), expiresAtMs: ends.reduce((first, end) => Math.min(first, end), Infinity) };
}

/**
 * How often a transaction has had the lock of a provider, for those that ever had a booking. Everything that limits the
 * bookings of a provider changes under its lock.
 */
export async function changeCountsOf(database: LedgerQueries, slugs: readonly string[]): Promise<Map<string, number>> {
    const listed = filledUp(slugs);
    const { rows } = await changeCounts(database, { slugs: listed }, listed.length);
    return new Map(rows.map((row) => [row.provider_slug, row.change_count]));
}

const changeCounts = compiled<{ slugs: readonly string[] }>()((database, value, count: number) =>
    database
        .selectFrom('provider_lock')
        .select(['provider_slug', 'change_count'])
        .where('provider_slug', 'in', value('slugs', count)),
);

interface LiveValues extends Pick<HoldWindow, 'startsFromMs' | 'startsBeforeMs' | 'endsAfterMs'> {
    now: string;
    /** '': none. */
    amendedId: string;
    providerSlug: string;
    experienceId: string;
    /** Of the holds. */
    days: readonly string[];
    /** Of the closures. */
    onDays: readonly string[];
}

/** Statements differ by the kind of holds and the number of days. */
const liveQuery = compiled<LiveValues>()((database, value, shape: string) => {
    const [which, days, closedDays] = shape.split(' ');
    const all = liveAt(database, value('now'))
        .where('booking_id', '<>', value('amendedId'))
        .where('day', 'in', value('days', Number(days)));
    const wanted =
        which === 'experience'
            ? all.where('experience_id', '=', value('experienceId'))
            : all
                  .where('provider_slug', '=', value('providerSlug'))
                  .where('starts_at_ms', '>=', value('startsFromMs'))
                  .where('starts_at_ms', '<', value('startsBeforeMs'))
                  .where('ends_at_ms', '>', value('endsAfterMs'))
                  .where((condition) =>
                      condition.or([
                          condition('requires', '<>', sql.lit('[]')),
                          condition('experience_id', '=', value('experienceId')),
                      ]),
                  );
    const closed = closures(database)
        .where('provider_slug', '=', value('providerSlug'))
        .where('day', 'in', value('onDays', Number(closedDays)));
    return wanted.unionAll(closed);
});

/** Days that a departure can last. */
const longestDays = Math.ceil(catalogLimits.durationMinutes / (24 * 60));

/**
 * The live holds and closures of several providers that can affect departures on some days, by provider. Resources may
 * be in use by departures of other days, so the holds of providers that have resources are read from a week before each
 * day.
 * @param days in order.
 */
export async function liveHoldsOfProviders(
    database: LedgerQueries,
    providers: Iterable<Pick<Provider, 'slug' | 'resources'>>,
    days: readonly string[],
    nowMs: number,
): Promise<Map<string, Live[]>> {
    const bySlug = new Map([...providers].map((provider) => [provider.slug, provider]));
    const slugs = [...bySlug.keys()].sort();
    const withResources = slugs.filter((slug) => (bySlug.get(slug)?.resources.length ?? 0) > 0);
    const onDays = filledUp(days);
    const startMs = Date.parse(days[0] as string);
    // Days of experiences that begin years later are far apart: the days between them are not listed.
    const around = new Set(days.flatMap((day) => daysFrom(addDays(day, -longestDays - 1), addDays(day, 1))));
    const now = instantOf(nowMs);
    const rows = await liveAt(database, now)
        .where('provider_slug', 'in', filledUp(slugs))
        .where('day', 'in', onDays)
        .unionAll(
            liveAt(database, now)
                .where('provider_slug', 'in', filledUp(withResources))
                .where('day', 'in', filledUp([...around]))
                .where('day', 'not in', onDays)
                .where('ends_at_ms', '>', startMs - dayMs)
                .where('requires', '<>', '[]'),
        )
        .unionAll(closures(database).where('provider_slug', 'in', filledUp(slugs)).where('day', 'in', onDays))
        .execute();
    const ofEach = groupBy(rows, ({ providerSlug }) => providerSlug);
    return new Map([...ofEach].map(([slug, own]) => [slug, own.map(liveOf)]));
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
            ref('mode').$castTo<LiveRow['mode']>().as('mode'),
            'persons',
            'starts_at_ms as startsAtMs',
            'ends_at_ms as endsAtMs',
            'requires',
            'live_until as liveUntil',
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
            sql<LiveRow['mode']>`'closed'`.as('mode'),
            ...(['persons', 'startsAtMs', 'endsAtMs'] as const).map((name) => sql<number>`0`.as(name)),
            sql<string>`''`.as('requires'),
            sql.lit(forEver).as('liveUntil'),
        ]);
}

interface LiveRow extends Omit<Hold, 'mode' | 'requires'> {
    providerSlug: string;
    mode: Live['mode'];
    /** JSON; empty for a closure. */
    requires: string;
    liveUntil: string;
}

function liveOf({ mode, requires, ...row }: LiveRow): Live {
    const { experienceId, placeId, day, persons, startsAtMs, endsAtMs } = row;
    if (mode === 'closed') return { mode: 'closed', day, experienceId, placeId };
    const required = requires === '[]' ? [] : JSON.parse(requires);
    return { experienceId, placeId, day, mode, persons, startsAtMs, endsAtMs, requires: required };
}
