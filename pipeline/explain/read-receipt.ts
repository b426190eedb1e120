import { auditCheckColumns } from '../../contract/sheets.ts';
import type { labelledScores } from '../../contract/vocabulary.ts';
import { type Database, literal, sqlFile } from '../database.ts';

export type LabelledScore = (typeof labelledScores)[number];

/** A score of a snapshot, and every row of the sheets that was looked at for it. */
export interface Receipt {
    score: LabelledScore;
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

/** Columns of the table `snapshot`. */
const columnsOf: Record<LabelledScore, { label: string; divisor: string }> = {
    tpdi_score: { label: 'tpdi_label', divisor: 'sample_size' },
    direct_booking_pct: { label: 'direct_booking_label', divisor: 'sample_size' },
    ari_score: { label: 'ari_label', divisor: 'ari_operators' },
};

/** Reads where one score of a market's snapshot of a day comes from. */
export async function readReceipt(
    database: Database,
    marketId: string,
    day: string,
    score: LabelledScore,
): Promise<Receipt> {
    const { label, divisor } = columnsOf[score];
    const [found] = await database.rows<Omit<Receipt, 'score' | 'rows'>>(`
        select
            ${score} as value, ${label} as label, ${divisor} as divisor,
            ${score}_low::varchar as low, ${score}_high::varchar as high
        from snapshot where market_id = ${literal(marketId)} and analyzed_at = ${literal(day)}`);
    const parameters = { market_id: literal(marketId), day: literal(day) };
    const sql =
        score === 'ari_score'
            ? sqlFile('explain/operator_row.sql', { ...parameters, check_columns })
            : sqlFile('explain/share_row.sql', { ...parameters, score: literal(score) });
    return { ...(found as Omit<Receipt, 'score' | 'rows'>), score, rows: await database.rows<ReceiptRow>(sql) };
}
