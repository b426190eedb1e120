import { type ChangeKind, type ChangeReason, changeJsonSql, changeReasons } from '../../contract/change.ts';
import { groupBy } from '../../contract/group-by.ts';
import { scores } from '../../contract/scores.ts';
import { type MarketPart, marketParts } from '../../contract/vocabulary.ts';
import { type Database, literal, sqlFile } from '../database.ts';

/** A market or snapshot that differs from the previous release. */
export interface ChangedRow extends Record<MarketPart, string> {
    /** The release that has the change; null: not released yet. */
    release: string | null;
    market_id: string;
    /** Day of the snapshot, YYYY-MM-DD; null for a market. */
    analyzed_at: string | null;
    kind: ChangeKind;
    /** All reasons, separated by commas. */
    reasons: string;
    /** Changed names, ids and scores; with an id of a market the name that it had then, if an alias has it. */
    shown: { field: string; old: string | null; new: string | null; former_name: string | null }[];
    has_margins: boolean;
}

/** Fields that are shown: names and scores, not margins and digests. */
const shownFields = ['market_id', ...marketParts, ...scores.map(({ name }) => name), 'ari_version'];

/** The changes by market and snapshot; the oldest release comes first. */
export function readChangedRows(database: Database): Promise<ChangedRow[]> {
    const list = (texts: readonly string[]) => texts.map(literal).join(', ');
    return database.rows<ChangedRow>(
        sqlFile('release/changed_row.sql', { reasons: list(changeReasons), shown_fields: list(shownFields) }),
    );
}

/** The changes as JSON texts, in portions; memory does not grow with their number. */
export async function* streamChanges(database: Database): AsyncGenerator<string[]> {
    const result = await database.connection.stream(
        `select ${changeJsonSql} as json from change order by change_number`,
    );
    for await (const rows of result.yieldRowObjectJson()) yield rows.map(({ json }) => json as string);
}

/** Groups rows by their reasons, in the order of `changeReasons`. */
export function byReasons<Row extends { reasons: string }>(rows: readonly Row[]): [reasons: string, rows: Row[]][] {
    // One letter per reason, so that texts are compared reason by reason.
    const rank = (reasons: string) =>
        reasons.replace(/\w+(?:, )?/gu, (one) => {
            return String.fromCodePoint(97 + changeReasons.indexOf(one.replace(', ', '') as ChangeReason));
        });
    return [...groupBy(rows, ({ reasons }) => reasons)].sort(([a], [b]) => (rank(a) < rank(b) ? -1 : 1));
}
