import { DuckDBScalarFunction, VARCHAR } from '@duckdb/node-api';
import { encodeCursor, pageSize } from '../../contract/cursor.ts';
import { type Finding, findingShape } from '../../contract/finding.ts';
import type { Methodology } from '../../contract/methodology.ts';
import { actorTypes, ariBlocks, bookingSignals } from '../../contract/vocabulary.ts';
import { type Database, literal } from '../database.ts';
import { parameter } from '../ingest/ingest.ts';

const tables = ['analysis_fragment', 'response_item', 'response_page', 'overview', 'response'];

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
}

/** What a build was made from, for the table `build`. */
export interface BuildOrigin {
    methodologyVersion: string;
    methodologyDigest: string;
    sourceFingerprint: string;
}

/** Writes table `build`. @returns the digest of the input. */
export async function recordBuild(database: Database, origin: BuildOrigin): Promise<string> {
    await database.file('publish/build.sql', {
        methodology_version: literal(origin.methodologyVersion),
        methodology_digest: literal(origin.methodologyDigest),
        source_fingerprint: literal(origin.sourceFingerprint),
    });
    const [row] = await database.rows<{ input_digest: string }>('select input_digest from build');
    return (row as { input_digest: string }).input_digest;
}

/** Keeps the warnings of a build in the database, so that they can be counted and queried later. */
export async function recordFindings(database: Database, findings: readonly Finding[]): Promise<void> {
    await database.run(
        'create table finding (code varchar, severity varchar, file varchar, line integer, "column" integer, message varchar, hint varchar)',
    );
    await database.run(`comment on table finding is 'Warnings of the checks when this database was built.'`);
    for (const [name, shape] of Object.entries(findingShape.shape)) {
        const text = shape.meta()?.description ?? '';
        await database.run(`comment on column finding."${name}" is ${literal(text)}`);
    }
    const appender = await database.connection.createAppender('finding');
    for (const { code, severity, file, line, column, message, hint } of findings) {
        for (const text of [code, severity, file]) appender.appendVarchar(text);
        appender.appendInteger(line);
        appender.appendInteger(column);
        for (const text of [message, hint]) appender.appendVarchar(text);
        appender.endRow();
    }
    appender.closeSync();
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
