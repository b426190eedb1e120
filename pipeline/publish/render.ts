import { VARCHAR } from '@duckdb/node-api';
import { encodeCursor, pageSize } from '../../contract/cursor.ts';
import type { Methodology } from '../../contract/methodology.ts';
import {
    listElements,
    listNames,
    marketResourceNames,
    type RenderedName,
    type ResourceName,
    renderedNames,
    resources,
} from '../../contract/resources.ts';
import { firstPublishedShape } from '../../contract/responses.ts';
import {
    averagedScores,
    type Score,
    type ShareScore,
    shareScores,
    sharesAfterIndex,
    sharesBeforeIndex,
} from '../../contract/scores.ts';
import { actorTypes, ariBlocks, bookingSignals } from '../../contract/vocabulary.ts';
import { type Database, literal, registerFunction, sqlFile } from '../database.ts';
import { parameter } from '../methodology/read.ts';
import { allEnded } from './all-ended.ts';
import type { ArtefactFolders, WrittenFiles } from './file-writer.ts';
import { writeStaticTree } from './static-tree.ts';

const tables = ['analysis_fragment', 'response_item', 'response', 'response_moved'];

/**
 * About 600,000 observed results, 120 MB of JSON. With fewer rows no thread fills half a row group, and DuckDB
 * compresses all bodies when it closes the file, in one thread.
 */
const snapshotsPerBatch = 20_000;

interface ResponseContext {
    methodology: Methodology;
    datasetVersion: string;
    folders: ArtefactFolders;
    writesStaticTree: boolean;
}

/** Makes the table `response` of the market API, and the files of the static tree from it. */
export async function writeResponses(
    database: Database,
    { methodology, datasetVersion, folders, writesStaticTree }: ResponseContext,
): Promise<WrittenFiles> {
    registerFunction<string>(database, 'encode_cursor', VARCHAR, 1, (key) => encodeCursor(key ?? ''));
    const parameters = parametersOf(methodology, datasetVersion);
    for (const table of tables) await database.file(`publish/${table}.sql`, parameters);
    for (const name of renderedNames) if (name !== 'analysis') await render(database, name, parameters);
    const write = async (...queries: string[]): Promise<WrittenFiles> => {
        const responses = queries.map((query) => `(${query})`).join(' union all ');
        return writesStaticTree ? await writeStaticTree(database, folders, responses) : {};
    };
    const isFile = 'select path, body from response where path is not null';
    const lists = listNames.map((name) => {
        const address = literal(resources[name].path.slice(1));
        return sqlFile('publish/resource/list.sql', { ...parameters, element: listElements[name], address });
    });
    // Most files are written while the analyses are rendered, which takes the most time.
    const [written] = await allEnded([
        write(`${isFile} and resource <> 'analysis'`, 'from response_moved', ...lists),
        renderAnalyses(database, parameters),
    ]);
    return { ...written, ...(await write(`${isFile} and resource = 'analysis'`)) };
}

function parametersOf(methodology: Methodology, datasetVersion: string): Record<string, string> {
    const columns = (names: readonly string[], column: (name: string) => string) =>
        names.map((name) => `${name}: snapshot.${column(name)}`).join(', ');
    return {
        level: parameter(methodology, 'confidence_level'),
        page_size: String(pageSize),
        methodology_version: literal(parameter(methodology, 'methodology_version')),
        dataset_version: literal(datasetVersion),
        resource_names: renderedNames.join(', '),
        moved_paths: (['analysis', ...marketResourceNames] as const)
            .map((name) => `concat(${addressSql(name, 'old_market_id')}, '.json')`)
            .join(', '),
        ...scoreMembers(),
        blocks: columns(ariBlocks, (block) => `ari_${block}`),
        actor_counts: columns(actorTypes, (word) => `actor_type_${word}`),
        signal_counts: columns(bookingSignals, (word) => `booking_signal_${word}`),
    };
}

/** Its query is a file in `resource/`, whose columns are those of `response` without the path. */
async function render(database: Database, name: RenderedName, parameters: Record<string, string>): Promise<void> {
    const path = `concat(${addressSql(name, 'market_id')}, '.json')`;
    await database.run(`
        insert into response
        select ${literal(name)}, market_id, analyzed_at, if(is_static, ${path}, null), body
        from (${sqlFile(`publish/resource/${name}.sql`, parameters)})`);
}

/** The address of a resource without its first slash, as arguments of `concat`. */
function addressSql(name: ResourceName, id: string): string {
    return literal(resources[name].path.slice(1)).replace('{id}', `', ${id}, '`);
}

/** The members of responses that contain scores, as members of structs. `contract/responses.ts` defines the shapes. */
function scoreMembers() {
    const inAnalysis = ({ name, label }: ShareScore) => `${name}: snapshot.${name}, ${label}: snapshot.${label}`;
    const inHistory = ({ name, change }: ShareScore) =>
        change === null
            ? `${name}: ${name}`
            : `${name}: ${name}, ${change}: ${change},
                    ${change}_margin: case when ${change}_low is not null then {low: ${change}_low, high: ${change}_high} end,
                    ${change}_q_value: ${change}_q_value, ${change}_significant_adjusted: ${change}_significant_adjusted`;
    const average = ({ name }: Score) =>
        `average_${name}: case when count(${name}) > 0 then half_up_tenths(sum(${name})::decimal(18, 4), count(${name})) end`;
    return {
        shares_before_index: sharesBeforeIndex.map(inAnalysis).join(', '),
        shares_after_index: sharesAfterIndex.map(inAnalysis).join(', '),
        share_margins: shareScores
            .map(({ name }) => `${name}: {low: snapshot.${name}_low, high: snapshot.${name}_high}`)
            .join(', '),
        history_shares: shareScores.map(inHistory).join(', '),
        first_published: Object.keys(firstPublishedShape.shape)
            .map((name) => `${name}: first_published_${name}`)
            .join(', '),
        averages: averagedScores.map(average).join(', '),
    };
}

/** Analyses are rendered in batches: an aggregate holds all its lists in memory, and a large data set does not fit. */
async function renderAnalyses(database: Database, parameters: Record<string, string>): Promise<void> {
    const [row] = await database.rows<{ last: number }>(
        'select coalesce(max(snapshot_number), 0) as last from snapshot',
    );
    for (let before = 0; before < (row?.last ?? 0); before += snapshotsPerBatch) {
        const batch = { first: String(before + 1), last: String(before + snapshotsPerBatch) };
        await render(database, 'analysis', { ...parameters, ...batch });
    }
}
