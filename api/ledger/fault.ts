/** Whether an error is a fault of the program rather than of the ledger: those are reported as bugs and not waited out. */
export function isProgramFault(error: unknown): boolean {
    return (
        error instanceof TypeError ||
        error instanceof RangeError ||
        error instanceof ReferenceError ||
        error instanceof SyntaxError
    );
}
