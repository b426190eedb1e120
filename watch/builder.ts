import type { PipelineConfiguration } from '../contract/configuration.ts';
import { type BuildResult, build } from '../pipeline/build-command.ts';
import { findingsSummary } from '../pipeline/check/report.ts';
import { knownProblem } from '../pipeline/command.ts';
import type { Output } from '../pipeline/output.ts';
import { openStaging } from '../pipeline/publish/swap.ts';

/** What a build came to. */
export interface Attempt {
    outcome: BuildResult['outcome'];
    /** As `make check` prints them. */
    findings: string;
    /** How many there are, or what else was in the way of the build. */
    summary: string;
}

/** Builds in this process, where all modules are loaded, and says nothing itself. */
export class Builder {
    readonly #configuration: PipelineConfiguration;
    #tidyUp = () => {};

    constructor(configuration: PipelineConfiguration) {
        this.#configuration = configuration;
    }

    /** One build. Throws what is a bug. */
    async build(): Promise<Attempt> {
        const configuration = this.#configuration;
        let findings = '';
        const answer = output((text) => {
            findings += text;
        });
        try {
            const staging = await openStaging(configuration.distFolder, (removeWork) => {
                this.#tidyUp = removeWork;
            });
            this.#tidyUp = () => staging.discard();
            const context = { configuration, answer, log: output(() => {}) };
            const { outcome, counts } = await build(context, staging).finally(() => this.tidyUp());
            return { outcome, findings, summary: findingsSummary(counts) };
        } catch (error) {
            const summary = knownProblem(error, configuration, 'nothing was built');
            if (summary === undefined) throw error;
            return { outcome: 'refused', findings, summary };
        }
    }

    /** Removes what an unfinished build has written. */
    tidyUp(): void {
        this.#tidyUp();
        this.#tidyUp = () => {};
    }
}

function output(write: (text: string) => void): Output {
    return { isTerminal: false, fault: undefined, write: async (text) => write(text) };
}
