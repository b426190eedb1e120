import { textTable } from '../contract/text-table.ts';
import type { Machine } from './machine.ts';
import { isReached, type Result, ratioOf, type Target, type Unit } from './result.ts';

/** The last output of the bench, for programs: the table and everything that does not fit into it. */
export interface Report {
    machine: Machine;
    runs: number;
    results: Result[];
    /** Benches that could not be measured, with the reason. */
    failures: { bench: string; reason: string }[];
}

const head = ['FIGURE', 'MEASURED', 'FLOOR', 'RATIO', 'TARGET', 'REACHED', 'LOAD'];

/** One line per figure, with the notes below. */
export function asTable(results: readonly Result[]): string {
    const rows = results.map((result) => {
        const ratio = ratioOf(result);
        const reached = isReached(result);
        return [
            result.name,
            valueText(result.measured, result.unit),
            result.floor === undefined ? '' : valueText(result.floor, result.unit),
            ratio === undefined ? '' : ratio.toFixed(2),
            result.target === undefined ? '' : targetText(result.target, result.unit),
            reached === undefined ? '' : reached ? 'yes' : 'no',
            result.load.toFixed(1),
        ];
    });
    const notes = results.filter(({ note }) => note).map(({ name, note }) => `${name}: ${note}`);
    return [...figureTable([head, ...rows]), ...(notes.length > 0 ? ['', ...notes] : [])].join('\n');
}

/** Lines of a table whose first column has names, and whose others have figures. */
export function figureTable(rows: readonly (readonly string[])[]): string[] {
    return textTable(rows, [...(rows[0] ?? []).keys()].slice(1));
}

export function asJson({ machine, runs, results, failures }: Report): string {
    const full = results.map((result) => ({
        ...result,
        ratio: ratioOf(result) ?? null,
        reached: isReached(result) ?? null,
    }));
    // No figure has more than six significant digits.
    const round = (_: string, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(6)) : value);
    return JSON.stringify({ machine, runs, results: full, failures }, round, 4);
}

function targetText(target: Target, unit: Unit): string {
    const text = (value: number) => (target.of === 'ratio' ? String(value) : valueText(value, unit));
    if ('atMost' in target) return `<= ${text(target.atMost)}`;
    return 'below' in target ? `< ${text(target.below)}` : `>= ${text(target.atLeast)}`;
}

function valueText(value: number, unit: Unit): string {
    const digits = unit === 's' ? (value < 1 ? 3 : 2) : unit === 'us/row' ? 2 : unit === 'ms' ? 1 : 0;
    const format = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    return `${value.toLocaleString('en-GB', format)} ${unit}`;
}
