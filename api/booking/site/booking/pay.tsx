import { Contact } from '../shared/contact.tsx';
import { bookingPath } from '../site-parts.ts';
import { amountIn, type BookingView } from './view.ts';

/** Pays what is due now; where nobody was named yet, it asks for the contact first. */
export function Pay({ view }: { view: BookingView }) {
    const { say, locale, dueMinor, booking, money, needsContact, isSandbox } = view;
    const restMinor = booking.total_minor - money.paidMinor - dueMinor;
    return (
        <section class="card" aria-labelledby="pay-title">
            <h2 id="pay-title">{say('payTitle')}</h2>
            <form method="post" action={`${bookingPath(locale, booking.id)}?payment=true`} novalidate class="stack">
                {needsContact && (
                    <fieldset class="stack">
                        <legend>{say('contactMissingTitle')}</legend>
                        <p class="hint">{say('contactMissingText')}</p>
                        <Contact form={view} locale={locale} />
                    </fieldset>
                )}
                {isSandbox && <p class="test">{say('sandboxNote')}</p>}
                <button type="submit" class="button" name="do" value="pay">
                    {dueMinor === 0 ? say('payFree') : say('pay', { amount: amountIn(view, dueMinor) })}
                </button>
                {dueMinor > 0 && <p class="hint">{say('payNote')}</p>}
                {restMinor > 0 && (
                    <p class="hint">
                        {say('restLater', { amount: amountIn(view, restMinor), provider: view.details.provider.name })}
                    </p>
                )}
            </form>
        </section>
    );
}

/** What remains of a confirmed booking can be paid here as well. */
export function PayRest({ view }: { view: BookingView }) {
    const { say, locale, booking, money, status } = view;
    const restMinor = booking.total_minor - money.paidMinor;
    if (status !== 'confirmed' || restMinor <= 0) return null;
    return (
        <form method="post" action={`${bookingPath(locale, booking.id)}?payment=true`}>
            <button type="submit" class="button quiet" name="do" value="rest">
                {say('payRest', { amount: amountIn(view, restMinor) })}
            </button>
        </form>
    );
}

/** Cancelling takes two steps, so that nobody does it by accident. */
export function Cancel({ view: { say, locale, booking } }: { view: BookingView }) {
    return (
        <details>
            <summary>{say('cancelTitle')}</summary>
            <p>{say('cancelText')}</p>
            <form method="post" action={`${bookingPath(locale, booking.id)}?payment=true`}>
                <button type="submit" class="button danger" name="do" value="cancel">
                    {say('cancelButton')}
                </button>
            </form>
        </details>
    );
}
