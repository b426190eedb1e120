import fs from 'node:fs';
import path from 'node:path';
import { readPipelineConfiguration } from '../../../contract/configuration.ts';
import { printChanges } from '../../../pipeline/changes-command.ts';
import { knownProblem } from '../../../pipeline/command.ts';
import type { Output } from '../../../pipeline/output.ts';
import { writeRelease } from '../../../pipeline/release/write-release.ts';
import { withScoredData } from '../../../pipeline/scored-data.ts';
import type { Run } from '../../support/builds.ts';
import { temporaryFolder } from '../../support/pipeline.ts';

/** Standard output or error of a command that runs in this process. */
export class Text implements Output {
    readonly isTerminal = false;
    readonly fault = undefined;
    text = '';

    async write(text: string): Promise<void> {
        this.text += text;
    }
}

/**
 * Releases a data folder in this process, as `make release VERSION_DATE=day` does.
 * @returns the version too, if there is one.
 */
export async function release(data: string, day: string): Promise<Run & { version: string }> {
    const [answer, log] = [new Text(), new Text()];
    const read = readPipelineConfiguration({ DATA_DIR: data, VERSION_DATE: day });
    if (!read.ok) throw new Error(read.error.join('\n'));
    const context = { configuration: read.value, answer, log, clock: Date.now };
    const scratch = temporaryFolder();
    let version = '';
    try {
        const status = await withScoredData(context, scratch, 'nothing was released', async (database, origin) => {
            version = origin.datasetVersion;
            await answer.write(await writeRelease(database, data, day, origin, scratch));
            return 0;
        });
        return { status, stdout: answer.text, stderr: log.text, version };
    } catch (error) {
        const sentence = knownProblem(error, read.value, 'nothing was released');
        if (sentence === undefined) throw error;
        return { status: 1, stdout: answer.text, stderr: `${log.text}${sentence}\n`, version };
    }
}

/** Compares a data folder with its releases in this process, as `make changes` does. */
export async function changes(data: string, environment: Record<string, string> = {}): Promise<Run> {
    const [answer, log] = [new Text(), new Text()];
    const read = readPipelineConfiguration({ DATA_DIR: data, ...environment });
    if (!read.ok) throw new Error(read.error.join('\n'));
    try {
        const status = await printChanges(
            { configuration: read.value, answer, log, clock: Date.now },
            temporaryFolder(),
        );
        return { status, stdout: answer.text, stderr: log.text };
    } catch (error) {
        const sentence = knownProblem(error, read.value, 'nothing was compared');
        if (sentence === undefined) throw error;
        return { status: 1, stdout: answer.text, stderr: `${log.text}${sentence}\n` };
    }
}

/** The released files of a data folder with their bytes, and the list of their digests. */
export function releasedFiles(data: string): Map<string, string> {
    const folder = path.join(data, 'releases');
    const names = fs.existsSync(folder) ? fs.readdirSync(folder).sort() : [];
    return new Map(names.map((name) => [name, fs.readFileSync(path.join(folder, name), 'utf8')]));
}
