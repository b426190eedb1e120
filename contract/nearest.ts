import { closest, distance } from 'fastest-levenshtein';

/**
 * Finds the words that a misspelt text may mean. Returns the first of these that is not empty: words equal to it except
 * for case, blanks, hyphens and underscores; its synonyms; words that begin with it, or with which it begins; the words
 * with the least edit distance of those in which at most one letter in three differs, or that have the same letters.
 * Returns an empty array if no word is similar.
 * @param synonyms words by other texts that people type for them, folded.
 */
export function similarWords<Word extends string>(
    text: string,
    words: readonly Word[],
    synonyms: Record<string, readonly Word[]> = {},
): readonly Word[] {
    const folded = fold(text);
    if (folded.length > maxLetters) return [];
    const letters = words.map(fold);
    const wordsWhere = (fits: (letters: string, index: number) => boolean) =>
        words.filter((_, index) => fits(letters[index] as string, index));
    const same = wordsWhere((word) => word === folded);
    if (same.length > 0) return same;
    if (Object.hasOwn(synonyms, folded)) return synonyms[folded] as readonly Word[];
    const beginning = wordsWhere((word) => {
        const [short, long] = word.length < folded.length ? [word, folded] : [folded, word];
        return short.length >= (isOfSyllables(short) ? 2 : minLetters) && long.startsWith(short);
    });
    if (beginning.length > 0) return beginning;
    const distances = letters.map((word) => misspelling(folded, word));
    const least = distances.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
    return Number.isFinite(least) ? wordsWhere((_, index) => distances[index] === least) : [];
}

/** Maximum number of suggestions for a filter of a search that finds nothing. */
export const suggestionsMax = 5;

/** Shorter texts are the prefix of too many words, longer ones are not words. */
const [minLetters, maxLetters] = [3, 40];

/** Whether a word has Chinese, Japanese or Korean letters, two of which can be a name: 東京 of 東京都. */
function isOfSyllables(word: string): boolean {
    return /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u.test(word);
}

function fold(word: string): string {
    return word.toLowerCase().replace(/[\s_-]+/gu, '');
}

/** Returns the candidate with the least edit distance to the text, or undefined if none is similar enough. */
export function nearest(text: string, candidates: readonly string[]): string | undefined {
    if (candidates.length === 0) return undefined;
    const best = closest(fold(text), candidates.map(fold));
    const found = candidates[candidates.map(fold).indexOf(best)] as string;
    return distance(fold(text), best) <= Math.max(2, Math.floor(best.length / 3)) ? found : undefined;
}

/** Returns the word that a text misspells, the nearest one if there are several; undefined if there is none. */
export function misspeltWord(text: string, words: readonly string[]): string | undefined {
    const similar = words.filter((word) => Number.isFinite(misspelling(fold(text), fold(word))));
    return nearest(text, similar) ?? similar[0];
}

/**
 * The edit distance of two folded words. It is infinite if more than a third of the letters of the shorter word differ,
 * unless the words have the same letters in another order.
 */
function misspelling(one: string, other: string): number {
    const most = Math.min(one.length, other.length) / 3;
    // The distance is at least the difference in length.
    if (Math.abs(one.length - other.length) > most) return Number.POSITIVE_INFINITY;
    const differing = distance(one, other);
    return differing <= most || haveSameLetters(one, other) ? differing : Number.POSITIVE_INFINITY;
}

/** Words of three letters are too often made of the same ones: `alt` is not `lat`. */
function haveSameLetters(one: string, other: string): boolean {
    if (one.length !== other.length || one.length <= minLetters) return false;
    const sorted = (letters: string) => [...letters].sort().join('');
    return sorted(one) === sorted(other);
}
