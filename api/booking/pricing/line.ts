import type { LocalText } from '../../../contract/local-text.ts';
import { type Money, minorOf, times } from './money.ts';

/** A line of the subtotal: `quantity` times `unitMinor` is `amountMinor`, in minor units. */
export interface PriceLine {
    /** By locale, complete: with its day, where the booking has more than one. */
    label: LocalText;
    /** Persons, rooms, pieces; times the days or nights where a line covers several. At least 1. */
    quantity: number;
    unitMinor: number;
    amountMinor: number;
    /** The day the line is of, for several nights the first; null: of the whole booking. */
    day: string | null;
}

/** A line before the whole price is known to be within bounds. */
export interface DraftLine {
    label: LocalText;
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
