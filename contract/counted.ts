/** Formats a number with an English noun whose plural ends in s: "1 participant", "12 participants". */
export function counted(count: number, noun: string): string {
    return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
