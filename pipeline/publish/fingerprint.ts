import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PipelineConfiguration } from '../../contract/configuration.ts';
import { distFiles, type Manifest } from '../../contract/dist.ts';
import { releaseSums } from '../../contract/release.ts';
import { type Database, literal, openDatabase } from '../database.ts';
import { type DataFile, inputs, listFiles, listIgnored, listMedia, topFile, topFiles } from '../ingest/folder.ts';
import { methodologyHome } from '../methodology/read.ts';
import { digestFile } from './digest-file.ts';
import { isDatabaseOf } from './siblings.ts';

/**
 * A digest of everything that determines the output of a build: input files by name, names of ignored files, the code
 * of the pipeline, and the configuration.
 */
export async function sourceFingerprint(configuration: PipelineConfiguration): Promise<string> {
    const { dataFolder, writesStaticTree, buildDate, site } = configuration;
    const methodologyFolder = methodologyHome(dataFolder).folder;
    const files = inputs.flatMap(([folder, ending]) =>
        listFiles(folder === 'methodology' ? methodologyFolder : dataFolder, folder, ending),
    );
    files.push(
        ...listMedia(dataFolder),
        ...topFiles.map((name) => topFile(dataFolder, name)).filter((file): file is DataFile => file !== undefined),
    );
    if (existsSync(join(dataFolder, releaseSums))) {
        files.push({ path: join(dataFolder, releaseSums), name: releaseSums });
    }
    const lines: string[] = [];
    for (const { name, path } of files) lines.push(`${name} ${(await digestFile(path)).sha256}`);
    const options = [`static ${writesStaticTree}`, `day ${buildDate}`, `site ${JSON.stringify(site)}`];
    return hash('sha256', [...lines, ...ignored(dataFolder), codeFingerprint(), ...options].join('\n'));
}

/** A build warns about files that it does not read, so their names are part of the fingerprint. */
function ignored(dataFolder: string): string[] {
    const { sheets, catalog, references, releases, misnamed, tops } = listIgnored(dataFolder);
    const names = [
        ...sheets,
        ...catalog,
        ...references,
        ...releases,
        ...[...misnamed, ...tops].map(({ name }) => name),
    ];
    return names.map((name) => `${name} is not read`);
}

function codeFingerprint(): string {
    const project = fileURLToPath(new URL('../..', import.meta.url));
    const code = ['pipeline', 'contract', 'design'].flatMap((folder) =>
        readdirSync(join(project, folder), { recursive: true, withFileTypes: true })
            .filter((entry) => entry.isFile())
            .map((entry) => join(entry.parentPath, entry.name)),
    );
    const digests = [...code.sort(), join(project, 'package-lock.json')].map((path) =>
        hash('sha256', readFileSync(path)),
    );
    return hash('sha256', digests.join('\n'));
}

/**
 * The database of the artefact in `dist`, read only, if the artefact is complete and has this fingerprint; else null.
 */
export async function openUpToDate(dist: string, fingerprint: string, scratchFolder: string): Promise<Database | null> {
    const manifestPath = join(dist, distFiles.manifest);
    const databasePath = join(dist, distFiles.database);
    if (!existsSync(manifestPath) || !existsSync(databasePath)) return null;
    try {
        // The digest of the database is in the folder's name.
        if (!isDatabaseOf(realpathSync(dist), (await digestFile(databasePath)).sha256)) return null;
        const built = await openBuilt(databasePath, fingerprint, scratchFolder);
        if (built === null || (await hasAllFiles(dist, manifestPath).catch(() => false))) return built;
        await built.close();
        return null;
    } catch {
        // An artefact that cannot be read is not up to date.
        return null;
    }
}

/** Whether all files except the database match their digests in the manifest. */
async function hasAllFiles(dist: string, manifestPath: string): Promise<boolean> {
    const manifest = JSON.parse(readFileSync(manifestPath, 'utf8')) as Manifest;
    for (const [path, { sha256 }] of Object.entries(manifest.files)) {
        if ((await digestFile(join(dist, path))).sha256 !== sha256) return false;
    }
    return true;
}

async function openBuilt(databasePath: string, fingerprint: string, scratchFolder: string): Promise<Database | null> {
    const database = await openDatabase(':memory:', scratchFolder, 512);
    let isBuilt = false;
    try {
        await database.run(`attach ${literal(databasePath)} as built (read_only); use built`);
        const [row] = await database.rows<{ source_fingerprint: string }>('select source_fingerprint from build');
        isBuilt = row?.source_fingerprint === fingerprint;
        return isBuilt ? database : null;
    } finally {
        if (!isBuilt) await database.close();
    }
}
