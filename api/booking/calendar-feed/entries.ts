import { addDays, utcDay } from '../../../contract/calendar-day.ts';
import { digestOf } from '../../../contract/digest.ts';
import type { LocalText } from '../../../contract/local-text.ts';
import type { LedgerQueries } from '../../ledger/ledger.ts';
import { todayIn } from '../availability/departure.ts';
import { type ConfirmedBooking, confirmedBetween } from '../bookings/days.ts';
import { holdsTaken } from '../bookings/details.ts';

/** Days of the provider's calendar before and after today. */
const daysBefore = 30;
const daysAfter = 365;

/** Who comes on one departure, or in one stay, as numbers: an entry has neither names nor contacts. */
export interface CalendarEntry {
    /** Does not change while the departure or the stay does not. It does not reveal the bookings. */
    id: string;
    name: LocalText;
    /** Of a departure, in milliseconds since 1970; of a stay, check-in and check-out as days. */
    when: { startMs: number; endMs: number } | { checkIn: string; checkOut: string };
    /** The kind of room; null: a departure. */
    unit: LocalText | null;
    isPrivate: boolean;
    bookings: number;
    adults: number;
    children: number;
    /** Persons who use capacity, and the places of the departure; null: unlimited, or a stay. */
    places: { taken: number; of: number } | null;
    /** Options by label, with their quantities. */
    options: { label: LocalText; quantity: number }[];
}

export interface CalendarFeed {
    /** Sorted by start. */
    entries: CalendarEntry[];
    /** When a booking of the provider was last confirmed, changed or cancelled; null if no event is left of it. */
    changedAt: string | null;
}

const revisions = ['booking.confirmed', 'booking.amended', 'booking.cancelled'] as const;

/**
 * The confirmed bookings of a provider from 30 days ago to a year ahead: one entry for each departure with guests and
 * for each stay. Stays are not joined: as bars from check-in to check-out they show which rooms are taken, and when
 * they become free, which a list of arrivals would not. Pending bookings are left out, because most calendar programs
 * read an address less often than a pending booking lives.
 */
export async function calendarFeed(
    snapshot: LedgerQueries,
    providerSlug: string,
    nowMs: number,
): Promise<CalendarFeed> {
    const entries = new Map<string, CalendarEntry>();
    // In some time zones it is already, or still, the day beside that of UTC.
    const day = utcDay(nowMs);
    const [from, to] = [addDays(day, -daysBefore - 1), addDays(day, daysAfter + 1)];
    for await (const row of confirmedBetween(snapshot, { providerSlug, from, to })) {
        const today = todayIn(row.details.provider.timeZone, nowMs);
        const [first, last] = [addDays(today, -daysBefore), addDays(today, daysAfter)];
        if (row.details.unit !== null) {
            const { start_date: checkIn, end_date: checkOut } = row;
            if (checkOut !== null && checkOut >= first && checkIn <= last)
                addGuests(entries, row, ['stay', row.id], { checkIn, checkOut });
            continue;
        }
        for (const { day, startsAtMs, endsAtMs } of holdsTaken(row)) {
            const departure = [row.experience_id, row.place_id, startsAtMs, endsAtMs];
            const when = { startMs: startsAtMs, endMs: endsAtMs };
            if (day >= first && day <= last) addGuests(entries, row, departure, when);
        }
    }
    const event = await snapshot
        .selectFrom('event')
        .select('occurred_at')
        .where('provider_slug', '=', providerSlug)
        .where('type', 'in', revisions)
        .orderBy('occurred_at', 'desc')
        .limit(1)
        .executeTakeFirst();
    const startOf = ({ when }: CalendarEntry) => ('startMs' in when ? when.startMs : Date.parse(when.checkIn));
    const sorted = [...entries.values()].sort((a, b) => startOf(a) - startOf(b) || (a.id < b.id ? -1 : 1));
    return { entries: sorted, changedAt: event?.occurred_at ?? null };
}

/** Adds the guests of a booking to the entry of their departure, or makes the entry of their stay. */
function addGuests(
    entries: Map<string, CalendarEntry>,
    { details }: ConfirmedBooking,
    key: readonly (string | number)[],
    when: CalendarEntry['when'],
): void {
    const { experience, unit, mode, party, taken } = details;
    const id = digestOf(key, 'hex').slice(0, 32);
    const before = entries.get(id);
    const own = details.options.map(({ label, quantity }) => ({ label, quantity }));
    const of = unit === null ? taken.places : null;
    entries.set(id, {
        id,
        name: experience.name,
        when,
        unit: unit?.name ?? null,
        isPrivate: unit === null && mode === 'private',
        bookings: (before?.bookings ?? 0) + 1,
        adults: (before?.adults ?? 0) + party.adults,
        children: (before?.children ?? 0) + party.children,
        places: of === null ? null : { taken: (before?.places?.taken ?? 0) + party.persons, of },
        options: unit === null ? summed([...(before?.options ?? []), ...own]) : own,
    });
}

function summed(options: CalendarEntry['options']): CalendarEntry['options'] {
    const sums = new Map<string, CalendarEntry['options'][number]>();
    for (const { label, quantity } of options) {
        const key = JSON.stringify(label);
        sums.set(key, { label, quantity: (sums.get(key)?.quantity ?? 0) + quantity });
    }
    return [...sums.values()];
}
