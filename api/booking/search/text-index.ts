import MiniSearch from 'minisearch';
import type { LocalText } from '../../../contract/local-text.ts';
import type { Catalog, Offer } from '../catalog/catalog.ts';
import { wordsOf } from './fold.ts';

interface Document {
    id: string;
    name: string;
    provider: string;
    place: string;
    type: string;
    text: string;
}

/** Shorter words have to be spelt right. */
const fuzzyFromLetters = 4;
/** Edits that a word may differ by, as a part of its letters. */
const fuzziness = 0.2;

const indexes = new WeakMap<Catalog, MiniSearch<Document>>();

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

function indexOf(catalog: Catalog): MiniSearch<Document> {
    const known = indexes.get(catalog);
    if (known !== undefined) return known;
    const index = new MiniSearch<Document>({
        fields: ['name', 'provider', 'place', 'type', 'text'],
        tokenize: wordsOf,
        searchOptions: {
            boost: { name: 4, provider: 3, place: 3, type: 2 },
            prefix: true,
            fuzzy: (word) => (word.length < fuzzyFromLetters ? false : fuzziness),
        },
    });
    index.addAll(catalog.offers.map(documentOf));
    indexes.set(catalog, index);
    return index;
}

function documentOf({ provider, experience }: Offer): Document {
    const { id, name, type, location, description, meetingPoint, included } = experience;
    return {
        id,
        name: inAllLanguages(name),
        provider: provider.name,
        place: [location?.name, location?.address, inAllLanguages(meetingPoint)].filter(Boolean).join(' '),
        type,
        text: [description, ...included].map(inAllLanguages).join(' '),
    };
}

function inAllLanguages(text: LocalText): string {
    return Object.values(text).join(' ');
}
