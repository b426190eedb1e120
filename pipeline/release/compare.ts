import { changeReasons } from '../../contract/change.ts';
import { scores } from '../../contract/scores.ts';
import { marketParts } from '../../contract/vocabulary.ts';
import { type Database, literal } from '../database.ts';
import { publishedRowsSql } from './published.ts';

/**
 * Compares each release with the previous one, and the scores of this build with the last one. Makes the tables
 * `change`, `release` and `history_first_published` from `release_row` and `release_read`, which are dropped. Without
 * releases they are empty.
 */
export async function makeChangeTables(database: Database): Promise<void> {
    await addCurrentRows(database);
    for (const table of ['change', 'release']) await database.file(`release/${table}.sql`, parameters());
    await database.file('release/history_first_published.sql', firstPublishedParameters());
    await database.run('drop table release_row; drop table release_read');
}

export interface Release {
    version: string;
    /** YYYY-MM-DD. */
    releasedOn: string;
    methodologyVersion: string;
    markets: number;
    snapshots: number;
}

/** The releases, the oldest first. */
export function readReleaseList(database: Database): Promise<Release[]> {
    return database.rows<Release>(`
        select
            version, released_on::varchar as "releasedOn", methodology_version as "methodologyVersion", markets, snapshots
        from release
        order by rowid`);
}

/** Adds the scores of this build after the releases, with no version. */
async function addCurrentRows(database: Database): Promise<void> {
    const [row] = await database.rows<{ last: number }>(
        'select coalesce(max(release_number), 0) as last from release_read',
    );
    const last = row?.last ?? 0;
    if (last === 0) return;
    await database.run(`
        insert into release_row select ${last + 1}, * from (${publishedRowsSql('', null)});
        insert into release_read (release_number) values (${last + 1})`);
}

/** Fields of a score: columns of a release, with their names in the export `analyses`. */
function fieldsOf({ name, kind }: (typeof scores)[number], isFirstShare: boolean): [column: string, field: string][] {
    const counted: [string, string][] =
        kind === 'index'
            ? [
                  ['n', 'ari_operators'],
                  ['version', 'ari_version'],
              ]
            : [];
    // All shares have the same sample.
    if (isFirstShare) counted.push(['n', 'sample_size']);
    return [['value', name], ['low', `${name}_low`], ['high', `${name}_high`], ...counted];
}

function firstPublishedParameters(): Record<string, string> {
    const columns = scores.map(({ name, title }) => ({ name, column: `first_published_${name}`, title }));
    return {
        values: columns
            .map(({ name, column }) => `max(first.value) filter (first.score = ${literal(name)}) as ${column}`)
            .join(',\n    '),
        comments: columns
            .map(({ column, title }) => {
                return `comment on column history_first_published.${column} is ${literal(`${title}, as first published.`)};`;
            })
            .join('\n'),
    };
}

function parameters(): Record<string, string> {
    const firstShare = scores.find(({ kind }) => kind === 'share');
    const fields = scores.flatMap((score) =>
        fieldsOf(score, score === firstShare).map(([column, field]) => ({ score, column, field })),
    );
    const order = ['market_id', ...marketParts, 'coding_digest', 'audit_digest', ...fields.map(({ field }) => field)];
    return {
        respelled_parts: marketParts
            .map((part) => `(${literal(part)}, old_name.${part}, new_name.${part})`)
            .join(',\n        '),
        fields: fields
            .map(({ score, column, field }) => {
                return `(${[score.name, column, field].map(literal).join(', ')}, ${score.kind === 'index'})`;
            })
            .join(',\n        '),
        field_order: order.map(literal).join(', '),
        reason_names: changeReasons.join(', '),
    };
}
