import type { DuckDBConnection } from '@duckdb/node-api';
import { changeJsonSql, type Released } from '../../contract/change.ts';
import type { OpenDatabase } from './open-database.ts';

/** A release of the data, and the number of changes up to it. */
interface IndexedRelease extends Released {
    last_change: number;
}

/** What is known of the changes of a data set without reading them. */
export interface ChangeIndex {
    /** Version of the data. */
    version: string;
    /** The oldest first. */
    releases: readonly IndexedRelease[];
    /** Number of changes, of which the last may not be released yet. */
    total: number;
}

/** Reads the releases of a data set. Without releases there are no changes. */
export async function readChangeIndex(connection: DuckDBConnection): Promise<ChangeIndex> {
    const all = async <Row>(sql: string) => (await connection.run(sql)).getRowObjects() as Promise<Row[]>;
    const releases = await all<IndexedRelease>(`
        select version, released_on::varchar as released_on, methodology_version, last_change_number as last_change
        from release
        order by rowid`);
    const [known] = await all<Pick<ChangeIndex, 'version' | 'total'>>(
        'select dataset_version as version, (select count(*)::integer from change) as total from build',
    );
    return { ...(known as Pick<ChangeIndex, 'version' | 'total'>), releases };
}

/** Changes that follow a place in the list of all. */
export interface ChangeRange {
    /** Number of the change before the first that may belong to the range. */
    after: number;
    /** Of the changes up to this number, only those with a greater key belong to it. */
    keyedUpTo: number;
    key: string;
    limit: number;
}

const changesSql = `
    select change_number as number, change_key as key, ${changeJsonSql} as json
    from (
        from change
        where change_number > $1 and (change_number > $2 or change_key > $3)
        order by change_number
        limit $4
    )
    order by number`;

/** A change as JSON text, with its place in the list of all. */
export interface ListedChange {
    number: number;
    key: string;
    json: string;
}

/** Reads changes in their order: the oldest release first. */
export function readChanges(
    database: OpenDatabase,
    { after, keyedUpTo, key, limit }: ChangeRange,
): Promise<ListedChange[]> {
    return database.rows<ListedChange>(changesSql, [after, keyedUpTo, key, limit]);
}
