import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { listAccessRequests } from '../../../api/access/access-requests.ts';
import type { Provider } from '../../../contract/catalog.ts';
import { accessRequestShape } from '../../../contract/responses.ts';
import { temporaryFolder } from '../../support/pipeline.ts';
import { providers as harbours } from '../booking/support/catalog.ts';
import { attribute, tags } from '../site/support/html.ts';
import { type FixtureSite, renderDist, writeDist } from '../support/dist.ts';
import { type Service, type ServiceOptions, sqliteIn, startKeyed } from '../support/service.ts';

async function serve(
    files: Record<string, string>,
    options: Partial<ServiceOptions> = {},
    site: Partial<FixtureSite> = {},
    providers: readonly Provider[] = [],
): Promise<Service> {
    const folder = temporaryFolder();
    await writeDist(join(folder, 'dist'), { ...renderDist(1, 'a', 1), providers }, undefined, {
        explorer: 'public',
        files,
        ...site,
    });
    return (await startKeyed({ distDir: join(folder, 'dist'), ledger: sqliteIn(folder), ...options })).service;
}

let service: Service;
beforeAll(async () => {
    const files = { 'site/index.html': '<p>', 'site/access.html': '<p>', 'site/assets/site.css': 'p{}' };
    service = await serve(files);
});

const entered = {
    name: 'Ana Silva',
    organisation: 'Research & <b>Sons</b>',
    email: 'ana@research.example',
    use_case: 'A report.\r\nA second line.',
    destination_focus: 'Porto "and" Lisbon',
    planned_use: 'Monthly',
};
type Fields = Record<string, string>;

/** Sends a form as a browser does from a page of this server, unless headers say otherwise. */
const send = (fields: Fields, headers: Fields = { 'sec-fetch-site': 'same-origin' }, to = service) =>
    fetch(`${to.url}/api/v1/access-requests`, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { accept: 'text/html', ...headers },
    });
const kept = () => listAccessRequests(service.ledger);

/** The text of a page, after checks that hold for every page. */
async function pageOf(answer: Response): Promise<string> {
    const { headers } = answer;
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toContain("form-action 'self'");
    const html = await answer.text();
    expect(tags(html, 'h1')).toHaveLength(1);
    expect(html).toMatch(/^<!doctype html><html lang="en">/u);
    return html;
}

/** The values of a page's controls by their names, as a browser sends them. */
function valuesIn(html: string): Fields {
    const text = (escaped: string | null = '') =>
        (escaped ?? '')
            .replaceAll('&lt;', '<')
            .replaceAll('&gt;', '>')
            .replaceAll('&quot;', '"')
            .replaceAll('&amp;', '&');
    const inputs = tags(html, 'input').map((tag) => [attribute(tag, 'name'), text(attribute(tag, 'value'))]);
    const areas = [...html.matchAll(/<textarea[^>]*name="(\w+)"[^>]*>([^<]*)<\/textarea>/gu)];
    return Object.fromEntries([...inputs, ...areas.map(([, name, value]) => [name, text(value)])]);
}

const withLineFeeds = { ...entered, use_case: entered.use_case.replace('\r\n', '\n') };

