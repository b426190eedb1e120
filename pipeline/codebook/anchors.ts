/** The address of a rule of the codebook, for findings and gradings. @param anchor its `id`. */
export function ruleAddress(anchor: string): string {
    return `docs/codebook.md#${anchor}`;
}

/** The anchor of a check of the readiness index. */
export function checkAnchor(check: string): string {
    return `check-${check.replaceAll('_', '-')}`;
}

/** The anchor of the checks of a block. */
export function checksAnchor(block: string): string {
    return `checks-${block}`;
}

/** The anchor of the rules of a code. */
export function codeAnchor(code: string): string {
    return code.replaceAll('_', '-');
}
