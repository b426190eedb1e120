import { DuckDBScalarFunction, VARCHAR } from '@duckdb/node-api';
import { marketId, marketKey, normalisePart, tidyPart } from '../../contract/market-key.ts';
import { similarWords } from '../../contract/nearest.ts';
import { actorTypes, bookingSignals, synonyms } from '../../contract/vocabulary.ts';
import type { Database } from '../database.ts';

/**
 * Gives SQL the functions that the server needs too and that therefore live in `contract/`, and those that find what a word
 * may mean. They run in JavaScript, one row at a time: only statements over distinct names or words may call them.
 */
export function registerNameFunctions(database: Database): void {
    register(database, 'tidy_part', 1, (text) => tidyPart(text as string));
    register(database, 'normal_part', 1, (text) => normalisePart(text as string));
    register(database, 'market_key', 4, (...parts) => {
        const [country, city, activity, criteria] = parts as [string, string, string, string];
        return marketKey({ country, city, activity, criteria });
    });
    register(database, 'market_id', 1, (key) => marketId(key as string));
    const words = { actor_type: actorTypes, booking_signal: bookingSignals };
    for (const kind of ['actor_type', 'booking_signal'] as const) {
        register(database, `meant_${kind}`, 1, (text) =>
            similarWords(text as string, words[kind], synonyms[kind]).join(' or '),
        );
    }
}

function register(database: Database, name: string, parameters: number, call: (...texts: string[]) => string): void {
    database.connection.registerScalarFunction(
        DuckDBScalarFunction.create({
            name,
            parameterTypes: Array.from({ length: parameters }, () => VARCHAR),
            returnType: VARCHAR,
            mainFunction: (_info, input, output) => {
                const columns = Array.from({ length: parameters }, (_, index) => input.getColumnVector(index));
                for (let row = 0; row < input.rowCount; row += 1) {
                    output.setItem(row, call(...columns.map((column) => String(column.getItem(row) ?? ''))));
                }
                output.flush();
            },
        }),
    );
}
