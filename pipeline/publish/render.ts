import { DuckDBScalarFunction, VARCHAR } from '@duckdb/node-api';
import { encodeCursor, pageSize } from '../../contract/cursor.ts';
import type { Methodology } from '../../contract/methodology.ts';
import {
    averagedScores,
    type Score,
    type ShareScore,
    shareScores,
    sharesAfterIndex,
    sharesBeforeIndex,
} from '../../contract/scores.ts';
import { actorTypes, ariBlocks, bookingSignals } from '../../contract/vocabulary.ts';
import { type Database, literal } from '../database.ts';
import { parameter } from '../methodology/read.ts';

const tables = ['analysis_fragment', 'response_item', 'response_page', 'overview', 'response', 'response_moved'];

/** About 600,000 observed results, 120 MB of JSON. */
const snapshotsPerPortion = 20_000;

/** Renders every response of the market API into the table `response`. */
export async function renderResponses(database: Database, methodology: Methodology): Promise<void> {
    registerCursor(database);
    const columns = (names: readonly string[], column: (name: string) => string) =>
        names.map((name) => `${name}: snapshot.${column(name)}`).join(', ');
    const parameters = {
        level: parameter(methodology, 'confidence_level'),
        page_size: String(pageSize),
        methodology_version: literal(parameter(methodology, 'methodology_version')),
        ...scoreMembers(),
        blocks: columns(ariBlocks, (block) => `ari_${block}`),
        actor_counts: columns(actorTypes, (word) => `actor_type_${word}`),
        signal_counts: columns(bookingSignals, (word) => `booking_signal_${word}`),
    };
    for (const table of tables) await database.file(`publish/${table}.sql`, parameters);
    await renderAnalyses(database);
}

/** The members that scores give to responses, as members of structs: shapes as in `contract/responses.ts`. */
function scoreMembers() {
    const inAnalysis = ({ name, label }: ShareScore) => `${name}: snapshot.${name}, ${label}: snapshot.${label}`;
    const inHistory = ({ name, change }: ShareScore) =>
        change === null
            ? `${name}: ${name}`
            : `${name}: ${name}, ${change}: ${change},
                    ${change}_margin: case when ${change}_low is not null then {low: ${change}_low, high: ${change}_high} end`;
    const average = ({ name }: Score) =>
        `average_${name}: case when count(${name}) > 0 then half_up_tenths(sum(${name})::decimal(18, 4), count(${name})) end`;
    return {
        shares_before_index: sharesBeforeIndex.map(inAnalysis).join(', '),
        shares_after_index: sharesAfterIndex.map(inAnalysis).join(', '),
        share_margins: shareScores
            .map(({ name }) => `${name}: {low: snapshot.${name}_low, high: snapshot.${name}_high}`)
            .join(', '),
        history_shares: shareScores.map(inHistory).join(', '),
        averages: averagedScores.map(average).join(', '),
    };
}

/** In portions: an aggregate holds all its lists in memory, and the bodies of a large data set do not fit there. */
async function renderAnalyses(database: Database): Promise<void> {
    const [row] = await database.rows<{ last: number }>(
        'select coalesce(max(snapshot_number), 0) as last from snapshot',
    );
    const lastNumber = row?.last ?? 0;
    for (let first = 1; first <= lastNumber; first += snapshotsPerPortion) {
        const last = first + snapshotsPerPortion - 1;
        await database.file('publish/response_analysis.sql', { first: String(first), last: String(last) });
    }
}

function registerCursor(database: Database): void {
    database.connection.registerScalarFunction(
        DuckDBScalarFunction.create({
            name: 'encode_cursor',
            parameterTypes: [VARCHAR],
            returnType: VARCHAR,
            mainFunction: (_info, input, output) => {
                const keys = input.getColumnVector(0);
                for (let row = 0; row < input.rowCount; row += 1) {
                    output.setItem(row, encodeCursor(String(keys.getItem(row) ?? '')));
                }
                output.flush();
            },
        }),
    );
}
