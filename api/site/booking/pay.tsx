import { Contact } from '../shared/contact.tsx';
import { Hidden } from '../shared/fields.tsx';
import { bookingPath } from '../site-parts.ts';
import { amountIn, type BookingView, firstDay } from './view.ts';

/** Pays what is due now; where nobody was named yet, it asks for the contact first. */
export function Pay({ view }: { view: BookingView }) {
    const { say, locale, dueMinor, laterMinor, booking, needsContact, isSandbox } = view;
    return (
        <section class="card" aria-labelledby="pay-title">
            <h2 id="pay-title">{say('payTitle')}</h2>
            <form method="post" action={`${bookingPath(locale, booking.id)}?payment=true`} novalidate class="stack">
                <Hidden name="do" value="pay" />
                {needsContact && <MissingContact view={view} />}
                {isSandbox && <p class="test">{say('sandboxNote')}</p>}
                <button type="submit" class="button" name="do" value="pay">
                    {dueMinor === 0 ? say('payFree') : say('pay', { amount: amountIn(view, dueMinor) })}
                </button>
                {dueMinor > 0 && <p class="hint">{say('payNote')}</p>}
                {laterMinor > 0 && (
                    <p class="hint">{say('restLater', { amount: amountIn(view, laterMinor), day: firstDay(view) })}</p>
                )}
            </form>
        </section>
    );
}

/** What remains of a confirmed booking can be paid here as well, where the payment provider can charge it. */
export function PayRest({ view }: { view: BookingView }) {
    const { say, locale, booking, laterMinor, isLaterPayable, status, needsContact } = view;
    if (status !== 'confirmed' || !isLaterPayable) return null;
    return (
        <form method="post" action={`${bookingPath(locale, booking.id)}?payment=true`} novalidate class="stack">
            <Hidden name="do" value="rest" />
            {needsContact && <MissingContact view={view} />}
            <p class="hint">{say('restChoice')}</p>
            <button type="submit" class="button quiet" name="do" value="rest">
                {say('payRest', { amount: amountIn(view, laterMinor) })}
            </button>
        </form>
    );
}

/** Whom the provider is to expect, where nobody was named. */
function MissingContact({ view }: { view: BookingView }) {
    return (
        <fieldset class="stack">
            <legend>{view.say('contactMissingTitle')}</legend>
            <p class="hint">{view.say('contactMissingText')}</p>
            <Contact form={view} locale={view.locale} />
        </fieldset>
    );
}

/** Cancelling takes two steps, so that nobody does it by accident. */
export function Cancel({ view: { say, locale, booking } }: { view: BookingView }) {
    return (
        <details>
            <summary>{say('cancelTitle')}</summary>
            <p>{say('cancelText')}</p>
            <form method="post" action={`${bookingPath(locale, booking.id)}?payment=true`}>
                <Hidden name="do" value="cancel" />
                <button type="submit" class="button danger" name="do" value="cancel">
                    {say('cancelButton')}
                </button>
            </form>
        </details>
    );
}
