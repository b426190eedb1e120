/** Repeats the last value until their number is a power of two, which limits the number of prepared statements. */
export function filledUp(values: readonly string[]): string[] {
    if (values.length === 0) return [''];
    const count = 2 ** Math.ceil(Math.log2(values.length));
    return [...values, ...Array<string>(count - values.length).fill(values.at(-1) as string)];
}
