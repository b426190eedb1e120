import { setImmediate } from 'node:timers/promises';
import type { DuckDBBlobValue } from '@duckdb/node-api';
import type { Database } from '../database.ts';
import { type ArtefactFolders, fileWriter, type WrittenFiles } from './file-writer.ts';

/** Files per turn of the event loop, so that exports written at the same time do not wait long. */
const filesPerTurn = 64;

/**
 * Writes the responses that have a path to files, a few thousand at a time, so that memory does not grow with their
 * number. Uses its own connection, so that other queries can run at the same time.
 * @param responses SQL of the rows to write: a path and a body each.
 */
export async function writeStaticTree(
    database: Database,
    folders: ArtefactFolders,
    responses: string,
): Promise<WrittenFiles> {
    const { files, write } = fileWriter(folders);
    const connection = await database.connect();
    try {
        const result = await connection.stream(`select path, encode(body) from (${responses})`);
        for await (const chunk of result) {
            for (let row = 0; row < chunk.rowCount; row += 1) {
                const [path, body] = chunk.getRowValues(row) as [string, DuckDBBlobValue];
                write(path, body.bytes);
                if (row % filesPerTurn === 0) await setImmediate();
            }
        }
    } finally {
        connection.closeSync();
    }
    return files;
}
