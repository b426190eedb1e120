import { paymentPath } from '../../../contract/page-paths.ts';
import { Submit } from '../../pages/buttons.tsx';
import { Contact } from '../../pages/contact.tsx';
import { momentText } from '../../pages/deadlines.ts';
import { Hidden } from '../../pages/fields.tsx';
import { amountIn, type BookingView, firstDay } from './view.ts';

/** The form that pays what is due now. It asks for the contact if the booking has none. */
export function Pay({ view }: { view: BookingView }) {
    const { translate, locale, dueMinor, laterMinor, booking, needsContact, isSandbox } = view;
    const text = dueMinor === 0 ? translate('payFree') : translate('pay', { amount: amountIn(view, dueMinor) });
    return (
        <section class="raised" aria-labelledby="pay-title">
            <h2 id="pay-title">{translate('payTitle')}</h2>
            <form method="post" action={paymentPath(locale, booking.id)} novalidate class="stack">
                <Hidden name="do" value="pay" />
                {needsContact && <MissingContact view={view} />}
                {isSandbox && <p class="test">{translate('sandboxNote')}</p>}
                <Submit value="pay" text={text} />
                {dueMinor > 0 && <p class="hint">{translate('payNote')}</p>}
                {laterMinor > 0 && (
                    <p class="hint">
                        {translate('restLater', { amount: amountIn(view, laterMinor), day: firstDay(view) })}
                    </p>
                )}
            </form>
        </section>
    );
}

/** Pays the balance of a confirmed booking, if the payment provider can charge it. */
export function PayRest({ view }: { view: BookingView }) {
    const { translate, locale, booking, laterMinor, isLaterPayable, status, needsContact } = view;
    if (status !== 'confirmed' || !isLaterPayable) return null;
    return (
        <form method="post" action={paymentPath(locale, booking.id)} novalidate class="stack">
            <Hidden name="do" value="rest" />
            {needsContact && <MissingContact view={view} />}
            <p class="hint">{translate('restChoice')}</p>
            <Submit value="rest" text={translate('payRest', { amount: amountIn(view, laterMinor) })} kind="quiet" />
        </form>
    );
}

/** A change that is made when its difference is paid. Only the guest's link can drop it. */
export function WaitingChange({ view }: { view: BookingView }) {
    const { translate, locale, booking, details, amendment, outcome, needsContact } = view;
    if (amendment === null) return null;
    const amount = amountIn(view, Number(amendment.due_minor));
    const until = momentText(details.provider.timeZone, Date.parse(amendment.expires_at), view);
    if (outcome === 'paid') return <p class="notice">{translate('stateProcessingText')}</p>;
    return (
        <section class="card" aria-labelledby="change-title">
            <h2 id="change-title">{translate('changeHeld', { amount })}</h2>
            <p>{translate('changeHeldText', { until })}</p>
            <form method="post" action={paymentPath(locale, booking.id)} novalidate class="stack">
                {needsContact && <MissingContact view={view} />}
                <Submit value="change" text={translate('pay', { amount })} />
                <p class="hint">{translate('changeHeldDrop')}</p>
            </form>
        </section>
    );
}

/** The contact, for a booking that was made without one. */
function MissingContact({ view }: { view: BookingView }) {
    return (
        <fieldset class="stack">
            <legend>{view.translate('contactMissingTitle')}</legend>
            <p class="hint">{view.translate('contactMissingText')}</p>
            <Contact form={view} />
        </fieldset>
    );
}

/** Cancelling takes two steps, to prevent accidents. */
export function Cancel({ view: { translate, locale, booking } }: { view: BookingView }) {
    return (
        <details>
            <summary>{translate('cancelTitle')}</summary>
            <p>{translate('cancelText')}</p>
            <form method="post" action={paymentPath(locale, booking.id)}>
                <Hidden name="do" value="cancel" />
                <Submit value="cancel" text={translate('cancelButton')} kind="danger" />
            </form>
        </details>
    );
}
