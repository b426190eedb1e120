import { readPipelineConfiguration } from '../../contract/configuration.ts';
import { build } from '../../pipeline/build-command.ts';
import { knownProblem } from '../../pipeline/command.ts';
import type { Output } from '../../pipeline/output.ts';
import { openStaging } from '../../pipeline/publish/swap.ts';

/** `make build` in this process, where its modules are loaded: half of what a process of its own takes. Throws what is a bug. */
export async function buildHere(environment: Record<string, string>) {
    const [answer, log] = [new Text(), new Text()];
    const read = readPipelineConfiguration(environment);
    if (!read.ok) return { status: 1, stdout: '', stderr: read.error.join('\n') };
    const configuration = read.value;
    try {
        const staging = await openStaging(configuration.distFolder, () => {});
        const context = { configuration, answer, log };
        const { outcome } = await build(context, staging).finally(() => staging.discard());
        return { status: outcome === 'refused' ? 1 : 0, stdout: answer.text, stderr: log.text };
    } catch (error) {
        const sentence = knownProblem(error, configuration, 'nothing was built');
        if (sentence === undefined) throw error;
        return { status: 1, stdout: answer.text, stderr: `${log.text}${sentence}\n` };
    }
}

class Text implements Output {
    readonly isTerminal = false;
    readonly fault = undefined;
    text = '';

    async write(text: string): Promise<void> {
        this.text += text;
    }
}
