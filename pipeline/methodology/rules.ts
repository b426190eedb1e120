import type { Finding } from '../../contract/finding.ts';
import {
    type Methodology,
    type MethodologyTable,
    type NumericParameter,
    parameterBounds,
} from '../../contract/methodology.ts';
import { scoreNames, shareScoreNames } from '../../contract/scores.ts';
import { auditCheckColumns } from '../../contract/sheets.ts';
import { ariBlocks, ariVersions, bookingSignals } from '../../contract/vocabulary.ts';
import type { Place } from '../ingest/records.ts';

/** A rule between rows of the methodology. Returns its violations, by row from 0 and column. */
type Rule = (
    methodology: Methodology,
) => { table: MethodologyTable; row: number; column: string; message: string; hint: string }[];

const rules: Rule[] = [
    parametersAreComplete,
    signalPointsAreComplete,
    signalOrderIsComplete,
    operatorsAreNamed,
    blocksSumTo100,
    checksFillTheirBlocks,
    checksFitTheirColumns,
    labelsCoverEveryScore,
];

/** @param locate where a cell begins; undefined: no row has it. */
export function methodologyFaults(
    methodology: Methodology,
    locate: (table: MethodologyTable, row: number, column: string) => Place | undefined,
): Finding[] {
    return rules
        .flatMap((rule) => rule(methodology))
        .map(({ table, row, column, message, hint }) => ({
            code: 'BAD_METHODOLOGY',
            severity: 'error',
            file: `methodology/${table}.csv`,
            ...(locate(table, row, column) ?? { line: 1, column: 1 }),
            message,
            hint,
        }));
}

/** Points as whole ten-thousandths: sums of decimals must be exact. */
function exact(points: string): number {
    return Math.round(Number(points) * 10_000);
}

function parametersAreComplete({ parameters }: Methodology): ReturnType<Rule> {
    const names = ['methodology_version', ...Object.keys(parameterBounds)];
    const counts = names
        .filter((name) => parameters.filter((row) => row.name === name).length !== 1)
        .map((name) => ({
            table: 'parameters' as const,
            row: parameters.findLastIndex((row) => row.name === name),
            column: 'name',
            message: `${name} must be there exactly once`,
            hint: `write one row for ${name}`,
        }));
    const values = parameters.flatMap((row, index) => {
        const bounds = parameterBounds[row.name as NumericParameter];
        if (!bounds) return [];
        const { minimum, maximum, whole } = bounds;
        const value = /^\d+(\.\d+)?$/u.test(row.value) ? Number(row.value) : Number.NaN;
        if (value >= minimum && value <= maximum && (!whole || Number.isInteger(value))) return [];
        const hint = `write a ${whole ? 'whole ' : ''}number from ${minimum} to ${maximum}`;
        const message = `${row.name} cannot be "${row.value}"`;
        return [{ table: 'parameters' as const, row: index, column: 'value', message, hint }];
    });
    const numberOf = (name: NumericParameter) => Number(parameters.find((row) => row.name === name)?.value);
    if (counts.length + values.length === 0 && numberOf('sample_size_min') > numberOf('sample_size_max')) {
        values.push({
            table: 'parameters',
            row: parameters.findIndex((row) => row.name === 'sample_size_min'),
            column: 'value',
            message: 'sample_size_min is above sample_size_max',
            hint: 'write a number that is not above sample_size_max',
        });
    }
    return [...counts, ...values];
}

function signalPointsAreComplete({ signal_points }: Methodology): ReturnType<Rule> {
    return shareScoreNames
        .flatMap((score) =>
            bookingSignals
                .filter(
                    (signal) =>
                        signal_points.filter((row) => row.score === score && row.booking_signal === signal).length !==
                        1,
                )
                .map((signal) => ({
                    table: 'signal_points' as const,
                    row: signal_points.findLastIndex((row) => row.score === score && row.booking_signal === signal),
                    column: 'booking_signal',
                    message: `${score} must give points to ${signal} exactly once`,
                    hint: 'write one row for each booking signal, with 0 points where it gives none',
                })),
        )
        .concat(
            signal_points.flatMap((row, index) =>
                exact(row.points) <= exact('100')
                    ? []
                    : [
                          {
                              table: 'signal_points' as const,
                              row: index,
                              column: 'points',
                              message: 'a result gives at most 100 points',
                              hint: 'write 0 to 100',
                          },
                      ],
            ),
        );
}

function signalOrderIsComplete({ dominant_signal_order }: Methodology): ReturnType<Rule> {
    const missing = bookingSignals.filter(
        (signal) => dominant_signal_order.filter((row) => row.booking_signal === signal).length !== 1,
    );
    const ranks = new Set(dominant_signal_order.map((row) => Number(row.rank)));
    if (missing.length === 0 && ranks.size === dominant_signal_order.length) return [];
    const message =
        missing.length > 0 ? `${missing.join(', ')} must have one rank each` : 'two booking signals have the same rank';
    const hint = 'give each booking signal one rank of its own: ties go to the lowest';
    return [{ table: 'dominant_signal_order', row: 0, column: 'rank', message, hint }];
}

function operatorsAreNamed({ ari_operators }: Methodology): ReturnType<Rule> {
    const keys = ari_operators.map((row) => `${row.actor_type} ${row.booking_signal}`);
    const twice = keys.findIndex((key, index) => keys.indexOf(key) < index);
    if (keys.length > 0 && twice < 0) return [];
    const message = twice < 0 ? 'no operator belongs into the ARI' : 'the same operators are named twice';
    const hint = 'name each pair of actor type and booking signal once, and at least one';
    return [{ table: 'ari_operators', row: twice, column: 'actor_type', message, hint }];
}

