import { auditCheckColumns } from '../../contract/sheets.ts';
import type { Database } from '../database.ts';

/**
 * SQL of a text with the cells of an audit. What was not checked is no part of it, so that a further column of audits changes no
 * digest.
 * @param columns besides the checks.
 */
export function auditText(columns: readonly string[]): string {
    const names = [...columns, ...auditCheckColumns.map(({ name }) => name)];
    return `concat_ws(chr(31), ${names.map((name) => `'${name}=' || ${name}`).join(', ')})`;
}

/** Makes the macros of digests over rows in any order. */
export async function makeDigestMacros(database: Database): Promise<void> {
    await database.file('release/hash_sums.sql');
}

/** Makes the table `snapshot_digest` of the rows as they were read. */
export async function makeSnapshotDigests(database: Database): Promise<void> {
    await database.file('release/snapshot_digest.sql', {
        audit_text: auditText(['address', 'audited_at', 'accessible']),
    });
}
