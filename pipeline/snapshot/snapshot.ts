import {
    type Methodology,
    type MethodologyTable,
    methodologyColumnMeanings,
    methodologyTableMeanings,
    methodologyTables,
} from '../../contract/methodology.ts';
import { auditCheckColumns } from '../../contract/sheets.ts';
import { actorTypes, ariBlocks, bookingSignals, shareScores } from '../../contract/vocabulary.ts';
import { type Database, literal } from '../database.ts';
import { parameter } from '../methodology/read.ts';

const scoreTables = ['market', 'market_alias', 'place', 'snapshot', 'history'];
const originTables = ['observation', 'independent_coding', 'audit', 'contribution'];

/** Makes the tables of markets, snapshots and changes: named for SQL users and described in the database itself. */
export async function makeSnapshotTables(database: Database, methodology: Methodology): Promise<void> {
    const holes = {
        level: parameter(methodology, 'confidence_level'),
        trend_threshold_points: parameter(methodology, 'trend_threshold_points'),
        ...snapshotHoles(),
    };
    for (const table of scoreTables) await database.file(`snapshot/${table}.sql`, holes);
}

/** Makes the tables that say where the scores come from: the rows of the sheets, and the points each of them gave. */
export async function makeOriginTables(database: Database): Promise<void> {
    const holes = {
        checks: auditCheckColumns.map(({ name }) => `row_.${name}`).join(',\n    '),
        comments: auditCheckColumns.map(({ name, meaning }) => commentSql('audit', name, meaning)).join('\n'),
    };
    for (const table of originTables) await database.file(`snapshot/${table}.sql`, holes);
    await describeMethodology(database);
}

/** Drops the rows as they were read: what they say is in the tables now, and large data sets need the room. */
export async function forgetRows(database: Database): Promise<void> {
    for (const table of ['observation_row', 'coded_row', 'audit_row']) await database.run(`drop table ${table}`);
}

function snapshotHoles() {
    const shares = shareScores.flatMap((score) => {
        const of = (expression: string) => `max(${expression}) filter (score = ${literal(score)})`;
        return [
            `${of('value')} as ${score}`,
            `interval_end(${of('margin.low')}) as ${score}_low`,
            `interval_end(${of('margin.high')}) as ${score}_high`,
        ];
    });
    const counts = [
        ...actorTypes.map((word) => `actor_type_${word}`),
        ...bookingSignals.map((word) => `booking_signal_${word}`),
    ];
    const blocks = ariBlocks.map((block) => `max(points) filter (block = ${literal(block)}) as ari_${block}`);
    return {
        share_columns: shares.join(',\n        '),
        block_columns: blocks.join(',\n        '),
        count_columns: counts.map((name) => `sample.${name}`).join(',\n    '),
        count_comments: counts
            .map((name) =>
                commentSql('snapshot', name, `Results coded ${name.replace(/^(actor_type|booking_signal)_/u, '')}.`),
            )
            .join('\n'),
        block_comments: ariBlocks
            .map((block) =>
                commentSql('snapshot', `ari_${block}`, `Points of the block ${block}, one decimal; null without v2.`),
            )
            .join('\n'),
    };
}

async function describeMethodology(database: Database): Promise<void> {
    for (const [table, text] of Object.entries(methodologyTableMeanings)) {
        const columns = Object.keys(methodologyTables[table as MethodologyTable].shape);
        const comments = columns.map((name) =>
            commentSql(`methodology_${table}`, name, methodologyColumnMeanings[name] as string),
        );
        const rowNumber = commentSql(`methodology_${table}`, 'row_number', 'Place of the row in its file, from 1.');
        await database.run(
            `comment on table methodology_${table} is ${literal(text)}; ${rowNumber} ${comments.join(' ')}`,
        );
    }
}

function commentSql(table: string, column: string, text: string): string {
    return `comment on column ${table}."${column}" is ${literal(text)};`;
}
