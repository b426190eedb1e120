import { similarWords } from '../../../contract/nearest.ts';
import { type SimilarNames, suggestionsMax } from '../../../contract/search.ts';
import type { Offer } from '../catalog/catalog.ts';
import { type Filters, fits } from './filters.ts';
import { wordsOf } from './fold.ts';

/** Shorter words of places, such as articles, are no suggestions. */
const wordLetters = 4;

/** For each of these filters that no experience fits: the types, or the names of places, that are similar. */
export function similarNames(offers: readonly Offer[], { type, city }: Filters): SimilarNames {
    const near = (filters: Filters, text: string | undefined, names: () => string[]): readonly string[] => {
        if (text === undefined || offers.some((offer) => fits(offer, filters))) return [];
        return similarWords(text, [...new Set(names())]).slice(0, suggestionsMax);
    };
    const types = near({ type }, type, () => offers.map(({ experience }) => experience.type));
    const places = near({ city }, city, () => offers.flatMap(({ experience }) => placesOf(experience.location)));
    return { ...(types.length > 0 && { type: [...types] }), ...(places.length > 0 && { city: [...places] }) };
}

/** The parts of name and address that commas separate, and their words. */
function placesOf(location: Offer['experience']['location']): string[] {
    const texts = [location?.name, location?.address].flatMap((text) => text?.split(',') ?? []);
    const parts = texts.map((text) => text.trim()).filter((text) => wordsOf(text).length > 0);
    const words = parts.flatMap((part) => part.split(/\s+/u)).filter((word) => word.length >= wordLetters);
    return [...parts, ...words];
}
