import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PipelineConfiguration } from '../../contract/configuration.ts';
import { releaseSums } from '../../contract/release.ts';
import { ignoredFindings } from '../check/emptiness.ts';
import { inputs, listFiles, listMedia, topFile, topFiles } from '../ingest/folder.ts';
import { methodologyHome } from '../methodology/read.ts';
import { digestFile } from './digest-file.ts';

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
    files.push(...listMedia(dataFolder), ...topFiles.flatMap((name) => topFile(dataFolder, name) ?? []));
    if (existsSync(join(dataFolder, releaseSums))) {
        files.push({ path: join(dataFolder, releaseSums), name: releaseSums });
    }
    const lines: string[] = [];
    for (const { name, path } of files) lines.push(`${name} ${(await digestFile(path)).sha256}`);
    for (const { file } of ignoredFindings(dataFolder)) lines.push(`${file} is not read`);
    const options = [`static ${writesStaticTree}`, `day ${buildDate}`, `site ${JSON.stringify(site)}`];
    return hash('sha256', [...lines, codeFingerprint(), ...options].join('\n'));
}

function codeFingerprint(): string {
    const project = fileURLToPath(new URL('../..', import.meta.url));
    const code = ['pipeline', 'contract', 'design'].flatMap((folder) =>
        readdirSync(join(project, folder), { recursive: true, withFileTypes: true })
            .filter((entry) => entry.isFile())
            .map((entry) => join(entry.parentPath, entry.name)),
    );
    const digests = [...code.sort(), join(project, 'docs/codebook.md'), join(project, 'package-lock.json')].map(
        (path) => hash('sha256', readFileSync(path)),
    );
    return hash('sha256', digests.join('\n'));
}
