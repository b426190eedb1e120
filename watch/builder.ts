import { type BuildResult, build } from '../pipeline/build-command.ts';
import { findingsSummary } from '../pipeline/check/summary.ts';
import { type CommandContext, knownProblem } from '../pipeline/command.ts';
import type { Output } from '../pipeline/output.ts';

export interface Attempt {
    outcome: BuildResult['outcome'];
    /** In the text format of `make check`. */
    findings: string;
    /** The number of findings, or the problem that stopped the build. */
    summary: string;
    removeOld: BuildResult['removeOld'];
}

/** Runs builds in this process, where all modules are already loaded. Prints nothing. */
export class Builder {
    readonly #context: Pick<CommandContext, 'configuration' | 'clock'>;
    #tidyUp = () => {};

    constructor(context: Pick<CommandContext, 'configuration' | 'clock'>) {
        this.#context = context;
    }

    /** Runs a build. Throws only on bugs. */
    async build(): Promise<Attempt> {
        let findings = '';
        const answer = output((text) => {
            findings += text;
        });
        try {
            const context = { ...this.#context, answer, log: output(() => {}) };
            const { counts, ...result } = await build(context, (tidyUp) => {
                this.#tidyUp = tidyUp;
            }).finally(() => {
                this.#tidyUp = () => {};
            });
            return { ...result, findings, summary: findingsSummary(counts) };
        } catch (error) {
            const summary = knownProblem(error, this.#context.configuration, 'nothing was built');
            if (summary === undefined) throw error;
            return { outcome: 'refused', findings, summary, removeOld: async () => {} };
        }
    }

    tidyUp(): void {
        this.#tidyUp();
        this.#tidyUp = () => {};
    }
}

function output(write: (text: string) => void): Output {
    return { isTerminal: false, fault: undefined, write: async (text) => write(text) };
}
