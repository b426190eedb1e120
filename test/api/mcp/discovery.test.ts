import { expect, test } from 'vitest';
import { discovery } from '../../../api/mcp/discovery.ts';
import { describeBooking, ledgers, siteUrl } from '../booking/support/booking-api.ts';

describeBooking(
    'discovery of the tools',
    (api) => {
        test('the tools are found by a server card, which an AI Catalog names', async () => {
            const catalog = await api.get('/.well-known/ai-catalog.json');
            const { specVersion, entries } = JSON.parse(catalog.text);
            const type = 'application/mcp-server-card+json';
            const identifier = `urn:air:${new URL(siteUrl).hostname}:mcp:booking`;
            expect([specVersion, entries]).toMatchObject([
                '1.0',
                [{ identifier, type, url: `${siteUrl}/mcp/server-card` }],
            ]);
            const card = await api.get('/mcp/server-card');
            expect(card.headers.get('content-type')).toBe(type);
            expect(JSON.parse(card.text)).toMatchObject({
                $schema: expect.stringContaining('/v1/server-card.schema.json'),
                name: 'example.book/booking',
                version: '1.0.0',
                description: expect.stringMatching(/^.{20,100}$/u),
                remotes: [{ type: 'streamable-http', url: `${siteUrl}/mcp` }],
            });
            for (const { status, headers } of [catalog, card]) {
                expect([status, headers.get('access-control-allow-origin')]).toEqual([200, '*']);
                expect(headers.get('access-control-allow-methods')).toBe('GET');
                expect(headers.get('access-control-allow-headers')).toBe('Content-Type');
                expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
                expect(headers.get('cache-control')).toBe('public, max-age=3600');
            }
            const preflight = await api.send('OPTIONS', '/mcp/server-card');
            expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([204, 'GET']);
            const etag = card.headers.get('etag') as string;
            expect((await api.get('/mcp/server-card', { 'if-none-match': etag })).status).toBe(304);
        });

        test.each([
            ['https://book.example', 'example.book/booking'],
            ['http://127.0.0.1:8080', '127.0.0.1/booking'],
        ])('the card of %s has the name %s: an address is not reversed', (origin, name) => {
            const card = discovery.find(({ path }) => path === '/mcp/server-card')?.make(origin);
            expect(JSON.parse(String(card?.body))).toMatchObject({ name });
        });
    },
    {},
    ledgers.slice(0, 1),
);
