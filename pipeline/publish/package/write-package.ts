import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { packageFiles } from '../../../contract/dist.ts';
import type { Methodology } from '../../../contract/methodology.ts';
import type { Database } from '../../database.ts';
import { readChangedRows, streamChanges } from '../../release/changed-rows.ts';
import { type Release, readReleaseList } from '../../release/compare.ts';
import { digestFile } from '../digest-file.ts';
import { type ArtefactFolders, fileWriter, type WrittenFiles } from '../file-writer.ts';
import type { DataExport } from '../read-exports.ts';
import { citation, yaml, zenodo } from './citation.ts';
import { datapackage } from './datapackage.ts';
import { type DatasetFacts, describeDataset } from './dataset.ts';
import { feed } from './feed.ts';

export async function writePackage(
    database: Database,
    folders: ArtefactFolders,
    { methodology, facts, exports }: { methodology: Methodology; facts: DatasetFacts; exports: readonly DataExport[] },
): Promise<WrittenFiles> {
    const { root } = folders;
    const releases = await readReleaseList(database);
    const dataset = await describeDataset(database, facts, releases);
    const rows = await readChangedRows(database);
    const json = (value: object) => `${JSON.stringify(value, null, 1)}\n`;
    const { files: written, write } = fileWriter(folders);
    write(packageFiles.datapackage, json(datapackage(dataset, exports, methodology)));
    write(packageFiles.citation, yaml(citation(dataset)));
    write(packageFiles.zenodo, json(zenodo(dataset)));
    write(packageFiles.feed, json(feed(releases, rows, facts)));
    await writeChanges(database, join(root, packageFiles.changes), facts.version, releases);
    return { ...written, [packageFiles.changes]: await digestFile(join(root, packageFiles.changes)) };
}

/** Writes `changes.json`: one line per change, and the releases. */
async function writeChanges(
    database: Database,
    path: string,
    version: string,
    releases: readonly Release[],
): Promise<void> {
    const file = openSync(path, 'w');
    try {
        writeSync(file, '{"data":[');
        let total = 0;
        for await (const elements of streamChanges(database)) {
            for (const element of elements) {
                writeSync(file, `${total === 0 ? '' : ','}\n${element}`);
                total += 1;
            }
        }
        const listed = releases.map(({ version: released, releasedOn, methodologyVersion }) => {
            return { version: released, released_on: releasedOn, methodology_version: methodologyVersion };
        });
        const meta = { dataset_version: version, total, releases: listed };
        writeSync(file, `${total === 0 ? '' : '\n'}],"meta":${JSON.stringify(meta)}}\n`);
    } finally {
        closeSync(file);
    }
}
