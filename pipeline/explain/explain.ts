import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { PipelineConfiguration } from '../../contract/configuration.ts';
import { distFiles } from '../../contract/dist.ts';
import { type Score, scores } from '../../contract/scores.ts';
import { attachBuild, type Database, literal, withDatabase } from '../database.ts';
import { Problem } from '../problem.ts';
import { buildFolders, findBuild } from './find-build.ts';
import { findMarket, readMarkets } from './find-market.ts';
import { type Receipt, readReceipt } from './read-receipt.ts';
import { headingText, receiptText } from './receipt-text.ts';

export interface ExplainRequest {
    /** An id, a slug or words, as typed. */
    market: string;
    /** YYYY-MM-DD; undefined: the newest snapshot. */
    asOf?: string;
    /** Undefined: every score. */
    score?: Score['name'];
}

const memoryMib = 512;

/**
 * Lists the rows of sheets behind the scores of a market, as text.
 * @throws Problem if there is no build, no such market or no such snapshot.
 */
export async function explain(
    { market: typed, asOf, score }: ExplainRequest,
    configuration: PipelineConfiguration,
    scratchFolder: string,
): Promise<string> {
    return await withDatabase(':memory:', scratchFolder, memoryMib, async (database) => {
        const distFolder = await findBuild(database, configuration.dataFolder, buildFolders(configuration));
        await attachBuild(database, join(distFolder, distFiles.database), 'built');
        await database.run('use built');
        await database.file('host.sql');
        await refuseOldBuild(database, distFolder);
        const market = findMarket(typed, await readMarkets(database));
        const days = await readDays(database, market.market_id);
        const day = days.findLast((one) => asOf === undefined || one <= asOf);
        if (day === undefined) {
            throw new Problem(`there is no snapshot on or before ${asOf}: the first is of ${days[0]}`);
        }
        const receipts: Receipt[] = [];
        for (const one of scores.filter(({ name }) => score === undefined || name === score)) {
            receipts.push(await readReceipt(database, market.market_id, day, one));
        }
        const changed = savedSince(join(distFolder, distFiles.database), configuration.dataFolder, receipts);
        const texts = receipts.map((receipt) => receiptText(receipt, configuration.site.sourceUrl));
        return [headingText(market, day, { days, changed }), ...texts].join('\n');
    });
}

async function refuseOldBuild(database: Database, distFolder: string): Promise<void> {
    const [row] = await database.rows<{ count: number }>(`
        select count(*)::integer as count from duckdb_columns()
        where (table_name, column_name) in (('contribution', 'line'), ('observation', 'audit_line'))`);
    if (row?.count !== 2) throw new Problem(`${distFolder} was built by an older version; run make build`);
}

/** The sheets of receipts that were saved after the build: their lines and codes may be others now. */
function savedSince(builtPath: string, dataFolder: string, receipts: readonly Receipt[]): string[] {
    const timeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    const sheets = new Set(receipts.flatMap(({ rows }) => rows.flatMap(({ sheet }) => sheet ?? [])));
    return [...sheets].filter((sheet) => timeOf(join(dataFolder, sheet)) > timeOf(builtPath));
}

/** The days of a market's snapshots, oldest first. */
async function readDays(database: Database, marketId: string): Promise<string[]> {
    const rows = await database.rows<{ day: string }>(
        `select analyzed_at::varchar as day from snapshot where market_id = ${literal(marketId)} order by 1`,
    );
    return rows.map((row) => row.day);
}
