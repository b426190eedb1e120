import { Temporal } from 'temporal-polyfill';
import { addDays } from '../../../contract/calendar-day.ts';
import type { Requirement, TimeSlot } from '../../../contract/catalog.ts';
import { minuteMs } from '../../../contract/durations.ts';

/** A time range in milliseconds since 1970; the end is exclusive. */
export interface Departure {
    startsAtMs: number;
    endsAtMs: number;
}

/**
 * What a booking takes on one day or night. It stores the requirements at the time of booking, so that later changes of
 * the catalogue neither release nor take sold places.
 */
export interface Hold extends Departure {
    experienceId: string;
    /** Id of the slot, or of the unit of a hotel. */
    placeId: string;
    day: string;
    mode: 'shared' | 'private' | 'room';
    /** Persons who use capacity; 0 is possible. */
    persons: number;
    requires: readonly Requirement[];
}

/**
 * What a provider has closed: nobody can book it any more, and existing bookings stay. An empty `experienceId` closes
 * everything that the provider offers on the day, else it is one slot or unit.
 */
export interface Closure {
    mode: 'closed';
    day: string;
    experienceId: string;
    placeId: string;
}

/** What limits further bookings of a provider: the live holds of other bookings, and closures. */
export type Live = Hold | Closure;

export type SlotTimes = Pick<TimeSlot, 'startTime' | 'duration'>;

/**
 * Start and end of a slot on a day. Returns null if a change of the clock skips the start time on that day. If the
 * clock repeats an hour, the departure is in the first one. The duration is elapsed minutes.
 */
export function departureOf(timeZone: string, day: string, slot: SlotTimes): Departure | null {
    const startsAtMs = startOf(timeZone, day, slot.startTime);
    return startsAtMs === null ? null : { startsAtMs, endsAtMs: startsAtMs + slot.duration * minuteMs };
}

/** Minutes from start to end by the clock of the time zone: more or fewer than elapsed ones if it changes meanwhile. */
export function wallMinutes(timeZone: string, { startsAtMs, endsAtMs }: Departure): number {
    const wallAt = (ms: number) => {
        return Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).toPlainDateTime();
    };
    return wallAt(startsAtMs).until(wallAt(endsAtMs)).total('minutes');
}

/** A night of a stay, from the start of its day to that of the next. Null if the time zone skipped the whole day. */
export function nightOf(timeZone: string, day: string): Departure | null {
    const startsAtMs = startOfDay(timeZone, day);
    const endsAtMs = startOfDay(timeZone, addDays(day, 1));
    return startsAtMs === endsAtMs ? null : { startsAtMs, endsAtMs };
}

/**
 * The first instant of a day. It is later than midnight if the clock skips midnight, and on the next day if the zone
 * skipped the day.
 */
export function startOfDay(timeZone: string, day: string): number {
    return cached(`${timeZone} ${day}`, () => {
        return Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds;
    });
}

/** Today in the provider's time zone. */
export function todayIn(timeZone: string, nowMs: number): string {
    // Days begin at whole seconds in every time zone.
    const second = Math.floor(nowMs / 1000);
    const known = todays.get(timeZone);
    if (known?.second === second) return known.day;
    const day = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone).toPlainDate().toString();
    todays.set(timeZone, { second, day });
    return day;
}

/** The last result for each time zone. */
const todays = new Map<string, { second: number; day: string }>();

function startOf(timeZone: string, day: string, time: string): number | null {
    return cached(`${timeZone} ${day}T${time}`, () => {
        const wall = Temporal.PlainDateTime.from(`${day}T${time}`);
        const zoned = wall.toZonedDateTime(timeZone, { disambiguation: 'compatible' });
        return zoned.toPlainDateTime().equals(wall) ? zoned.epochMilliseconds : null;
    });
}

/**
 * Cache of conversions. A conversion takes about 10 µs, and calendars repeat each several times. The cache is cleared
 * when it is full.
 */
const conversions = new Map<string, number | null>();
const conversionsMax = 50_000;

function cached<Instant extends number | null>(key: string, convert: () => Instant): Instant {
    const known = conversions.get(key);
    if (known !== undefined) return known as Instant;
    const instant = convert();
    if (conversions.size >= conversionsMax) conversions.clear();
    conversions.set(key, instant);
    return instant;
}
