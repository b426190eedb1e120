import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PipelineConfiguration } from '../../contract/configuration.ts';
import type { Methodology } from '../../contract/methodology.ts';
import { memoryMib } from '../command.ts';
import { type Database, withDatabase } from '../database.ts';
import { ingest } from '../ingest/ingest.ts';
import { readMethodology } from '../methodology/read.ts';
import { Problem } from '../problem.ts';

/**
 * Runs `work` on the sheets of the data folder, read into tables without checks. A missing folder counts as empty.
 * @throws Problem if the methodology has errors.
 */
export async function withSheets<T>(
    configuration: PipelineConfiguration,
    scratchFolder: string,
    work: (database: Database, methodology: Methodology) => Promise<T>,
): Promise<T> {
    const { dataFolder } = configuration;
    return await withDatabase(':memory:', scratchFolder, memoryMib(configuration), async (database) => {
        const { methodology, isSound } = readMethodology(dataFolder);
        if (!isSound) {
            throw new Problem('the methodology has errors, which make check names: the sheets were not read');
        }
        await ingest(database, existingFolder(dataFolder, scratchFolder), methodology, scratchFolder);
        return await work(database, methodology);
    });
}

function existingFolder(dataFolder: string, scratchFolder: string): string {
    if (existsSync(dataFolder)) return dataFolder;
    const empty = join(scratchFolder, 'empty');
    mkdirSync(empty);
    return empty;
}
