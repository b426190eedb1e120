import type { Score } from '../../contract/scores.ts';
import { auditCheckColumns } from '../../contract/sheets.ts';
import { type Database, literal, sqlFile } from '../database.ts';

/** A score of a snapshot, and every row of the sheets that was looked at for it. */
export interface Receipt {
    score: Score;
    /** Null: nothing could be scored. */
    value: number | null;
    label: string | null;
    /** Ends of the interval in points, one decimal; null where none is known. */
    low: string | null;
    high: string | null;
    /** By how many the points are divided: observed results, or scored operators. */
    divisor: number;
    rows: ReceiptRow[];
}

/** An observed result, or an operator's check. */
export interface ReceiptRow {
    position: number;
    host: string;
    /** Null: the operator has no audit that counts. */
    sheet: string | null;
    line: number | null;
    /** When the audit was made; null of a result, which is of the snapshot's day, and without an audit. */
    day: string | null;
    /** What the row says: actor type and booking signal, or the check. */
    item: string;
    /** Points before they are divided, with four decimals; null: the operator is not scored. */
    points: string | null;
}

const check_columns = auditCheckColumns.map(({ name }) => `${name}::varchar as ${name}`).join(', ');

/** Reads where one score of a market's snapshot of a day comes from. */
export async function readReceipt(database: Database, marketId: string, day: string, score: Score): Promise<Receipt> {
    const { name, kind, label } = score;
    const divisor = kind === 'index' ? 'ari_operators' : 'sample_size';
    const [found] = await database.rows<Omit<Receipt, 'score' | 'rows'>>(`
        select
            ${name} as value, ${label} as label, ${divisor} as divisor,
            ${name}_low::varchar as low, ${name}_high::varchar as high
        from snapshot where market_id = ${literal(marketId)} and analyzed_at = ${literal(day)}`);
    const parameters = { market_id: literal(marketId), day: literal(day) };
    const sql =
        kind === 'index'
            ? sqlFile('explain/operator_row.sql', { ...parameters, check_columns })
            : sqlFile('explain/share_row.sql', { ...parameters, score: literal(name) });
    return { ...(found as Omit<Receipt, 'score' | 'rows'>), score, rows: await database.rows<ReceiptRow>(sql) };
}
