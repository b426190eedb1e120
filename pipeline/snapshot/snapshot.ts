import {
    type Methodology,
    type MethodologyTable,
    methodologyColumnMeanings,
    methodologyTableMeanings,
    methodologyTables,
} from '../../contract/methodology.ts';
import { indexScore, shareScores } from '../../contract/scores.ts';
import { auditCheckColumns } from '../../contract/sheets.ts';
import { actorTypes, ariBlocks, bookingSignals } from '../../contract/vocabulary.ts';
import { type Database, literal } from '../database.ts';
import { parameter } from '../methodology/read.ts';

const scoreTables = ['market', 'market_alias', 'place', 'snapshot', 'history'];
const originTables = ['observation', 'independent_coding', 'audit', 'contribution'];

/** Makes the tables of markets, snapshots and changes, with a comment on every table and column. */
export async function makeSnapshotTables(database: Database, methodology: Methodology): Promise<void> {
    const parameters = {
        level: parameter(methodology, 'confidence_level'),
        trend_threshold_points: parameter(methodology, 'trend_threshold_points'),
        ...snapshotParameters(),
        ...historyParameters(),
    };
    await database.file('snapshot/label_of.sql');
    for (const table of scoreTables) await database.file(`snapshot/${table}.sql`, parameters);
}

/** Makes the tables behind the scores: the rows of the sheets, and the points that each of them gave. */
export async function makeOriginTables(database: Database): Promise<void> {
    const parameters = {
        checks: auditCheckColumns.map(({ name }) => `row_.${name}`).join(',\n    '),
        comments: commentsSql('audit', auditCheckColumns),
    };
    for (const table of originTables) await database.file(`snapshot/${table}.sql`, parameters);
    await describeMethodology(database);
}

/** Drops the rows as they were read: the tables have their content, and a large data set needs the memory. */
export async function forgetRows(database: Database): Promise<void> {
    for (const table of ['observation_row', 'coded_row', 'compared_row', 'audit_row'])
        await database.run(`drop table ${table}`);
}

/** A column that follows from a declaration in `contract/`. */
interface Column {
    name: string;
    sql: string;
    meaning: string;
}

function snapshotParameters() {
    const shares = shareScores.flatMap(({ name, label, meaning }): Column[] => [
        { name, sql: ofScore(name, 'value'), meaning },
        { name: label, sql: ofScore(name, 'label'), meaning: 'The score in a word, by the methodology’s labels.' },
        ...ends(name, name, 'Wilson’s interval, in points.'),
    ]);
    const counts = Object.entries({ actor_type: actorTypes, booking_signal: bookingSignals }).flatMap(
        ([column, words]) =>
            words.map((word): Column => {
                const name = `${column}_${word}`;
                return { name, sql: `sample.${name}`, meaning: `Results coded ${word}.` };
            }),
    );
    const blocks = ariBlocks.map((block) => ({
        name: `ari_${block}`,
        sql: `max(points) filter (block = ${literal(block)})`,
        meaning: `Points of the block ${block}, one decimal; null without v2.`,
    }));
    return {
        share_columns: columnsSql(shares),
        block_columns: columnsSql(blocks),
        count_columns: columnsSql(counts),
        snapshot_comments: commentsSql('snapshot', [...shares, ...counts, ...blocks, indexScore]),
    };
}

function historyParameters() {
    const columns = shareScores.flatMap(({ name, title, change }): Column[] => {
        const value = { name, sql: ofScore(name, 'value'), meaning: `${title}.` };
        if (change === null) return [value];
        const meaning = `Change of ${name} since the snapshot before, in points.`;
        const difference = { name: change, sql: ofScore(name, 'change'), meaning };
        return [value, difference, ...ends(name, change, 'Newcombe’s interval of the change.')];
    });
    return { share_history_columns: columnsSql(columns), share_history_comments: commentsSql('history', columns) };
}

/** The value of a column in the row of a score, where rows are grouped by snapshot. */
function ofScore(score: string, column: string): string {
    return `max(${column}) filter (score = ${literal(score)})`;
}

/** The ends of the interval `margin` of a score, as `<name>_low` and `<name>_high`. */
function ends(score: string, name: string, interval: string): Column[] {
    return ['low', 'high'].map((end) => ({
        name: `${name}_${end}`,
        sql: `interval_end(${ofScore(score, `margin.${end}`)})`,
        meaning: `${end === 'low' ? 'Lower' : 'Upper'} end of ${interval}`,
    }));
}

function columnsSql(columns: readonly Column[]): string {
    return columns.map(({ name, sql }) => `${sql} as ${name}`).join(',\n        ');
}

function commentsSql(table: string, columns: readonly Pick<Column, 'name' | 'meaning'>[]): string {
    return columns
        .map(({ name, meaning }) => `comment on column ${table}."${name}" is ${literal(meaning)};`)
        .join('\n');
}

async function describeMethodology(database: Database): Promise<void> {
    for (const [table, text] of Object.entries(methodologyTableMeanings)) {
        const columns = Object.keys(methodologyTables[table as MethodologyTable].shape);
        const comments = commentsSql(`methodology_${table}`, [
            { name: 'row_number', meaning: 'Place of the row in its file, from 1.' },
            ...columns.map((name) => ({ name, meaning: methodologyColumnMeanings[name] as string })),
        ]);
        await database.run(`comment on table methodology_${table} is ${literal(text)}; ${comments}`);
    }
}
