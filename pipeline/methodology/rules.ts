import { type Finding, fileStart, findingAt } from '../../contract/finding.ts';
import {
    type Methodology,
    type MethodologyTable,
    type NumericParameter,
    parameterBounds,
} from '../../contract/methodology.ts';
import { scoreNames, shareScoreNames } from '../../contract/scores.ts';
import { auditCheckColumns } from '../../contract/sheets.ts';
import { ariBlocks, ariVersions, bookingSignals } from '../../contract/vocabulary.ts';
import type { Location } from '../ingest/records.ts';

/** Reports a violation at a row, from 0, and a column. */
type Report = (table: MethodologyTable, row: number, column: string, message: string, hint: string) => void;

/** Rules between rows of the methodology. Each reports its violations. */
const rules: ((methodology: Methodology, report: Report) => void)[] = [
    parametersAreComplete,
    parametersNameTheVersion,
    signalPointsAreComplete,
    signalOrderIsComplete,
    operatorsAreNamed,
    blocksSumTo100,
    checksFillTheirBlocks,
    checksFitTheirColumns,
    labelsCoverEveryScore,
];

/**
 * @param folder of the rows, such as `methodology`.
 * @param locate where a cell begins; undefined: no row has it.
 */
export function methodologyFaults(
    methodology: Methodology,
    folder: string,
    locate: (table: MethodologyTable, row: number, column: string) => Location | undefined,
): Finding[] {
    const findings: Finding[] = [];
    const report: Report = (table, row, column, message, hint) => {
        const location = locate(table, row, column) ?? fileStart;
        findings.push(findingAt(`${folder}/${table}.csv`, location, 'BAD_METHODOLOGY', message, hint));
    };
    for (const rule of rules) rule(methodology, report);
    return findings;
}

/** Points as whole ten-thousandths, for exact sums. */
function exact(points: string): number {
    return Math.round(Number(points) * 10_000);
}

function parametersAreComplete({ parameters }: Methodology, report: Report): void {
    let isSound = true;
    for (const name of ['methodology_version', ...Object.keys(parameterBounds)]) {
        if (parameters.filter((row) => row.name === name).length === 1) continue;
        const last = parameters.findLastIndex((row) => row.name === name);
        report('parameters', last, 'name', `${name} must be there exactly once`, `write one row for ${name}`);
        isSound = false;
    }
    for (const [index, { name, value: text }] of parameters.entries()) {
        const bounds = parameterBounds[name as NumericParameter];
        if (!bounds) continue;
        const { minimum, maximum, whole } = bounds;
        const value = /^\d+(\.\d+)?$/u.test(text) ? Number(text) : Number.NaN;
        if (value >= minimum && value <= maximum && (!whole || Number.isInteger(value))) continue;
        const hint = `write a ${whole ? 'whole ' : ''}number from ${minimum} to ${maximum}`;
        report('parameters', index, 'value', `${name} cannot be "${text}"`, hint);
        isSound = false;
    }
    const least = parameters.findIndex((row) => row.name === 'sample_size_min');
    const most = parameters.find((row) => row.name === 'sample_size_max')?.value;
    if (!isSound || Number(parameters[least]?.value) <= Number(most)) return;
    const hint = 'write a number that is not above sample_size_max';
    report('parameters', least, 'value', 'sample_size_min is above sample_size_max', hint);
}

function parametersNameTheVersion({ parameters, versions }: Methodology, report: Report): void {
    const row = parameters.findIndex(({ name }) => name === 'methodology_version');
    const [named, newest] = [parameters[row]?.value, versions.at(-1)?.version];
    if (named === undefined || newest === undefined || named === newest) return;
    report('parameters', row, 'value', `this is the folder of version ${newest}, not of ${named}`, `write ${newest}`);
}

function signalPointsAreComplete({ signal_points }: Methodology, report: Report): void {
    for (const score of shareScoreNames) {
        for (const signal of bookingSignals) {
            const isOf = (row: (typeof signal_points)[number]) => row.score === score && row.booking_signal === signal;
            if (signal_points.filter(isOf).length === 1) continue;
            const message = `${score} must give points to ${signal} exactly once`;
            const hint = 'write one row for each booking signal, with 0 points where it gives none';
            report('signal_points', signal_points.findLastIndex(isOf), 'booking_signal', message, hint);
        }
    }
    for (const [index, { points }] of signal_points.entries()) {
        if (exact(points) <= exact('100')) continue;
        report('signal_points', index, 'points', 'a result gives at most 100 points', 'write 0 to 100');
    }
}

function signalOrderIsComplete({ dominant_signal_order }: Methodology, report: Report): void {
    const missing = bookingSignals.filter(
        (signal) => dominant_signal_order.filter((row) => row.booking_signal === signal).length !== 1,
    );
    const ranks = new Set(dominant_signal_order.map((row) => Number(row.rank)));
    if (missing.length === 0 && ranks.size === dominant_signal_order.length) return;
    const message =
        missing.length > 0 ? `${missing.join(', ')} must have one rank each` : 'two booking signals have the same rank';
    const hint = 'give each booking signal a different rank: ties go to the lowest';
    report('dominant_signal_order', 0, 'rank', message, hint);
}

