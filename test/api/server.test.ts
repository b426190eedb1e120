import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { until } from '../faults/support/until.ts';
import { temporaryFolder } from '../support/pipeline.ts';
import { postgresDatabase } from '../support/postgres.ts';
import { command, issueKey } from './support/command.ts';
import { renderDist, writeDist } from './support/dist.ts';
import { type RunningServer, run, startServer } from './support/process.ts';

let folder: string;

beforeAll(async () => {
    folder = temporaryFolder();
    await writeDist(join(folder, 'dist'), renderDist(30, 'first', 5));
});

const path = '/api/v1/markets';
const get = (server: RunningServer, key: string, at = path) =>
    fetch(`${server.url}${at}`, { headers: { 'x-api-key': key } });
const remaining = (answer: Response) => Number(/r=(\d+)/u.exec(answer.headers.get('ratelimit') ?? '')?.[1]);
const environment = (ledger: string) => ({ DIST_DIR: join(folder, 'dist'), LEDGER_URL: ledger });
const sqlite = async () => `sqlite:${join(temporaryFolder(), 'ledger.sqlite')}`;

describe.each([
    ['SQLite', sqlite],
    ['PostgreSQL', postgresDatabase],
])('two processes with a ledger on %s', (_, address) => {
    test('two processes share a limit exactly, and a crash loses nothing that was written', async () => {
        const ledger = await address();
        const servers = await Promise.all([startServer(environment(ledger)), startServer(environment(ledger))]);
        try {
            const [key, large] = [await issueKey(ledger, '50'), await issueKey(ledger, '1000000')];
            const answers = await Promise.all(
                Array.from({ length: 120 }, (_unused, at) => get(servers[at % 2] as RunningServer, key)),
            );
            expect(answers.filter(({ status }) => status === 200)).toHaveLength(50);
            expect(answers.filter(({ status }) => status === 429)).toHaveLength(70);
            const [one, other] = servers as [RunningServer, RunningServer];
            for (let count = 0; count < 5; count++)
                await Promise.all(Array.from({ length: 20 }, () => get(one, large)));
            // An answer of 304 does not count, and says what all processes together have written.
            const etag = (await get(one, large)).headers.get('etag') as string;
            const asks = () => fetch(`${other.url}${path}`, { headers: { 'x-api-key': large, 'if-none-match': etag } });
            await until(async () => remaining(await asks()) === 1_000_000 - 101, 'every use is written');
            await one.stop('SIGKILL');
            expect(remaining(await get(other, large))).toBe(1_000_000 - 102);
            expect((await get(other, key)).status).toBe(429);
        } finally {
            await Promise.all(servers.map((server) => server.stop('SIGKILL')));
        }
    });
});

function refusesConnections({ url }: RunningServer): Promise<boolean> {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    return new Promise((resolve) => {
        socket.once('connect', () => resolve(false)).once('error', () => resolve(true));
    }).then((isRefused) => {
        socket.destroy();
        return isRefused as boolean;
    });
}

