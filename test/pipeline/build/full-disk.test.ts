import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build, type Run, run } from '../../support/builds.ts';
import { csv, projectFolder, sample, temporaryFolder, writeFiles } from '../../support/pipeline.ts';
import { besides, digestOf, expectWhole } from '../support/whole.ts';

/**
 * A disk that is full at some point of a build. Whoever may mount gets a small file system in memory; others a limit on
 * the size of files, which fails writes in the same places but of large files only.
 */
const disk = path.join(temporaryFolder(), 'disk');
const data = path.join(temporaryFolder(), 'data');
const mebi = 1024 * 1024;
let isMounted = false;
let artefactBytes = 0;

function resize(bytes: number): boolean {
    const options = `${isMounted ? 'remount,' : ''}size=${Math.ceil(bytes / 4096) * 4096}`;
    try {
        execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk], { stdio: 'ignore' });
        return true;
    } catch {
        return false;
    }
}

beforeAll(async () => {
    fs.mkdirSync(disk);
    for (const name of ['observations/portugal/ericeira.csv', 'audits/portugal/2026-04.csv'])
        fs.cpSync(path.join(projectFolder, 'data', name), path.join(data, name));
    isMounted = resize(256 * mebi);
    const { dist, status } = await build(data, { DIST_DIR: path.join(disk, 'dist') });
    expect(status).toBe(0);
    const sizes = execFileSync('du', ['-sB1', `${dist}/`], { encoding: 'utf8' });
    artefactBytes = Number(sizes.split('\t')[0]);
});
afterAll(() => {
    if (isMounted) execFileSync('umount', ['-l', disk]);
});

/** A build that wants more room than there is: the old artefact, and a share of what the new one takes. */
async function buildWithin(share: number): Promise<Run> {
    const environment = { DATA_DIR: data, DIST_DIR: path.join(disk, 'dist') };
    // The input changes, so that there is something to build.
    writeFiles(data, { 'observations/more.csv': csv(sample({ none: 10 }, { city: `City ${share}` })) });
    if (isMounted) {
        resize(artefactBytes + artefactBytes * share);
        return await run('build', environment);
    }
    return await limited(environment, Math.max(1, Math.floor((artefactBytes * share) / 1024 / 8)));
}

async function limited(environment: Record<string, string>, kibibytes: number): Promise<Run> {
    const command = `ulimit -f ${kibibytes}; exec "${process.execPath}" tools/run.js pipeline/run build`;
    const child = spawn('bash', ['-c', command], {
        cwd: projectFolder,
        env: { PATH: process.env.PATH, ...environment },
    });
    let stderr = '';
    child.stderr.on('data', (text) => {
        stderr += text;
    });
    const status = await new Promise<number>((resolve) => child.on('close', (code) => resolve(code ?? 1)));
    return { status, stdout: '', stderr };
}

describe('a full disk', () => {
    test.each([0.01, 0.3, 0.6, 0.8, 0.95])(
        'dist stays whole on a disk with room for %d of a new one',
        async (share) => {
            const dist = path.join(disk, 'dist');
            const before = digestOf(dist);
            const { status, stderr, stdout } = await buildWithin(share);
            await expectWhole(dist);
            expect(stderr).not.toMatch(/up to date/u);
            if (share <= 0.5) expect(status).not.toBe(0);
            if (status === 0) return;
            expect(digestOf(dist)).toBe(before);
            if (isMounted) {
                expect(stderr).toMatch(/no space left|disk is full/iu);
                expect(`${stdout}${stderr}`).not.toMatch(/^\s+at /mu);
                expect(besides(dist)).toEqual([fs.readlinkSync(dist)]);
            }
        },
    );

    test('a build succeeds again when a disk that was full has room enough', async () => {
        if (isMounted) resize(256 * mebi);
        const { status } = await run('build', { DATA_DIR: data, DIST_DIR: path.join(disk, 'dist'), STATIC: 'off' });
        expect(status).toBe(0);
        await expectWhole(path.join(disk, 'dist'));
    });
});
