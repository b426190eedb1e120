import type { SiteLocale } from '../../../contract/local-text.ts';
import { err, type Result } from '../../../contract/result.ts';
import type { ContactData } from '../bookings/contact.ts';
import { lacksContact } from '../bookings/set-contact.ts';
import { statusAt } from '../bookings/status.ts';
import type { PaymentContext } from '../payment/dependencies.ts';
import type { PaymentPurpose } from '../payment/plan-session.ts';
import { type NotPayableReason, startPayment } from '../payment/start-payment.ts';
import { changeContact, readBooking } from './booking.ts';

/** Why nothing can be paid. `untilMs`: when the first of the contact's pending bookings expires. */
type NotPaid = { why: NotPayableReason } | { why: 'too_many_pending'; untilMs: number };

/**
 * Opens the payment page of a booking. A booking without a contact gets the given one first, because a payment needs
 * it.
 *
 * @param contact null: none was given, or one with faults.
 * @returns the address of the payment page; null if nothing has to be paid, see `startPayment`.
 */
export async function pay(
    context: PaymentContext,
    id: string,
    locale: SiteLocale,
    purpose: PaymentPurpose,
    contact: ContactData | null,
): Promise<Result<string | null, NotPaid>> {
    const { service } = context;
    const known = await readBooking(service, id);
    if (!known.ok) return err({ why: 'booking_not_found' });
    const { booking } = known.value;
    // Checked before the contact is, so that the page does not ask for a contact that is not used.
    if (purpose === 'rest' && statusAt(booking, service.clock()) === 'pending') return err({ why: 'not_confirmed' });
    if (lacksContact(booking)) {
        if (contact === null) return err({ why: 'contact_missing' });
        const added = await changeContact(service, booking, 'add', contact);
        if (!added.ok) return err({ why: 'too_many_pending', untilMs: added.error.untilMs });
    }
    const started = await startPayment(context, booking.id, locale, purpose);
    return started.ok ? started : err({ why: started.error });
}
