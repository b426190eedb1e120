import type { BookingWriter } from '../../../api/booking/bookings/booking-writer.ts';
import type { OnQuery } from '../../../api/ledger/connections.ts';
import { LedgerBusy } from '../../../api/ledger/fault.ts';
import { Ledger } from '../../../api/ledger/ledger.ts';
import type { LedgerAddress } from '../../../contract/configuration.ts';

/** A ledger by the time of the test. It waits long, because a busy machine is slow. */
export function patientLedger(address: LedgerAddress, onQuery?: OnQuery): Promise<Ledger> {
    return Ledger.open(address, () => {}, { timeoutMs: 30_000, onQuery, isProcessTime: true });
}

/** Repeats what another process keeps out too long, as a client does after a 503: the machine may be slow. */
export function repeatWhileBusy(writer: BookingWriter): void {
    const run = writer.run.bind(writer);
    writer.run = async (...job: Parameters<typeof run>) => {
        for (;;) {
            try {
                return (await run(...job)) as never;
            } catch (error) {
                if (!(error instanceof LedgerBusy)) throw error;
            }
        }
    };
}
