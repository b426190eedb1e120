import { readFile, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import { type DuckDBBlobValue, type DuckDBConnection, DuckDBInstance, type DuckDBValue } from '@duckdb/node-api';
import { pageSize } from '../../contract/cursor.ts';
import { distFiles, type Manifest } from '../../contract/dist.ts';
import type { ResourceName } from '../../contract/resources.ts';
import { readCatalog } from '../booking/catalog/read-catalog.ts';
import { Artefact } from './artefact.ts';
import { BodyStore } from './body-store.ts';
import { type ListKind, listHead, MarketIndex } from './market-index.ts';
import { MarketStore } from './store.ts';

/** A data set that cannot be served; the message says why, without the folder it is in. */
export class BrokenDataset extends Error {}

/** Of the memory for responses, bodies take at most this share; the rest is for what is made of them. */
const residentShare = 0.75;

/** Rows between two turns of the event loop, so that requests in flight do not wait for the loading. */
const rowsPerTurn = 64;

const databaseOptions = {
    access_mode: 'READ_ONLY',
    threads: '1',
    memory_limit: '160MB',
    // Never beside the data set, which may be read-only.
    temp_directory: join(tmpdir(), `market-duckdb-${process.pid}`),
    autoinstall_known_extensions: 'false',
};

/**
 * Reads a whole data set from the folder that the pipeline left. The folder is resolved once: when its link is switched
 * meanwhile, all is still read from the same version.
 */
export async function loadStore(distDir: string, memoryBytes: number, nowMs: number): Promise<MarketStore> {
    const folder = await realpath(distDir);
    const manifest = await readManifest(join(folder, distFiles.manifest));
    const artefact = await Artefact.open(folder, manifest);
    const instance = await DuckDBInstance.create(join(folder, distFiles.database), databaseOptions);
    try {
        const connection = await instance.connect();
        try {
            return await readDatabase(connection, manifest.input_digest, artefact, memoryBytes, nowMs);
        } finally {
            connection.closeSync();
        }
    } finally {
        instance.closeSync();
    }
}

async function readManifest(path: string): Promise<Manifest> {
    let manifest: Partial<Manifest> | null;
    try {
        manifest = JSON.parse(await readFile(path, 'utf8'));
    } catch (error) {
        if (error instanceof SyntaxError) throw new BrokenDataset('manifest.json is not JSON');
        throw error;
    }
    if (manifest?.format !== 1) throw new BrokenDataset('manifest.json has another format than this server reads');
    return manifest as Manifest;
}

async function readDatabase(
    connection: DuckDBConnection,
    inputDigest: string,
    artefact: Artefact,
    memoryBytes: number,
    nowMs: number,
): Promise<MarketStore> {
    const digests = await all(connection, 'select input_digest from build');
    if (digests.length !== 1 || digests[0]?.[0] !== inputDigest) {
        throw new BrokenDataset('manifest.json and market.duckdb are not of one build');
    }
    const counts = await all(
        connection,
        'select (select count(*) from response)::integer, (select count(*) from response_item)::integer',
    );
    const [responseCount, marketCount] = counts[0] as [number, number];
    const index = new MarketIndex(marketCount);
    const bodies = new BodyStore(responseCount, memoryBytes * residentShare);
    try {
        await readItems(connection, index);
        await readAliases(connection, index);
        await readResponses(connection, index, bodies);
        index.finish();
        await checkComplete(index, bodies);
        const catalog = await readCatalog(connection);
        return new MarketStore(index, bodies, catalog, artefact, responseCount, memoryBytes, nowMs);
    } catch (error) {
        bodies.close();
        throw error;
    }
}

/** The markets in list order. Of the elements only the lengths are read: their bytes stand in the rendered pages. */
async function readItems(connection: DuckDBConnection, index: MarketIndex): Promise<void> {
    let market = 0;
    const sql = `
        select ordinal, market_id::varchar, market_key, strlen(analysis_item)::integer,
            strlen(history_summary_item)::integer
        from response_item
        order by ordinal`;
    await eachRow(connection, sql, (row) => {
        const [ordinal, id, key, analysisLength, summaryLength] = row as [number, string, string, number, number];
        if (ordinal !== market + 1) throw new BrokenDataset('table response_item does not count its markets from 1');
        index.addMarket(market, id, key);
        index.lists.analysis_list.lengths[market] = analysisLength;
        index.lists.history_summary.lengths[market] = summaryLength;
        market += 1;
    });
}

/** The ids that markets had under old names. An artefact of an older pipeline has none. */
async function readAliases(connection: DuckDBConnection, index: MarketIndex): Promise<void> {
    const tables = await all(connection, `select 1 from duckdb_tables() where table_name = 'market_alias'`);
    if (tables.length === 0) return;
    const rows = await all(connection, 'select old_market_id::varchar, market_id::varchar from market_alias');
    for (const [oldId, id] of rows as [string, string][]) index.addAlias(oldId, id);
}

/**
 * All bodies, once, the more wanted first: what the static tree holds, then the analyses of older snapshots. The queries
 * do not sort, since sorting bodies takes their size in memory, and the order decides nothing but which of them stay there.
 */
async function readResponses(connection: DuckDBConnection, index: MarketIndex, bodies: BodyStore): Promise<void> {
    let response = 0;
    for (const wanted of ['path is not null', 'path is null']) {
        const sql = `
            select resource, market_id::varchar, date_diff('day', date '1970-01-01', analyzed_at)::integer, page,
                encode(body)
            from response
            where ${wanted}`;
        await eachRow(connection, sql, (row) => {
            const [resource, id, day, page, body] = row as [ResourceName, string, number, number, DuckDBBlobValue];
            placeResponse(index, response, resource, id, day, page);
            response += 1;
            return bodies.append(body.bytes);
        });
    }
    await bodies.finish();
}

function placeResponse(
    index: MarketIndex,
    response: number,
    resource: ResourceName,
    id: string,
    day: number,
    page: number,
): void {
    if (resource === 'overview') index.overview = response;
    else if (resource === 'analysis_list' || resource === 'history_summary') {
        index.lists[resource].pages[page - 1] = response;
    } else {
        const market = index.find(id);
        if (market === undefined) throw new BrokenDataset('table response names a market that response_item lacks');
        if (resource === 'history') index.history[market] = response;
        else if (resource === 'analysis') index.addSnapshot(market, day, response);
    }
}

async function checkComplete(index: MarketIndex, bodies: BodyStore): Promise<void> {
    if (index.overview < 0) throw new BrokenDataset('the overview is missing');
    for (const kind of ['analysis_list', 'history_summary'] as const) await checkList(index, bodies, kind);
    for (let market = 0; market < index.marketCount; market++) {
        if ((index.history[market] as number) < 0) throw new BrokenDataset('a history is missing');
        if (index.analysis(market) === undefined) throw new BrokenDataset('an analysis is missing');
    }
}

/** The elements of each page must end where their lengths say, or pieces of them would be served. */
async function checkList(index: MarketIndex, bodies: BodyStore, kind: ListKind): Promise<void> {
    const { pages, lengths, offsets } = index.lists[kind];
    const pageCount = Math.max(1, Math.ceil(index.marketCount / pageSize));
    if (pages.length !== pageCount) throw new BrokenDataset(`${kind} has another number of pages than of markets`);
    for (let page = 0; page < pageCount; page++) {
        const last = Math.min((page + 1) * pageSize, index.marketCount) - 1;
        const end = last < 0 ? listHead.length : (offsets[last] as number) + (lengths[last] as number);
        const response = pages[page];
        if (response === undefined) throw new BrokenDataset(`${kind} lacks a page`);
        const tail = bodies.length(response) > end ? await bodies.read(response, end, 2) : null;
        if (tail?.toString() !== '],') throw new BrokenDataset(`${kind} and its elements differ`);
    }
}

async function all(connection: DuckDBConnection, sql: string): Promise<DuckDBValue[][]> {
    return (await connection.run(sql)).getRows();
}

async function eachRow(
    connection: DuckDBConnection,
    sql: string,
    visit: (row: DuckDBValue[]) => void | Promise<void>,
): Promise<void> {
    const result = await connection.stream(sql);
    for (
        let chunk = await result.fetchChunk();
        chunk !== null && chunk.rowCount > 0;
        chunk = await result.fetchChunk()
    ) {
        for (let row = 0; row < chunk.rowCount; row++) {
            if (row % rowsPerTurn === 0) await eventLoopTurn();
            const waiting = visit(chunk.getRowValues(row));
            if (waiting !== undefined) await waiting;
        }
    }
}
