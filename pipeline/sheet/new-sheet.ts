import type { PipelineConfiguration } from '../../contract/configuration.ts';
import { marketKey } from '../../contract/market-key.ts';
import { type MarketPart, marketParts } from '../../contract/vocabulary.ts';
import { type Database, literal } from '../database.ts';
import { auditSheet } from './audit-sheet.ts';
import { writeDraft } from './draft.ts';
import type { NewSheetRequest } from './new-options.ts';
import { observationSheet } from './observation-sheet.ts';
import { withSheets } from './with-sheets.ts';

/**
 * Writes a sheet to fill in, with empty cells for what is unknown. Does not overwrite files.
 * @returns a text with the file and the next steps.
 * @throws Problem if the snapshot or the file is there already, or where there is nothing to start from.
 */
export async function newSheet(
    request: NewSheetRequest,
    configuration: PipelineConfiguration,
    scratchFolder: string,
): Promise<string> {
    return await withSheets(configuration, scratchFolder, async (database, methodology) => {
        const market = await spelledAsBefore(database, request.market);
        const wanted = { ...request, market, key: await currentKey(database, market) };
        const draft =
            request.kind === 'audits'
                ? await auditSheet(database, wanted, methodology)
                : await observationSheet(database, wanted, methodology);
        if (typeof draft === 'string') return `${draft}\n`;
        return await writeDraft(database, draft, wanted, configuration.dataFolder, scratchFolder);
    });
}

/** The names as existing sheets spell them, so that a market does not get a second spelling. */
async function spelledAsBefore(database: Database, market: Record<MarketPart, string>) {
    const columns = marketParts.map((part) => {
        const isSame = `normal_part(${part}) = normal_part(${literal(market[part])})`;
        return `coalesce(mode(${part}) filter (${isSame}), ${literal(market[part])}) as ${part}`;
    });
    const [row] = await database.rows<Record<MarketPart, string>>(`select ${columns.join(', ')} from market_spelling`);
    return row as Record<MarketPart, string>;
}

/** The key of the market under its current name. */
async function currentKey(database: Database, market: Record<MarketPart, string>): Promise<string> {
    const key = marketKey(market);
    const [alias] = await database.rows<{ market_key: string }>(
        `select market_key from market_alias_row where old_key = ${literal(key)}`,
    );
    return alias?.market_key ?? key;
}
