import type { BookingMode, Experience, TimeSlot, Unit } from '../../../contract/catalog.ts';
import type { ExtraName } from '../../../contract/extras.ts';
import type { Party } from '../party/party.ts';
import type { OptionQuantity } from './options.ts';

/** Everything a price depends on, resolved against the catalogue. */
export interface PriceRequest {
    experience: Experience;
    /** The kind of room; null unless the booking is a stay. */
    unit: Unit | null;
    /** Null for a stay. */
    slot: TimeSlot | null;
    /** The days of a departure, or the nights of a stay, without the check-out day. */
    days: readonly string[];
    mode: BookingMode;
    party: Party;
    options: readonly OptionQuantity[];
    extras: readonly ExtraName[];
}

/** How many times options and fees per person are charged: per day of a departure, once for a stay. */
export function chargedDays({ unit, days }: PriceRequest): number {
    return unit === null ? days.length : 1;
}
