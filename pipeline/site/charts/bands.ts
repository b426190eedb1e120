import type { Methodology } from '../../../contract/methodology.ts';
import { whole } from '../format.ts';

/** A label of the methodology and where it holds, in points; `below` is null for the last. */
export interface Band {
    label: string;
    from: number;
    below: number | null;
}

/** The bands of a score, by the name that the methodology has for it, from low to high. */
export function bandsOf({ labels }: Methodology, name: Methodology['labels'][number]['score']): Band[] {
    return labels
        .filter(({ score }) => score === name)
        .map(({ label, from, below }) => ({ label, from: Number(from), below: below === '' ? null : Number(below) }))
        .sort((a, b) => a.from - b.from);
}

/** Which band a value as it is written falls in; -1: no label begins so low. */
export function bandAt(bands: readonly Band[], points: number): number {
    return bands.findLastIndex(({ from }) => from <= whole(points));
}
