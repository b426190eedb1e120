/**
 * Where a rule of the codebook stands, for those who read a finding or a grading.
 * @param anchor its `id`.
 */
export function ruleAddress(anchor: string): string {
    return `docs/codebook.md#${anchor}`;
}
