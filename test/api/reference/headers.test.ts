import { expect, test } from 'vitest';
import { type SampleService, startSampleService } from '../booking-api/examples/sample-service.ts';

/** Header fields of HTTP, of every answer of the server, and of cross-origin requests, which no route declares. */
const general =
    /^(?:content-(?:type|length|encoding|disposition|security-policy)|date|connection|keep-alive|transfer-encoding|vary|x-content-type-options|x-frame-options|referrer-policy|permissions-policy|strict-transport-security|x-accel-buffering|cross-origin-.*|access-control-.*)$/u;

interface Document {
    paths: Record<string, Record<string, { responses: Record<string, { headers?: Record<string, unknown> }> }>>;
}

const wanted = {
    experience_id: '53663789-edd3-521f-9ce6-821f400ef36f',
    ...{ date: '2027-05-15', time_slot_id: 'morning', adults: 2, total_price: 2620 },
};

/** Requests of each kind: the path as it is declared, the one that is sent, and what with. */
const requests: [path: string, sent: string, status: number, options: RequestInit & { isKeyed?: true }][] = [
    ['/api/embed/provider', '/api/embed/provider?providerSlug=lagoon-sailing', 200, {}],
    ['/api/embed/provider', '/api/embed/provider', 400, {}],
    ['/api/embed/provider', '/api/embed/provider?providerSlug=none', 404, {}],
    ['/api/embed/booking/create', '/api/embed/booking/create', 201, posted(wanted)],
    ['/api/embed/booking/create', '/api/embed/booking/create', 200, posted(wanted)],
    ['/api/v1/markets', '/api/v1/markets', 401, {}],
    ['/api/v1/markets', '/api/v1/markets', 200, { isKeyed: true }],
    ['/api/v1/markets', '/api/v1/markets?a=b', 400, { isKeyed: true }],
    ['/api/v1/exports/{name}', '/api/v1/exports/analyses.csv', 200, { isKeyed: true }],
    ['/api/v1/exports/{name}', '/api/v1/exports/analyses.csv', 206, ranged('bytes=0-9')],
    ['/api/v1/exports/{name}', '/api/v1/exports/analyses.csv', 416, ranged('bytes=99999999-')],
    ['/api/v1/access-requests', '/api/v1/access-requests', 400, posted({})],
    ['/mcp', '/mcp', 200, posted({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} })],
    ['/metrics', '/metrics', 200, {}],
    ['/metrics', '/metrics', 401, { headers: { 'X-Forwarded-For': '192.0.2.1' } }],
    ['/healthz', '/healthz', 200, {}],
    ['/readyz', '/readyz', 200, {}],
];

function posted(body: object): RequestInit {
    const headers = {
        ...{ 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
        'Idempotency-Key': 'one',
    };
    return { method: 'POST', headers, body: JSON.stringify(body) };
}

function ranged(Range: string): RequestInit & { isKeyed: true } {
    return { headers: { Range }, isKeyed: true };
}

test('the document declares every header field of an answer', async () => {
    const service: SampleService = await startSampleService();
    const { paths } = (await (await service.get('/openapi.json')).json()) as Document;
    const { text: key } = await service.issue();
    const missing: string[] = [];
    for (const [path, sent, status, { isKeyed, ...options }] of requests) {
        const headers = { ...(options.headers as object), ...(isKeyed && { 'x-api-key': key }) };
        const answer = await fetch(`${service.url}${sent}`, { ...options, headers });
        await answer.arrayBuffer();
        expect([sent, answer.status]).toEqual([sent, status]);
        const declared = paths[path]?.[(options.method ?? 'GET').toLowerCase()]?.responses[status]?.headers ?? {};
        const names = Object.keys(declared).map((name) => name.toLowerCase());
        const fields = [...answer.headers.keys()].filter((name) => !general.test(name));
        missing.push(...fields.filter((name) => !names.includes(name)).map((name) => `${status} ${path} ${name}`));
    }
    expect(missing).toEqual([]);
});
