export interface BenchContext {
    /** Runs per median. */
    runs: number;
    /** Sizes of generated inputs in observation rows, if given on the command line. */
    rows: readonly number[] | undefined;
    /** A folder for temporary files. Its creator removes it. */
    workFolder: string;
    /** The folder of generated inputs, which may be there from an earlier run. */
    inputFolder: string;
    log(text: string): void;
}

/** The results of all runs of a measurement except the first, which warms up the compiler and the caches. */
export async function warmRuns<T>(
    { runs, log }: BenchContext,
    name: string,
    once: (run: number) => Promise<T>,
): Promise<T[]> {
    const results: T[] = [];
    for (let run = 0; run <= runs; run++) {
        log(`${name}: ${run === 0 ? 'warming up' : `run ${run} of ${runs}`}`);
        results.push(await once(run));
    }
    return results.slice(1);
}

export function groupedNumber(value: number): string {
    return Math.round(value).toLocaleString('en-GB');
}
