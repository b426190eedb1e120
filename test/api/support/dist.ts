import { createHash } from 'node:crypto';
import { mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type DuckDBConnection, DuckDBDateValue, DuckDBInstance, DuckDBUUIDValue } from '@duckdb/node-api';
import type { Provider } from '../../../contract/catalog.ts';
import { encodeCursor, pageSize } from '../../../contract/cursor.ts';
import { artefactFormat, type Explorer, type Manifest } from '../../../contract/dist.ts';
import { marketResourceNames } from '../../../contract/resources.ts';
import {
    agreementOf,
    analysisOf,
    type FixtureMarket,
    fixtureMarkets,
    historyOf,
    historySummaryOf,
    overviewOf,
    summaryOf,
} from './markets.ts';

/** A response as the pipeline renders it: a row of the table, or a page of a list, which is only a file. */
export interface FixtureResponse {
    resource: string;
    marketId: string | null;
    day: string | null;
    page: number | null;
    path: string | null;
    body: string;
}

export interface FixtureDist {
    markets: FixtureMarket[];
    /** Rows of the table, then pages of lists. */
    responses: FixtureResponse[];
    /** Elements of the two lists, in list order. */
    items: { analysis: string; historySummary: string }[];
    /** The catalogue; none without it. */
    providers?: readonly Provider[];
}

/** Everything the pipeline would render for a number of markets. */
export function renderDist(count: number, marker: string, actors = 20): FixtureDist {
    const markets = fixtureMarkets(count);
    const items = markets.map((market) => ({
        analysis: JSON.stringify(summaryOf(market, market.days.at(-1) as string, marker)),
        historySummary: JSON.stringify(historySummaryOf(market, marker)),
    }));
    const none = { marketId: null, day: null, page: null };
    const overview = { ...none, resource: 'overview', path: 'api/v1/markets.json' };
    const responses: FixtureResponse[] = [{ ...overview, body: JSON.stringify(overviewOf(markets, marker)) }];
    for (const market of markets) {
        for (const [at, day] of market.days.entries()) {
            const path = at === market.days.length - 1 ? `api/v1/analyses/${market.id}.json` : null;
            const body = JSON.stringify(analysisOf(market, day, marker, actors));
            responses.push({ resource: 'analysis', marketId: market.id, day, page: null, path, body });
        }
        const bodies = { history: historyOf(market), agreement: agreementOf(market) };
        for (const resource of marketResourceNames) {
            const path = `api/v1/analyses/${market.id}/${resource}.json`;
            responses.push({ ...none, resource, marketId: market.id, path, body: JSON.stringify(bodies[resource]) });
        }
    }
    responses.push(...pages(markets, items, 'analysis_list', 'analysis', 'api/v1/analyses'));
    responses.push(...pages(markets, items, 'history_summary', 'historySummary', 'api/v1/markets/history-summary'));
    return { markets, responses, items };
}

function pages(
    markets: FixtureMarket[],
    items: FixtureDist['items'],
    resource: string,
    item: 'analysis' | 'historySummary',
    path: string,
): FixtureResponse[] {
    const found: FixtureResponse[] = [];
    for (let start = 0; start === 0 || start < items.length; start += pageSize) {
        const shown = items.slice(start, start + pageSize).map((fragment) => fragment[item]);
        const end = start + shown.length;
        const next = end < items.length ? encodeCursor((markets[end - 1] as FixtureMarket).key) : null;
        const meta = JSON.stringify({ total: items.length, count: shown.length, next_cursor: next });
        const page = start / pageSize + 1;
        found.push({
            resource,
            marketId: null,
            day: null,
            page,
            path: page === 1 ? `${path}.json` : `${path}/page-${page}.json`,
            body: `{"data":[${shown.join(',')}],"meta":${meta}}`,
        });
    }
    return found;
}

export const datasetVersion = '2026.1.1+000000000000';

/** Pages and exports of an artefact, by their paths in it. */
export interface FixtureSite {
    explorer: Explorer;
    notice?: string;
    contact?: string;
    files: Record<string, string | Buffer>;
}

