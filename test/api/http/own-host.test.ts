import { connect } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../support/pipeline.ts';
import { type Service, sqliteIn, startKeyed } from '../support/service.ts';

const operationsToken = 'operations-token-of-tests';
let bound: Service;
let unbound: Service;

beforeAll(async () => {
    const start = async (siteUrl?: string) => {
        const folder = temporaryFolder();
        const places = { distDir: `${folder}/dist`, ledger: sqliteIn(folder) };
        return (await startKeyed({ ...places, siteUrl, operationsToken })).service;
    };
    bound = await start('https://book.example');
    unbound = await start();
});

/** The answer to a GET, head and body, with any headers, as fetch cannot send another Host. */
async function ask(service: Service, path: string, headers: string, version = '1.1'): Promise<string> {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    socket.write(`GET ${path} HTTP/${version}\r\n${headers}Connection: close\r\n\r\n`);
    let text = '';
    for await (const part of socket) text += part;
    return text;
}

const statusOf = (text: string) => Number(/^HTTP\/1\.1 (\d+)/u.exec(text)?.[1]);
const paths = ['/en', '/docs', '/openapi.json', '/api/v1/markets', '/api/embed/provider', '/robots.txt', '/none'];
const analysis = '/api/v1/analyses/00000000-0000-5000-8000-000000000000';

describe('where SITE_URL is set', () => {
    test.each([...paths, analysis])('%s is refused for another Host: 421', async (path) => {
        for (const host of ['evil.example', 'book.example.evil.example', '10.0.0.5', 'localhost.evil.example']) {
            const text = await ask(bound, path, `Host: ${host}\r\n`);
            expect([host, statusOf(text)]).toEqual([host, 421]);
            expect(text).toContain('"code":"misdirected_request"');
        }
        expect(statusOf(await ask(bound, `http://evil.example${path}`, 'Host: book.example\r\n'))).toBe(421);
    });

    test.each([
        'book.example',
        'BOOK.example',
        'book.example:8443',
        'book.example.',
        '127.0.0.1:1',
        'localhost',
        '[::1]',
    ])('the Host %s is answered where SITE_URL is set', async (host) => {
        expect(statusOf(await ask(bound, '/robots.txt', `Host: ${host}\r\n`))).toBe(200);
    });

    test('scripts of other origins can read the refusal', async () => {
        const text = await ask(bound, '/api/embed/provider', 'Host: evil.example\r\n');
        expect(text).toMatch(/^access-control-allow-origin: \*/imu);
    });
});

test('a foreign Host reads the metrics of a server with the operations token alone', async () => {
    const headers = 'Host: 10.0.0.5:8787\r\n';
    expect(statusOf(await ask(bound, '/metrics', headers))).toBe(401);
    const token = `Authorization: Bearer ${operationsToken}\r\n`;
    expect(statusOf(await ask(bound, '/metrics', headers + token))).toBe(200);
});

test('any Host is answered without SITE_URL', async () => {
    expect(statusOf(await ask(unbound, '/robots.txt', 'Host: evil.example\r\n'))).toBe(200);
});

test.each(['/healthz', '/healthz?probe=1', '/readyz'])(
    '%s answers any Host, a malformed one and none',
    async (path) => {
        const expected = path === '/readyz' ? 503 : 200;
        for (const service of [bound, unbound]) {
            for (const headers of ['Host: evil.example\r\n', 'Host: a b/c\r\n', 'Host:\r\n', '']) {
                expect([headers, statusOf(await ask(service, path, headers))]).toEqual([headers, expected]);
            }
            expect(statusOf(await ask(service, path, '', '1.0'))).toBe(expected);
        }
    },
);
