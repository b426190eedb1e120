import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { marketId, marketKey } from '../../contract/market-key.ts';
import { type Database, literal } from '../database.ts';
import { writeNewFile } from '../new-file.ts';
import type { SheetDraft } from './draft.ts';
import type { NewSheetRequest } from './new-options.ts';
import { sheetName } from './sheet-name.ts';

/**
 * Writes a sheet below the data folder. Does not overwrite files.
 * @returns a text with the file and the next steps.
 * @throws Problem if the file is there already.
 */
export async function writeDraft(
    database: Database,
    draft: SheetDraft,
    { market, day, kind }: Pick<NewSheetRequest, 'market' | 'day' | 'kind'>,
    dataFolder: string,
    scratchFolder: string,
): Promise<string> {
    const name = `${kind}/${sheetName(market, marketId(marketKey(market)), day)}`;
    const path = join(dataFolder, name);
    const scratchPath = join(scratchFolder, 'sheet.csv');
    await database.run(`copy (${draft.sql}) to ${literal(scratchPath)} (format csv, header)`);
    const taken = `${path} already exists and was not changed; rename or remove it, or give another --date`;
    writeNewFile(path, readFileSync(scratchPath), taken);
    return nextSteps(draft, path, name, dataFolder);
}

function nextSteps({ title, instructions }: SheetDraft, path: string, name: string, dataFolder: string): string {
    const folder = dataFolder === 'data' ? '' : ` DATA_DIR=${shellWord(dataFolder)}`;
    const steps = [`Then check it:     make check${folder} FILE=${name}`, `See it as a page:  make watch${folder}`];
    return [`${path}: ${title}`, ...instructions, ...steps].map((line) => `${line}\n`).join('');
}

/** A text as one word of a shell. */
function shellWord(text: string): string {
    return /^[\w./-]+$/u.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
