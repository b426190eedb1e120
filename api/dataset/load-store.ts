import { hash } from 'node:crypto';
import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import { type DuckDBConnection, DuckDBInstance, type DuckDBValue } from '@duckdb/node-api';
import { pageSize } from '../../contract/cursor.ts';
import { distFiles, type Manifest } from '../../contract/dist.ts';
import { marketResourceNames, type ResourceName } from '../../contract/resources.ts';
import { scoreNames } from '../../contract/scores.ts';
import { readCatalog } from '../booking/catalog/read-catalog.ts';
import { Artefact } from './artefact.ts';
import { BodyStore } from './body-store.ts';
import { readChangeIndex } from './changes.ts';
import { databaseOptions } from './database-options.ts';
import { type ListKind, listHead, MarketIndex } from './market-index.ts';
import { OpenDatabase } from './open-database.ts';
import { MarketStore } from './store.ts';

/** The data set is invalid. The message does not contain its folder. */
export class BrokenDataset extends Error {}

/** Bodies of the file that are compared with the table. */
const comparedBodies = 8;

/** Rows per event-loop turn, so that loading does not delay requests. */
const rowsPerTurn = 64;

const loadingMemoryLimit = '160MB';

/**
 * Loads a data set from the output folder of the pipeline. The folder is resolved once, so that everything is read from
 * the same version even if the link is switched.
 */
