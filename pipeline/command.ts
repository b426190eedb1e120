import { statSync } from 'node:fs';
import { type PipelineConfiguration, readPipelineConfiguration } from '../contract/pipeline-configuration.ts';

/** The configuration of a pipeline command, or the end of the process with every problem of the environment named. */
export function configurationOrExit(environment: NodeJS.ProcessEnv): PipelineConfiguration {
    const read = readPipelineConfiguration(environment);
    const problems = 'problems' in read ? read.problems : folderProblems(read.configuration);
    if (problems.length > 0) {
        process.stderr.write(problems.map((problem) => `${problem}\n`).join(''));
        process.exit(1);
    }
    return (read as { configuration: PipelineConfiguration }).configuration;
}

function folderProblems({ dataFolder }: PipelineConfiguration): string[] {
    const isFolder = statSync(dataFolder, { throwIfNoEntry: false })?.isDirectory() ?? false;
    return isFolder ? [] : [`DATA_DIR: there is no folder ${dataFolder}`];
}
