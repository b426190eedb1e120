import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { marketId, marketKey } from '../../contract/market-key.ts';
import { type MarketPart, marketParts } from '../../contract/vocabulary.ts';
import { type Database, literal } from '../database.ts';
import { writeNewFile } from '../new-file.ts';
import { withDataFolder } from '../shell-text.ts';
import type { NewSheetRequest } from './new-options.ts';
import { sheetName } from './sheet-name.ts';

export type WantedSheet = NewSheetRequest & { key: string };

/** The content of a new sheet. */
export interface SheetDraft {
    /** Query of its rows, with all columns in order. */
    sql: string;
    /** Description, shown after the name of the file. */
    title: string;
    /** How to fill it in; one sentence per line. */
    instructions: string[];
}

export function marketName(market: Record<MarketPart, string>): string {
    return marketParts.map((part) => market[part]).join(', ');
}

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
    const steps = [
        `Then check it:     ${withDataFolder('make check', dataFolder)} FILE=${name}`,
        `See it as a page:  ${withDataFolder('make watch', dataFolder)}`,
    ];
    return [`${path}: ${title}`, ...instructions, ...steps].map((line) => `${line}\n`).join('');
}
