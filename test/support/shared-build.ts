import { hash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { inject } from 'vitest';
import { type Built, build, builtOf, type Run } from './builds.ts';

const shared = new Map<string, Promise<Built>>();

/** A build of a folder of the project, made once for all test files of a run, which only read it. */
export function sharedBuild(data: string, environment: Record<string, string> = {}): Promise<Built> {
    const key = JSON.stringify([data, environment]);
    const made = shared.get(key) ?? buildOnce(data, environment, hash('sha256', key).slice(0, 12));
    shared.set(key, made);
    return made;
}

/** The first worker to ask makes the build; the others wait for its result. */
async function buildOnce(data: string, environment: Record<string, string>, name: string): Promise<Built> {
    const folder = path.join(inject('scratch'), name);
    const dist = path.join(folder, 'dist');
    const result = path.join(folder, 'result.json');
    fs.mkdirSync(inject('scratch'), { recursive: true });
    try {
        fs.mkdirSync(folder);
    } catch {
        while (!fs.existsSync(result)) await wait(50);
        return builtOf(JSON.parse(fs.readFileSync(result, 'utf8')) as Run, data, dist);
    }
    const built = await build(data, { ...environment, DIST_DIR: dist }).catch((error: Error) => ({
        status: 1,
        stdout: '',
        stderr: String(error.stack),
    }));
    const { status, stdout, stderr } = built;
    fs.writeFileSync(`${result}.new`, JSON.stringify({ status, stdout, stderr }));
    fs.renameSync(`${result}.new`, result);
    return builtOf({ status, stdout, stderr }, data, dist);
}
