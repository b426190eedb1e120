import { everyAmount } from '../../../../../api/booking/pricing/charge-rule.ts';
import { type BookingService, openBookingService } from '../../../../../api/booking/service/service.ts';
import type { Ledger } from '../../../../../api/ledger/ledger.ts';
import { readServerConfiguration } from '../../../../../contract/configuration.ts';
import { patientLedger, repeatWhileBusy } from '../../../support/patient-ledger.ts';
import { testSecret } from '../../../support/service.ts';

/** A service in the process of the test: one more process on the ledger, with the test's choice of clock and holds. */
export async function serviceOn(
    ledgerUrl: string,
    whenDone: (work: () => Promise<void>) => void,
    holdSeconds: number,
    clock: () => number = Date.now,
): Promise<{ service: BookingService; ledger: Ledger }> {
    const configured = readServerConfiguration({ LEDGER_URL: ledgerUrl });
    if (!configured.ok) throw new Error(configured.error.join());
    const ledger = await patientLedger(configured.value.ledger);
    whenDone(() => ledger.close());
    await ledger.migrate();
    const limits = { contactlessHoldSeconds: holdSeconds, maxPendingPerContact: 0, maxPendingPerAddress: 0 };
    const terms = { quoteTtlSeconds: 900, holdSeconds, ...limits };
    const chargeRules = () => everyAmount;
    const service = openBookingService(ledger, clock, { ...terms, secret: testSecret, chargeRules });
    repeatWhileBusy(service.writer);
    return { ledger, service };
}
