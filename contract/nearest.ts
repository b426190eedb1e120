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
    const letters = words.map(fold);
    const those = (fits: (letters: string, index: number) => boolean) =>
        words.filter((_, index) => fits(letters[index] as string, index));
    const same = those((word) => word === folded);
    if (same.length > 0) return same;
    if (Object.hasOwn(known, folded)) return known[folded] as readonly Word[];
    const beginning = those((word) => {
        const [short, long] = word.length < folded.length ? [word, folded] : [folded, word];
        return short.length >= lettersLeast && long.startsWith(short);
    });
    if (beginning.length > 0) return beginning;
    const distances = letters.map((word) => {
        const most = Math.min(folded.length, word.length) / 3;
        // Texts differ by at least as many letters as one is longer.
        if (Math.abs(folded.length - word.length) > most) return Number.POSITIVE_INFINITY;
        const differing = distance(folded, word);
        return differing <= most ? differing : Number.POSITIVE_INFINITY;
    });
    const least = distances.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
    return Number.isFinite(least) ? those((_, index) => distances[index] === least) : [];
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
