/** The address of a rule of the codebook, for findings and gradings. @param anchor its `id`. */
export function ruleAddress(anchor: string): string {
    return `docs/codebook.md#${anchor}`;
}

export function checkAnchor(check: string): string {
    return `check-${check.replaceAll('_', '-')}`;
}

export function checksAnchor(block: string): string {
    return `checks-${block}`;
}

export function codeAnchor(code: string): string {
    return code.replaceAll('_', '-');
}
