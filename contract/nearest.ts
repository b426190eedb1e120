import { closest, distance } from 'fastest-levenshtein';

/**
 * The words that a text may stand for, none when no word is near: those it is but for case, blanks, hyphens and underscores;
 * else what people are known to type for them; else those that begin with it, or with which it begins; else the most alike
 * ones, where one letter in three differs at most.
 * @param known other texts, folded, and what they stand for.
 */
export function meant<Word extends string>(
    text: string,
    words: readonly Word[],
    known: Record<string, readonly Word[]> = {},
): readonly Word[] {
    const folded = fold(text);
    if (folded.length > lettersMost) return [];
    const same = words.filter((word) => fold(word) === folded);
    if (same.length > 0) return same;
    if (Object.hasOwn(known, folded)) return known[folded] as readonly Word[];
    const beginning = words.filter((word) => {
        const [short, long] = [folded, fold(word)].sort((a, b) => a.length - b.length) as [string, string];
        return short.length >= lettersLeast && long.startsWith(short);
    });
    if (beginning.length > 0) return beginning;
    const distances = words.map((word) => {
        const letters = fold(word);
        const differing = distance(folded, letters);
        return differing <= Math.min(folded.length, letters.length) / 3 ? differing : Number.POSITIVE_INFINITY;
    });
    const least = Math.min(...distances);
    return Number.isFinite(least) ? words.filter((_, index) => distances[index] === least) : [];
}

/** A text of fewer letters is the beginning of anything, one of more letters is no word. */
const [lettersLeast, lettersMost] = [3, 40];

function fold(word: string): string {
    return word.toLowerCase().replace(/[\s_-]+/gu, '');
}

/** The candidate most like `text`, or undefined when none is alike enough to be what was meant. */
export function nearest(text: string, candidates: readonly string[]): string | undefined {
    if (candidates.length === 0) return undefined;
    const best = closest(fold(text), candidates.map(fold));
    const found = candidates[candidates.map(fold).indexOf(best)] as string;
    return distance(fold(text), best) <= Math.max(2, Math.floor(best.length / 3)) ? found : undefined;
}
