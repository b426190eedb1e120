import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import { build } from '../../support/builds.ts';
import { csv, sample } from '../../support/pipeline.ts';
import { type Service, sqliteIn, startKeyed } from '../support/service.ts';

type Text = Record<string, string>;
const porto = { country: 'Portugal', city: 'Porto, "Baixa"', activity: 'Sailing', criteria: 'Luxury' };
const lisbon = { country: 'Portugal', city: 'Lisboa', activity: 'Sailing', criteria: 'Luxury' };
let service: Service;
let get: Awaited<ReturnType<typeof startKeyed>>['get'];
let exported: { analyses: Text[]; history: Text[] };

beforeAll(async () => {
    const built = await build({
        'observations/a.csv': csv([
            ...sample({ direct: 4, platform_only: 16 }, { ...porto, analyzed_at: '2026-01-01' }),
            ...sample({ direct: 12, platform_only: 8 }, { ...porto, analyzed_at: '2026-03-01' }),
            ...sample({ direct: 3, none: 17 }, lisbon),
        ]),
    });
    expect(built.status).toBe(0);
    ({ service, get } = await startKeyed({ distDir: built.dist, ledger: sqliteIn(join(built.dist, '..')) }));
    const rows = async (name: string) =>
        parse(await (await get(`/api/v1/exports/${name}.csv`)).text(), { columns: true }) as Text[];
    exported = { analyses: await rows('analyses'), history: await rows('history') };
});

async function rowsOf(path: string): Promise<Text[]> {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    return parse(await answer.text(), { columns: true });
}

/** Compares the columns that both have. `level` is the only one that exports do not have. */
function expectSame(rows: readonly Text[], wanted: readonly Text[], without: readonly string[]): void {
    expect(rows).toHaveLength(wanted.length);
    for (const [at, row] of rows.entries()) {
        const common = Object.keys(row).filter((name) => !without.includes(name));
        const other = wanted[at] as Text;
        const values = (of: Text) => common.map((name) => [name, asNumber(of[name])]);
        expect(values(row)).toEqual(values(other));
    }
}

/** Numbers are compared as numbers, to one decimal as in the API. */
function asNumber(text: string | undefined): string | number | undefined {
    return text !== undefined && /^-?\d+(?:\.\d+)?$/u.test(text) ? Math.round(Number(text) * 10) / 10 : text;
}

test('analyses.csv has the newest rows of the export of the same name, columns named alike', async () => {
    const rows = await rowsOf('/api/v1/analyses.csv');
    expect(Object.keys(rows[0] ?? {})).toContain('ari_structure');
    const newest = exported.analyses.filter(({ is_newest }) => is_newest === 'true');
    expectSame(rows, newest, ['level']);
    expect(rows.map(({ city, level }) => [city, level])).toEqual([
        ['Lisboa', '0.95'],
        ['Porto, "Baixa"', '0.95'],
    ]);
});

test('history.csv has the rows of the market in the export, columns named alike', async () => {
    const market = exported.analyses.find(({ city }) => city?.startsWith('Porto'))?.market_id ?? '';
    const rows = await rowsOf(`/api/v1/analyses/${market}/history.csv`);
    expect(rows.map(({ tpdi_score }) => tpdi_score)).toEqual(['80', '40']);
    expect(rows[1]?.tpdi_delta_low).not.toBe('');
    const own = exported.history.filter(({ market_id }) => market_id === market);
    expectSame(rows, own, []);
});

test('analyses.csv takes the parameters of the list, and its next link leads to CSV', async () => {
    const sorted = await get('/api/v1/analyses.csv?sort=-tpdi_score&limit=1');
    const first = parse(await sorted.text(), { columns: true }) as Text[];
    expect(first.map(({ city }) => city)).toEqual(['Porto, "Baixa"']);
    const next = /^<(\/api\/v1\/analyses\.csv\?.+)>; rel="next"$/u.exec(sorted.headers.get('link') ?? '')?.[1] ?? '';
    expect((await rowsOf(next)).map(({ city }) => city)).toEqual(['Lisboa']);
    expect((await rowsOf('/api/v1/analyses.csv?q=lisboa')).map(({ city }) => city)).toEqual(['Lisboa']);
    expect(await rowsOf('/api/v1/analyses.csv?q=nowhere')).toEqual([]);
    expect((await (await get('/api/v1/analyses.csv?q=nowhere')).text()).split('\n')).toHaveLength(2);
});

test('analyses.csv has an entity tag, counts, and refuses what the JSON refuses', async () => {
    const first = await get('/api/v1/analyses.csv');
    const etag = first.headers.get('etag') as string;
    expect(first.headers.get('ratelimit')).not.toBeNull();
    expect((await get('/api/v1/analyses.csv', { 'if-none-match': etag })).status).toBe(304);
    expect((await service.get('/api/v1/analyses.csv')).status).toBe(401);
    const nobody = '/api/v1/analyses/00000000-0000-5000-8000-000000000000/history.csv';
    for (const [path, status, code] of [
        ['/api/v1/analyses.csv?sort=x', 400, 'invalid_request'],
        ['/api/v1/analyses.csv?contry=x', 400, 'unknown_parameter'],
        [`${nobody}?limit=1`, 400, 'unknown_parameter'],
        [nobody, 404, 'analysis_not_found'],
    ] as const) {
        const answer = await get(path);
        expect([path, answer.status, ((await answer.json()) as { code: string }).code]).toEqual([path, status, code]);
    }
});
