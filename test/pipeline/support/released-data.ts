import fs from 'node:fs';
import path from 'node:path';
import { marketId, marketKey } from '../../../contract/market-key.ts';
import { audit, csv, dataFolder, type Files, type Row, sample, v1Checks, writeFiles } from '../../support/pipeline.ts';
import { release } from './release.ts';

/** A small data folder that is released once: two markets, of one of which an operator was audited. */
export const observed = (more: Row = {}, counts = {}) =>
    sample({ direct: 2, platform_only: 9, none: 1, ...counts }, more);
export const faro = { city: 'Faro', analyzed_at: '2026-02-01' };
export const audits = (passed = 1, day = '2026-02-20') => [
    audit('https://result-1.example/', day, v1Checks.slice(passed), v1Checks),
];
export const files: Files = {
    'observations/porto.csv': csv(observed()),
    'observations/faro.csv': csv(observed(faro)),
    'audits/a.csv': csv(audits()),
};
/** One result less through an intermediary: 67 instead of 75. */
export const corrected: Files = { 'observations/porto.csv': csv(observed({}, { platform_only: 8, none: 2 })) };

/** The id of the market of a city. */
export const idOf = (city: string) =>
    marketId(marketKey({ country: 'Portugal', city, activity: 'Walking tour', criteria: 'Private' }));

/** A data folder with the first release. */
export async function releaseOnce(): Promise<{ released: string; version: string }> {
    const released = dataFolder(files);
    const { version } = await release(released, '2026-03-05');
    return { released, version };
}

/** A copy of a data folder with other files; an empty text removes a file. */
export function copyOf(data: string, more: Files = {}): string {
    const copy = dataFolder({});
    fs.cpSync(data, copy, { recursive: true });
    for (const [name, content] of Object.entries(more)) {
        if (content === '') fs.rmSync(path.join(copy, name));
        else writeFiles(copy, { [name]: content });
    }
    return copy;
}
