import type { Methodology } from '../../../contract/methodology.ts';
import { parameter } from '../../methodology/read.ts';
import type { Snapshot } from '../model.ts';
import { words } from '../words/en.ts';

/** The source line of a picture of one search: day, results, method. */
export function searchSource({ day, sampleSize }: Snapshot, methodology: Methodology): string {
    return words.market.charts.source(day, sampleSize, parameter(methodology, 'methodology_version'));
}
