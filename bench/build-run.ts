import { join } from 'node:path';
import { runScript, runSoundly } from './child.ts';
import { NotMeasured } from './result.ts';

const buildScript = 'pipeline/run.ts';

/** The stage that makes the scored snapshot tables. */
const scoredStage = 'snapshot';

/** One build by the real command. */
export interface BuildRun {
    /** The whole process: start, all stages, end. */
    wallSeconds: number;
    /** Of all threads, user and system. */
    processorSeconds: number;
    /** All stages up to and including `scoredStage`. */
    scoredSeconds: number;
    stages: Map<string, number>;
    peakMib: number;
}

/** Builds `dataFolder` into `distFolder`, which must not contain a build of the same input. */
export async function runBuild(dataFolder: string, distFolder: string, isStatic: boolean): Promise<BuildRun> {
    const { wallSeconds, processorSeconds, peakMib, stderr } = await runSoundly(buildScript, ['build'], {
        DATA_DIR: dataFolder,
        DIST_DIR: distFolder,
        STATIC: isStatic ? 'on' : 'off',
    });
    const stages = readStages(stderr);
    return { wallSeconds, processorSeconds, peakMib, stages, scoredSeconds: secondsUpTo(stages, scoredStage) };
}

/** The cost of starting the build command: Node, loading its modules, reading the configuration. */
export async function runStart(workFolder: string): Promise<number> {
    const { status, wallSeconds, stderr } = await runScript(buildScript, ['build'], {
        DATA_DIR: join(workFolder, 'no-such-folder'),
        DIST_DIR: join(workFolder, 'no-dist'),
    });
    if (status === 1 && stderr.includes('DATA_DIR')) return wallSeconds;
    throw new NotMeasured(`the build did not refuse a missing folder: ${stderr}`);
}

/** Stage lines of the build: name, result, seconds. Ignores other lines. */
export function readStages(text: string): Map<string, number> {
    const lines = text.matchAll(/^(\S+)\s.*?\s(\d+\.\d+) s$/gmu);
    return new Map([...lines].map(([, name, seconds]) => [name as string, Number(seconds)]));
}

export function secondsUpTo(stages: ReadonlyMap<string, number>, last: string): number {
    const names = [...stages.keys()];
    const end = names.indexOf(last);
    if (end < 0) throw new NotMeasured(`the build has no stage "${last}", only: ${names.join(', ')}`);
    return names.slice(0, end + 1).reduce((sum, name) => sum + (stages.get(name) as number), 0);
}
