import type { Methodology } from '../../contract/methodology.ts';
import { auditColumns } from '../../contract/sheets.ts';
import { type Database, literal } from '../database.ts';
import { parameter } from '../methodology/read.ts';
import { Problem } from '../problem.ts';
import { counted } from '../progress.ts';
import { marketName, type SheetDraft, type WantedSheet } from './draft.ts';

/**
 * Makes a sheet of audits, with a row for each page of an operator in the market's newest snapshot that has no audit
 * recent enough for this snapshot or for one on `day`.
 * @returns a sentence instead if no page needs an audit.
 * @throws Problem if no sheet has the market.
 */
export async function auditSheet(
    database: Database,
    { market, day, key }: WantedSheet,
    methodology: Methodology,
): Promise<SheetDraft | string> {
    const [newest] = await database.rows<{ snapshot_number: number | null; analyzed_at: string }>(`
        select max_by(snapshot_number, analyzed_at) as snapshot_number, max(analyzed_at)::varchar as analyzed_at
        from sheet_sample sample
        join market_spelling spelling using (country, city, activity, criteria)
        where sample.coding = '' and spelling.market_key = ${literal(key)}`);
    const name = marketName(market);
    if (newest?.snapshot_number == null) {
        throw new Problem(`no sheet has the market ${name}: code its results first, then audit their pages`);
    }
    await database.file('sheet/page_to_audit.sql', {
        snapshot_number: String(newest.snapshot_number),
        day: `date ${literal(day)}`,
        audit_max_age_days: parameter(methodology, 'audit_max_age_days'),
    });
    const count = await database.count('page_to_audit');
    if (count === '0') {
        const snapshot = `the snapshot of ${newest.analyzed_at}`;
        return `${name}: no direct operator of ${snapshot} needs an audit, no sheet was written`;
    }
    const known: Record<string, string> = { url: 'url', audited_at: literal(day) };
    const columns = auditColumns
        .filter(
            ({ name, required }) =>
                required !== 'no' || methodology.ari_checks.some((check) => check.audit_column === name),
        )
        .map(({ name }) => `${known[name] ?? 'null'} as ${name}`);
    const late = `These audits are later than the snapshot of ${newest.analyzed_at}: they count for snapshots from ${day} on.`;
    return {
        sql: `select ${columns.join(', ')} from page_to_audit order by position`,
        title: `${counted(count, 'page')} of direct operators of ${name}, snapshot of ${newest.analyzed_at}`,
        instructions: [
            'Type yes or no into accessible and each check; pagespeed is 0 to 100, server_response_ms a number of milliseconds.',
            'If a page cannot be opened, type no into accessible and leave the checks empty. An empty check was not made.',
            'Index v2 needs all of its checks in every audit. If one is empty, v1 scores the snapshot; v1 also needs online_booking.',
            ...(day > newest.analyzed_at ? [late] : []),
        ],
    };
}
