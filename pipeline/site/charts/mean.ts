import type { Score } from '../model.ts';

/** A mean over markets. `value` has one decimal, as in the API; `n` is the number of markets with the score. */
export interface Mean {
    value: number;
    n: number;
}

/** The mean of the scores that are not null; null without any. */
export function meanOf(scores: readonly (Pick<Score, 'value'> | null)[]): Mean | null {
    const values = scores.flatMap((score) => (score === null ? [] : [score.value]));
    if (values.length === 0) return null;
    const sum = values.reduce((total, value) => total + value, 0);
    return { value: Math.floor((sum * 10) / values.length + 0.5) / 10, n: values.length };
}
