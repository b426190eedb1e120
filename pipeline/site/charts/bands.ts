import type { Methodology } from '../../../contract/methodology.ts';
import { whole } from '../format.ts';

/** A label of the methodology with its range in points; `below` is null for the last. */
export interface Band {
    label: string;
    from: number;
    below: number | null;
}

/** The bands of a score, from low to high. `name` is that of the methodology. */
export function bandsOf({ labels }: Methodology, name: Methodology['labels'][number]['score']): Band[] {
    return labels
        .filter(({ score }) => score === name)
        .map(({ label, from, below }) => ({ label, from: Number(from), below: below === '' ? null : Number(below) }))
        .sort((a, b) => a.from - b.from);
}

/** Index of the band of a value that is shown rounded; -1: below all bands. */
export function bandAt(bands: readonly Band[], points: number): number {
    return bands.findLastIndex(({ from }) => from <= whole(points));
}
