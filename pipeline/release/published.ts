import { releaseColumns } from '../../contract/release.ts';
import { scores } from '../../contract/scores.ts';
import { type Database, literal, sqlFile } from '../database.ts';

/** Names and types of the columns of a release, as SQL. */
export const releaseColumnsSql = releaseColumns.map(({ name, type }) => `${name} ${type}`).join(', ');

/**
 * SQL of a query for the scores of a build as rows of a release.
 * @param from the name of the database that has them, and a dot; empty: the one in use.
 * @param releasedOn YYYY-MM-DD; null: they are not released.
 */
export function publishedRowsSql(from: string, releasedOn: string | null): string {
    const values = scores.map(({ name, kind }, index) => {
        const [version, n] = kind === 'index' ? ['ari_version', 'ari_operators'] : ['null', 'sample_size'];
        const columns = [version, name, `${name}_low`, `${name}_high`, n].map((column) =>
            column === 'null' ? 'null::varchar' : `snapshot.${column}`,
        );
        return `(${[index, literal(name), ...columns].join(', ')})`;
    });
    return sqlFile('release/published_row.sql', {
        from,
        released_on: releasedOn === null ? 'null::date' : `date ${literal(releasedOn)}`,
        scores: values.join(',\n    '),
    });
}

/** Makes the empty table `release_row`, which has a release for each number from 1. */
export async function makeReleaseRows(database: Database): Promise<void> {
    await database.run(`create temp table release_row (release_number integer, ${releaseColumnsSql})`);
}
