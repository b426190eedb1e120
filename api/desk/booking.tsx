import type { Child } from 'hono/jsx';
import { spacedReference } from '../../contract/booking-reference.ts';
import { majorText, readAmount } from '../../contract/currency.ts';
import { textIn } from '../../contract/local-text.ts';
import { deskPath } from '../../contract/page-paths.ts';
import { listActions, type ProviderAction } from '../booking/bookings/actions.ts';
import { statusAt, takesPlace } from '../booking/bookings/status.ts';
import { collectMinor, receivedOf } from '../booking/payment/balance.ts';
import { type Refund, refundsOf } from '../booking/payment/refunds.ts';
import { type BookingState, idFromInput, readBooking } from '../booking/service/booking.ts';
import {
    decideByProvider,
    isPossible,
    type ProviderDecision,
    proposedRefundMinor,
} from '../booking/service/decide-by-provider.ts';
import { failure, failureResponse } from '../http/errors.ts';
import { mailLink } from '../locale/contact-links.ts';
import { longDay, priceText, typedAmount } from '../locale/format.ts';
import { extrasTexts, timesText } from '../pages/booked.ts';
import { ButtonLink, Submit } from '../pages/buttons.tsx';
import { momentText } from '../pages/deadlines.ts';
import { Fact } from '../pages/facts.tsx';
import { Hidden } from '../pages/fields.tsx';
import { Notice } from '../pages/notice.tsx';
import { seeOther } from '../pages/page-answer.ts';
import type { Fields } from '../pages/visit.ts';
import { dayPath, type SignedInVisit } from './desk.ts';
import { deskResponse } from './frame.tsx';
import { amountOf, languageOf, nameOf, Phone, peopleOf } from './guests.tsx';
import { ActionList } from './log.tsx';

/** GET /:locale/desk/booking/:booking, by id or reference. */
export const bookingPage = ofBooking((visit, state) => show(visit, state));

/**
 * POST to the same address. `do=show` shows what a decision would do, and `do=decide` does it if the payments are still
 * those that were shown.
 */
export const bookingForm = ofBooking(async (visit, state, fields) => {
    const { booking, money } = state;
    const { payment, service, acting, translate, locale, siteUrl } = visit;
    const { stepMinor } = service.chargeRules(booking.currency, booking.exponent);
    const decision = decisionOf(fields, state);
    const isDeciding = fields.get('do') === 'decide';
    const before = { paidMinor: Number(fields.get('paid')), refundDueMinor: Number(fields.get('due')) };
    const shown = isDeciding ? before : money;
    if (decision === null || !isPossible(decision, shown, stepMinor)) {
        return await show(visit, state, { notice: translate('amountInvalid'), typed: fields });
    }
    if (!isDeciding) return await show(visit, state, { decision });
    const decided = await decideByProvider(payment, acting, booking, decision, shown);
    const after = deskPath(locale, `booking/${booking.id}`, { done: decision.kind });
    if (decided.ok) return seeOther(after, siteUrl());
    const { error } = decided;
    const read = await readBooking(service, booking.id);
    const now = read.ok ? read.value : state;
    const stateNow = decision.kind === 'cancel' ? statusAt(now.booking, visit.nowMs) : 'kept';
    const notice =
        error.why === 'disputed'
            ? translate('disputed', { amount: amountOf(booking, error.refundableMinor, visit) })
            : translate(error.why === 'changed' ? 'paymentsChanged' : 'amountInvalid', { state: stateNow });
    return await show(visit, now, { notice });
});

/** Answers for the booking of the address: 404 if the provider has no such booking. */
function ofBooking(answer: (visit: SignedInVisit, state: BookingState, fields: Fields) => Promise<Response>) {
    return async (visit: SignedInVisit, fields: Fields): Promise<Response> => {
        const { service, c, provider } = visit;
        const id = await idFromInput(service, c.req.param('booking') ?? '');
        const known = id.ok ? await readBooking(service, id.value) : id;
        const isOwn = known.ok && known.value.booking.provider_slug === provider.slug;
        if (isOwn) return await answer(visit, known.value, fields);
        return failureResponse(c, failure('booking_not_found', 'This provider has no such booking.'));
    };
}

function decisionOf(fields: Fields, { booking }: BookingState): ProviderDecision | null {
    const what = fields.get('what');
    if (what === 'provider') return { kind: 'cancel', by: 'provider' };
    const text = (fields.get('amount') ?? '').replaceAll(/\s/gu, '').replace(',', '.');
    const refundMinor = readAmount(text, booking.exponent);
    if (refundMinor === null) return null;
    if (what === 'guest') return { kind: 'cancel', by: 'guest', refundMinor };
    return what === 'refund' ? { kind: 'refund', refundMinor } : null;
}

interface Shown {
    decision?: ProviderDecision;
    /** The fields of a form that has to be corrected. */
    typed?: Fields;
    notice?: string;
}

