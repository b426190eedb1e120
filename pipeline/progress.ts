import type { Output } from './output.ts';

/** Reports the progress of long work: one line per stage, and a moving bar on a terminal. */
export interface Progress {
    /** Runs one stage and prints its line: name, what it did (the parts `work` returns), how long it took. */
    stage(name: string, work: () => Promise<string[]>): Promise<void>;
}

/** A number with thousands separators, the same in every locale: 1200000 becomes 1,200,000. */
export function grouped(count: number | bigint | string): string {
    return String(count).replace(/\B(?=(\d{3})+$)/gu, ',');
}

/** A number with its noun: `1 sheet`, `1,200 sheets`. */
export function counted(count: number | bigint | string, noun: string): string {
    return `${grouped(count)} ${noun}${String(count) === '1' ? '' : 's'}`;
}

/** A text without line breaks, such as those of cells: a finding is one line. */
export function oneLine(text: string): string {
    return text.replace(/\s+/gu, ' ');
}

/** @param output standard error, so that standard output contains only the findings. */
export function makeProgress(output: Output): Progress {
    return {
        async stage(name, work) {
            const startMs = performance.now();
            const bar = output.isTerminal ? startBar(output, name, startMs) : undefined;
            let summary = 'failed';
            try {
                summary = (await work()).join(', ');
            } finally {
                bar?.stop();
                const seconds = ((performance.now() - startMs) / 1000).toFixed(2);
                await output.write(`${name.padEnd(12)} ${summary.padEnd(64)} ${seconds.padStart(7)} s\n`);
            }
        },
    };
}

/** A moving bar with the elapsed seconds. The progress of a SQL stage is unknown, so no percentage is shown. */
function startBar(output: Output, name: string, startMs: number) {
    const width = 20;
    let step = 0;
    const timer = setInterval(() => {
        const at = step++ % width;
        const bar = `${'-'.repeat(at)}=${'-'.repeat(width - at - 1)}`;
        void output.write(`\r${name.padEnd(12)} [${bar}] ${((performance.now() - startMs) / 1000).toFixed(1)} s`);
    }, 100);
    timer.unref();
    return {
        stop() {
            clearInterval(timer);
            void output.write('\r\u001b[2K');
        },
    };
}

export const silentProgress: Progress = {
    async stage(_name, work) {
        await work();
    },
};
