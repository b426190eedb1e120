import type { Score } from '../../contract/scores.ts';
import { type Database, literal, sqlFile } from '../database.ts';

/** A score of a snapshot, with all rows of the sheets that it is computed from. */
export interface Receipt {
    score: Score;
    /** Null: there is nothing to score. */
    value: number | null;
    label: string | null;
    /** Ends of the interval in points, one decimal; null without an interval. */
    low: string | null;
    high: string | null;
    /** Divisor of the points: the number of results, or of scored operators. */
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
    /** Day of the audit; null for a result, and without an audit. */
    day: string | null;
    /** Actor type and booking signal of a result, or the check. */
    item: string;
    /** Points before division, with four decimals; null: the operator is not scored. */
    points: string | null;
}

/** Reads the receipt of a score of a market's snapshot on `day`. */
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
            ? sqlFile('explain/operator_row.sql', parameters)
            : sqlFile('explain/share_row.sql', { ...parameters, score: literal(name) });
    return { ...(found as Omit<Receipt, 'score' | 'rows'>), score, rows: await database.rows<ReceiptRow>(sql) };
}
