import { changeJsonSql } from '../../contract/change.ts';
import type { Database } from '../database.ts';

/** The changes as JSON texts, in portions; memory does not grow with their number. */
export async function* streamChanges(database: Database): AsyncGenerator<string[]> {
    const result = await database.connection.stream(
        `select ${changeJsonSql} as json from change order by change_number`,
    );
    for await (const rows of result.yieldRowObjectJson()) yield rows.map(({ json }) => json as string);
}
