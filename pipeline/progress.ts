/** Where long work says how far it is: one line a stage, and on a terminal a line that is rewritten meanwhile. */
export interface Progress {
    /** Runs one stage and prints its line: name, what it did (the parts `work` returns), how long it took. */
    stage(name: string, work: () => Promise<string[]>): Promise<void>;
}

/** Numbers for people, the same in every locale: 1200000 becomes 1,200,000. */
export function grouped(count: number | bigint | string): string {
    return String(count).replace(/\B(?=(\d{3})+$)/gu, ',');
}

/** A number with its noun: `1 sheet`, `1,200 sheets`. */
export function counted(count: number | bigint | string, noun: string): string {
    return `${grouped(count)} ${noun}${String(count) === '1' ? '' : 's'}`;
}

/**
 * @param stream where lines go; standard error by default, so that findings as JSON stay alone on standard output.
 * @param nowMs a monotonic clock.
 */
export function makeProgress(stream: NodeJS.WriteStream, nowMs: () => number): Progress {
    return {
        async stage(name, work) {
            const begun = nowMs();
            const bar = stream.isTTY ? startBar(stream, name, begun, nowMs) : undefined;
            let summary = 'failed';
            try {
                summary = (await work()).join(', ');
            } finally {
                bar?.stop();
                const seconds = ((nowMs() - begun) / 1000).toFixed(2);
                stream.write(`${name.padEnd(12)} ${summary.padEnd(64)} ${seconds.padStart(7)} s\n`);
            }
        },
    };
}

/** A moving bar with the seconds so far; the share done is not known to SQL stages, so none is pretended. */
function startBar(stream: NodeJS.WriteStream, name: string, begun: number, nowMs: () => number) {
    const width = 20;
    let step = 0;
    const timer = setInterval(() => {
        const at = step++ % width;
        const bar = `${'-'.repeat(at)}=${'-'.repeat(width - at - 1)}`;
        stream.write(`\r${name.padEnd(12)} [${bar}] ${((nowMs() - begun) / 1000).toFixed(1)} s`);
    }, 100);
    timer.unref();
    return {
        stop() {
            clearInterval(timer);
            stream.write('\r\u001b[2K');
        },
    };
}
