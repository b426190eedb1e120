import type { Experience } from '../../../contract/catalog.ts';

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
