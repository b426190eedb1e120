/** Where long work says how far it is: one line a stage, and on a terminal a line that is rewritten meanwhile. */
export interface Progress {
    /** Runs one stage and prints its line: name, what it did, how long it took. */
    stage<T>(name: string, work: (tell: (summary: string) => void) => Promise<T>): Promise<T>;
    /** Milliseconds each finished stage took, by name. */
    readonly durationsMs: ReadonlyMap<string, number>;
}

/** Numbers for people, the same in every locale: 1200000 becomes 1,200,000. */
export function grouped(count: number | bigint | string): string {
    return String(count).replace(/\B(?=(\d{3})+$)/gu, ',');
}

/**
 * @param stream where lines go; standard error by default, so that findings as JSON stay alone on standard output.
 * @param nowMs a monotonic clock.
 */
export function makeProgress(stream: NodeJS.WriteStream, nowMs: () => number): Progress {
    const durationsMs = new Map<string, number>();
    return {
        durationsMs,
        async stage(name, work) {
            const begun = nowMs();
            let summary = '';
            const bar = stream.isTTY ? startBar(stream, name, begun, nowMs) : undefined;
            try {
                return await work((text) => {
                    summary = text;
                });
            } finally {
                bar?.stop();
                const tookMs = nowMs() - begun;
                durationsMs.set(name, tookMs);
                stream.write(`${name.padEnd(12)} ${summary.padEnd(64)} ${(tookMs / 1000).toFixed(2).padStart(7)} s\n`);
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
