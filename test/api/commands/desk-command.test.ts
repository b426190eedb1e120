import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { replaceSecret } from '../../../api/booking/secret/ledger-secret.ts';
import { temporaryFolder } from '../../support/pipeline.ts';
import { BookingApi, siteUrl } from '../booking/support/booking-api.ts';
import { command } from '../support/command.ts';
import { run } from '../support/process.ts';
import { sqliteIn, testSecret } from '../support/service.ts';

const api = new BookingApi({ clock: Date.now });
let folder: string;

beforeAll(async () => {
    folder = temporaryFolder();
    await api.open(folder, sqliteIn(folder));
});
afterAll(() => api.stop());

const desk = (...words: string[]) => command('desk', words, { ...environment(), BOOKING_SECRET: testSecret });
function environment() {
    const address = api.ledgerAddress;
    return {
        LEDGER_URL: address.kind === 'sqlite' ? `sqlite:${address.path}` : address.url,
        DIST_DIR: join(folder, 'dist'),
        SITE_URL: siteUrl,
    };
}
const press = (path: string) =>
    fetch(`${api.running.url}${path}`, {
        method: 'POST',
        body: new URLSearchParams(),
        headers: { origin: siteUrl },
        redirect: 'manual',
    });

test('npm run desk prints a link that signs in once, and ends sessions', async () => {
    const { stdout } = await desk('link', '--provider', 'lagoon');
    expect(stdout).toMatch(/^https:\/\/book\.example\/en\/desk\/sign-in\/[\w-]{64}\n$/u);
    const path = stdout.trim().slice(siteUrl.length);
    expect((await press(path)).status).toBe(303);
    expect((await press(path)).status).toBe(410);
    const unused = (await desk('link', '--provider', 'lagoon')).stdout.trim().slice(siteUrl.length);
    expect((await desk('sign-out', '--provider', 'lagoon')).stdout).toBe('1 session ended.\n');
    expect((await press(unused)).status).toBe(410);
});

test('npm run desk needs the secret of the server only for a link, and creates no file of another', async () => {
    await replaceSecret(api.running.ledger, testSecret);
    const working = temporaryFolder();
    for (const [name, exit, problem] of [
        ['sign-out', 0, ''],
        [
            'link',
            1,
            `BOOKING_SECRET is not set, and there is no ${working}/var/booking-secret. Set it as for the server`,
        ],
    ] as const) {
        const words = ['desk', name, '--provider', 'lagoon'];
        const { status, stderr } = await run('api/commands/run.ts', words, environment(), { folder: working });
        expect([name, status, await readdir(working)]).toEqual([name, exit, []]);
        expect(stderr).toContain(problem);
    }
});

test('npm run desk refuses an unknown provider in one sentence', async () => {
    for (const name of ['link', 'sign-out']) {
        const { status, stderr } = await desk(name, '--provider', 'lagun');
        expect(status).toBe(1);
        expect(stderr).toContain('Did you mean lagoon?');
    }
    expect((await desk('link')).stderr).toContain('--provider');
    const words = ['link', '--provider', 'lagoon'];
    const nowhere = { ...environment(), BOOKING_SECRET: testSecret, DIST_DIR: '/nonexistent' };
    expect((await command('desk', words, nowhere)).stderr).toBe(
        'The catalogue in /nonexistent cannot be read: run make build, or set DIST_DIR.\n',
    );
});
