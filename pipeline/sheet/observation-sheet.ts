import type { Methodology } from '../../contract/methodology.ts';
import { observationColumns } from '../../contract/sheets.ts';
import { actorTypes, bookingSignals, marketParts } from '../../contract/vocabulary.ts';
import { type Database, literal } from '../database.ts';
import { parameter } from '../methodology/read.ts';
import { Problem } from '../problem.ts';
import { counted } from '../progress.ts';
import { marketName, type SheetDraft, type WantedSheet } from './draft.ts';

/**
 * Makes a sheet of one snapshot, with a row for each position.
 * @throws Problem if a sheet has final rows of that snapshot already.
 */
export async function observationSheet(
    database: Database,
    { market, day, results, key }: WantedSheet,
    methodology: Methodology,
): Promise<SheetDraft> {
    await refuseCoded(database, { market, day, key });
    const count = results ?? Number(parameter(methodology, 'sample_size_max'));
    const known: Record<string, string> = { analyzed_at: literal(day), position: 'position' };
    for (const part of marketParts) known[part] = literal(market[part]);
    const columns = observationColumns
        .filter(({ required }) => required !== 'no')
        .map(({ name }) => `${known[name] ?? 'null'} as ${name}`);
    return {
        sql: `select ${columns.join(', ')} from range(1, ${count + 1}) positions (position) order by position`,
        title: `${counted(count, 'row')} for ${marketName(market)} on ${day}`,
        instructions: [
            'Type url, actor_type and booking_signal into each row, and remove the surplus rows.',
            `    actor_type: ${actorTypes.join(', ')}`,
            `    booking_signal: ${bookingSignals.join(', ')}`,
        ],
    };
}

/** @throws Problem if a sheet has final rows of the snapshot, or a draft of it. */
export async function refuseCoded(
    database: Database,
    { market, day, key }: Pick<WantedSheet, 'market' | 'day' | 'key'>,
): Promise<void> {
    const [other] = await database.rows<{ sheet: string }>(`
        select sheet.sheet
        from observation_row row_
        join market_spelling spelling using (country, city, activity, criteria)
        join sheet on sheet.kind = 'observations' and sheet.sheet_number = row_.sheet_number
        where (row_.draft_day = date ${literal(day)} or row_.coding = '' and row_.analyzed_at = date ${literal(day)})
            and spelling.market_key = ${literal(key)}
        order by sheet.sheet_number
        limit 1`);
    if (other) {
        throw new Problem(
            `${other.sheet} has the snapshot of ${marketName(market)} on ${day} already; open that sheet, or give another --date`,
        );
    }
}
