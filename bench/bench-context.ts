/** The arguments of every bench. */
export interface BenchContext {
    /** Runs per median. */
    runs: number;
    /** Sizes of generated inputs in observation rows, if given on the command line. */
    rows: readonly number[] | undefined;
    /** A folder for temporary files. Its creator removes it. */
    workFolder: string;
    /** The folder of generated inputs, which may be there from an earlier run. */
    inputFolder: string;
    /** Prints progress to standard error. */
    log(text: string): void;
}

export function groupedNumber(value: number): string {
    return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/gu, ',');
}
