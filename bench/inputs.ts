import { cpSync, existsSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { observationColumns } from '../contract/sheets.ts';
import { type BenchContext, groupedNumber } from './bench-context.ts';
import { generate } from './generate/generate.ts';
import { NotMeasured } from './result.ts';

export const sampleFolder = fileURLToPath(new URL('../data', import.meta.url));

const seed = 13;
const snapshots = 4;
const resultsPerSnapshot = 30;

/** Sheets and the build take about half of this; the rest is for the temporary files of DuckDB. */
const diskBytesPerRow = 2000;

function marketsFor(rows: number): number {
    return Math.max(1, Math.round(rows / (snapshots * resultsPerSnapshot)));
}

/** Returns a message if there is not enough space for an input of this size and its build; otherwise undefined. */
export function lackOfSpace(folder: string, rows: number): string | undefined {
    const { bavail, bsize } = statfsSync(folder);
    const [free, needed] = [bavail * bsize, rows * diskBytesPerRow];
    if (free >= needed) return undefined;
    const gib = (bytes: number) => (bytes / 2 ** 30).toFixed(1);
    return `needs about ${gib(needed)} GiB of disk, ${gib(free)} GiB are free where temporary files go`;
}

/** A data folder with this number of observation rows. Generated at the first use; its content is always the same. */
export function generatedInput({ inputFolder, log }: BenchContext, rows: number): string {
    const folder = join(inputFolder, `input-${rows}`);
    // Written last: without it the input is generated again.
    const mark = join(folder, 'complete.json');
    if (existsSync(mark)) return folder;
    const lack = lackOfSpace(inputFolder, rows);
    if (lack) throw new NotMeasured(lack);
    log(`making ${groupedNumber(rows)} observation rows`);
    rmSync(folder, { recursive: true, force: true });
    const summary = generate(folder, { seed, markets: marketsFor(rows), snapshots });
    writeFileSync(mark, JSON.stringify(summary));
    return folder;
}

/** A copy of an input with one market more: the build differs, but all other markets have the same responses. */
export function changedInput(dataFolder: string, copyFolder: string): string {
    cpSync(dataFolder, copyFolder, { recursive: true });
    const columns = observationColumns.filter(({ required }) => required !== 'no').map(({ name }) => name);
    const cells: Record<string, string> = {
        country: 'Nowhere',
        city: 'Added',
        activity: 'Datasets',
        criteria: 'Bench',
        analyzed_at: '2026-03-02',
        actor_type: 'platform',
        booking_signal: 'platform_only',
    };
    const rows = Array.from({ length: 10 }, (_, index) => {
        const row = { ...cells, position: String(index + 1), url: `https://added-${index + 1}.example/` };
        return columns.map((name) => (row as Record<string, string>)[name] ?? '').join(',');
    });
    mkdirSync(join(copyFolder, 'observations', 'nowhere'), { recursive: true });
    writeFileSync(
        join(copyFolder, 'observations', 'nowhere', 'added.csv'),
        `${[columns.join(','), ...rows].join('\n')}\n`,
    );
    return copyFolder;
}