/** Writes an artefact as the pipeline leaves it. A wrong digest makes it one that was copied by halves. */
export async function writeDist(
    folder: string,
    dist: FixtureDist,
    databaseDigest?: string,
    site: FixtureSite = { explorer: 'off', files: {} },
): Promise<void> {
    await mkdir(folder, { recursive: true });
    const digest = createHash('sha256').update(JSON.stringify(dist.items)).digest('hex');
    const instance = await DuckDBInstance.create(join(folder, 'market.duckdb'), { threads: '1' });
    const connection = await instance.connect();
    await connection.run(`
        create table build (methodology_version varchar, dataset_version varchar, input_digest varchar);
        create table release (version varchar, released_on date, methodology_version varchar, last_change_number integer);
        create table change (change_number integer, change_key varchar);
        create table response (resource varchar, market_id uuid, analyzed_at date, path varchar,
            body varchar);
        create table response_item (ordinal integer, market_id uuid, market_key varchar, analysis_item varchar,
            history_summary_item varchar);
        create table market_alias (old_market_id uuid, market_id uuid);
        create table methodology_ari_checks (row_number integer, version varchar, "check" varchar, points decimal(4, 2));
        create table catalog_provider (provider_ordinal integer, provider_slug varchar, name varchar, time_zone varchar,
            definition json);
        create table catalog_experience (experience_ordinal integer, experience_id uuid, provider_slug varchar,
            experience_slug varchar, type varchar, currency varchar, booking_mode varchar, definition json)`);
    await connection.run('insert into build values ($1, $2, $3)', ['test', datasetVersion, databaseDigest ?? digest]);
    const responses = await connection.createAppender('response');
    const rows = dist.responses.filter(({ page }) => page === null);
    for (const { resource, marketId, day, path, body } of rows) {
        responses.appendVarchar(resource);
        if (marketId === null) responses.appendNull();
        else responses.appendUUID(uuid(marketId));
        if (day === null) responses.appendNull();
        else responses.appendDate(new DuckDBDateValue(Date.parse(`${day}T00:00:00Z`) / 86_400_000));
        if (path === null) responses.appendNull();
        else responses.appendVarchar(path);
        responses.appendVarchar(body);
        responses.endRow();
    }
    responses.closeSync();
    const items = await connection.createAppender('response_item');
    for (const [at, { analysis, historySummary }] of dist.items.entries()) {
        const market = dist.markets[at] as FixtureMarket;
        items.appendInteger(at + 1);
        items.appendUUID(uuid(market.id));
        items.appendVarchar(market.key);
        items.appendVarchar(analysis);
        items.appendVarchar(historySummary);
        items.endRow();
    }
    items.closeSync();
    await writeProviders(connection, dist.providers ?? []);
    connection.closeSync();
    instance.closeSync();
    const files: Manifest['files'] = {};
    for (const [name, body] of Object.entries(site.files)) {
        await mkdir(dirname(join(folder, name)), { recursive: true });
        await writeFile(join(folder, name), body);
        files[name] = { size: Buffer.byteLength(body), sha256: createHash('sha256').update(body).digest('hex') };
    }
    const { explorer, notice = null, contact } = site;
    const manifest: Manifest = {
        format: artefactFormat,
        methodology_version: 'test',
        dataset_version: datasetVersion,
        input_digest: digest,
        explorer,
        notice,
        contact,
        files,
    };
    await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
}

async function writeProviders(connection: DuckDBConnection, providers: readonly Provider[]): Promise<void> {
    const providerRows = await connection.createAppender('catalog_provider');
    const experienceRows = await connection.createAppender('catalog_experience');
    let ordinal = 0;
    for (const [at, { experiences, ...provider }] of providers.entries()) {
        const { slug, name, timeZone } = provider;
        providerRows.appendInteger(at);
        for (const text of [slug, name, timeZone, JSON.stringify(provider)]) providerRows.appendVarchar(text);
        providerRows.endRow();
        for (const experience of experiences) {
            const { id, slug: experienceSlug, type, currency, bookingMode } = experience;
            experienceRows.appendInteger(ordinal++);
            experienceRows.appendUUID(uuid(id));
            const texts = [slug, experienceSlug, type, currency, bookingMode, JSON.stringify(experience)];
            for (const text of texts) experienceRows.appendVarchar(text);
            experienceRows.endRow();
        }
    }
    providerRows.closeSync();
    experienceRows.closeSync();
}

/** Points the link at another version, as the pipeline does: by one rename. */
export async function switchLink(link: string, target: string): Promise<void> {
    const beside = `${link}.next`;
    await symlink(target, beside);
    await rename(beside, link);
}

function uuid(text: string): DuckDBUUIDValue {
    return DuckDBUUIDValue.fromUint128(BigInt(`0x${text.replaceAll('-', '')}`));
}
