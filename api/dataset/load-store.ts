import { hash } from 'node:crypto';
import { readFile, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import { artefactFormat, distFiles, type Manifest } from '../../contract/dist.ts';
import { listElements, listNames, marketResourceNames, type RenderedName } from '../../contract/resources.ts';
import { scoreNames } from '../../contract/scores.ts';
import { readCatalog } from '../booking/catalog/read-catalog.ts';
import { Artefact } from './artefact.ts';
import { BodyStore } from './body-store.ts';
import { readChangeIndex } from './changes.ts';
import { MarketIndex } from './market-index.ts';
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
export async function loadStore(distDir: string, memoryBytes: number): Promise<MarketStore> {
    const folder = await realpath(distDir);
    const manifest = await readManifest(join(folder, distFiles.manifest));
    const artefact = await Artefact.open(folder, manifest);
    const path = join(folder, distFiles.database);
    const loading = await OpenDatabase.open(path, loadingMemoryLimit);
    try {
        return await readDatabase(loading.connection, artefact, path, memoryBytes);
    } finally {
        loading.close();
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
    const format = manifest?.format;
    if (typeof format !== 'number') throw new BrokenDataset('manifest.json is not one of a build');
    if (format < artefactFormat) {
        throw new BrokenDataset('an older version of the software has built the data; run `make build`');
    }
    if (format > artefactFormat) {
        throw new BrokenDataset('a newer version of the software has built the data; update and restart the server');
    }
    return manifest as Manifest;
}

async function readDatabase(
    connection: DuckDBConnection,
    artefact: Artefact,
    path: string,
    memoryBytes: number,
): Promise<MarketStore> {
    const digests = await all(connection, 'select input_digest from build');
    if (digests.length !== 1 || digests[0]?.[0] !== artefact.manifest.input_digest) {
        throw new BrokenDataset('manifest.json and market.duckdb are from different builds');
    }
    const counts = await all(
        connection,
        'select (select count(*) from response)::integer, (select count(*) from response_item)::integer',
    );
    const [responseCount, marketCount] = counts[0] as [number, number];
    const index = new MarketIndex(marketCount, responseCount);
    const bodies = new BodyStore(responseCount + listNames.length * marketCount);
    try {
        await copyBodies(connection, bodies);
        await readItems(connection, index, bodies);
        await readAliases(connection, index);
        await readResponses(connection, index, bodies);
        index.finish();
        if (!bodies.finish() || !(await isInOrder(connection, index, bodies))) {
            throw new BrokenDataset('the bodies of table response cannot be copied');
        }
        checkComplete(index);
        const catalog = await readCatalog(connection);
        const changes = await readChangeIndex(connection);
        const database = await OpenDatabase.open(path);
        return new MarketStore(index, bodies, database, changes, catalog, artefact, memoryBytes);
    } catch (error) {
        bodies.close();
        throw error;
    }
}

/** A body on each line as it is: a single column without quotes. */
const asLines = `format csv, header false, delimiter '\x01', quote '', escape '', use_tmp_file false`;

/**
 * Copies all bodies to the file: responses, then the elements of each list. DuckDB writes the file itself, which takes
 * a quarter of the memory. This and the queries that read the lengths have one thread and do not sort: they give the
 * rows in the order of the tables.
 */
async function copyBodies(connection: DuckDBConnection, bodies: BodyStore): Promise<void> {
    const elements = listNames.map((list) => `union all select ${listElements[list]} from response_item`);
    const copy = `copy (select body from response ${elements.join(' ')}) to '${bodies.path}' (${asLines})`;
    await connection.run(copy).catch((error: Error) => {
        // The file has no name any more.
        throw new Error(error.message.replaceAll(`"${bodies.path}"`, `of responses in TMPDIR (${tmpdir()})`));
    });
}

type ItemRow = [ordinal: number, id: string, key: string, ...numbers: (number | null)[]];

/** Reads the markets in list order, with the lengths of their list elements. */
async function readItems(connection: DuckDBConnection, index: MarketIndex, bodies: BodyStore): Promise<void> {
    let market = 0;
    const sql = `
        select ordinal, market_id::varchar, market_key,
            ${listNames.map((list) => `strlen(${listElements[list]})::integer`).join(', ')},
            unnest(json_transform(analysis_item, '{${scoreNames.map((name) => `"${name}":"INTEGER"`).join()}}'))
        from response_item`;
    await eachRow(connection, sql, (row) => {
        const [ordinal, id, key, ...numbers] = row as ItemRow;
        if (ordinal !== market + 1) throw new BrokenDataset('the ordinals of table response_item are not 1, 2, 3, …');
        index.addMarket(market, id, key);
        for (const [at, list] of listNames.entries()) {
            bodies.setLength(index.element(list, market), numbers[at] as number);
        }
        for (const [at, name] of scoreNames.entries()) {
            index.values.set(name, market, numbers[listNames.length + at] ?? null);
        }
        market += 1;
    });
}

/** Reads the former ids of renamed markets. */
async function readAliases(connection: DuckDBConnection, index: MarketIndex): Promise<void> {
    const rows = await all(connection, 'select old_market_id::varchar, market_id::varchar from market_alias');
    for (const [oldId, id] of rows as [string, string][]) index.newIdOfOld.set(oldId, id);
}

/** Indexes the responses, with the lengths of their bodies. */
async function readResponses(connection: DuckDBConnection, index: MarketIndex, bodies: BodyStore): Promise<void> {
    let response = 0;
    const sql = `
        select resource, market_id::varchar, date_diff('day', date '1970-01-01', analyzed_at)::integer,
            strlen(body)::integer
        from response`;
    await eachRow(connection, sql, (row) => {
        const [resource, id, day, length] = row as [RenderedName, string, number, number];
        indexResponse(index, response, resource, id, day);
        bodies.setLength(response, length);
        response += 1;
    });
}

/** Whether some bodies of the file are those of the tables: all queries had one order. */
async function isInOrder(connection: DuckDBConnection, index: MarketIndex, bodies: BodyStore): Promise<boolean> {
    const same = async (table: string, column: string, first: number, count: number) => {
        const some = Array.from({ length: comparedBodies }, (_, at) =>
            Math.floor((at * (count - 1)) / (comparedBodies - 1)),
        );
        const rows = await all(
            connection,
            `select rowid::integer, md5(${column}) from ${table} where rowid in (${some})`,
        );
        return rows.every(([row, md5]) => hash('md5', bodies.read(first + (row as number))) === md5);
    };
    for (const list of listNames) {
        if (!(await same('response_item', listElements[list], index.element(list, 0), index.marketCount))) return false;
    }
    return await same('response', 'body', 0, index.responseCount);
}

function indexResponse(index: MarketIndex, response: number, resource: RenderedName, id: string, day: number): void {
    if (resource === 'overview') {
        index.overview = response;
        return;
    }
    const market = index.find(id);
    if (market === undefined) throw new BrokenDataset('table response has a market that response_item does not have');
    if (resource === 'analysis') index.addSnapshot(market, day, response);
    else index.ofMarket[resource][market] = response;
}

function checkComplete(index: MarketIndex): void {
    if (index.overview < 0) throw new BrokenDataset('the overview is missing');
    for (let market = 0; market < index.marketCount; market++) {
        const missing = marketResourceNames.find((name) => (index.ofMarket[name][market] as number) < 0);
        if (missing !== undefined) throw new BrokenDataset(`a response is missing: ${missing}`);
        if (index.analysis(market) === undefined) throw new BrokenDataset('an analysis is missing');
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
