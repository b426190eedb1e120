import { DuckDBScalarFunction, VARCHAR } from '@duckdb/node-api';
import { encodeCursor, pageSize } from '../../contract/cursor.ts';
import type { Methodology } from '../../contract/methodology.ts';
import { actorTypes, ariBlocks, bookingSignals } from '../../contract/vocabulary.ts';
import { type Database, literal } from '../database.ts';
import { parameter } from '../methodology/read.ts';

const tables = ['analysis_fragment', 'response_item', 'response_page', 'overview', 'response', 'response_moved'];

/** About 600,000 observed results, 120 MB of JSON. */
const snapshotsPerPortion = 20_000;

/** Renders every response of the market API into the table `response`. */
export async function renderResponses(database: Database, methodology: Methodology): Promise<void> {
    registerCursor(database);
    const members = (names: readonly string[], column: (name: string) => string) =>
        names.map((name) => `${name}: snapshot.${column(name)}`).join(', ');
    const holes = {
        level: parameter(methodology, 'confidence_level'),
        page_size: String(pageSize),
        methodology_version: literal(parameter(methodology, 'methodology_version')),
        blocks: members(ariBlocks, (block) => `ari_${block}`),
        actor_counts: members(actorTypes, (word) => `actor_type_${word}`),
        signal_counts: members(bookingSignals, (word) => `booking_signal_${word}`),
    };
    for (const table of tables) await database.file(`publish/${table}.sql`, holes);
    await renderAnalyses(database);
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
