import { connect } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { errorShape } from '../../../contract/errors.ts';
import { until } from '../../faults/support/until.ts';
import { temporaryFolder } from '../../support/pipeline.ts';
import { renderDist, writeDist } from '../support/dist.ts';
import { type Service, sqliteIn, startKeyed } from '../support/service.ts';

const dist = renderDist(5, 'first', 3);
const id = dist.markets[0]?.id;
const unknownId = '00000000-0000-5000-8000-000000000000';
let service: Service;
let key: string;

beforeAll(async () => {
    const folder = temporaryFolder();
    await writeDist(join(folder, 'dist'), dist);
    ({ service, key } = await startKeyed({ distDir: join(folder, 'dist'), ledger: sqliteIn(folder) }, 3000));
});

async function expectError(answer: Response, status: number, code: string): Promise<void> {
    const body = errorShape.strict().parse(await answer.json());
    expect([answer.status, body.code, body.error]).toEqual([status, code, code]);
    expect(body.requestId).toBe(answer.headers.get('x-request-id'));
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/u);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(JSON.stringify(body)).not.toMatch(/\.ts|node_modules|select |\/tmp\//u);
}

describe('with a valid key', () => {
    test.each([
        ['GET', `/api/v1/analyses/${unknownId}`, 404, 'analysis_not_found'],
        ['GET', '/api/v1/analyses/not-a-uuid', 404, 'analysis_not_found'],
        ['GET', '/api/v1/analyses/%2e%2e%2fetc', 404, 'analysis_not_found'],
        ['GET', `/api/v1/analyses/${unknownId}/history`, 404, 'analysis_not_found'],
        ['GET', `/api/v1/analyses/${unknownId}/agreement`, 404, 'analysis_not_found'],
        ['GET', '/api/v1/nothing', 404, 'not_found'],
        ['GET', '/api/v1/markets/', 404, 'not_found'],
        ['GET', `/api/v1/analyses/${id}/actors`, 404, 'not_found'],
        ['POST', '/api/v1/markets', 405, 'method_not_allowed'],
        ['DELETE', `/api/v1/analyses/${id}`, 405, 'method_not_allowed'],
        ['OPTIONS', '/api/v1/analyses', 405, 'method_not_allowed'],
        ['GET', '/api/v1/access-requests', 405, 'method_not_allowed'],
        ['PROPFIND', '/api/v1/markets/history-summary', 405, 'method_not_allowed'],
    ])('%s %s with a valid key is answered %i %s', async (method, path, status, code) => {
        const answer = await service.get(path, { 'x-api-key': key }, method);
        expect(answer.headers.get('ratelimit-policy')).toBe('"daily";q=3000;w=86400');
        expect(answer.headers.get('ratelimit')).toMatch(/^"daily";r=3000;t=\d+$/u);
        const allow = path.endsWith('access-requests') ? 'POST' : 'GET, HEAD';
        expect(answer.headers.get('allow')).toBe(status === 405 ? allow : null);
        await expectError(answer, status, code);
    });
});

describe('without a valid key', () => {
    const paths = ['/api/v1/markets', '/api/v1/analyses', `/api/v1/analyses/${id}`, '/api/v1/nothing'];
    test.each(paths)('%s without a valid key is answered 401', async (path) => {
        for (const sent of [undefined, '', 'nonsense', `tms_${'A'.repeat(43)}`, 'x'.repeat(5000)]) {
            const answer = await service.get(path, sent === undefined ? {} : { 'x-api-key': sent });
            expect(answer.headers.get('ratelimit')).toBeNull();
            await expectError(answer, 401, 'unauthorized');
        }
        await expectError(await service.get(`${path}?x-api-key=${key}`), 401, 'unauthorized');
    });

    test('addresses that need no key answer 404, or 405 with the methods that they allow', async () => {
        await expectError(await service.get('/nothing'), 404, 'not_found');
        for (const [method, path, allow] of [
            ['POST', '/healthz', 'GET, HEAD'],
            ['GET', '/api/v1/access-requests', 'POST'],
            ['OPTIONS', '/api/v1/access-requests', 'POST'],
        ] as const) {
            const answer = await service.get(path, {}, method);
            expect(answer.headers.get('allow')).toBe(allow);
            await expectError(answer, 405, 'method_not_allowed');
        }
    });

    test('an unknown key is refused everywhere below /api/v1/', async () => {
        const answer = await service.get('/api/v1/access-requests', { 'x-api-key': 'nonsense' });
        await expectError(answer, 401, 'unauthorized');
    });
});

