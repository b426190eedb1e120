import { constants, copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { marketId, marketKey } from '../../contract/market-key.ts';
import { type Database, literal } from '../database.ts';
import { Problem } from '../problem.ts';
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
    placeFile(scratchPath, path);
    return nextSteps(draft, path, name, dataFolder);
}

function placeFile(from: string, to: string): void {
    if (existsSync(to)) throw alreadyThere(to);
    try {
        mkdirSync(dirname(to), { recursive: true });
        copyFileSync(from, to, constants.COPYFILE_EXCL);
    } catch (error) {
        const { code, path } = error as NodeJS.ErrnoException;
        if (code === 'EEXIST') throw path === from ? alreadyThere(to) : new Problem(`${path} is not a folder`);
        throw error;
    }
}

function alreadyThere(path: string): Problem {
    return new Problem(`${path} already exists and was not changed; rename or remove it, or give another --date`);
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
