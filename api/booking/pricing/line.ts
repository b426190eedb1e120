import type { LocalText } from '../../../contract/local-text.ts';
import { type Money, minorOf, times } from './money.ts';
import type { Label } from './words.ts';

/** A line of the subtotal: `quantity` times `unitMinor` is `amountMinor`, in minor units. */
export interface PriceLine {
    /** By locale. Contains the day, if the booking has several. */
    label: LocalText;
    /** Number of persons, rooms or pieces, times the days or nights of the line. At least 1. */
    quantity: number;
    unitMinor: number;
    amountMinor: number;
    /** The day of the line, for several nights the first; null for a line of the whole booking. */
    day: string | null;
}

/** A line before the limits of the price are checked. */
export interface DraftLine {
    label: Label;
    quantity: number;
    unit: Money;
    day: string | null;
}

export function amountOf({ unit, quantity }: DraftLine): Money {
    return times(unit, quantity);
}

export function finishedLine(draft: DraftLine): PriceLine {
    const { label, quantity, unit, day } = draft;
    return { label, quantity, unitMinor: minorOf(unit), amountMinor: minorOf(amountOf(draft)), day };
}
