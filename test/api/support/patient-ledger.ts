import type { OnQuery } from '../../../api/ledger/connections.ts';
import { Ledger } from '../../../api/ledger/ledger.ts';
import type { LedgerAddress } from '../../../contract/configuration.ts';

/** A ledger that a busy machine does not make away, and whose time is that of the test: tests of what is done in it depend on no time. */
export function patientLedger(address: LedgerAddress, onQuery?: OnQuery): Promise<Ledger> {
    return Ledger.open(address, () => {}, { timeoutMs: 30_000, onQuery, isProcessTime: true });
}
