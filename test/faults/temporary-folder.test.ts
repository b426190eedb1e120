import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'vitest';
import { renderDist, writeDist } from '../api/support/dist.ts';
import { temporaryFolder } from '../api/support/folders.ts';
import { startServer } from '../api/support/process.ts';

test.concurrent('a temporary folder that is full is named, and readiness does not ask for a build', async (context) => {
    const { expect, onTestFinished } = context;
    const folder = await temporaryFolder(onTestFinished);
    const dist = renderDist(5, 'first', 3);
    const [first, ...others] = dist.responses;
    if (first === undefined) throw new Error('There is no response.');
    const large = { ...first, body: first.body + ' '.repeat(16_000_000) };
    await writeDist(join(folder, 'dist'), { ...dist, responses: [large, ...others] });
    const environment = { DIST_DIR: join(folder, 'dist'), LEDGER_URL: `sqlite:${join(folder, 'ledger.sqlite')}` };
    const server = await startServer(environment, { fileKibMax: 8000 });
    onTestFinished(async () => void (await server.stop('SIGKILL')));
    const readiness = await fetch(`${server.url}/readyz`);
    expect(readiness.status).toBe(503);
    expect(await readiness.json()).toMatchObject({
        message: 'Not ready: the data set cannot be loaded (see the log: data set not loaded).',
    });
    expect(server.log()).toContain(`of responses in TMPDIR (${tmpdir()})`);
    expect(server.log()).not.toContain('/dev/fd/');
});
