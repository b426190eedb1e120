import type { LocalText } from '../../../contract/local-text.ts';

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

export function lineOf(label: LocalText, quantity: number, unitMinor: number, day: string | null): PriceLine {
    return { label, quantity, unitMinor, amountMinor: quantity * unitMinor, day };
}
