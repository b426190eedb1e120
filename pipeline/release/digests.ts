import { auditCheckColumns } from '../../contract/sheets.ts';
import type { Database } from '../database.ts';

/**
 * SQL of a text of the cells of an audit. Empty cells are left out, so that a new column of audits changes no digest.
 * @param columns other than the checks.
 */
export function auditText(columns: readonly string[]): string {
    const names = [...columns, ...auditCheckColumns.map(({ name }) => name)];
    return `concat_ws(chr(31), ${names.map((name) => `'${name}=' || ${name}`).join(', ')})`;
}

/** Makes the table `snapshot_digest` from the input rows, by macros that the table `build` is made with, too. */
export async function makeSnapshotDigests(database: Database): Promise<void> {
    await database.file('release/hash_sums.sql');
    await database.file('release/snapshot_digest.sql', {
        audit_text: auditText(['address', 'audited_at', 'accessible']),
    });
}
