/** The address of a rule of the codebook, for findings and gradings. @param anchor its `id`. */
export function ruleAddress(anchor: string): string {
    return `docs/codebook.md#${anchor}`;
}
