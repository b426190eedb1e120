import { expect, test } from 'vitest';
import { onlyOperators } from '../../../api/http/only-operators.ts';
import { temporaryFolder } from '../../support/pipeline.ts';
import { sqliteIn, startKeyed } from '../support/service.ts';
import { ask } from './support.ts';

const operationsToken = 'operations-token-of-tests';

async function statusOf(remoteAddress: string | undefined, headers: Record<string, string> = {}, token = true) {
    const middleware = onlyOperators(token ? operationsToken : null, 'Send the token.');
    return (await ask({ remoteAddress, headers }, middleware)).status;
}

test.each([
    ['127.0.0.1', 200],
    ['127.9.9.9', 200],
    ['::1', 200],
    ['::ffff:127.0.0.1', 200],
    ['10.0.0.7', 401],
    ['::ffff:10.0.0.7', 401],
    ['2001:db8::1', 401],
    [undefined, 401],
])('measurements asked for from %s are answered %i', async (address, status) => {
    expect(await statusOf(address)).toBe(status);
});

test.each(['forwarded', 'via', 'x-forwarded-for', 'x-real-ip', 'cf-connecting-ip', 'x-forwarded-host'])(
    'a request from this machine that has passed a proxy (%s) is from elsewhere',
    async (name) => {
        expect(await statusOf('127.0.0.1', { [name]: '127.0.0.1' })).toBe(401);
    },
);

test.each([
    ['127.0.0.1:8787', 200],
    ['localhost:8787', 200],
    ['[::1]:8787', 200],
    ['book.example.org', 401],
    ['book.example.org:8787', 401],
    ['localhost.book.example.org', 401],
    ['no host', 401],
])('a request from this machine for the Host %s, as a proxy passes it on, is answered %i', async (host, status) => {
    expect(await statusOf('127.0.0.1', { host })).toBe(status);
});

test('the operations token as a bearer token opens measurements, and any other does not', async () => {
    for (const address of ['10.0.0.7', '127.0.0.1']) {
        const proxied = { 'x-forwarded-for': '198.51.100.1' };
        const withToken = (authorization: string, token = true) =>
            statusOf(address, { ...proxied, authorization }, token);
        expect(await withToken(`Bearer ${operationsToken}`)).toBe(200);
        expect(await withToken(`bearer ${operationsToken}`)).toBe(200);
        for (const wrong of [
            `Bearer ${operationsToken}x`,
            'Bearer ',
            'Bearer null',
            `Basic ${operationsToken}`,
            operationsToken,
        ]) {
            expect([wrong, await withToken(wrong)]).toEqual([wrong, 401]);
            expect([wrong, await withToken(wrong, false)]).toEqual([wrong, 401]);
        }
    }
});

test('GET /metrics answers a client of this machine or with the token, and none that comes through a proxy', async () => {
    const folder = temporaryFolder();
    const { service } = await startKeyed({ distDir: `${folder}/dist`, ledger: sqliteIn(folder), operationsToken });
    const proxied = { 'x-forwarded-for': '198.51.100.1' };
    expect((await service.get('/metrics')).status).toBe(200);
    const refused = await service.get('/metrics', proxied);
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="operations"']);
    expect(await refused.json()).toMatchObject({ code: 'unauthorized' });
    const authorization = `Bearer ${operationsToken}`;
    const opened = await service.get('/metrics', { ...proxied, authorization });
    expect([opened.status, await opened.text()]).toEqual([200, expect.stringContaining('process_cpu')]);
    expect(service.lines.join('')).not.toContain(operationsToken);
});
