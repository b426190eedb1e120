import type { BookingMode, Experience, TimeSlot, Unit } from '../../../contract/catalog.ts';
import type { ExtraName } from '../../../contract/extras.ts';
import type { Party } from '../party/party.ts';
import type { OptionQuantity } from './options.ts';

/** Everything a price depends on, resolved against the catalogue. */
export interface PriceRequest {
    experience: Experience;
    /** The kind of room of a stay; null for everything else. */
    unit: Unit | null;
    /** Null for a stay. */
    slot: TimeSlot | null;
    /** Each day: of an excursion one, of a multi-day one all, of a stay each night, the check-out day not included. */
    days: readonly string[];
    mode: BookingMode;
    party: Party;
    options: readonly OptionQuantity[];
    extras: readonly ExtraName[];
}

/** How often options and fees per person are charged: on each day of an excursion, once for a stay. */
export function chargedDays({ unit, days }: PriceRequest): number {
    return unit === null ? days.length : 1;
}