function blocksSumTo100({ ari_blocks }: Methodology): ReturnType<Rule> {
    return ariVersions.flatMap((version) => {
        const rows = ari_blocks.filter((row) => row.version === version);
        const row = ari_blocks.findLastIndex((candidate) => candidate.version === version);
        const sum = rows.reduce((total, { points }) => total + exact(points), 0) / 10_000;
        const names = rows.map(({ block }) => block);
        const sums =
            sum === 100
                ? []
                : [
                      {
                          table: 'ari_blocks' as const,
                          row,
                          column: 'points',
                          message: `the blocks of ${version} sum to ${sum}, not 100`,
                          hint: 'change the points of the blocks so that they sum to 100',
                      },
                  ];
        const missing =
            version === 'v2' ? ariBlocks.filter((block) => names.filter((name) => name === block).length !== 1) : [];
        const unknown =
            version === 'v2' ? names.filter((name) => !(ariBlocks as readonly string[]).includes(name)) : [];
        if (missing.length + unknown.length === 0) return sums;
        const hint = `v2 has the blocks ${ariBlocks.join(', ')}`;
        return [
            ...sums,
            {
                table: 'ari_blocks' as const,
                row,
                column: 'block',
                message: `${[...missing, ...unknown].join(', ')} must be there once, or not at all`,
                hint,
            },
        ];
    });
}

function checksFillTheirBlocks({ ari_blocks, ari_checks }: Methodology): ReturnType<Rule> {
    const sums = ari_blocks.flatMap(({ version, block, points }) => {
        const mine = ari_checks.filter((row) => row.version === version && row.block === block);
        const sum = mine.reduce((total, row) => total + exact(row.points), 0);
        if (sum === exact(points)) return [];
        return [
            {
                table: 'ari_checks' as const,
                row: ari_checks.findLastIndex((row) => row.version === version && row.block === block),
                column: 'points',
                message: `the checks of block ${block} (${version}) sum to ${sum / 10_000}, the block has ${Number(points)}`,
                hint: 'change the points of the checks, or of the block in ari_blocks.csv',
            },
        ];
    });
    const misplaced = ari_checks.flatMap((row, index) => {
        const hasBlock = ari_blocks.some(({ version, block }) => version === row.version && block === row.block);
        const isTwice =
            ari_checks.findIndex((other) => other.version === row.version && other.check === row.check) < index;
        if (hasBlock && !isTwice) return [];
        const message = isTwice
            ? `the check ${row.check} is there twice`
            : `the block ${row.block} of ${row.version} is not in ari_blocks.csv`;
        return [
            {
                table: 'ari_checks' as const,
                row: index,
                column: isTwice ? 'check' : 'block',
                message,
                hint: 'name each check once, in a block of its version',
            },
        ];
    });
    return [...sums, ...misplaced];
}

function checksFitTheirColumns({ ari_checks }: Methodology): ReturnType<Rule> {
    return ari_checks.flatMap((row, index) => {
        const column = auditCheckColumns.find(({ name }) => name === row.audit_column);
        const at = (name: string, message: string, hint: string) => [
            { table: 'ari_checks' as const, row: index, column: name, message, hint },
        ];
        if (!column)
            return at(
                'audit_column',
                `audits have no column ${row.audit_column}`,
                `columns are ${auditCheckColumns.map(({ name }) => name).join(', ')}`,
            );
        const isBoolean = column.kind === 'boolean';
        if (isBoolean !== (row.rule === 'is_true'))
            return at(
                'rule',
                `${row.rule} does not fit ${column.name}`,
                isBoolean ? 'write is_true' : 'write above or at_most',
            );
        if (isBoolean !== (row.threshold === ''))
            return at(
                'threshold',
                `${row.rule} ${isBoolean ? 'has no' : 'needs a'} threshold`,
                isBoolean ? 'empty the cell' : 'write a number',
            );
        return [];
    });
}

function labelsCoverEveryScore({ labels }: Methodology): ReturnType<Rule> {
    return scoreNames.flatMap((score) => {
        const rows = labels
            .map((row, index) => ({ ...row, index }))
            .filter((row) => row.score === score)
            .sort((a, b) => Number(a.from) - Number(b.from));
        const hint = 'let each label begin where the one before it ends: from 0, the last without an end';
        let next: string = '0';
        for (const row of rows) {
            const at = { table: 'labels' as const, row: row.index, hint };
            if (next === '')
                return [{ ...at, column: 'from', message: `${score}: "${row.label}" begins behind the last label` }];
            if (Number(row.from) > Number(next))
                return [
                    { ...at, column: 'from', message: `${score}: no label from ${next} to ${Number(row.from) - 1}` },
                ];
            if (Number(row.from) < Number(next))
                return [{ ...at, column: 'from', message: `${score}: two labels from ${Number(row.from)} on` }];
            if (row.below !== '' && Number(row.below) <= Number(row.from))
                return [{ ...at, column: 'below', message: `${score}: "${row.label}" ends before it begins` }];
            next = row.below;
        }
        if (next === '' || Number(next) > 100) return [];
        const row = rows.at(-1)?.index ?? 0;
        return [
            { table: 'labels' as const, row, column: 'below', message: `${score}: no label from ${next} to 100`, hint },
        ];
    });
}
