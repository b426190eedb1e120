import { countColumns } from '../../contract/count-columns.ts';
import type { Methodology } from '../../contract/methodology.ts';
import { roundingMacros } from '../../contract/rounding.ts';
import { contributionScores } from '../../contract/scores.ts';
import { bookingSignals } from '../../contract/vocabulary.ts';
import { type Database, literal, registerNumericFunction } from '../database.ts';
import { parameter } from '../methodology/read.ts';
import { normalQuantile, studentQuantile } from './student-quantile.ts';

const tables = [
    'sample',
    'signal_count',
    'snapshot_share',
    'audit_outcome',
    'operator_ari',
    'snapshot_ari_version',
    'snapshot_ari',
    'snapshot_ari_block',
];

/** Computes all scores of all snapshots as sums of points, from the tables of the ingest and the methodology. */
export async function score(database: Database, methodology: Methodology): Promise<void> {
    const level = Number(parameter(methodology, 'confidence_level'));
    const z = normalQuantile(level);
    registerNumericFunction(database, 'student_quantile', (degreesOfFreedom) =>
        studentQuantile(degreesOfFreedom, level, z),
    );
    await database.run(roundingMacros);
    await database.file('score/intervals.sql');
    await database.run(`create type score_name as enum (${contributionScores.map(literal).join(', ')})`);
    const items = new Set<string>([...bookingSignals, ...methodology.ari_checks.map(({ check }) => check)]);
    await database.run(`create type score_item as enum (${[...items].sort().map(literal).join(', ')})`);
    const parameters = {
        z: String(z),
        summed_counts: countColumns.map(({ name }) => `sum(${name})::integer as ${name}`).join(',\n    '),
        signal_columns: bookingSignals.map((word) => `booking_signal_${word}`).join(', '),
        checked_bits: bits(methodology, (check) => `${check.audit_column} is not null`),
        passed_bits: bits(methodology, passes),
        ...blockParameters(methodology),
    };
    for (const table of tables) await database.file(`score/${table}.sql`, parameters);
}

type AriCheck = Methodology['ari_checks'][number];

/** SQL of a bit set with a bit for each check for which `holds` is true. */
function bits(methodology: Methodology, holds: (check: AriCheck) => string): string {
    return methodology.ari_checks
        .map((check, index) => `(case when ${holds(check)} then 1::bigint << ${index} else 0 end)`)
        .join(' | ');
}

/** SQL of the points of passed checks by block; the blocks of all versions are in the order of the methodology. */
function blockParameters({ ari_blocks, ari_checks }: Methodology) {
    const points = ari_blocks.map(({ version, block }) =>
        ari_checks
            .map((check, index) => ({ ...check, index }))
            .filter((check) => check.version === version && check.block === block)
            .map(
                (check) =>
                    `(case when passed_bits & (1::bigint << ${check.index}) <> 0 then ${check.points} else 0 end)`,
            )
            .join(' + '),
    );
    const shown = ari_blocks.map((row, index) => ({ ...row, index })).filter(({ version }) => version === 'v2');
    return {
        block_points: points.map((sum) => sum || '0').join(',\n        '),
        v2_block_names: shown.map(({ block }) => literal(block)).join(', '),
        v2_block_sums: shown.map(({ index }) => `sum(block_points[${index + 1}])`).join(', '),
    };
}

function passes({ audit_column, rule, threshold }: AriCheck): string {
    if (rule === 'is_true') return audit_column;
    return `${audit_column} ${rule === 'above' ? '>' : '<='} ${threshold}`;
}
