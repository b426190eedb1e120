import type { Child } from 'hono/jsx';
import { toMinor } from '../../contract/currency.ts';
import { textIn } from '../../contract/local-text.ts';
import { listActions } from '../booking/bookings/actions.ts';
import { statusAt } from '../booking/bookings/status.ts';
import { restMinor } from '../booking/payment/balance.ts';
import {
    decideByProvider,
    isPossible,
    type ProviderDecision,
    proposedRefundMinor,
} from '../booking/payment/cancel-by-provider.ts';
import { type BookingState, idFromInput, readBooking } from '../booking/service/booking.ts';
import { failure, failureResponse } from '../http/errors.ts';
import { spacedReference } from '../ledger/booking-reference.ts';
import { longDay, priceText, wallTimes } from '../locale/format.ts';
import { ButtonLink, Submit } from '../pages/buttons.tsx';
import { Fact } from '../pages/facts.tsx';
import { Hidden } from '../pages/fields.tsx';
import { seeOther } from '../pages/page-answer.ts';
import { deskPath, type Fields, type SignedInVisit } from './desk.ts';
import { deskResponse, Notice } from './frame.tsx';
import { amountOf, majorText, nameOf, Phone, peopleOf } from './guests.tsx';
import { ActionList } from './log.tsx';

/** GET /:locale/desk/booking/:booking, by id or reference. */
export async function bookingPage(visit: SignedInVisit): Promise<Response> {
    const state = await stateIn(visit);
    return state === null ? notFound(visit) : await show(visit, state);
}

/**
 * POST to the same address. `do=show` shows what a decision would do, and `do=decide` does it if the payments are still
 * those that were shown.
 */
export async function bookingForm(visit: SignedInVisit, fields: Fields): Promise<Response> {
    const state = await stateIn(visit);
    if (state === null) return notFound(visit);
    const { booking, money } = state;
    const { payment, service, acting, translate, locale, siteUrl } = visit;
    const { stepMinor } = service.chargeRules(booking.currency, booking.exponent);
    const decision = decisionOf(fields, state);
    if (decision === null || !isPossible(decision, money, stepMinor)) {
        return await show(visit, state, { notice: translate('amountInvalid'), status: 400 });
    }
    if (fields.get('do') !== 'decide') return await show(visit, state, { decision });
    const shown = { paidMinor: Number(fields.get('paid')), refundDueMinor: Number(fields.get('due')) };
    const decided = await decideByProvider(payment, acting, booking, decision, shown);
    if (decided.kind === 'done') return seeOther(deskPath(locale, `booking/${booking.id}`), siteUrl());
    const notice =
        decided.kind === 'disputed'
            ? translate('disputed', { amount: amountOf(booking, decided.refundableMinor, visit) })
            : translate(decided.kind === 'changed' ? 'paymentsChanged' : 'amountInvalid');
    const now = await readBooking(service, booking.id);
    return await show(visit, now.ok ? now.value : state, { notice, status: 409 });
}

function decisionOf(fields: Fields, { booking }: BookingState): ProviderDecision | null {
    const what = fields.get('what');
    if (what === 'provider') return { kind: 'cancel', by: 'provider' };
    const text = (fields.get('amount') ?? '').trim().replace(',', '.');
    const refundMinor = /^\d{1,12}(?:\.\d{1,4})?$/u.test(text) ? toMinor(Number(text), booking.exponent) : null;
    if (refundMinor === null) return null;
    if (what === 'guest') return { kind: 'cancel', by: 'guest', refundMinor };
    return what === 'refund' ? { kind: 'refund', refundMinor } : null;
}

/** The booking of the address; null if the provider has no such booking. */
async function stateIn({ service, c, provider }: SignedInVisit): Promise<BookingState | null> {
    const id = await idFromInput(service, c.req.param('booking') ?? '');
    const known = id.ok ? await readBooking(service, id.value) : id;
    return known.ok && known.value.booking.provider_slug === provider.slug ? known.value : null;
}

function notFound({ c }: SignedInVisit): Response {
    return failureResponse(c, failure('booking_not_found', 'This provider has no such booking.'));
}

interface Shown {
    decision?: ProviderDecision;
    notice?: string;
    status?: number;
}