function operatorsAreNamed({ ari_operators }: Methodology, report: Report): void {
    const keys = ari_operators.map((row) => `${row.actor_type} ${row.booking_signal}`);
    const twice = keys.findIndex((key, index) => keys.indexOf(key) < index);
    if (keys.length > 0 && twice < 0) return;
    const message = twice < 0 ? 'the ARI measures no operator' : 'the same operators are named twice';
    const hint = 'name each pair of actor type and booking signal once, and at least one';
    report('ari_operators', twice, 'actor_type', message, hint);
}

function blocksSumTo100({ ari_blocks }: Methodology, report: Report): void {
    for (const version of ariVersions) {
        const rows = ari_blocks.filter((row) => row.version === version);
        const last = ari_blocks.findLastIndex((row) => row.version === version);
        const sum = rows.reduce((total, { points }) => total + exact(points), 0) / 10_000;
        if (sum !== 100) {
            const message = `the blocks of ${version} sum to ${sum}, not 100`;
            report('ari_blocks', last, 'points', message, 'change the points of the blocks so that they sum to 100');
        }
        if (version !== 'v2') continue;
        const names = rows.map(({ block }) => block);
        const missing = ariBlocks.filter((block) => names.filter((name) => name === block).length !== 1);
        const unknown = names.filter((name) => !(ariBlocks as readonly string[]).includes(name));
        if (missing.length + unknown.length === 0) continue;
        const message = `${[...missing, ...unknown].join(', ')} must be there once, or not at all`;
        report('ari_blocks', last, 'block', message, `v2 has the blocks ${ariBlocks.join(', ')}`);
    }
}

function checksFillTheirBlocks({ ari_blocks, ari_checks }: Methodology, report: Report): void {
    for (const { version, block, points } of ari_blocks) {
        const isOf = (row: (typeof ari_checks)[number]) => row.version === version && row.block === block;
        const sum = ari_checks.filter(isOf).reduce((total, row) => total + exact(row.points), 0);
        if (sum === exact(points)) continue;
        const message = `the checks of block ${block} (${version}) sum to ${sum / 10_000}, the block has ${Number(points)}`;
        const hint = 'change the points of the checks, or of the block in ari_blocks.csv';
        report('ari_checks', ari_checks.findLastIndex(isOf), 'points', message, hint);
    }
    for (const [index, row] of ari_checks.entries()) {
        const hasBlock = ari_blocks.some(({ version, block }) => version === row.version && block === row.block);
        const isTwice =
            ari_checks.findIndex((other) => other.version === row.version && other.check === row.check) < index;
        if (hasBlock && !isTwice) continue;
        const message = isTwice
            ? `the check ${row.check} is there twice`
            : `the block ${row.block} of ${row.version} is not in ari_blocks.csv`;
        const hint = 'name each check once, in a block of its version';
        report('ari_checks', index, isTwice ? 'check' : 'block', message, hint);
    }
}

function checksFitTheirColumns({ ari_checks }: Methodology, report: Report): void {
    for (const [index, { audit_column, rule, threshold }] of ari_checks.entries()) {
        const column = auditCheckColumns.find(({ name }) => name === audit_column);
        const isBoolean = column?.kind === 'boolean';
        if (!column) {
            const hint = `columns are ${auditCheckColumns.map(({ name }) => name).join(', ')}`;
            report('ari_checks', index, 'audit_column', `audits have no column ${audit_column}`, hint);
        } else if (isBoolean !== (rule === 'is_true')) {
            const hint = isBoolean ? 'write is_true' : 'write above or at_most';
            report('ari_checks', index, 'rule', `${rule} does not fit ${column.name}`, hint);
        } else if (isBoolean !== (threshold === '')) {
            const [message, hint] = isBoolean ? ['has no', 'empty the cell'] : ['needs a', 'write a number'];
            report('ari_checks', index, 'threshold', `${rule} ${message} threshold`, hint);
        }
    }
}

/** Reports the first fault of each score; later ones may follow from it. */
function labelsCoverEveryScore({ labels }: Methodology, report: Report): void {
    const hint = 'let each label begin where the one before it ends: from 0, the last without an end';
    for (const score of scoreNames) {
        const rows = labels
            .map((row, index) => ({ ...row, index }))
            .filter((row) => row.score === score)
            .sort((a, b) => Number(a.from) - Number(b.from));
        let next = '0';
        let fault: [row: number, column: string, message: string] | undefined;
        for (const { index, from, below, label } of rows) {
            if (next === '') fault ??= [index, 'from', `"${label}" begins after the last label`];
            if (Number(from) > Number(next)) fault ??= [index, 'from', `no label from ${next} to ${Number(from) - 1}`];
            if (Number(from) < Number(next)) fault ??= [index, 'from', `two labels from ${Number(from)} on`];
            if (below !== '' && Number(below) <= Number(from)) {
                fault ??= [index, 'below', `"${label}" ends before it begins`];
            }
            next = below;
        }
        if (next !== '' && Number(next) <= 100) {
            fault ??= [rows.at(-1)?.index ?? 0, 'below', `no label from ${next} to 100`];
        }
        if (fault) report('labels', fault[0], fault[1], `${score}: ${fault[2]}`, hint);
    }
}
