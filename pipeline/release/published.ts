import { scores } from '../../contract/scores.ts';
import { literal, sqlFile } from '../database.ts';

/**
 * SQL of a query for the scores of a build as rows of a release.
 * @param from prefix of the tables: the name of a database and a dot, or empty.
 * @param releasedOn YYYY-MM-DD; null: not released.
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
