/** The ledger cannot be reached or is damaged. The message completes a sentence about it. */
export class LedgerUnavailable extends Error {
    constructor(cause: unknown) {
        super(messageOf(cause), { cause });
    }
}

/** A lock was not available in time; a retry may succeed. */
export class LedgerBusy extends Error {
    constructor(cause: unknown) {
        super(messageOf(cause), { cause });
    }
}

function messageOf(cause: unknown): string {
    const { message, code } = (cause ?? {}) as { message?: string; code?: string };
    return message || code || String(cause);
}

/** Whether an error is a bug, and not a failure of the ledger. Bugs are not retried. */
export function isProgramFault(error: unknown): boolean {
    return (
        error instanceof TypeError ||
        error instanceof RangeError ||
        error instanceof ReferenceError ||
        error instanceof SyntaxError
    );
}

/** @param requestId of the request that has failed, if it was one. */
export type OnLedgerError = (error: unknown, requestId?: string) => void;

/** Returns the result of work with the ledger, or null if the ledger is unavailable. Rethrows bugs. */
export async function unlessUnavailable<T>(
    { onLedgerError }: { onLedgerError: OnLedgerError },
    work: () => Promise<T>,
    requestId?: string,
): Promise<T | null> {
    try {
        return await work();
    } catch (error) {
        if (isProgramFault(error)) throw error;
        onLedgerError(error, requestId);
        return null;
    }
}
