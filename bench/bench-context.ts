/** What every bench is given. */
export interface BenchContext {
    /** A median is taken of so many runs. */
    runs: number;
    /** Sizes of generated inputs in observation rows, when asked for by hand. */
    rows: readonly number[] | undefined;
    /** Where files may be put; whoever made it removes it. */
    workFolder: string;
    /** Where generated inputs are, perhaps from an earlier run. */
    inputFolder: string;
    /** Says on standard error what is being done: a bench takes minutes. */
    say(text: string): void;
}

export function groupedNumber(value: number): string {
    return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/gu, ',');
}
