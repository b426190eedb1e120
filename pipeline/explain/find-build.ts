import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type PipelineConfiguration, readPipelineConfiguration } from '../../contract/configuration.ts';
import { distFiles } from '../../contract/dist.ts';
import { watchFolder } from '../command.ts';
import { attachBuild, type Database } from '../database.ts';
import { Problem } from '../problem.ts';
import { withDataFolder } from '../shell-text.ts';

type Folders = Pick<PipelineConfiguration, 'dataFolder' | 'distFolder'>;

/**
 * The folders that may have a build of the data: DIST_DIR and, where only DATA_DIR is set, also the folder of
 * `make watch`.
 */
export function buildFolders({ dataFolder, distFolder }: Folders): string[] {
    const usual = readPipelineConfiguration({});
    const isUsual = (name: keyof Folders, folder: string) => usual.ok && usual.value[name] === folder;
    const isOpen = isUsual('distFolder', distFolder) && !isUsual('dataFolder', dataFolder);
    return isOpen ? [distFolder, watchFolder(dataFolder)] : [distFolder];
}

/**
 * The newest build in some folders; if there are several folders, that was made from the sheets of a data folder.
 * @throws Problem if there is none.
 */
export async function findBuild(database: Database, dataFolder: string, folders: readonly string[]): Promise<string> {
    const builds = folders.map((folder) => ({ folder, path: join(folder, distFiles.database) }));
    const found = builds.filter(({ path }) => existsSync(path));
    if (found.length === 0) throw new Problem(`DIST_DIR: there is no build in ${folders[0]}; make build makes one`);
    if (folders.length === 1) return folders[0] as string;
    const newestFirst = found.toSorted((a, b) => statSync(b.path).mtimeMs - statSync(a.path).mtimeMs);
    for (const { folder, path } of newestFirst) {
        await attachBuild(database, path, 'candidate');
        const sheets = await database.rows<{ sheet: string }>('select distinct sheet from candidate.observation');
        await database.run('detach candidate');
        if (sheets.some(({ sheet }) => existsSync(join(dataFolder, sheet)))) return folder;
    }
    if (!existsSync(dataFolder)) throw new Problem(`DATA_DIR: there is no folder ${dataFolder}`);
    throw new Problem(
        `${folders[0]} was not built from ${dataFolder}; ${withDataFolder('make build', dataFolder)} does that`,
    );
}
