import type { Experience } from '../../../contract/catalog.ts';
import { modesOf } from '../availability/availability.ts';

/** The lowest price of an experience, without seasons, discounts and fees. */
interface FromPrice {
    minor: number;
    /** What the price is for: a night, a private booking, or an adult. */
    basis: 'night' | 'group' | 'adult';
}

export function fromPriceOf(experience: Experience): FromPrice {
    const { hotel, categories } = experience;
    if (hotel !== null) {
        const prices = hotel.units.map((unit) => unit.nightlyPriceMinor || lowestOfAdults(unit.categories));
        return { minor: Math.min(...prices), basis: 'night' };
    }
    const { byPerson, ofGroup } = departurePrices(experience);
    if (!byPerson && ofGroup !== null) return { minor: ofGroup.baseMinor, basis: 'group' };
    return { minor: lowestOfAdults(categories), basis: 'adult' };
}

function lowestOfAdults(categories: Experience['categories']): number {
    return Math.min(...categories.filter(({ kind }) => kind === 'adult').map(({ priceMinor }) => priceMinor));
}

/** What departures can cost: persons by their category, a private booking its own price, or either. */
export function departurePrices(experience: Experience): {
    byPerson: boolean;
    ofGroup: Experience['privatePrice'];
} {
    const modes = new Set(experience.timeSlots.flatMap((slot) => modesOf(experience, slot).offered));
    const { privatePrice } = experience;
    return {
        byPerson: modes.has('shared') || privatePrice === null,
        ofGroup: modes.has('private') ? privatePrice : null,
    };
}
