import { setImmediate } from 'node:timers/promises';
import type { Database } from '../database.ts';
import { fileWriter, type WrittenFiles } from './file-writer.ts';

/**
 * Writes the responses that have a path to files, a few thousand at a time, so that memory does not grow with their
 * number. Uses its own connection, so that other queries can run at the same time.
 * @param root the folder of the artefact.
 */
export async function writeStaticTree(database: Database, root: string): Promise<WrittenFiles> {
    const { files, write } = fileWriter(root);
    const connection = await database.connect();
    try {
        const result = await connection.stream(
            'select path, body from response where path is not null union all from response_moved',
        );
        for await (const chunk of result) {
            for (const [path, body] of chunk.getRows() as [string, string][]) write(path, body);
            await setImmediate();
        }
    } finally {
        connection.closeSync();
    }
    return files;
}
