import MiniSearch from 'minisearch';
import type { LocalText } from '../../../contract/local-text.ts';
import type { Catalog, Offer } from '../catalog/catalog.ts';
import { wordsOf } from './fold.ts';

/** The texts by which an experience is found. */
const fields = {
    name: ({ experience }: Offer) => inAllLanguages(experience.name),
    provider: ({ provider }: Offer) => provider.name,
    place: ({ experience: { location, meetingPoint } }: Offer) =>
        [location?.name, location?.address, inAllLanguages(meetingPoint)].filter(Boolean).join(' '),
    type: ({ experience }: Offer) => experience.type,
    text: ({ experience: { description, included } }: Offer) =>
        [description, ...included].map(inAllLanguages).join(' '),
};

/** Shorter words have to be spelt right. */
const fuzzyFromLetters = 4;
/** Edits that a word may differ by, as a part of its letters. */
const fuzziness = 0.2;

const indexes = new WeakMap<Catalog, MiniSearch<Offer>>();

/**
 * Finds experiences by words in any language of the catalogue. Accents do not matter, words may be incomplete or
 * misspelt. Returns those that have all words, else those that have one of them.
 * @returns the score of each match by id; null if the text has no words.
 */
export function matchText(catalog: Catalog, text: string): ReadonlyMap<string, number> | null {
    if (wordsOf(text).length === 0) return null;
    const index = indexOf(catalog);
    const all = index.search(text, { combineWith: 'AND' });
    const found = all.length > 0 ? all : index.search(text, { combineWith: 'OR' });
    return new Map(found.map(({ id, score }) => [id as string, score]));
}

function indexOf(catalog: Catalog): MiniSearch<Offer> {
    const known = indexes.get(catalog);
    if (known !== undefined) return known;
    const index = new MiniSearch<Offer>({
        fields: Object.keys(fields),
        extractField: (offer, field) =>
            field === 'id' ? offer.experience.id : fields[field as keyof typeof fields](offer),
        tokenize: wordsOf,
        searchOptions: {
            boost: { name: 4, provider: 3, place: 3, type: 2 },
            prefix: true,
            fuzzy: (word) => (word.length < fuzzyFromLetters ? false : fuzziness),
        },
    });
    index.addAll(catalog.offers);
    indexes.set(catalog, index);
    return index;
}

function inAllLanguages(text: LocalText): string {
    return Object.values(text).join(' ');
}
