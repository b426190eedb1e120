import { hash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Manifest } from '../../contract/dist.ts';
import type { Database } from '../database.ts';

/** Files written, by path relative to the artefact. */
export type WrittenFiles = Manifest['files'];

/**
 * Writes the responses that have a path to files, a few thousand at a time, so that memory does not grow with their
 * number. Uses its own connection, so that other queries can run at the same time.
 * @param root the folder of the artefact.
 */
export async function writeStaticTree(database: Database, root: string): Promise<WrittenFiles> {
    const files: WrittenFiles = {};
    const folders = new Set<string>();
    const write = (path: string, body: string) => {
        const folder = dirname(path);
        if (!folders.has(folder)) {
            mkdirSync(join(root, folder), { recursive: true });
            folders.add(folder);
        }
        const bytes = Buffer.from(body, 'utf8');
        writeFileSync(join(root, path), bytes);
        files[path] = { size: bytes.length, sha256: hash('sha256', bytes) };
    };
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
