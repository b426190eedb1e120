import type { PipelineConfiguration } from '../../contract/configuration.ts';
import { marketKey } from '../../contract/market-key.ts';
import { draftCoding, observationColumns } from '../../contract/sheets.ts';
import { marketParts } from '../../contract/vocabulary.ts';
import { type Database, literal } from '../database.ts';
import { findMarket, readMarkets } from '../explain/find-market.ts';
import { Problem } from '../problem.ts';
import { counted } from '../progress.ts';
import { marketName, type SheetDraft, type WantedSheet, writeDraft } from './draft.ts';
import { readDay } from './new-options.ts';
import { refuseCoded } from './observation-sheet.ts';
import { withSheets } from './with-sheets.ts';

/**
 * Writes the next snapshot of a market as a draft: the rows of the last snapshot before that day, each marked as a
 * draft.
 * @param typed the market: its id, its slug or words of its names.
 * @param date YYYY-MM-DD; undefined: today.
 * @returns a text with the file and the next steps.
 * @throws Problem if there is no such market or snapshot, or where the snapshot or the file is there already.
 */
export async function againSheet(
    typed: string,
    date: string | undefined,
    configuration: PipelineConfiguration,
    scratchFolder: string,
): Promise<string> {
    const { day, faults } = readDay(date, configuration);
    if (faults.length > 0) throw new Problem(faults.join('\n'));
    return await withSheets(configuration, scratchFolder, async (database) => {
        for (const table of ['market', 'market_alias']) await database.file(`snapshot/${table}.sql`);
        const market = findMarket(typed, await readMarkets(database));
        const wanted = { market, day, key: marketKey(market), kind: 'observations' as const };
        await refuseCoded(database, wanted);
        const draft = await draftOf(database, wanted);
        return await writeDraft(database, draft, wanted, configuration.dataFolder, scratchFolder);
    });
}

async function draftOf(
    database: Database,
    { market, day, key }: Pick<WantedSheet, 'market' | 'day' | 'key'>,
): Promise<SheetDraft> {
    const ofMarket = `
        from observation_row row_
        join market_spelling spelling using (country, city, activity, criteria)
        where row_.coding = '' and spelling.market_key = ${literal(key)}`;
    const [last] = await database.rows<{ day: string | null; count: string }>(`
        select analyzed_at::varchar as day, count(*)::varchar as count
        ${ofMarket} and row_.analyzed_at < date ${literal(day)}
        group by analyzed_at
        order by analyzed_at desc
        limit 1`);
    if (!last) throw new Problem(`no snapshot of ${marketName(market)} is before ${day}: give a later --date`);
    const known: Record<string, string> = { analyzed_at: literal(day), coding: literal(draftCoding), note: 'null' };
    for (const part of marketParts) known[part] = literal(market[part]);
    const columns = observationColumns.map(({ name }) => `${known[name] ?? `row_.${name}`} as ${name}`);
    return {
        sql: `select ${columns.join(', ')} ${ofMarket} and row_.analyzed_at = date ${literal(last.day as string)}
            order by row_.position`,
        title: `a draft of ${marketName(market)} on ${day}, with the ${counted(last.count, 'row')} of ${last.day}`,
        instructions: [
            'Search again. Bring the rows into the order of the results of that day: remove what is gone, add what is new.',
            `Look at each page and correct its codes; then empty its cell "${draftCoding}" in the column coding: the row is confirmed.`,
            'Drafts are not scored. After the first row is confirmed, unconfirmed rows are errors.',
        ],
    };
}
