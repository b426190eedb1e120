import type { Score } from '../model.ts';

/** A mean of markets. `value`: one decimal, as the API has it; `n`: how many markets have the score. */
export interface Mean {
    value: number;
    n: number;
}

/** The mean of those that are there; null where none is. */
export function meanOf(scores: readonly (Pick<Score, 'value'> | null)[]): Mean | null {
    const values = scores.flatMap((score) => (score === null ? [] : [score.value]));
    if (values.length === 0) return null;
    const sum = values.reduce((total, value) => total + value, 0);
    return { value: Math.floor((sum * 10) / values.length + 0.5) / 10, n: values.length };
}
