import { type ChangeKind, type ChangeReason, changeReasons } from '../../contract/change.ts';
import { scores } from '../../contract/scores.ts';
import { type MarketPart, marketParts } from '../../contract/vocabulary.ts';
import { type Database, literal, sqlFile } from '../database.ts';

/** A market, or a snapshot of one, that differs from the release before. */
export interface ChangedRow extends Record<MarketPart, string> {
    /** The release that has the change; null: not released yet. */
    release: string | null;
    market_id: string;
    /** YYYY-MM-DD; null: of the market. */
    analyzed_at: string | null;
    kind: ChangeKind;
    /** All reasons, with commas between. */
    reasons: string;
    /** Names, ids and scores that have changed. */
    shown: { field: string; old: string | null; new: string | null }[];
    /** Whether ends of margins have changed. */
    has_margins: boolean;
}

/** Fields that are worth a line: names and scores, not ends of margins and digests. */
const shownFields = ['market_id', ...marketParts, ...scores.map(({ name }) => name), 'ari_version'];

/** The changes as people read them, in order: the oldest release first. */
export function readChangedRows(database: Database): Promise<ChangedRow[]> {
    const list = (texts: readonly string[]) => texts.map(literal).join(', ');
    return database.rows<ChangedRow>(
        sqlFile('release/changed_row.sql', { reasons: list(changeReasons), shown_fields: list(shownFields) }),
    );
}

/** Rows by their reasons, those first that have the first reasons. */
export function byReasons<Row extends { reasons: string }>(rows: readonly Row[]): [reasons: string, rows: Row[]][] {
    const groups = new Map<string, Row[]>();
    for (const row of rows) groups.set(row.reasons, [...(groups.get(row.reasons) ?? []), row]);
    // A letter for each reason, so that texts are compared reason by reason.
    const rank = (reasons: string) =>
        reasons.replace(/\w+(?:, )?/gu, (one) => {
            return String.fromCodePoint(97 + changeReasons.indexOf(one.replace(', ', '') as ChangeReason));
        });
    return [...groups].sort(([a], [b]) => (rank(a) < rank(b) ? -1 : 1));
}
