import type { Logger } from 'pino';
import { minuteMs } from '../contract/durations.ts';
import type { Metrics } from './http/metrics.ts';
import { sparsely } from './http/sparsely.ts';
import { isProgramFault, type OnLedgerError } from './ledger/fault.ts';

/**
 * Counts failures of the ledger, and logs the first one with its stack. While it lasts, one line a minute has the
 * number of failures that were not logged. Each line has the id of one of the requests that have failed. A bug is
 * logged as such.
 */
export function ledgerErrorLog(
    log: Pick<Logger, 'warn' | 'error'>,
    metrics: Pick<Metrics, 'counterOf'>,
    nowMs?: () => number,
): OnLedgerError {
    let count = 0;
    metrics.counterOf('ledger_errors_total', 'Failures of the ledger since the start.', () => count);
    const sometimes = sparsely(minuteMs, nowMs);
    return (error, requestId) => {
        if (isProgramFault(error)) {
            log.error({ err: error, requestId }, 'unexpected error');
            return;
        }
        count += 1;
        // Errors of different classes are different faults.
        const kind = error instanceof Error ? error.constructor.name : '';
        sometimes(kind, (omitted) => {
            const reason = error instanceof Error ? error.message : String(error);
            const facts = omitted === 0 ? { err: error } : { reason, omitted };
            log.warn({ ...facts, requestId }, 'the ledger is unavailable');
        });
    };
}
