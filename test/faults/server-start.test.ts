import { join } from 'node:path';
import { test } from 'vitest';
import { temporaryFolder } from '../api/support/folders.ts';
import { endOf, spawnShell } from './support/shell-server.ts';

test.concurrent.for([
    [
        'too few open files (ulimit -n 64)',
        'ulimit -n 64; exec SERVER',
        /^The server cannot start: .*64.*ulimit -n.*$/u,
    ] as const,
    [
        'no file may grow (ulimit -f 0)',
        'ulimit -f 0; exec SERVER',
        /^LEDGER_URL: the ledger \/.*\/l\.sqlite cannot be opened: .*$/u,
    ] as const,
])('a start with %s ends with status 1 and one sentence', async ([, command, sentence], { expect, onTestFinished }) => {
    const folder = await temporaryFolder(onTestFinished);
    const environment = { PORT: '0', DIST_DIR: join(folder, 'none'), LEDGER_URL: `sqlite:${join(folder, 'l.sqlite')}` };
    const child = spawnShell(command, environment, ['ignore', 'pipe', 'pipe']);
    let errors = '';
    child.stderr?.on('data', (part) => (errors += part));
    child.stdout?.resume();
    expect(await endOf(child)).toBe(1);
    expect(errors.trimEnd().split('\n')).toEqual([expect.stringMatching(sentence)]);
});