test('SIGTERM lets the request in flight be answered and its use be written, and ends with status 0', async () => {
    const ledger = await sqlite();
    const server = await startServer(environment(ledger));
    const key = await issueKey(ledger, '1000000');
    await Promise.all(Array.from({ length: 10 }, () => get(server, key)));
    const body = JSON.stringify({
        name: 'Ana',
        organisation: 'Research',
        email: 'ana@research.example',
        use_case: 'A report',
        destination_focus: 'Porto',
        planned_use: 'Monthly',
    });
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (part) => (answer += part));
    const head = `POST /api/v1/access-requests HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;
    socket.write(`${head}Expect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`);
    await until(() => answer.startsWith('HTTP/1.1 100'), 'the request has begun');
    socket.write(body.slice(0, 20));
    const ended = server.stop('SIGTERM');
    await until(() => refusesConnections(server), 'new connections are refused');
    socket.write(body.slice(20));
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 202/u);
    expect(await ended).toBe(0);
    const listed = await command('keys', ['list'], { LEDGER_URL: ledger });
    expect(listed.stdout).toMatch(/Tests\s+10\s+1000000/u);
    expect(server.stderr()).toBe('');
    for (const line of server.log().trimEnd().split('\n')) expect(() => JSON.parse(line)).not.toThrow();
    expect(server.log().match(/"msg":"request"/gu)).toHaveLength(11);
    expect(server.log()).not.toContain(key);
    expect(server.log()).not.toContain('research.example');
});

test('within STOP_DELAY_SECONDS after SIGTERM the server is not ready and goes on serving', async () => {
    const ledger = await sqlite();
    const server = await startServer({ ...environment(ledger), STOP_DELAY_SECONDS: '5' });
    const key = await issueKey(ledger);
    const readiness = async () => (await fetch(`${server.url}/readyz`)).status;
    expect(await readiness()).toBe(200);
    const ended = server.stop('SIGTERM');
    await until(async () => (await readiness()) === 503, 'the server is not ready');
    expect(await (await fetch(`${server.url}/readyz`)).text()).toContain('the server is stopping');
    expect((await get(server, key)).status).toBe(200);
    expect(await ended).toBe(0);
    expect(await refusesConnections(server)).toBe(true);
});

test('a stop writes what was counted a moment ago', async () => {
    const ledger = await sqlite();
    const server = await startServer(environment(ledger));
    const key = await issueKey(ledger, '1000000');
    await get(server, key);
    await Promise.all(Array.from({ length: 10 }, () => get(server, key)));
    expect(await server.stop('SIGTERM')).toBe(0);
    const listed = await command('keys', ['list'], { LEDGER_URL: ledger });
    expect(listed.stdout).toMatch(/Tests\s+11\s+1000000/u);
});

test('a start that cannot succeed prints why, without a stack, with status 1, and makes no ledger', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    try {
        const port = String((other.address() as AddressInfo).port);
        const takenLedger = join(temporaryFolder(), 'ledger.sqlite');
        const taken = await run('api/server.ts', [], { ...environment(`sqlite:${takenLedger}`), PORT: port });
        expect([taken.status, taken.stderr]).toEqual([1, expect.stringContaining(`port ${port}`)]);
        expect(existsSync(takenLedger)).toBe(false);
        const wrong = { PORT: 'eighty', LEDGER_URL: 'mysql://x', RESPONSE_MEMORY_MIB: '0', LOG_LEVEL: 'loud' };
        const refused = await run('api/server.ts', [], { ...wrong, SITE_URL: 'here', HOST: 'a b' });
        expect(refused.status).toBe(1);
        for (const name of Object.keys(wrong)) expect(refused.stderr).toContain(`${name} must be`);
        expect(refused.stderr.trimEnd().split('\n')).toHaveLength(6);
        const nowhere = await run('api/server.ts', [], environment('postgres://nobody@127.0.0.1:1/none'));
        expect([nowhere.status, nowhere.stderr]).toEqual([1, expect.stringContaining('LEDGER_URL')]);
        for (const { stderr } of [taken, refused, nowhere]) expect(stderr).not.toMatch(/^\s+at /mu);
    } finally {
        other.close();
    }
});

test('an empty variable counts as not set, and a folder without data does not stop the start', async () => {
    const empty = { SITE_URL: '', RESPONSE_MEMORY_MIB: '', LOG_LEVEL: ' ', HOST: '' };
    const server = await startServer({ ...empty, DIST_DIR: join(folder, 'none'), LEDGER_URL: await sqlite() });
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
    expect(server.log()).toContain('no mails are sent: SMTP_URL is not set');
    expect(await server.stop('SIGINT')).toBe(0);
});

test('the log of a start names the ledger and what did not exist before', async () => {
    const working = temporaryFolder();
    const start = () => startServer({ DIST_DIR: 'none', LEDGER_URL: 'sqlite:ledger.sqlite' }, { folder: working });
    const first = await start();
    await first.stop();
    const created = [
        `ledger was created at ${working}/ledger.sqlite`,
        `secret was created at ${working}/var/booking-secret`,
    ];
    const warnings = first.log().match(/"level":40[^\n]*"msg":"a new [^"]+"/gu) ?? [];
    expect(warnings.map((line) => /a new ([^"]+)/u.exec(line)?.[1])).toEqual(created);
    const second = await start();
    await second.stop();
    expect(second.log()).not.toContain('a new ');
    expect(second.log()).toContain(`"ledger":"${working}/ledger.sqlite","msg":"the ledger is open"`);
});

test('a server with another secret logs an error, and does not start in production until the secret is adopted', async () => {
    const [own, other] = [{ BOOKING_SECRET: 'a'.repeat(32) }, { BOOKING_SECRET: 'b'.repeat(32) }];
    const used = { DIST_DIR: join(folder, 'none'), LEDGER_URL: await sqlite() };
    const logOf = async (secret: Record<string, string>) => {
        const server = await startServer({ ...used, ...secret });
        await server.stop();
        return server.log();
    };
    const problem = 'BOOKING_SECRET is not the secret with which this ledger was used';
    expect(await logOf(own)).not.toContain(problem);
    expect(await logOf(other)).toMatch(new RegExp(`"level":50[^\\n]*${problem}`, 'u'));
    const stripe = {
        PAYMENT_PROVIDER: 'stripe',
        STRIPE_SECRET_KEY: `sk_live_${'x'.repeat(24)}`,
        STRIPE_WEBHOOK_SECRET: `whsec_${'x'.repeat(24)}`,
        SITE_URL: 'https://book.example',
    };
    const production = { ...used, ...other, ...stripe, NODE_ENV: 'production', PORT: '0' };
    const refused = await run('api/server.ts', [], production);
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining(problem)]);
    const empty = { folder: temporaryFolder() };
    const without = await run('api/server.ts', [], { ...production, BOOKING_SECRET: '' }, empty);
    const missing = 'BOOKING_SECRET is not set, and there is no var/booking-secret, but';
    expect([without.status, without.stderr]).toEqual([1, expect.stringContaining(missing)]);
    expect((await command('ledger', ['adopt-secret'], { ...used, ...other })).status).toBe(0);
    expect(await logOf(other)).not.toContain(problem);
    expect(await logOf(own)).toContain(problem);
});

test('a customer goes the whole way: request, approval, key, revocation', async () => {
    const ledger = await sqlite();
    const server = await startServer(environment(ledger));
    const access = (...words: string[]) => command('access', words, { LEDGER_URL: ledger });
    try {
        const fields = {
            name: 'Ana',
            organisation: 'Research',
            email: 'ana@research.example',
            use_case: 'A report',
            destination_focus: 'Porto',
            planned_use: 'Monthly',
        };
        const headers = { 'content-type': 'application/json' };
        const send = (request: object) => {
            const body = JSON.stringify(request);
            return fetch(`${server.url}/api/v1/access-requests`, { method: 'POST', body, headers });
        };
        // A terminal that lists requests must not be steered by them.
        expect((await send({ ...fields, name: 'Ana\u001b[2J' })).status).toBe(400);
        const sent = await send(fields);
        const { id } = ((await sent.json()) as { data: { id: string } }).data;
        const listed = await run('api/commands/run.ts', ['access', 'list'], { LEDGER_URL: ledger });
        expect(listed.stdout).toContain(id);
        expect(listed.stdout).not.toContain('\u001b');
        const approved = await access('approve', id, '--daily-limit', '2');
        expect(approved.status).toBe(0);
        expect(approved.lastLine).toMatch(/^tms_[\w-]{43}$/u);
        expect((await get(server, approved.lastLine)).headers.get('ratelimit')).toMatch(/^"daily";r=1;/u);
        for (const words of [
            ['approve', id],
            ['reject', id],
            ['approve', 'none'],
            ['approve', id, '--daily-limit', '-1'],
        ]) {
            const again = await access(...words);
            expect([again.status, again.stdout]).toEqual([1, '']);
            expect(again.stderr.trim()).not.toBe('');
            expect(again.stderr).not.toMatch(/^\s+at /mu);
        }
        const keys = await run('api/commands/run.ts', ['keys', 'list'], { LEDGER_URL: ledger });
        expect(keys.stdout).not.toContain('tms_');
        const keyId = /key_[0-9a-f]{12}/u.exec(keys.stdout)?.[0] as string;
        const revoked = await command('keys', ['revoke', keyId], { LEDGER_URL: ledger });
        expect(revoked.status).toBe(0);
        await until(async () => (await get(server, approved.lastLine)).status === 401, 'the key has ended');
        expect((await command('keys', ['revoke', keyId], { LEDGER_URL: ledger })).status).toBe(1);
    } finally {
        await server.stop();
    }
});

test('the ledger’s file may be made in a folder that does not exist yet', async () => {
    const deep = join(temporaryFolder(), 'a', 'b', 'ledger.sqlite');
    expect(await issueKey(`sqlite:${deep}`)).toMatch(/^tms_/u);
    await rm(deep);
});
