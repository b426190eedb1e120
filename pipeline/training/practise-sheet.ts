import { csvCell } from '../../contract/csv-cell.ts';
import { practiseColumns } from '../../contract/training.ts';
import { actorTypes, bookingSignals } from '../../contract/vocabulary.ts';
import { writeNewFile } from '../new-file.ts';
import { shellWord } from '../shell-text.ts';
import { readTrainingResults } from './read-training.ts';

/**
 * Writes the practice sheet: the results in order, with empty cells for the codes. Does not overwrite files.
 * @returns a text with the file and the next steps.
 * @throws Problem if the file is there already.
 */
export function writePractiseSheet(dataFolder: string, path: string): string {
    const results = readTrainingResults(dataFolder);
    const names = practiseColumns.map(({ name }) => name);
    const lines = [names, ...results.map((result) => names.map((name) => result[name] ?? ''))];
    const taken = `${path} already exists and was not changed; rename or remove it, or name another with --to`;
    writeNewFile(path, lines.map((cells) => `${cells.map(csvCell).join(',')}\n`).join(''), taken);
    return [
        `${path}: ${results.length} invented results to code, by docs/codebook.md alone`,
        'Type yes into left_out where a page is editorial, and leave its codes empty. Otherwise type both codes:',
        `    actor_type: ${actorTypes.join(', ')}`,
        `    booking_signal: ${bookingSignals.join(', ')}`,
        `Then compare it with the gold codings: npm run sheet -- grade ${shellWord(path)}`,
        '',
    ].join('\n');
}
