import { Temporal } from 'temporal-polyfill';
import { hourMs } from '../../../contract/durations.ts';
import type { RefundPolicy } from '../../../contract/refund-policy.ts';
import { shareOf } from '../pricing/money.ts';

/** The part of the total that comes back to a guest who cancels until an instant. */
export interface RefundDeadline {
    /** 1 to 100. */
    percent: number;
    /** Milliseconds since 1970; the percentage applies at this instant too. */
    untilMs: number;
}

/** When a booking starts, by the wall clock of its provider: departure, or check-in of a stay. */
export interface Start {
    timeZone: string;
    /** YYYY-MM-DD. */
    day: string;
    /** HH:MM. */
    time: string;
}

/**
 * The deadlines of a policy, in its order: the earliest and most generous first. Days are counted in the provider's
 * calendar and end at the wall-clock time of the start; a time that a change of the clock skips or repeats is read as
 * Temporal's `compatible`. Hours are elapsed time.
 */
export function refundDeadlines(policy: RefundPolicy | null, start: Start): RefundDeadline[] {
    if (policy === null) return [];
    return policy.tiers.map((tier) => ({
        percent: tier.percent,
        untilMs:
            'daysBefore' in tier
                ? startInstant(start, tier.daysBefore)
                : startInstant(start) - tier.hoursBefore * hourMs,
    }));
}

/** The instant of the same wall-clock time so many days before the start, in milliseconds since 1970. */
export function startInstant({ timeZone, day, time }: Start, daysBefore = 0): number {
    const wall = Temporal.PlainDateTime.from(`${day}T${time}`).subtract({ days: daysBefore });
    return wall.toZonedDateTime(timeZone).epochMilliseconds;
}

/** The percentage of the first deadline that has not passed; 0 after the last one. */
export function refundPercentAt(deadlines: readonly RefundDeadline[], nowMs: number): number {
    return deadlines.find(({ untilMs }) => nowMs <= untilMs)?.percent ?? 0;
}

/** Amounts in whole minor units. */
interface Cancelled {
    totalMinor: number;
    /** What was paid and not returned. */
    paidMinor: number;
    /** The step of the payment provider: the refund is a multiple of it. */
    stepMinor: number;
}

/**
 * The refund: the provider keeps the rest of the total, and never more than was paid. The percentage of the total is
 * rounded half up to the step.
 */
export function refundMinor(percent: number, { totalMinor, paidMinor, stepMinor }: Cancelled): number {
    const returned = shareOf(totalMinor, percent * 100, stepMinor);
    return Math.max(0, paidMinor - (totalMinor - returned));
}
