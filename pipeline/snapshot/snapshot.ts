import { countColumns } from '../../contract/count-columns.ts';
import {
    type Methodology,
    type MethodologyTable,
    methodologyColumnMeanings,
    methodologyTableMeanings,
    methodologyTables,
} from '../../contract/methodology.ts';
import { indexScore, shareScores } from '../../contract/scores.ts';
import { auditCheckColumns } from '../../contract/sheets.ts';
import { ariBlocks } from '../../contract/vocabulary.ts';
import { newcombePValue, welchPValue } from '../comparison/p-value.ts';
import { type Database, literal, registerNumericFunction } from '../database.ts';
import { parameter } from '../methodology/read.ts';

const scoreTables = ['market', 'market_alias', 'place', 'snapshot'];
const originTables = ['observation', 'independent_coding', 'audit', 'scored_operator', 'contribution'];

/** Makes the tables of markets, snapshots and changes, with a comment on every table and column. */
export async function makeSnapshotTables(database: Database, methodology: Methodology): Promise<void> {
    const parameters = {
        trend_threshold_points: parameter(methodology, 'trend_threshold_points'),
        ...snapshotParameters(),
    };
    await database.file('snapshot/label_of.sql');
    for (const table of scoreTables) await database.file(`snapshot/${table}.sql`, parameters);
    await compareSnapshots(database);
    const fdrLevel = parameter(methodology, 'fdr_level');
    await database.file('snapshot/history.sql', { ...parameters, ...historyParameters(fdrLevel) });
}

/** The families of p values: the newest changes of a score in all markets. */
const newestChanges = `(
    select score as family, snapshot_number as member, p_value from score_change where is_newest
)`;

/** Compares each snapshot with the one before. Makes temporary tables of intervals, p values and adjusted p values. */
async function compareSnapshots(database: Database): Promise<void> {
    registerNumericFunction(database, 'newcombe_p_value', (before, beforeSize, now, nowSize) =>
        newcombePValue({ exact: before, n: beforeSize }, { exact: now, n: nowSize }),
    );
    registerNumericFunction(database, 'welch_p_value', welchPValue);
    const changing = shareScores.filter(({ change }) => change !== null);
    await database.file('comparison/snapshot_pair.sql');
    await database.file('comparison/score_change.sql', {
        changing_shares: changing.map(({ name }) => literal(name)).join(', '),
    });
    await database.file('comparison/adjusted_p_value.sql', { p_values: newestChanges });
}

/** Makes the tables of the rows behind the scores, and of the points that each row gave. */
export async function makeOriginTables(database: Database): Promise<void> {
    const parameters = {
        checks: auditCheckColumns.map(({ name }) => `row_.${name}`).join(',\n    '),
        comments: commentsSql('audit', auditCheckColumns),
    };
    for (const table of originTables) await database.file(`snapshot/${table}.sql`, parameters);
    await describeMethodology(database);
}

/** Drops the tables of input rows to free memory: later stages do not read them. */
export async function dropInputRows(database: Database): Promise<void> {
    for (const table of ['observation_row', 'coded_row', 'compared_row', 'audit_row'])
        await database.run(`drop table ${table}`);
}

/** A column that is derived from a declaration in `contract/`. */
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
    const counts = countColumns.map(({ name, word }): Column => {
        return { name, sql: `sample.${name}`, meaning: `Results coded ${word}.` };
    });
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

function historyParameters(fdrLevel: string) {
    const shares = shareScores.flatMap(({ name, title, change }): Column[] => {
        const value = { name, sql: name, meaning: `${title}.` };
        if (change === null) return [value];
        const difference = `Change of ${name} since the snapshot before, in points.`;
        return [
            value,
            { name: change, sql: ofScore(name, 'value'), meaning: difference },
            ...ends(name, change, 'Newcombe’s interval of the change.', ''),
            ...adjustedColumns(name, `${change}_`, fdrLevel),
        ];
    });
    const index = [...ends(indexScore.name, 'delta', '', ''), ...adjustedColumns(indexScore.name, '', fdrLevel)];
    const scoreColumns = shareScores.map(({ name }) => name as string);
    return {
        change_columns: columnsSql([...index, ...shares.filter(({ name }) => !scoreColumns.includes(name))]),
        share_columns: shares.map(({ name }) => name).join(',\n    '),
        share_history_comments: commentsSql('history', shares),
    };
}

/** P value, q value and adjusted significance of a change of shares; history.sql describes those of the index. */
function adjustedColumns(score: string, prefix: string, fdrLevel: string): Column[] {
    return [
        {
            name: `${prefix}p_value`,
            sql: ofScore(score, 'p_value'),
            meaning: `P value of the change of ${score}: the level at which Newcombe’s interval ends at 0, six decimals, never 0.`,
        },
        {
            name: `${prefix}q_value`,
            sql: ofScore(score, 'q_value'),
            meaning: `That p value adjusted by Benjamini and Hochberg for the newest changes of ${score} in all markets; null where a newer snapshot is there.`,
        },
        {
            name: `${prefix}significant_adjusted`,
            sql: `${ofScore(score, 'q_value')} <= ${fdrLevel}`,
            meaning: 'Whether that q value is at most the methodology’s fdr_level; null without one.',
        },
    ];
}

/** SQL of a column's value in the row of a score, in a query grouped by snapshot. */
function ofScore(score: string, column: string): string {
    return `max(${column}) filter (score = ${literal(score)})`;
}

/**
 * The ends of the interval of a score, as `<name>_low` and `<name>_high`.
 * @param from prefix of the columns `low` and `high`.
 */
function ends(score: string, name: string, interval: string, from = 'margin.'): Column[] {
    return ['low', 'high'].map((end) => ({
        name: `${name}_${end}`,
        sql: `interval_end(${ofScore(score, `${from}${end}`)})`,
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
