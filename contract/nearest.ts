import { closest, distance } from 'fastest-levenshtein';

/** The candidate most like `text`, or undefined when none is alike enough to be what was meant. */
export function nearest(text: string, candidates: readonly string[]): string | undefined {
    if (candidates.length === 0) return undefined;
    const fold = (word: string) => word.toLowerCase().replace(/[\s_-]+/gu, '');
    const best = closest(fold(text), candidates.map(fold));
    const found = candidates[candidates.map(fold).indexOf(best)] as string;
    return distance(fold(text), best) <= Math.max(2, Math.floor(best.length / 3)) ? found : undefined;
}
