import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { build, start } from '../../support/builds.ts';
import { csv, dataFolder, projectFolder, sample, writeFiles } from '../../support/pipeline.ts';
import { besides, digestOf, expectWhole } from '../support/whole.ts';

const provider = {
    name: 'Porto Boats',
    timeZone: 'Europe/Lisbon',
    currency: 'EUR',
    languages: ['en'],
    experiences: [{ name: 'River tour', price: 25, times: ['09:00'], duration: 60, capacity: 8 }],
};

/** Sheets of one city of the sample, and a catalogue: a build can be struck in any of its stages. */
function sampleCopy(): string {
    const data = dataFolder({ 'catalog/porto-boats.json': JSON.stringify(provider) });
    for (const name of ['observations/portugal/ericeira.csv', 'audits/portugal/2026-04.csv']) {
        fs.cpSync(path.join(projectFolder, 'data', name), path.join(data, name));
    }
    return data;
}

/** Changes the input, so that the next build has something to do. */
function change(data: string, round: number): void {
    writeFiles(data, { 'observations/round.csv': csv(sample({ none: 10 + round }, { city: `Round ${round}` })) });
}

type Build = ReturnType<typeof start>;

const stages = ['ingest', 'check', 'score', 'snapshot', 'origin', 'comparison', 'catalog', 'files'];

/** Waits until a build has said that a stage is done, or has ended. */
function untilStage(child: Build, stage: string): Promise<void> {
    let reported = '';
    return new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.stderr.setEncoding('utf8').on('data', (part: string) => {
            reported += part;
            if (new RegExp(`^${stage} `, 'mu').test(reported)) resolve();
        });
    });
}

/** Waits until something is so of the folder that a build works in, or the build has ended. */
async function untilWorking(child: Build, folder: () => string | undefined, isSo: (folder: string) => boolean) {
    while (child.exitCode === null) {
        const working = folder();
        if (working !== undefined && isSo(working)) return;
        await wait(1);
    }
}

/** Bytes of the files in a folder, as far as they can be seen while another process writes them. */
function bytesIn(folder: string): number {
    const sizes = fs.readdirSync(folder).map((name) => fs.statSync(path.join(folder, name), { throwIfNoEntry: false }));
    return sizes.reduce((sum, each) => sum + (each?.size ?? 0), 0);
}

/** Moments of a build: it has begun, it has a folder, within each stage after the first, close to the switch. */
const moments: ((child: Build, folder: () => string | undefined) => Promise<unknown>)[] = [
    (child) => once(child, 'spawn'),
    (child, folder) => untilWorking(child, folder, () => true),
    ...stages.map((stage) => async (child: Build, folder: () => string | undefined) => {
        await untilStage(child, stage);
        const before = bytesIn(folder() ?? '.');
        await untilWorking(child, folder, (working) => bytesIn(working) !== before);
    }),
    (child, folder) => untilWorking(child, folder, (working) => fs.existsSync(path.join(working, 'manifest.json'))),
];

let data: string;
let dist: string;
beforeAll(async () => {
    ({ data, dist } = await build(sampleCopy()));
});

describe('kill -9', () => {
    test('a build that is killed at any of eleven moments never harms dist, and the next build cleans up', async () => {
        expect(moments).toHaveLength(11);
        let struck = 0;
        for (const [round, moment] of moments.entries()) {
            change(data, round + 1);
            const before = digestOf(dist);
            const parent = path.dirname(dist);
            const old = new Set(fs.readdirSync(parent));
            const working = () => fs.readdirSync(parent).find((name) => !old.has(name) && name.startsWith('.dist-'));
            const child = start('build', { DATA_DIR: data, DIST_DIR: dist });
            const exited = once(child, 'exit');
            await moment(child, () => {
                const name = working();
                return name === undefined ? undefined : path.join(parent, name);
            });
            child.kill('SIGKILL');
            await exited;
            await expectWhole(dist);
            if (digestOf(dist) === before) struck += 1;
        }
        expect(struck).toBeGreaterThan(5);
        change(data, 0);
        expect((await build(data, { DIST_DIR: dist })).status).toBe(0);
        expect(besides(dist)).toEqual([fs.readlinkSync(dist)]);
    }, 900_000);

    test('an interrupt ends the build and leaves dist as it was', async () => {
        const before = digestOf(dist);
        change(data, 21);
        const child = start('build', { DATA_DIR: data, DIST_DIR: dist });
        const exited = once(child, 'exit');
        await untilStage(child, 'ingest');
        child.kill('SIGINT');
        const [status, signal] = await exited;
        expect(status !== 0 || signal !== null).toBe(true);
        expect(digestOf(dist)).toBe(before);
    });
});

test('a reader of dist finds a complete one at any moment of the switch', async () => {
    const digests = new Set<string>();
    for (const round of [22, 23]) {
        change(data, round);
        const child = start('build', { DATA_DIR: data, DIST_DIR: dist });
        const exited = once(child, 'exit');
        while (child.exitCode === null && child.signalCode === null) {
            digests.add(JSON.parse(fs.readFileSync(path.join(dist, 'manifest.json'), 'utf8')).input_digest);
            expect(fs.existsSync(path.join(dist, 'market.duckdb'))).toBe(true);
            await wait(1);
        }
        await exited;
        expect(child.exitCode).toBe(0);
    }
    expect(digests.size).toBeGreaterThanOrEqual(2);
});