describe('A form that asks for access', () => {
    test('a form that asks for access is kept: 202 and a page that shows what happens next, with its number', async () => {
        const answer = await send({ ...entered, send: 'yes' });
        expect(answer.status).toBe(202);
        const html = await pageOf(answer);
        expect(html).toContain('Your request has been received');
        expect(html).toContain('usually within 48 business hours');
        expect(html).toContain('ana@research.example');
        const [request] = await kept();
        expect(request).toMatchObject({ ...withLineFeeds, status: 'received' });
        expect(html).toContain(`<code>${request?.id}</code>`);
    });

    test('a form for access gets the style and links of the pages where there are any, and is readable without', async () => {
        const html = await pageOf(await send({}));
        expect(html).toContain('<link rel="stylesheet" href="/assets/site.css"/>');
        expect(tags(html, 'a').map((tag) => attribute(tag, 'href'))).toEqual([
            '#content',
            '/',
            '/index.html',
            '/access.html',
            '/index.html',
        ]);
        expect(html).toContain('<footer class="foot">');
        const bare = await pageOf(await send({}, {}, await serve({})));
        expect(bare).not.toContain('stylesheet');
        expect(Object.keys(valuesIn(bare))).toEqual(expect.arrayContaining(Object.keys(entered)));
    });

    test('answers to the form link the booking pages where there is a catalogue', async () => {
        const sameSite = { 'sec-fetch-site': 'same-origin' };
        const answer = await send(entered, sameSite, await serve({ 'site/index.html': '<p>' }, {}, {}, harbours));
        expect(await pageOf(answer)).toContain('<a href="/en">Book direct</a>');
        expect(await pageOf(await send(entered))).not.toContain('Book direct');
    });

    test('every answer to the form has the notice of the data set, with its first sentence in bold', async () => {
        const noticed = await serve({}, {}, { notice: 'Illustrative <data>. All is invented.' });
        const note = '<p class="note"><b>Illustrative &lt;data&gt;.</b> All is invented.</p>';
        const sameSite = { 'sec-fetch-site': 'same-origin' };
        const answers = [entered, {}].map(async (fields) => await pageOf(await send(fields, sameSite, noticed)));
        const tooLong = await send({ ...entered, use_case: 'x'.repeat(1_000_000) }, sameSite, noticed);
        for (const html of [...(await Promise.all(answers)), await tooLong.text()]) expect(html).toContain(note);
        expect(await pageOf(await send({}))).not.toContain('class="note"');
    });

    test('the answer to the form names the address for questions, if the build has one', async () => {
        const answer = await send(
            entered,
            { 'sec-fetch-site': 'same-origin' },
            await serve({}, {}, { contact: 'data@town.example' }),
        );
        expect(await pageOf(answer)).toContain('<a href="mailto:data@town.example">data@town.example</a>');
        expect(await pageOf(await send({}))).not.toContain('mailto:');
    });

    test('a form that does not fit comes back with each problem at its field and all that was entered: 400', async () => {
        const before = (await kept()).length;
        const long = 'x'.repeat(201);
        const answer = await send({ ...entered, name: ' ', email: 'ana', organisation: long, use_case: '\u0007' });
        expect(answer.status).toBe(400);
        const html = await pageOf(answer);
        const problem = (name: string) => new RegExp(`id="${name}-problem">([^<]*)<`, 'u').exec(html)?.[1];
        expect(problem('name')).toBe('Fill this in.');
        expect(problem('email')).toBe('Must be an e-mail address.');
        expect(problem('organisation')).toBe('Must have at most 200 characters.');
        expect(problem('use_case')).toBe('Must not contain control characters.');
        expect(problem('planned_use')).toBeUndefined();
        const { destination_focus, planned_use } = entered;
        expect(valuesIn(html)).toMatchObject({ email: 'ana', organisation: long, destination_focus, planned_use });
        const marked = [...tags(html, 'input'), ...tags(html, 'textarea')].filter((tag) => /aria-invalid/u.test(tag));
        for (const tag of marked)
            expect(attribute(tag, 'aria-describedby')).toContain(`${attribute(tag, 'id')}-problem`);
        expect(marked.map((tag) => attribute(tag, 'name'))).toEqual(['name', 'organisation', 'email', 'use_case']);
        expect([...html.matchAll(/ autofocus/gu)]).toHaveLength(1);
        expect(html).not.toContain('<b>');
        expect(html).toContain('<title>Error: Request an API key · ');
        expect(await kept()).toHaveLength(before);
    });

    test.each<[string, Fields]>([
        ['a page opened as a file', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
        ['another site', { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }],
        ['an older browser on another site', { origin: 'https://elsewhere.example' }],
    ])('a form from %s is not kept: 403, and can be sent from here as it was entered', async (_, headers) => {
        const before = (await kept()).length;
        const answer = await send(entered, headers);
        expect(answer.status).toBe(403);
        const html = await pageOf(answer);
        expect(html).toContain('the form was opened as a file or is on another site');
        expect(attribute(tags(html, 'form')[0] as string, 'action')).toBe('/api/v1/access-requests');
        expect(valuesIn(html)).toEqual(withLineFeeds);
        expect(await kept()).toHaveLength(before);
        expect((await send(valuesIn(html))).status).toBe(202);
    });

    test('a form that a program sends is taken, too', async () => {
        const body = new URLSearchParams(entered);
        const answer = await fetch(`${service.url}/api/v1/access-requests`, { method: 'POST', body });
        expect(answer.status).toBe(202);
        await pageOf(answer);
    });

    test('a form that is too long or of another type gets a page with the reason: 413, 415', async () => {
        const long = await send({ use_case: 'x'.repeat(300_000) });
        expect([long.status, await pageOf(long)]).toEqual([413, expect.stringContaining('This is too long')]);
        const headers = { accept: 'text/html', 'content-type': 'multipart/form-data; boundary=x' };
        const other = await fetch(`${service.url}/api/v1/access-requests`, { method: 'POST', body: '--x--', headers });
        expect([other.status, await pageOf(other)]).toEqual([415, expect.stringContaining('could not be read')]);
    });

    test('a form beyond the limit gets a page with the time to wait: 429', async () => {
        const limited = await serve({}, { rateLimitPerMinute: 1 });
        await send({}, {}, limited);
        const answer = await send(entered, {}, limited);
        expect(answer.headers.get('retry-after')).toMatch(/^\d+$/u);
        expect([answer.status, await pageOf(answer)]).toEqual([429, expect.stringContaining('Wait a minute')]);
    });

    test('a form that cannot be kept comes back with what was entered: 503', async () => {
        const away = await serve({});
        await away.ledger.query((database) => database.schema.dropTable('access_request').execute());
        const answer = await send(entered, {}, away);
        expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
        const html = await pageOf(answer);
        expect(html).toContain('could not be stored');
        expect(valuesIn(html)).toEqual(withLineFeeds);
    });
});

test('JSON is answered in JSON as ever, also to a browser', async () => {
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
    const ask = (body: string) => fetch(`${service.url}/api/v1/access-requests`, { method: 'POST', body, headers });
    expect(await (await ask(JSON.stringify(entered))).json()).toMatchObject({ data: { status: 'received' } });
    expect(await (await ask('{}')).json()).toMatchObject({ code: 'invalid_request' });
});

test('the document declares both kinds of payload and answer, with the fields of the form', async () => {
    const document = (await (await service.get('/openapi.json')).json()) as {
        paths: Record<
            string,
            { post: { requestBody: { content: object }; responses: Record<string, { content: object }> } }
        >;
    };
    const { requestBody, responses } = document.paths['/api/v1/access-requests']?.post ?? {};
    expect(Object.keys(requestBody?.content ?? {})).toEqual(['application/json', 'application/x-www-form-urlencoded']);
    for (const status of ['202', '400', '403', '413', '415', '429', '503']) {
        expect(Object.keys(responses?.[status]?.content ?? {}), status).toEqual(['application/json', 'text/html']);
    }
    expect(Object.keys(entered)).toEqual(Object.keys(accessRequestShape.shape));
});
