/** A number with what it counts, in English: "1 participant", "12 participants". The noun's plural ends in s. */
export function counted(count: number, noun: string): string {
    return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
