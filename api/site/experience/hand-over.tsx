import { paymentPath } from '../../../contract/page-paths.ts';
import type { Booking } from '../../booking/bookings/bookings.ts';
import { money } from '../../locale/format.ts';
import { ButtonLink } from '../../pages/buttons.tsx';
import { heldUntil } from '../../pages/deadlines.ts';
import { type PageLocale, translateWith } from '../../pages/locale/words.ts';
import { PlainPage } from '../../pages/plain-page.tsx';

interface HandOverOptions extends PageLocale {
    booking: Booking;
    nowMs: number;
}

/**
 * Shown in the frame of a provider's site once a booking is made: it leads out of the frame, because people must see at
 * whose address they pay. A page may not do that by itself.
 */
export function HandOver({ booking, locale, nowMs, ...given }: HandOverOptions) {
    const { due_now_minor: dueMinor, currency, exponent } = booking;
    const translate = translateWith(given.translate, { free: dueMinor === 0 ? 'yes' : 'no' });
    return (
        <PlainPage locale={locale} title={translate('statePending')}>
            <p class="lead">{translate('statePendingText', heldUntil(booking, { locale, translate }, nowMs))}</p>
            {dueMinor > 0 && (
                <p>
                    {translate('dueNow')}: <strong>{money(dueMinor, currency, exponent, locale)}</strong>
                </p>
            )}
            <p class="actions">
                <ButtonLink href={paymentPath(locale, booking.id)} text={translate('toPayment')} target="_top" />
            </p>
            <p class="hint">{translate('handOverText')}</p>
        </PlainPage>
    );
}
