import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Manifest } from '../../../contract/dist.ts';
import { type Built, build, originIn } from '../../support/builds.ts';
import { audit, csv, type Files, type Row, sample, v1Checks } from '../../support/pipeline.ts';
import { provider, typed } from '../support/catalog.ts';
import { methodology, replace } from '../support/methodology.ts';

const observed = (more: Row = {}) => sample({ direct: 2, platform_only: 9 }, { direct_booking_engine: '', ...more });
const audits = (passed = v1Checks.slice(1)) => [audit('https://result-1.example/', '2026-02-20', passed, v1Checks)];
const files: Files = { 'observations/a.csv': csv(observed()), 'audits/a.csv': csv(audits()) };
const renamed = {
    ...{ old_country: 'Portugal', old_city: 'Oporto', old_activity: 'Walking tour', old_criteria: 'Private' },
    ...{ country: 'Portugal', city: 'Porto', activity: 'Walking tour', criteria: 'Private', reason: 'spelling' },
};
const catalogFile = typed(provider());

const manifestOf = ({ dist }: Built): Manifest =>
    JSON.parse(fs.readFileSync(path.join(dist, 'manifest.json'), 'utf8')) as Manifest;
const versionOf = async (more: Files) => (await originIn({ ...files, ...more })).datasetVersion;

let first: Built;
let version: string;
beforeAll(async () => {
    first = await build(files, { SITE: 'on' });
    version = manifestOf(first).dataset_version as string;
});

describe('the version of the data', () => {
    test('the dataset version is the newest day of the input and twelve digits of a digest', async () => {
        expect(version).toMatch(/^2026\.3\.1\+[0-9a-f]{12}$/u);
        const later = audit('https://other.example/', '2026-09-08', [], v1Checks);
        expect(await versionOf({ 'audits/b.csv': csv([later]) })).toMatch(/^2026\.9\.8\+/u);
        const coded = csv(observed({ coding: 'second', analyzed_at: '2026-10-31' }));
        expect(await versionOf({ 'observations/second.csv': coded })).toMatch(/^2026\.10\.31\+/u);
    });

    test('the dataset version stands in manifest, overview, database and pages, and in no analysis', async () => {
        const { meta } = first.json<{ meta: object }>('markets.json');
        expect(meta).toMatchObject({ dataset_version: version });
        expect(await first.rows('select dataset_version, newest_day::varchar as day from build')).toEqual([
            { dataset_version: version, day: '2026-03-01' },
        ]);
        const site = path.join(first.dist, 'site');
        const pages = fs
            .readdirSync(site, { recursive: true, encoding: 'utf8' })
            .filter((name) => /\.html$/u.test(name));
        expect(pages.length).toBeGreaterThan(8);
        for (const name of pages) expect(fs.readFileSync(path.join(site, name), 'utf8'), name).toContain(version);
        for (const { body } of await first.rows(
            "select body from response where resource in ('analysis', 'history')",
        )) {
            expect(body).not.toContain(version.split('+')[1]);
        }
    });

    test.each<[string, Files]>([
        ['a cell of an observation', { 'observations/a.csv': csv(observed({ direct_booking_engine: 'bokun' })) }],
        ['the name of a sheet', { 'observations/a.csv': '', 'observations/b.csv': csv(observed()) }],
        ['an independent coding', { 'observations/b.csv': csv(observed({ coding: 'second' })) }],
        ['a check of an audit', { 'audits/a.csv': csv(audits([])) }],
        ['an alias', { 'reference/market_aliases.csv': csv([renamed]) }],
    ])('the dataset version changes with %s', async (_what, more) => {
        const changed = { ...more };
        if (changed['observations/a.csv'] === '')
            changed['observations/a.csv'] = csv([], Object.keys(observed()[0] as Row));
        expect(await versionOf(changed)).not.toBe(version);
    });

    test('the dataset version changes with the methodology', async () => {
        const labels = methodology({ labels: replace('tpdi_score,high', 'tpdi_score,much') });
        expect(await versionOf(labels)).not.toBe(version);
    });

    test.each<[string, Files]>([
        ['the catalogue', { 'catalog/lagoon.json': catalogFile }],
        [
            'places',
            { 'places.csv': 'country,city,country_code,latitude,longitude,source\nPortugal,Porto,PT,41,-8,x\n' },
        ],
        ['the notice', { 'notice.txt': 'Illustrative.' }],
        ['notes', { 'observations/a.csv': csv(observed({ note: 'seen twice' })) }],
    ])('the dataset version does not change with %s, which are in no table of scores', async (_what, more) => {
        expect(await versionOf(more)).toBe(version);
    });

    // Whoever cites a version gets it again with another version of the database, too: its own hashes are not used.
    test('the dataset version is made of MD5 and SHA-256, by the formula that the test repeats', async () => {
        const [row] = await first.rows(`
            with observed as (
                select md5_number(concat_ws(chr(31), sheet, country, city, activity, criteria, observation.analyzed_at, position,
                    url, actor_type, booking_signal, coalesce(direct_booking_engine, ''), '')) as hash
                from observation join market using (market_id)
            ),
            audited as (
                select md5_number(concat_ws(chr(31), 'sheet=audits/a.csv', 'url=https://result-1.example/',
                    'audited_at=2026-02-20', 'accessible=true', 'https=false', 'mobile_friendly=true', 'pagespeed=80.5',
                    'schema_org=true', 'online_booking=true')) as hash
            ),
            summed as (
                select 2 as part, hash from observed union all select 1, hash from audited
            )
            select string_agg(sums, '|' order by part) as sums from (
                select part, concat_ws('|', count(*), sum((hash >> 64)::ubigint),
                    sum((hash & 18446744073709551615)::ubigint)) as sums
                from summed group by part
            )`);
        const methodology = await methodologyDigest();
        const digest = await first.rows(`select left(sha256('${row?.sums}|${methodology}'), 12) as digest`);
        expect(digest).toEqual([{ digest: version.split('+')[1] }]);
    });
});

async function methodologyDigest(): Promise<string> {
    const texts = Object.entries(methodology({}))
        .map(([name, text]) => [name, ...String(text).trimEnd().split('\n').sort()].join('\n'))
        .sort();
    const [row] = await first.rows(`select sha256('${texts.join('\n').replaceAll("'", "''")}') as digest`);
    return row?.digest as string;
}
