import type { Experience } from '../../../contract/catalog.ts';
import { modesOf } from '../availability/availability.ts';

/** The lowest price of an experience, without seasons, discounts and fees. */
interface FromPrice {
    minor: number;
    /** What the price is for: a night, a private booking, or an adult. */
    basis: 'night' | 'group' | 'adult';
}

export function fromPriceOf({ hotel, bookingMode, privatePrice, categories }: Experience): FromPrice {
    if (hotel !== null) {
        return { minor: Math.min(...hotel.units.map((unit) => unit.nightlyPriceMinor)), basis: 'night' };
    }
    if (bookingMode === 'private' && privatePrice !== null) return { minor: privatePrice.baseMinor, basis: 'group' };
    const adults = categories.filter(({ kind }) => kind === 'adult');
    return { minor: Math.min(...adults.map(({ priceMinor }) => priceMinor)), basis: 'adult' };
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
