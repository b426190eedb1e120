import { spacedReference } from '../../../contract/booking-reference.ts';
import { minuteMs } from '../../../contract/durations.ts';
import { bookingPath, paymentPath } from '../../../contract/page-paths.ts';
import { takesPlace } from '../../booking/bookings/status.ts';
import { endOf } from '../../booking/cancellation/booking-refund.ts';
import { plainDay } from '../../locale/format.ts';
import { ButtonLink } from '../../pages/buttons.tsx';
import { heldUntil } from '../../pages/deadlines.ts';
import { amountIn, type BookingView, stateWords } from './view.ts';

/** What has become of a confirmed booking, and when to meet. Its reference is on the ticket. */
export function Confirmation({ view }: { view: BookingView }) {
    const { booking, offer, locale, translate, canRequestLink, nowMs } = view;
    const isOver = endOf(booking, offer?.experience.hotel?.checkOutTime) <= nowMs;
    const title = isOver ? 'stateOverText' : 'stateConfirmedText';
    return (
        <header class="outcome">
            <Tag text={translate('stateConfirmed')} isGood />
            <h1>{translate(title, { day: plainDay(booking.start_date, locale) })}</h1>
            {canRequestLink && !isOver && booking.email !== null && (
                <p class="lead">{translate('stateConfirmedMail')}</p>
            )}
            <Refunds view={view} />
        </header>
    );
}

/** A state in a word or two. */
export function Tag({ text, isGood = false }: { text: string; isGood?: boolean }) {
    return (
        <p class={isGood ? 'tag good' : 'tag'}>
            {isGood && <span aria-hidden="true">✓ </span>}
            {text}
        </p>
    );
}

function Refunds({ view }: { view: BookingView }) {
    const { translate, money } = view;
    return (
        <>
            {money.refundDueMinor > 0 && (
                <p class="notice">{translate('refundDue', { amount: amountIn(view, money.refundDueMinor) })}</p>
            )}
            {money.refundedMinor > 0 && (
                <p class="notice">
                    {translate('refunded', { amount: amountIn(view, money.refundedMinor), bank: 'yes' })}
                </p>
            )}
        </>
    );
}

/** The state of a booking that is not confirmed: a sentence about it, what to do, and its reference. */
export function State({ view }: { view: BookingView }) {
    const { booking, locale, translate, status, outcome, isPaying, isProcessing, isOverdue, money } = view;
    const isOpen = status === 'pending' && !isProcessing;
    const hasMoney = money.refundDueMinor > 0 || money.refundedMinor > 0;
    const isUnsure = view.mayHavePaid && !hasMoney;
    const charged = hasMoney || money.paidMinor > 0 || isUnsure ? 'yes' : 'no';
    const expiredText = hasMoney ? 'stateExpiredPaid' : isUnsure ? 'stateExpiredUnsure' : 'stateExpiredText';
    const [title, mark] = isProcessing ? (['stateProcessing', '…'] as const) : stateWords[status];
    return (
        <section class={`card status${takesPlace(status) ? '' : ' over'}`} aria-labelledby="state-title">
            <span class="mark" aria-hidden="true">
                {mark}
            </span>
            <h1 id="state-title">{translate(title)}</h1>
            {isProcessing ? (
                <>
                    <p>{translate('stateProcessingText')}</p>
                    <p>
                        <a href={bookingPath(locale, booking.id) + view.suffix}>{translate('refreshNow')}</a>
                    </p>
                </>
            ) : (
                <>
                    {isOpen && <p>{translate('statePendingText', heldUntil(booking, view, view.nowMs))}</p>}
                    {isOpen && <TimeLeft view={view} />}
                    {status === 'expired' && <p>{translate(expiredText)}</p>}
                    {status === 'cancelled' && <p>{translate('stateCancelledText', { charged })}</p>}
                </>
            )}
            {isOverdue && <p class="notice">{translate('outcomeOverdue')}</p>}
            {isOpen && outcome === 'declined' && <p class="notice bad">{translate('outcomeDeclined')}</p>}
            {isOpen && outcome === 'abandoned' && <p class="notice">{translate('outcomeAbandoned')}</p>}
            <Refunds view={view} />
            {isOpen && !isPaying && (
                <p class="actions">
                    <ButtonLink href={paymentPath(locale, booking.id)} text={translate('toPayment')} />
                </p>
            )}
            <p class="hint reference">
                {translate('bookingNumber')} <BookingNumber reference={booking.reference} />
            </p>
        </section>
    );
}

/** People read it in two halves; programs read its value. */
export function BookingNumber({ reference }: { reference: string }) {
    return (
        <data class="booking-number" value={reference}>
            {spacedReference(reference)}
        </data>
    );
}

/** Minutes in which the time left is marked. */
const lastMinutes = 5;

/** Whole minutes, which the script updates: a countdown of seconds would put people under pressure. */
function TimeLeft({ view: { booking, translate, nowMs } }: { view: BookingView }) {
    const leftMs = Math.max(0, Date.parse(booking.expires_at) - nowMs);
    const minutes = Math.floor(leftMs / minuteMs);
    const text = translate('minutesLeft', { minutes });
    // The template has a placeholder for the script; its text is the same.
    return (
        <p
            class={minutes < lastMinutes ? 'countdown last' : 'countdown'}
            role="timer"
            data-left-ms={String(leftMs)}
            data-template={translate('timeLeft', { time: '#' })}
            data-less={translate('minutesLeft', { minutes: 0 })}
            data-last-minutes={String(lastMinutes)}
        >
            {translate('timeLeft', { time: text })}
        </p>
    );
}
