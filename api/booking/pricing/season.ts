import type { Season, TimeSlot } from '../../../contract/catalog.ts';
import { allBasisPoints, shareOf } from './money.ts';
import type { PriceRequest } from './price-request.ts';

/** The first season in file order that applies to a day and, unless the booking is a stay, to a slot. */
export function seasonOn(seasons: readonly Season[], day: string, slot: TimeSlot | null): Season | undefined {
    return seasons.find(
        ({ from, to, timeSlotIds }) =>
            from <= day && day <= to && (timeSlotIds === null || (slot !== null && timeSlotIds.includes(slot.id))),
    );
}

/** Returns a price of the catalogue on a day, in minor units. */
export type Tariff = (priceMinor: number, day: string) => number;

/** A unit price in its season, rounded before it is multiplied. */
export function inSeason(priceMinor: number, { experience, slot }: PriceRequest, day: string): number {
    const season = seasonOn(experience.seasons, day, slot);
    return season === undefined ? priceMinor : shareOf(priceMinor, allBasisPoints + season.basisPoints);
}
