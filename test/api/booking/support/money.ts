import type { Booking } from '../../../../api/booking/bookings/bookings.ts';
import type { Catalog } from '../../../../api/booking/catalog/catalog.ts';
import type { PaymentDependencies } from '../../../../api/booking/payment/dependencies.ts';
import type { PaymentNotice } from '../../../../api/booking/payment/payments.ts';
import { settlePayment } from '../../../../api/booking/payment/settle.ts';
import type { BookingService } from '../../../../api/booking/service/service.ts';
import { sandbox } from './sandbox.ts';

/** What payments in the sandbox are made with, on a service of the test’s choice. */
export function sandboxParts(service: BookingService): PaymentDependencies {
    return { service, provider: sandbox, logError: () => {} };
}

/** What becomes of a payment: `kind` is also why nothing was recorded. */
export interface Received {
    kind: string;
    booking?: Booking;
    refundDue?: boolean;
}

/**
 * Money arrives, by the one path there is. A reference that begins with `sandbox:` came through the sandbox, and what
 * has to go back goes back at once; any other came through a provider that is not configured, and stays to be given
 * back.
 */
export async function receiveMoney(
    service: BookingService,
    catalog: Catalog,
    notice: PaymentNotice,
): Promise<Received> {
    const settled = await settlePayment({ ...sandboxParts(service), catalog }, notice, null);
    return settled.ok ? settled.value.record : { kind: settled.error };
}