describe('access requests', () => {
    const request = {
        name: 'Ana Silva',
        organisation: 'Research',
        email: 'ana@research.example',
        use_case: 'A report',
        destination_focus: 'Porto',
        planned_use: 'Monthly',
    };
    const post = (body: string, type = 'application/json') =>
        fetch(`${service.url}/api/v1/access-requests`, { method: 'POST', body, headers: { 'content-type': type } });

    test('a complete access request is kept: 202', async () => {
        const answer = await post(JSON.stringify(request), 'application/json; charset=utf-8');
        expect(answer.status).toBe(202);
        const { data } = (await answer.json()) as { data: { id: string; status: string } };
        expect(data).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/u), status: 'received' });
    });

    test.each([
        ['not JSON', '{', ''],
        ['not an object', '[]', ''],
        ['a member missing', JSON.stringify({ ...request, name: undefined }), 'name'],
        ['an empty member', JSON.stringify({ ...request, use_case: '  ' }), 'use_case'],
        ['no e-mail address', JSON.stringify({ ...request, email: 'ana' }), 'email'],
        ['a member too long', JSON.stringify({ ...request, organisation: 'x'.repeat(201) }), 'organisation'],
        ['a member of another type', JSON.stringify({ ...request, planned_use: 5 }), 'planned_use'],
        ['a member too many', JSON.stringify({ ...request, admin: true }), 'admin'],
    ])('an access request with %s is answered 400 with its path', async (_, body, path) => {
        const answer = await post(body);
        const { issues } = (await answer.clone().json()) as { issues: { path: string; message: string }[] };
        expect(issues.map((issue) => issue.path)).toContain(path);
        await expectError(answer, 400, 'invalid_request');
    });

    test('an access request of another content type is answered 415, and one of more than 64 KiB 413', async () => {
        await expectError(await post('name=Ana', 'multipart/form-data; boundary=x'), 415, 'unsupported_media_type');
        await expectError(await post(JSON.stringify(request), 'text/plain'), 415, 'unsupported_media_type');
        await expectError(await post('x'.repeat(65 * 1024)), 413, 'payload_too_large');
        const stream = new ReadableStream({
            pull: (controller) => controller.enqueue(Buffer.alloc(16 * 1024, 'x')),
        });
        const options = { method: 'POST', body: stream, duplex: 'half' as const };
        const headers = { 'content-type': 'application/json' };
        const endless = await fetch(`${service.url}/api/v1/access-requests`, { ...options, headers } as RequestInit);
        // Its rest is not read, so the client must not send another request on this connection.
        expect(endless.headers.get('connection')).toBe('close');
        await expectError(endless, 413, 'payload_too_large');
    });
});

describe('request ids', () => {
    test('a harmless request id is kept, any other is replaced', async () => {
        const echoed = async (sent: string) =>
            (await service.get('/healthz', { 'x-request-id': sent })).headers.get('x-request-id');
        expect(await echoed('Order-17.a_b')).toBe('Order-17.a_b');
        for (const sent of ['x'.repeat(65), 'a b', 'a"b', '{}', 'ü', key]) {
            expect(await echoed(sent)).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/u);
        }
    });
});

describe('malformed requests', () => {
    const broken: [string, string][] = [
        ['a malformed Host header', 'GET /api/v1/markets HTTP/1.1\r\nHost: a b/c\r\nConnection: close\r\n\r\n'],
        ['no Host header', 'GET /api/v1/markets HTTP/1.1\r\nConnection: close\r\n\r\n'],
        ['an unknown method', 'FOO /api/v1/markets HTTP/1.1\r\nHost: a\r\n\r\n'],
        ['a line that is no header', 'GET /healthz HTTP/1.1\r\nHost: a\r\nno header\r\n\r\n'],
        ['an address beyond all bounds', `GET /${'a'.repeat(200_000)} HTTP/1.1\r\nHost: a\r\n\r\n`],
    ];
    test.each(broken)('%s is answered with the common error', async (_name, bytes) => {
        const text = await exchangeBytes(bytes);
        expect(text).toMatch(/^HTTP\/1\.1 400 /u);
        const body = JSON.parse(
            text.slice(text.indexOf('\r\n\r\n') + 4).replace(/^[\da-f]+\r\n(?<chunk>.*)\r\n0[\s\S]*$/u, '$<chunk>'),
        );
        expect(body).toMatchObject({ error: 'invalid_request', code: 'invalid_request' });
        expect(body.requestId).toMatch(/^[\da-f-]{36}$/u);
    });

    test.each([
        ['of a known length', 'Content-Length: 9\r\n\r\nhalf'],
        ['in pieces', 'Transfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n'],
    ])('a payload %s whose client leaves before its end is no error of the server', async (kind, rest) => {
        const requestId = `left-${kind.replaceAll(' ', '-')}`;
        const head = `POST /api/v1/access-requests HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n`;
        const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
        await new Promise<void>((sent) => socket.write(`${head}X-Request-Id: ${requestId}\r\n${rest}`, () => sent()));
        await service.get('/healthz');
        socket.destroy();
        const lines = () => service.lines.filter((line) => line.includes(requestId)).map((line) => JSON.parse(line));
        await until(() => lines().some(({ msg }) => msg === 'request'), 'the request is logged');
        expect(lines()).toEqual([expect.objectContaining({ msg: 'request', status: 400 })]);
    });

    test('an unknown value of the header Expect is ignored', async () => {
        const text = await exchangeBytes(
            'GET /healthz HTTP/1.1\r\nHost: a\r\nExpect: nonsense\r\nConnection: close\r\n\r\n',
        );
        expect(text).toMatch(/^HTTP\/1\.1 200 /u);
    });

    async function exchangeBytes(bytes: string): Promise<string> {
        const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
        socket.end(bytes);
        let text = '';
        for await (const part of socket) text += part;
        return text;
    }
});

describe('logs', () => {
    test('logs name the route and the key’s id, and nothing secret', async () => {
        await service.get(`/api/v1/analyses/${key}?city=secret-city`, { 'x-api-key': key });
        await service.get(`/${key}`, { 'x-request-id': key, 'user-agent': 'agent', 'x-api-key': key });
        const text = service.lines.join('');
        expect(text).not.toContain(key);
        expect(text).not.toContain('secret-city');
        expect(text).not.toContain('ana@research.example');
        for (const line of service.lines) expect(() => JSON.parse(line)).not.toThrow();
        const requests = service.lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
        expect(requests).toContainEqual(
            expect.objectContaining({
                method: 'GET',
                route: '/api/v1/analyses/:id',
                status: 400,
                keyId: expect.stringMatching(/^key_[0-9a-f]{12}$/u),
                durationMs: expect.any(Number),
                requestId: expect.any(String),
            }),
        );
    });
});