async function show(visit: SignedInVisit, state: BookingState, shown: Shown = {}) {
    const { decision, typed, notice } = shown;
    const status = typed !== undefined ? 400 : notice !== undefined ? 409 : 200;
    const [cancel, refund] = typed?.get('what') === 'refund' ? [undefined, typed] : [typed, undefined];
    const { service, translate, locale, provider, nowMs } = visit;
    const { booking, money } = state;
    const { id } = booking;
    const stateNow = statusAt(booking, nowMs);
    const { stepMinor } = service.chargeRules(booking.currency, booking.exponent);
    const proposal = proposedRefundMinor(state, stepMinor, nowMs);
    const options = { bookingId: id, most: 50 };
    const actions = await service.ledger.query((database) => listActions(database, provider.slug, options));
    const refunds = await service.ledger.query((database) => refundsOf(database, id));
    const failed = refunds.filter((refund) => refund.status === 'failed');
    const facts = factsOf(visit, state, failed);
    const amount = (minor: number) => amountOf(booking, minor, visit);
    const input = (minor: number) => typedAmount(minor, booking.exponent, locale);
    const values = { how: howOf(proposal, money), amount: amount(proposal), paid: amount(money.paidMinor) };
    const isOn = takesPlace(stateNow);
    const { netMinor } = receivedOf(money);
    const proposed = money.paidMinor === 0 ? null : input(proposal);
    const form = { visit, path: deskPath(locale, `booking/${id}`), notice };
    const children = (
        <>
            <Notice text={notice} />
            {stateNow === 'cancelled' && <p>{cancelledText(visit, state, actions)}</p>}
            <section class="card" aria-label={translate('booking')}>
                <dl class="facts">
                    {facts.map(([name, value]) => value !== null && <Fact name={name}>{value}</Fact>)}
                </dl>
            </section>
            {decision !== undefined && <Confirm {...{ visit, state, decision, proposal }} />}
            {decision === undefined && isOn && (
                <DecisionForm {...form} what="cancel" typed={cancel} value={proposed}>
                    <Choice value="provider" text={translate('cancelByMe', values)} />
                    <Choice value="guest" text={translate('cancelByGuest', values)} isChosen={cancel !== undefined} />
                </DecisionForm>
            )}
            {decision === undefined && netMinor > 0 && (
                <DecisionForm {...form} what="refund" typed={refund} value={input(money.refundDueMinor)}>
                    <Hidden name="what" value="refund" />
                    <p>{translate('refundText', { amount: amount(netMinor) })}</p>
                </DecisionForm>
            )}
            {actions.length > 0 && <ActionList actions={actions} visit={visit} isPart />}
        </>
    );
    return deskResponse(visit, { title: nameOf(booking, visit), page: `booking/${id}`, children, status });
}

/** What is known of a booking, by name; null: nothing. */
function factsOf(visit: SignedInVisit, { booking, money }: BookingState, failed: Refund[]): [string, Child | null][] {
    const { translate, locale, nowMs } = visit;
    const { id, details, start_date: start, end_date: end, phone, email } = booking;
    const status = statusAt(booking, nowMs);
    const amount = (minor: number) => amountOf(booking, minor, visit);
    const days = [...new Set([start, end ?? start])].map((day) => longDay(day, locale)).join(' – ');
    const times = timesText(details, locale);
    const time = times === null ? '' : `, ${times}`;
    const collect = collectMinor({ booking, status, money });
    const { grossMinor, netMinor } = receivedOf(money);
    return [
        [translate('bookingNumber'), spacedReference(booking.reference)],
        [translate('receiptState'), translate(status)],
        [textIn(details.experience.name, locale), <a href={`${dayPath(locale, start)}#b-${id}`}>{days + time}</a>],
        [translate('partyTitle', { stay: details.unit === null ? 'no' : 'yes' }), peopleOf(booking, visit)],
        [translate('optionsTitle'), extrasTexts(booking, visit).join(' · ') || null],
        [translate('phone'), phone && <Phone number={phone} />],
        [translate('email'), email && <a href={mailLink(email)}>{email}</a>],
        [translate('language'), languageOf(booking, visit)],
        [translate('note'), booking.special_requests],
        [translate('total'), priceText(booking.total_minor, booking.currency, booking.exponent, locale)],
        [translate('paid'), amount(grossMinor)],
        [translate('refunded'), money.refundedMinor > 0 ? amount(money.refundedMinor) : null],
        [translate('receiptNet'), money.refundedMinor > 0 ? amount(netMinor) : null],
        ...failed.map(({ amount_minor }): [string, Child] => [translate('refundFailed'), amount(amount_minor)]),
        [translate('refundDue'), money.refundDueMinor > 0 ? amount(money.refundDueMinor) : null],
        [translate('toCollect'), collect === null ? null : amount(collect)],
    ];
}

