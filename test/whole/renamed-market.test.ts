import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { marketId, marketKey } from '../../contract/market-key.ts';
import { movedResponseShape } from '../../contract/responses.ts';
import { type Service, startService } from '../api/support/service.ts';
import { type Built, build } from '../support/builds.ts';
import { csv, type Market, sample } from '../support/pipeline.ts';

const market = (city: string): Market => ({ country: 'Mexico', city, activity: 'Boat tour', criteria: 'Private' });
const [oldId, newId] = ['Old Port', 'New Port'].map((city) => marketId(marketKey(market(city)))) as [string, string];
let built: Built;
let service: Service;
let key: string;

beforeAll(async () => {
    const observed = (city: string, analyzed_at: string) =>
        sample({ platform_only: 12 }, { ...market(city), analyzed_at });
    const old = Object.fromEntries(Object.entries(market('Old Port')).map(([name, text]) => [`old_${name}`, text]));
    built = await build({
        'observations/all.csv': csv([...observed('Old Port', '2026-01-01'), ...observed('New Port', '2026-02-01')]),
        'reference/market_aliases.csv': csv([{ ...old, ...market('New Port'), reason: 'renamed' }]),
    });
    expect([built.status, built.stdout]).toEqual([0, '']);
    const ledger = { kind: 'sqlite', path: join(built.dist, '..', 'ledger.sqlite') } as const;
    service = await startService({ distDir: built.dist, ledger });
    key = (await service.issue(2)).text;
});
afterAll(() => service.stop());

const ask = (path: string, headers: Record<string, string> = { 'x-api-key': key }) =>
    fetch(`${service.url}${path}`, { headers, redirect: 'manual' });

test.each([
    ['the analysis', '', '', '.json'],
    ['the analysis of a day', '', '?as_of=2026-01-15', '.json'],
    ['the history', '/history', '', '/history.json'],
    ['the agreement', '/agreement', '', '/agreement.json'],
])(
    '%s under the old id of a renamed market is at the new one: 301 with the bytes of the static file',
    async (_name, suffix, query, file) => {
        const answer = await ask(`/api/v1/analyses/${oldId.toUpperCase()}${suffix}${query}`);
        expect([answer.status, answer.headers.get('location')]).toEqual([
            301,
            `/api/v1/analyses/${newId}${suffix}${query}`,
        ]);
        const body = await answer.text();
        expect(body).toBe(readFileSync(join(built.dist, `api/v1/analyses/${oldId}${file}`), 'utf8'));
        expect(movedResponseShape.parse(JSON.parse(body)).meta.moved_to).toBe(newId);
        expect(answer.headers.get('cache-control')).toBe('private');
    },
);

test('an old id is keyed and checked like the rest, and a redirect does not count against the quota', async () => {
    expect((await ask(`/api/v1/analyses/${oldId}`, {})).status).toBe(401);
    expect((await ask(`/api/v1/analyses/${oldId}?as_of=never`)).status).toBe(400);
    expect((await ask(`/api/v1/analyses/${oldId}/history?x=1`)).status).toBe(400);
    const follow = () =>
        fetch(`${service.url}/api/v1/analyses/${oldId}?as_of=2026-01-15`, { headers: { 'x-api-key': key } });
    const [first, second, third] = [await follow(), await follow(), await ask(`/api/v1/analyses/${oldId}`)];
    expect([first.status, second.status, third.status]).toEqual([200, 200, 429]);
    expect(await first.json()).toMatchObject({ data: { analyzed_at: '2026-01-01', city: 'New Port' } });
});
