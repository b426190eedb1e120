/** The ledger cannot be reached, or can no longer be trusted. The message says why, and ends a sentence about it. */
export class LedgerUnavailable extends Error {
    constructor(cause: unknown) {
        super(messageOf(cause), { cause });
    }
}

/** Others kept what was needed for too long; the same may succeed a moment later. */
export class LedgerBusy extends Error {
    constructor(cause: unknown) {
        super(messageOf(cause), { cause });
    }
}

function messageOf(cause: unknown): string {
    const { message, code } = (cause ?? {}) as { message?: string; code?: string };
    return message || code || String(cause);
}

/** Whether an error is a fault of the program rather than of the ledger: those are reported as bugs and not waited out. */
export function isProgramFault(error: unknown): boolean {
    return (
        error instanceof TypeError ||
        error instanceof RangeError ||
        error instanceof ReferenceError ||
        error instanceof SyntaxError
    );
}

/** The result of work with the ledger, or null when the ledger is away. Faults of the program are thrown. */
export async function unlessAway<T>(
    { onLedgerError }: { onLedgerError: (error: unknown) => void },
    work: () => Promise<T>,
): Promise<T | null> {
    try {
        return await work();
    } catch (error) {
        if (isProgramFault(error)) throw error;
        onLedgerError(error);
        return null;
    }
}
