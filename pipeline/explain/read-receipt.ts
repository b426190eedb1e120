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
    const read = score === 'ari_score' ? readOperatorRows : readShareRows;
    const holes = { market_id: literal(marketId), day: literal(day), score: literal(score) };
    return { ...(found as Omit<Receipt, 'score' | 'rows'>), score, rows: await read(database, holes) };
}

type Holes = Record<string, string>;

async function readShareRows(database: Database, holes: Holes): Promise<ReceiptRow[]> {
    const rows = await database.rows<{
        position: number;
        host: string;
        sheet: string;
        line: number;
        actor_type: string;
        booking_signal: string;
        points: string;
    }>(sqlFile('explain/share_row.sql', holes));
    return rows.map(({ position, host, sheet, line, actor_type, booking_signal, points }) => {
        return { position, host, sheet, line, day: null, item: `${actor_type}, ${booking_signal}`, points };
    });
}

interface OperatorRow {
    position: number;
    host: string;
    audit_state: 'audited' | 'not_accessible' | 'without_audit';
    sheet: string | null;
    line: number | null;
    day: string | null;
    check: string | null;
    is_made: boolean | null;
    points: string;
}

async function readOperatorRows(database: Database, holes: Holes): Promise<ReceiptRow[]> {
    const check_columns = auditCheckColumns.map(({ name }) => `${name}::varchar as ${name}`).join(', ');
    const rows = await database.rows<OperatorRow>(sqlFile('explain/operator_row.sql', { ...holes, check_columns }));
    const unscored = new Set(
        rows.filter(({ check, is_made }) => check === null || !is_made).map(({ position }) => position),
    );
    return rows.flatMap((row): ReceiptRow[] => {
        const { position, host, sheet, line, day, check, points } = row;
        const of = { position, host, sheet, line, day };
        if (!unscored.has(position)) return [{ ...of, item: check as string, points }];
        // Of an operator that is not scored only what stands in its way.
        if (check !== null && row.is_made) return [];
        return [{ ...of, item: reasonOf(row), points: null }];
    });
}

function reasonOf({ audit_state, check }: OperatorRow): string {
    if (audit_state === 'without_audit') return 'no audit';
    if (audit_state === 'not_accessible') return 'not accessible';
    return check === null ? 'no version complete' : `${check} not checked`;
}
