import { Temporal } from 'temporal-polyfill';
import { addDays } from '../../../contract/calendar-day.ts';
import type { Requirement, TimeSlot } from '../../../contract/catalog.ts';

/** A stretch of time, its end not included, in milliseconds since 1970. */
export interface Departure {
    startsAtMs: number;
    endsAtMs: number;
}

/**
 * What one booking takes on one day or in one night. It keeps what it needed when it was booked, so that a catalogue
 * that changes later neither frees nor takes what was sold.
 */
export interface Hold extends Departure {
    experienceId: string;
    /** Id of the slot; of a hotel, of the unit. */
    placeId: string;
    day: string;
    mode: 'shared' | 'private' | 'room';
    /** Those who use capacity; a booking of none of them is still there. */
    persons: number;
    requires: readonly Requirement[];
}

const minuteMs = 60_000;

/**
 * Start and end of a slot on a day; null on a day on which the zone's clock skips the start. In an hour that the clock
 * repeats, the departure exists once: the first time. The duration is real minutes, whatever the clock does meanwhile.
 */
export function departureOf(timeZone: string, day: string, slot: TimeSlot): Departure | null {
    const startsAtMs = instantOf(timeZone, day, slot.startTime);
    return startsAtMs === null ? null : { startsAtMs, endsAtMs: startsAtMs + slot.duration * minuteMs };
}

/** A night of a stay, from the start of its day to the start of the next; null for a day that the zone skipped whole. */
export function nightOf(timeZone: string, day: string): Departure | null {
    const startsAtMs = startOfDay(timeZone, day);
    const endsAtMs = startOfDay(timeZone, addDays(day, 1));
    return startsAtMs === endsAtMs ? null : { startsAtMs, endsAtMs };
}

/** The first instant of a day, which is not midnight where the clock skips it; of a skipped day, that of the next. */
export function startOfDay(timeZone: string, day: string): number {
    return remembered(`${timeZone} ${day}`, () => {
        return Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds;
    });
}

/** Today by the provider's wall clock. */
export function todayIn(timeZone: string, nowMs: number): string {
    return Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

function instantOf(timeZone: string, day: string, time: string): number | null {
    return remembered(`${timeZone} ${day}T${time}`, () => {
        const wall = Temporal.PlainDateTime.from(`${day}T${time}`);
        const zoned = wall.toZonedDateTime(timeZone, { disambiguation: 'compatible' });
        return zoned.toPlainDateTime().equals(wall) ? zoned.epochMilliseconds : null;
    });
}

/**
 * Conversions take some 10 µs, and a calendar asks for each several times, as does the next one of the same provider.
 * When there are too many, all are forgotten, which costs as much again once.
 */
const conversions = new Map<string, number | null>();
const mostConversions = 50_000;

function remembered<Instant extends number | null>(key: string, convert: () => Instant): Instant {
    const known = conversions.get(key);
    if (known !== undefined) return known as Instant;
    const instant = convert();
    if (conversions.size >= mostConversions) conversions.clear();
    conversions.set(key, instant);
    return instant;
}
