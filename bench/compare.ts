import { readFileSync } from 'node:fs';
import { InvalidArgumentError } from 'commander';
import { median, type Result, ratioOf } from './result.ts';
import { figureTable } from './table.ts';

/** The results of the JSON document of an earlier run. */
export function readResults(file: string): Result[] {
    try {
        const { results } = JSON.parse(readFileSync(file, 'utf8')) as { results?: Result[] };
        if (Array.isArray(results)) return results;
    } catch (error) {
        throw new InvalidArgumentError(`It cannot be read: ${(error as Error).message}`);
    }
    throw new InvalidArgumentError('It has no results: give a file that --json wrote.');
}

/**
 * A table of today's figures and those of an earlier run: the ratio, or the measurement of a figure without floor, each
 * with the spread of its runs. A change smaller than a spread is noise. Figures of one run only are named below.
 */
export function comparison(earlier: readonly Result[], now: readonly Result[]): string {
    const before = new Map(earlier.map((result) => [result.name, result]));
    const rows = now.flatMap((result) => {
        const old = before.get(result.name);
        if (old === undefined) return [];
        const [from, to] = [figureOf(old), figureOf(result)];
        const percent = ((to - from) / from) * 100;
        const change = `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)} %`;
        return [[result.name, numberText(from), spread(old), numberText(to), spread(result), change]];
    });
    const names = new Set(now.map(({ name }) => name));
    const removed = earlier
        .filter(({ name }) => !names.has(name))
        .map(({ name }) => `only in the earlier run: ${name}`);
    const added = now.filter(({ name }) => !before.has(name)).map(({ name }) => `only in this run: ${name}`);
    const head = ['FIGURE', 'BEFORE', 'SPREAD', 'NOW', 'SPREAD', 'CHANGE'];
    return [...figureTable([head, ...rows]), ...removed, ...added].join('\n');
}

/** Ratios can be compared between machines and days; measurements only on one machine. */
function figureOf(result: Result): number {
    return ratioOf(result) ?? result.measured;
}

/** The highest run less the lowest, in per cent of the median; empty for a single run. */
function spread({ runs }: Result): string {
    const measured = runs?.measured ?? [];
    if (measured.length < 2) return '';
    return `${(((Math.max(...measured) - Math.min(...measured)) / median(measured)) * 100).toFixed(0)} %`;
}

function numberText(value: number): string {
    return value >= 1000 ? value.toFixed(0) : value.toPrecision(3);
}