/** Who cancelled the booking and when, and what was refunded. Names nobody if nothing shows who cancelled. */
function cancelledText(visit: SignedInVisit, { booking, money }: BookingState, actions: readonly ProviderAction[]) {
    const { provider, translate } = visit;
    const by = actions.find(({ action }) => action === 'cancelled')?.details.by ?? 'other';
    const kept = booking.kept_minor === null ? 'no' : 'yes';
    const amount = amountOf(booking, money.refundedMinor, visit);
    const when = momentText(provider.timeZone, Date.parse(booking.cancelled_at ?? ''), visit);
    return translate('cancelledBy', { by, kept, back: money.refundedMinor, amount, when });
}

function Choice({ value, text, isChosen = false }: { value: string; text: string; isChosen?: boolean }) {
    return (
        <label class="card-choice">
            <input type="radio" name="what" value={value} checked={isChosen} required />
            <span class="card-text">{text}</span>
        </label>
    );
}

const decisionWords = {
    cancel: { title: 'cancelTitle', amount: 'cancelAmount', button: 'showCancellation' },
    refund: { title: 'refundTitle', amount: 'amount', button: 'showRefund' },
} as const;

function DecisionForm(options: {
    visit: SignedInVisit;
    path: string;
    what: keyof typeof decisionWords;
    /** The proposed amount; null: none is asked for. */
    value: string | null;
    /** What was typed into it, to be corrected, and why. */
    typed: Fields | undefined;
    notice: string | undefined;
    children: Child;
}) {
    const { visit, path, what, value, typed, notice, children } = options;
    const { title, amount, button } = decisionWords[what];
    const id = `${what}-problem`;
    const wrong = typed && ({ 'aria-invalid': 'true', 'aria-describedby': id, autofocus: true } as const);
    return (
        <details class="shut whole" open={typed !== undefined}>
            <summary>{visit.translate(title)}</summary>
            <form method="post" action={path} class="shut-form">
                {children}
                {value === null ? (
                    <Hidden name="amount" value="0" />
                ) : (
                    <label class="field">
                        {visit.translate(amount)}
                        <input
                            type="text"
                            inputmode="decimal"
                            name="amount"
                            value={typed?.get('amount') ?? value}
                            autocomplete="off"
                            {...wrong}
                        />
                    </label>
                )}
                {typed !== undefined && (
                    <p class="problem" id={id}>
                        {notice}
                    </p>
                )}
                <Submit value="show" text={visit.translate(button)} kind="quiet" />
            </form>
        </details>
    );
}

/** How much of what was paid goes back. */
function howOf(backMinor: number, { paidMinor }: BookingState['money']): 'unpaid' | 'all' | 'none' | 'part' {
    if (paidMinor === 0) return 'unpaid';
    if (backMinor === paidMinor) return 'all';
    return backMinor === 0 ? 'none' : 'part';
}

/** What a decision does, with the button that does it. */
function Confirm(options: {
    visit: SignedInVisit;
    state: BookingState;
    decision: ProviderDecision;
    /** The refund by the terms, if the guest cancels. */
    proposal: number;
}) {
    const { visit, state, decision, proposal } = options;
    const { translate, locale, sendsMails } = visit;
    const { booking, money } = state;
    const backMinor = 'refundMinor' in decision ? decision.refundMinor : money.paidMinor;
    const keptMinor = money.paidMinor - backMinor;
    const values = {
        how: howOf(backMinor, money),
        stay: booking.details.unit === null ? 'no' : 'yes',
        amount: amountOf(booking, backMinor, visit),
        kept: amountOf(booking, keptMinor, visit),
        terms: proposal > backMinor ? 'more' : 'no',
        proposal: amountOf(booking, proposal, visit),
        mail: sendsMails && booking.email !== null ? 'yes' : 'no',
    };
    const isRefund = decision.kind === 'refund';
    const button = isRefund ? 'refundNow' : backMinor === 0 ? 'cancelButton' : 'cancelAndRefund';
    const path = deskPath(locale, `booking/${booking.id}`);
    return (
        <section class="card cancel" aria-labelledby="confirm">
            <h2 id="confirm">{translate(isRefund ? 'refundAsk' : 'cancelAsk')}</h2>
            <p>{translate(isRefund ? 'refundAskText' : 'cancelAskText', values)}</p>
            <form method="post" action={path} class="choices">
                <Hidden name="what" value={isRefund ? 'refund' : decision.by} />
                <Hidden name="amount" value={majorText(backMinor, booking.exponent)} />
                <Hidden name="paid" value={String(money.paidMinor)} />
                <Hidden name="due" value={String(money.refundDueMinor)} />
                <Submit value="decide" text={translate(button, values)} kind="danger" />
                <ButtonLink href={path} text={translate('leave')} kind="quiet" />
            </form>
        </section>
    );
}
