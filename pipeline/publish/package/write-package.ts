import { hash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFiles } from '../../../contract/dist.ts';
import type { Methodology } from '../../../contract/methodology.ts';
import type { Database } from '../../database.ts';
import { readExports } from '../read-exports.ts';
import type { WrittenFiles } from '../static-tree.ts';
import { citation, yaml, zenodo } from './citation.ts';
import { datapackage } from './datapackage.ts';
import { type DatasetFacts, describeDataset } from './dataset.ts';

export interface PackageSource {
    methodology: Methodology;
    facts: DatasetFacts;
    /** The exports as they were written, by path. */
    files: WrittenFiles;
}

/** Writes what describes the data as a whole to programs, beside the folders of the artefact. */
export async function writePackage(database: Database, root: string, source: PackageSource): Promise<WrittenFiles> {
    const dataset = await describeDataset(database, source.facts);
    const exports = await readExports(database, root, source.files);
    const json = (value: object) => `${JSON.stringify(value, null, 1)}\n`;
    return writeRootFiles(root, {
        [packageFiles.datapackage]: json(datapackage(dataset, exports, source.methodology)),
        [packageFiles.citation]: yaml(citation(dataset)),
        [packageFiles.zenodo]: json(zenodo(dataset)),
    });
}

function writeRootFiles(root: string, texts: Readonly<Record<string, string>>): WrittenFiles {
    const written = Object.entries(texts).map(([name, text]) => {
        const bytes = Buffer.from(text, 'utf8');
        writeFileSync(join(root, name), bytes);
        return [name, { size: bytes.length, sha256: hash('sha256', bytes) }];
    });
    return Object.fromEntries(written);
}