export async function loadStore(distDir: string, memoryBytes: number, nowMs: number): Promise<MarketStore> {
    const folder = await realpath(distDir);
    const manifest = await readManifest(join(folder, distFiles.manifest));
    const artefact = await Artefact.open(folder, manifest);
    const path = join(folder, distFiles.database);
    const options = { ...databaseOptions, memory_limit: loadingMemoryLimit };
    const instance = await DuckDBInstance.create(path, options);
    try {
        const connection = await instance.connect();
        try {
            const open = () => OpenDatabase.open(path);
            return await readDatabase(connection, manifest.input_digest, artefact, open, memoryBytes, nowMs);
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
    if (manifest?.format !== 1) throw new BrokenDataset('this server cannot read the format of manifest.json');
    return manifest as Manifest;
}

async function readDatabase(
    connection: DuckDBConnection,
    inputDigest: string,
    artefact: Artefact,
    openDatabase: () => Promise<OpenDatabase>,
    memoryBytes: number,
    nowMs: number,
): Promise<MarketStore> {
    const digests = await all(connection, 'select input_digest from build');
    if (digests.length !== 1 || digests[0]?.[0] !== inputDigest) {
        throw new BrokenDataset('manifest.json and market.duckdb are from different builds');
    }
    const counts = await all(
        connection,
        'select (select count(*) from response)::integer, (select count(*) from response_item)::integer',
    );
    const [responseCount, marketCount] = counts[0] as [number, number];
    const index = new MarketIndex(marketCount, responseCount);
    const bodies = new BodyStore(responseCount);
    try {
        await readItems(connection, index);
        await readAliases(connection, index);
        await readResponses(connection, index, bodies);
        index.finish();
        checkComplete(index, bodies);
        const catalog = await readCatalog(connection);
        const changes = await readChangeIndex(connection);
        const database = await openDatabase();
        return new MarketStore(index, bodies, database, changes, catalog, artefact, responseCount, memoryBytes, nowMs);
    } catch (error) {
        bodies.close();
        throw error;
    }
}

type ItemRow = [
    ordinal: number,
    id: string,
    key: string,
    analysisLength: number,
    summaryLength: number,
    ...scores: (number | null)[],
];

/**
 * Reads the markets in list order, with the lengths of their list elements. The elements themselves are in the rendered
 * pages.
 */
async function readItems(connection: DuckDBConnection, index: MarketIndex): Promise<void> {
    let market = 0;
    const sql = `
        select ordinal, market_id::varchar, market_key, strlen(analysis_item)::integer,
            strlen(history_summary_item)::integer,
            unnest(json_transform(analysis_item, '{${scoreNames.map((name) => `"${name}":"INTEGER"`).join()}}'))
        from response_item
        order by ordinal`;
    await eachRow(connection, sql, (row) => {
        const [ordinal, id, key, analysisLength, summaryLength, ...scores] = row as ItemRow;
        if (ordinal !== market + 1) throw new BrokenDataset('the ordinals of table response_item are not 1, 2, 3, …');
        index.addMarket(market, id, key);
        index.lists.analysis_list.lengths[market] = analysisLength;
        index.lists.history_summary.lengths[market] = summaryLength;
        for (const [at, name] of scoreNames.entries()) index.values.set(name, market, scores[at] ?? null);
        market += 1;
    });
}

/** Reads the former ids of renamed markets. Artefacts of older pipelines do not have them. */
async function readAliases(connection: DuckDBConnection, index: MarketIndex): Promise<void> {
    const tables = await all(connection, `select 1 from duckdb_tables() where table_name = 'market_alias'`);
    if (tables.length === 0) return;
    const rows = await all(connection, 'select old_market_id::varchar, market_id::varchar from market_alias');
    for (const [oldId, id] of rows as [string, string][]) index.addAlias(oldId, id);
}

/** A body on each line as it is: a single column without quotes. */
const asLines = `format csv, header false, delimiter '\x01', quote '', escape '', use_tmp_file false`;

/**
 * Copies all bodies to the file and indexes them. DuckDB writes the file itself, which takes a quarter of the memory. Both
 * queries have one thread and do not sort: they give the rows in the order of the table.
 */
async function readResponses(connection: DuckDBConnection, index: MarketIndex, bodies: BodyStore): Promise<void> {
    await connection.run(`copy (select body from response) to '${bodies.path}' (${asLines})`);
    let response = 0;
    const sql = `
        select resource, market_id::varchar, date_diff('day', date '1970-01-01', analyzed_at)::integer, page,
            strlen(body)::integer
        from response`;
    await eachRow(connection, sql, (row) => {
        const [resource, id, day, page, length] = row as [ResourceName, string, number, number, number];
        indexResponse(index, response, resource, id, day, page);
        bodies.add(length);
        response += 1;
    });
    if (!bodies.isComplete() || !(await isInOrder(connection, bodies, response))) {
        throw new BrokenDataset('the bodies of table response cannot be copied');
    }
}

/** Whether some bodies of the file, from the first to the last, are those of the table: both queries had one order. */
async function isInOrder(connection: DuckDBConnection, bodies: BodyStore, count: number): Promise<boolean> {
    const some = Array.from({ length: comparedBodies }, (_, at) =>
        Math.floor((at * (count - 1)) / (comparedBodies - 1)),
    );
    const rows = await all(connection, `select rowid::integer, md5(body) from response where rowid in (${some})`);
    return rows.every(([row, md5]) => hash('md5', bodies.read(row as number)) === md5);
}

function indexResponse(
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
        if (market === undefined)
            throw new BrokenDataset('table response has a market that response_item does not have');
        if (resource === 'analysis') index.addSnapshot(market, day, response);
        else index.ofMarket[resource][market] = response;
    }
}

function checkComplete(index: MarketIndex, bodies: BodyStore): void {
    if (index.overview < 0) throw new BrokenDataset('the overview is missing');
    for (const kind of ['analysis_list', 'history_summary'] as const) checkList(index, bodies, kind);
    for (let market = 0; market < index.marketCount; market++) {
        const missing = marketResourceNames.find((name) => (index.ofMarket[name][market] as number) < 0);
        if (missing !== undefined) throw new BrokenDataset(`a response is missing: ${missing}`);
        if (index.analysis(market) === undefined) throw new BrokenDataset('an analysis is missing');
    }
}

/** Checks that the elements of each page end where their lengths say. */
function checkList(index: MarketIndex, bodies: BodyStore, kind: ListKind): void {
    const { pages, lengths, offsets } = index.lists[kind];
    const pageCount = Math.max(1, Math.ceil(index.marketCount / pageSize));
    if (pages.length !== pageCount)
        throw new BrokenDataset(`the number of pages of ${kind} does not match the number of markets`);
    for (let page = 0; page < pageCount; page++) {
        const last = Math.min((page + 1) * pageSize, index.marketCount) - 1;
        const end = last < 0 ? listHead.length : (offsets[last] as number) + (lengths[last] as number);
        const response = pages[page];
        if (response === undefined) throw new BrokenDataset(`a page of ${kind} is missing`);
        const tail = bodies.length(response) > end ? bodies.read(response, end, 2) : null;
        if (tail?.toString() !== '],') throw new BrokenDataset(`the pages of ${kind} do not match its elements`);
    }
}

async function all(connection: DuckDBConnection, sql: string): Promise<DuckDBValue[][]> {
    return (await connection.run(sql)).getRows();
}

async function eachRow(connection: DuckDBConnection, sql: string, visit: (row: DuckDBValue[]) => void): Promise<void> {
    const result = await connection.stream(sql);
    for (
        let chunk = await result.fetchChunk();
        chunk !== null && chunk.rowCount > 0;
        chunk = await result.fetchChunk()
    ) {
        for (let row = 0; row < chunk.rowCount; row++) {
            if (row % rowsPerTurn === 0) await eventLoopTurn();
            visit(chunk.getRowValues(row));
        }
    }
}
