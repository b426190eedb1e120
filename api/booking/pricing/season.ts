import type { Experience, Season, TimeSlot } from '../../../contract/catalog.ts';
import { allBasisPoints, type Money, money, shareOf } from './money.ts';

/** The first season in file order that holds on a day for a slot; null as slot: a stay, which has none. */
export function seasonOn(seasons: readonly Season[], day: string, slot: TimeSlot | null): Season | undefined {
    return seasons.find(
        ({ from, to, timeSlotIds }) =>
            from <= day && day <= to && (timeSlotIds === null || (slot !== null && timeSlotIds.includes(slot.id))),
    );
}

/** What a price of the catalogue is on a day. */
export type Tariff = (priceMinor: number, day: string) => Money;

/** Unit prices of a slot by its seasons: each is rounded here, before it is multiplied. */
export function tariffOf(experience: Experience, slot: TimeSlot | null): Tariff {
    return (priceMinor, day) => {
        const price = money(priceMinor, experience);
        const season = seasonOn(experience.seasons, day, slot);
        return season === undefined ? price : shareOf(price, allBasisPoints + season.basisPoints);
    };
}
