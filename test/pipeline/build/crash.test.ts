import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { build, csv, projectFolder, run, sample, start, temporaryFolder, writeFiles } from '../../support/pipeline.ts';
import { besides, digestOf, expectWhole } from '../support/whole.ts';

/** A copy of the sample, so that a build takes long enough to be struck in any of its stages. */
function sampleCopy(): string {
    const data = path.join(temporaryFolder(), 'data');
    fs.cpSync(path.join(projectFolder, 'data'), data, { recursive: true });
    return data;
}

/** Changes the input, so that the next build has something to do. */
function change(data: string, round: number): void {
    writeFiles(data, { 'observations/round.csv': csv(sample({ none: 10 + round }, { city: `Round ${round}` })) });
}

describe('kill -9', () => {
    /** Waits until a build has come to some point, which a process outside can see. */
    const untilManifest = async (parent: string, isOver: () => boolean) => {
        const old = new Set(fs.readdirSync(parent));
        while (!isOver()) {
            const staging = fs.readdirSync(parent).find((name) => !old.has(name) && name.startsWith('.dist-'));
            if (staging && fs.existsSync(path.join(parent, staging, 'manifest.json'))) return;
            await delay(1);
        }
    };

    test('twenty times, at moments all over a build, never harms dist; the next build cleans up', async () => {
        const { data, dist } = await build(sampleCopy());
        const begun = performance.now();
        change(data, 0);
        await run('build', { DATA_DIR: data, DIST_DIR: dist });
        const durationMs = performance.now() - begun;
        let struck = 0;
        for (let round = 1; round <= 20; round += 1) {
            change(data, round);
            const before = digestOf(dist);
            const child = start('build', { DATA_DIR: data, DIST_DIR: dist });
            const exited = once(child, 'exit');
            const isOver = () => child.exitCode !== null;
            // Every fourth time as near to the switch as can be seen from outside.
            if (round % 4 === 0) await untilManifest(path.dirname(dist), isOver);
            else await delay((durationMs * round) / 20);
            child.kill('SIGKILL');
            await exited;
            await expectWhole(dist);
            if (digestOf(dist) === before) struck += 1;
        }
        expect(struck).toBeGreaterThan(5);
        change(data, 0);
        expect((await run('build', { DATA_DIR: data, DIST_DIR: dist })).status).toBe(0);
        expect(besides(dist)).toEqual([fs.readlinkSync(dist)]);
    }, 300_000);

    test('an interrupt ends the build, and leaves nothing of it behind after the next', async () => {
        const { data, dist } = await build(sampleCopy());
        const before = digestOf(dist);
        change(data, 1);
        const child = start('build', { DATA_DIR: data, DIST_DIR: dist });
        const exited = once(child, 'exit');
        await delay(300);
        child.kill('SIGINT');
        const [status, signal] = await exited;
        expect(status !== 0 || signal !== null).toBe(true);
        expect(digestOf(dist)).toBe(before);
    });
});

test('whoever reads dist while it is switched finds a whole one, at any moment', async () => {
    const { data, dist } = await build(sampleCopy());
    const digests = new Set<string>();
    for (let round = 1; round <= 3; round += 1) {
        change(data, round);
        const child = start('build', { DATA_DIR: data, DIST_DIR: dist });
        const exited = once(child, 'exit');
        while (child.exitCode === null && child.signalCode === null) {
            digests.add(JSON.parse(fs.readFileSync(path.join(dist, 'manifest.json'), 'utf8')).input_digest);
            expect(fs.existsSync(path.join(dist, 'market.duckdb'))).toBe(true);
            await nextTurn();
        }
        await exited;
        expect(child.exitCode).toBe(0);
    }
    expect(digests.size).toBeGreaterThanOrEqual(3);
});