async function show(visit: SignedInVisit, state: BookingState, { decision, notice, status = 200 }: Shown = {}) {
    const { service, payment, translate, locale, provider, now } = visit;
    const { booking, money } = state;
    const { details, id } = booking;
    const stateNow = statusAt(booking, now);
    const proposal = await proposedRefundMinor(payment, booking);
    const options = { bookingId: id, most: 50 };
    const actions = await service.ledger.query((database) => listActions(database, provider.slug, options));
    const amount = (minor: number) => amountOf(booking, minor, visit);
    const paid = amount(money.paidMinor);
    const days = [...new Set([booking.start_date, booking.end_date ?? booking.start_date])];
    const time = details.slot === null ? '' : `, ${wallTimes(details.slot.startTime, details.slot.duration, locale)}`;
    const isOn = stateNow === 'confirmed' || stateNow === 'pending';
    const left = money.paidMinor + money.refundDueMinor;
    const title = nameOf(booking, visit);
    const children = (
        <>
            <Notice text={notice} />
            <section class="card" aria-label={translate('booking')}>
                <dl class="facts">
                    <Fact name={translate('bookingNumber')}>{spacedReference(booking.reference)}</Fact>
                    <Fact name={translate('receiptState')}>{translate(stateNow)}</Fact>
                    <Fact name={textIn(details.experience.name, locale)}>
                        {days.map((day) => longDay(day, locale)).join(' – ') + time}
                    </Fact>
                    <Fact name={translate('partyTitle', { stay: details.unit === null ? 'no' : 'yes' })}>
                        {peopleOf(booking, visit)}
                    </Fact>
                    {booking.phone !== null && (
                        <Fact name={translate('phone')}>
                            <Phone number={booking.phone} />
                        </Fact>
                    )}
                    {booking.email !== null && (
                        <Fact name={translate('email')}>
                            <a href={`mailto:${encodeURIComponent(booking.email)}`}>{booking.email}</a>
                        </Fact>
                    )}
                    {booking.special_requests !== null && (
                        <Fact name={translate('note')}>{booking.special_requests}</Fact>
                    )}
                    <Fact name={translate('total')}>
                        {priceText(booking.total_minor, booking.currency, booking.exponent, locale)}
                    </Fact>
                    <Fact name={translate('paid')}>{paid}</Fact>
                    {isOn && <Fact name={translate('toCollect')}>{amount(restMinor(booking.total_minor, money))}</Fact>}
                    {money.refundedMinor > 0 && <Fact name={translate('refunded')}>{amount(money.refundedMinor)}</Fact>}
                    {money.refundDueMinor > 0 && (
                        <Fact name={translate('refundDue')}>{amount(money.refundDueMinor)}</Fact>
                    )}
                </dl>
            </section>
            {decision !== undefined && <Confirm visit={visit} state={state} decision={decision} />}
            {decision === undefined && isOn && (
                <DecisionForm
                    visit={visit}
                    state={state}
                    title={translate('cancelTitle')}
                    button={translate('showRefund')}
                >
                    <Choice value="provider" text={translate('cancelByMe', { amount: paid })} />
                    <Choice value="guest" text={translate('cancelByGuest', { amount: amount(proposal), paid })} />
                    <Amount label={translate('cancelAmount')} value={majorText(proposal, booking.exponent)} />
                </DecisionForm>
            )}
            {decision === undefined && left > 0 && (
                <DecisionForm
                    visit={visit}
                    state={state}
                    title={translate('refundTitle')}
                    button={translate('showRefund')}
                >
                    <Hidden name="what" value="refund" />
                    <p>{translate('refundText', { amount: amount(left) })}</p>
                    <Amount label={translate('amount')} value={majorText(money.refundDueMinor, booking.exponent)} />
                </DecisionForm>
            )}
            {actions.length > 0 && <ActionList actions={actions} visit={visit} isPart />}
        </>
    );
    return deskResponse(visit, { title, page: `booking/${id}`, children, status });
}

function Choice({ value, text }: { value: string; text: string }) {
    return (
        <label class="card-choice">
            <input type="radio" name="what" value={value} required />
            <span class="card-text">{text}</span>
        </label>
    );
}

function Amount({ label, value }: { label: string; value: string }) {
    return (
        <label class="field">
            {label}
            <input type="text" inputmode="decimal" name="amount" value={value} autocomplete="off" />
        </label>
    );
}

interface DecisionOptions {
    visit: SignedInVisit;
    state: BookingState;
    title: string;
    button: string;
    children: Child;
}

function DecisionForm({ visit, state, title, button, children }: DecisionOptions) {
    return (
        <details class="shut whole">
            <summary>{title}</summary>
            <form method="post" action={deskPath(visit.locale, `booking/${state.booking.id}`)} class="shut-form">
                {children}
                <Submit value="show" text={button} kind="quiet" />
            </form>
        </details>
    );
}

/** What a decision does, with the button that does it. */
function Confirm({
    visit,
    state,
    decision,
}: Pick<DecisionOptions, 'visit' | 'state'> & { decision: ProviderDecision }) {
    const { translate, locale } = visit;
    const { booking, money } = state;
    const backMinor = 'refundMinor' in decision ? decision.refundMinor : money.paidMinor;
    const values = {
        amount: amountOf(booking, backMinor, visit),
        kept: amountOf(booking, money.paidMinor - backMinor, visit),
        mail: booking.email === null ? 'no' : 'yes',
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
