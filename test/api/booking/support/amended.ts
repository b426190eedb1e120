import { expect } from 'vitest';
import type { AmendedBy } from '../../../../api/booking/amendment/amendment.ts';
import type { PaymentDependencies } from '../../../../api/booking/payment/dependencies.ts';
import { type AmendmentRequest, amend, offerAmendment } from '../../../../api/booking/service/amend.ts';
import type { BookingApi } from './booking-api.ts';
import { sandboxParts } from './money.ts';

/** Amends a booking as it is offered now, through the sandbox unless another payment provider is given. */
export async function amended(
    api: BookingApi,
    bookingId: string,
    request: AmendmentRequest,
    by: AmendedBy = 'guest',
    payment: Partial<PaymentDependencies> = {},
): Promise<void> {
    const { service } = api.running;
    const booking = await api.stored(bookingId);
    const offered = await offerAmendment(service, api.catalog, booking, request, by);
    if (!offered.ok) throw new Error(offered.error.message);
    const shown = { ...offered.value.cost, revision: booking.revision };
    const done = await amend(
        { ...sandboxParts(service), ...payment, catalog: api.catalog },
        booking,
        request,
        shown,
        by,
    );
    expect(done).toMatchObject({ ok: true, value: { kind: 'amended' } });
}
