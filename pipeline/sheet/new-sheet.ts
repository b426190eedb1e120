import { constants, copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PipelineConfiguration } from '../../contract/configuration.ts';
import { marketId, marketKey } from '../../contract/market-key.ts';
import { type MarketPart, marketParts } from '../../contract/vocabulary.ts';
import { memoryMib } from '../command.ts';
import { type Database, literal, withDatabase } from '../database.ts';
import { ingest } from '../ingest/ingest.ts';
import { methodologyHome, readMethodology } from '../methodology/read.ts';
import { Problem } from '../problem.ts';
import { auditSheet } from './audit-sheet.ts';
import type { SheetDraft } from './draft.ts';
import type { NewSheetRequest } from './new-options.ts';
import { observationSheet } from './observation-sheet.ts';
import { sheetName } from './sheet-name.ts';

/**
 * Writes a sheet to fill in below the data folder. What is known stands in it, other cells are empty. No file is overwritten.
 * @returns what was written and what to do next, for the person who asked.
 * @throws Problem where the snapshot or the file is there already, or where there is nothing to start from.
 */
export async function newSheet(
    request: NewSheetRequest,
    configuration: PipelineConfiguration,
    scratchFolder: string,
): Promise<string> {
    const { dataFolder } = configuration;
    return await withDatabase(':memory:', scratchFolder, memoryMib(configuration), async (database) => {
        const { methodology, findings } = readMethodology(methodologyHome(dataFolder).folder);
        if (findings.length > 0) {
            throw new Problem('the methodology has errors, which make check names: no sheet was written');
        }
        await ingest(database, existingFolder(dataFolder, scratchFolder), methodology, scratchFolder);
        const market = await spelledAsBefore(database, request.market);
        const make = request.kind === 'audits' ? auditSheet : observationSheet;
        const wanted = { ...request, market, key: await currentKey(database, market) };
        const draft = await make(database, wanted, methodology);
        if (typeof draft === 'string') return `${draft}\n`;
        const name = `${request.kind}/${sheetName(market, marketId(marketKey(market)), request.day)}`;
        const path = join(dataFolder, name);
        const scratchPath = join(scratchFolder, 'sheet.csv');
        await database.run(`copy (${draft.sql}) to ${literal(scratchPath)} (format csv, header)`);
        placeFile(scratchPath, path);
        return nextSteps(draft, path, name, dataFolder);
    });
}

/** The data folder, or an empty one where it is still to be made. */
function existingFolder(dataFolder: string, scratchFolder: string): string {
    if (existsSync(dataFolder)) return dataFolder;
    const empty = join(scratchFolder, 'empty');
    mkdirSync(empty);
    return empty;
}

/** The names as the sheets spell them already: another case or accent would be a second spelling of the same market. */
async function spelledAsBefore(database: Database, market: Record<MarketPart, string>) {
    const columns = marketParts.map((part) => {
        const isSame = `normal_part(${part}) = normal_part(${literal(market[part])})`;
        return `coalesce(mode(${part}) filter (${isSame}), ${literal(market[part])}) as ${part}`;
    });
    const [row] = await database.rows<Record<MarketPart, string>>(`select ${columns.join(', ')} from market_spelling`);
    return row as Record<MarketPart, string>;
}

/** The key of the market, which may have another name by now. */
async function currentKey(database: Database, market: Record<MarketPart, string>): Promise<string> {
    const key = marketKey(market);
    const [alias] = await database.rows<{ market_key: string }>(
        `select market_key from market_alias_row where old_key = ${literal(key)}`,
    );
    return alias?.market_key ?? key;
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
    return new Problem(`${path} is there already and stays as it is; rename or remove it, or give another --date`);
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
