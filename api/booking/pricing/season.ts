import { allBasisPoints, shareOf } from './money.ts';
import type { PriceRequest } from './price-request.ts';

/** Returns a price of the catalogue on a day, in minor units. */
export type Tariff = (priceMinor: number, day: string) => number;

/**
 * A unit price in its season, rounded before it is multiplied. The season is the first in file order that applies to
 * the day and, unless the booking is a stay, to the slot.
 */
export function inSeason(priceMinor: number, { experience, slot }: PriceRequest, day: string): number {
    const season = experience.seasons.find(
        ({ from, to, timeSlotIds }) =>
            from <= day && day <= to && (timeSlotIds === null || (slot !== null && timeSlotIds.includes(slot.id))),
    );
    return season === undefined ? priceMinor : shareOf(priceMinor, allBasisPoints + season.basisPoints);
}
