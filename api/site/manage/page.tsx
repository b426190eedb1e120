import { textIn } from '../../../contract/local-text.ts';
import { changePath, managePath, paymentPath } from '../../../contract/page-paths.ts';
import type { Amendment } from '../../booking/bookings/amendments.ts';
import { takesPlace } from '../../booking/bookings/status.ts';
import { receivedOf } from '../../booking/payment/balance.ts';
import { ButtonLink, Submit } from '../../pages/buttons.tsx';
import { Contact } from '../../pages/contact.tsx';
import { momentText } from '../../pages/deadlines.ts';
import { Hidden } from '../../pages/fields.tsx';
import { Layout } from '../../pages/layout.tsx';
import type { WordName } from '../../pages/locale/words.ts';
import { ProblemList } from '../../pages/problem-list.tsx';
import { BookingNumber, Tag } from '../booking/state.tsx';
import { Pieces, Scene, whenTexts } from '../booking/ticket.tsx';
import { amountIn } from '../booking/view.ts';
import { Arrival, Booked, Dues, FoldedMoney, Place } from '../booking/what.tsx';
import { Contact as ProviderContact } from '../experience/practical.tsx';
import { Notices } from '../shared/notices.tsx';
import { Cancel } from './cancel.tsx';
import { type ManageView, maskedContact, notAmendableWords } from './view.ts';

/** The page with which a guest manages a booking: its state, what was paid, and what can be changed. */
export function ManagePage({ view }: { view: ManageView }) {
    const { locale, translate, contact, issues, notices, status } = view;
    const title = translate('summaryTitle');
    const isOn = takesPlace(status);
    return (
        <Layout
            locale={locale}
            title={issues.length > 0 ? translate('problemPrefix', { title }) : title}
            pathIn={(other) => managePath(other, view.token)}
            notice={view.dataNotice}
            styles={['manage.css']}
        >
            <div class="wide narrow pages">
                <ProblemList form={view} nameOf={(control) => translate(control as WordName)} />
                <Notices notices={isOn ? notices : [...notices, ...view.cancelNotices]} translate={translate} />
                <Head view={view} />
                <ul class="card rows">
                    <ChangeRow view={view} />
                    <Balance view={view} />
                    {isOn && <ContactRow view={view} />}
                    <Receipt view={view} />
                </ul>
                {isOn && <Cancel view={view} />}
                <div class="next">
                    <dl class="spot">
                        <Place view={view} />
                    </dl>
                    {isOn && <Arrival view={view} />}
                    {contact !== null && <ProviderContact translate={translate} contact={contact} />}
                </div>
                <FoldedMoney view={view}>
                    <Dues view={view} />
                </FoldedMoney>
                {isOn && <p class="hint">{translate('manageNote')}</p>}
            </div>
        </Layout>
    );
}

/** The state, what is booked in a few lines, and what has been given back. */
function Head({ view }: { view: ManageView }) {
    const { booking, status, translate, details, locale } = view;
    const { days, below } = whenTexts(view);
    return (
        <header class="outcome">
            <Tag
                text={translate(status === 'pending' ? 'statePending' : 'stateShort', { status })}
                isGood={status === 'confirmed'}
            />
            <h1>{translate('summaryTitle')}</h1>
            <Money view={view} />
            <div class="booked-trip">
                <Scene view={view} sizes="10rem" />
                <div>
                    <p>
                        <b>{textIn(details.experience.name, locale)}</b>{' '}
                        <span class="hint">{translate('withProvider')}</span>
                    </p>
                    <p>
                        <b>
                            <Pieces texts={days} />
                        </b>
                        {below !== '' && <span class="hint">{below}</span>}
                    </p>
                    <dl>
                        <Booked view={view} />
                    </dl>
                    <p class="hint">
                        {translate('bookingNumber')} <BookingNumber reference={booking.reference} />
                    </p>
                </div>
            </div>
        </header>
    );
}

/** What became of the booking's money, and of its places. */
function Money({ view }: { view: ManageView }) {
    const { status, translate, money, refunds } = view;
    const sum = (of: string) =>
        refunds.filter((each) => each.status === of).reduce((all, one) => all + one.amount_minor, 0);
    const amount = (minor: number) => ({ amount: amountIn(view, minor) });
    const isCancelled = status === 'cancelled';
    // The form that cancels a booking says how long a bank takes, so the page says it only after the cancellation.
    const withBank = (minor: number, isLast: boolean) => ({
        ...amount(minor),
        bank: isCancelled && isLast ? 'yes' : 'no',
    });
    const isFailed = sum('failed') > 0 && money.refundDueMinor > 0;
    return (
        <>
            {isCancelled && (
                <p>{translate('stateCancelledText', { charged: receivedOf(money).grossMinor > 0 ? 'yes' : 'no' })}</p>
            )}
            {money.refundDueMinor > 0 && (
                <p class={isFailed ? 'notice bad' : 'notice'}>
                    {translate(isFailed ? 'refundFailed' : 'refundDue', amount(money.refundDueMinor))}
                </p>
            )}
            {sum('pending') > 0 && <p class="notice">{translate('refundPending', withBank(sum('pending'), true))}</p>}
            {sum('done') > 0 && (
                <p class="notice">{translate('refunded', withBank(sum('done'), sum('pending') === 0))}</p>
            )}
            {isCancelled && money.paidMinor > 0 && (
                <p class="notice quiet">{translate('refundKept', amount(money.paidMinor))}</p>
            )}
        </>
    );
}

function RowText({ title, hint }: { title: string; hint: string }) {
    return (
        <span>
            <b>{title}</b>
            <span class="hint">{hint}</span>
        </span>
    );
}

/** Whether day, time and party can be changed, until when, and the change that waits for its payment. */
function ChangeRow({ view }: { view: ManageView }) {
    const { status, locale, translate, token, notAmendable, amendableUntilMs, amendment } = view;
    if (status !== 'confirmed') return null;
    if (amendment !== null) return <Held view={view} amendment={amendment} />;
    const text =
        notAmendable === null
            ? translate('changeRowText', { until: momentOf(view, amendableUntilMs ?? 0) })
            : translate(notAmendableWords[notAmendable]);
    return (
        <li>
            <RowText title={translate('changeRow')} hint={text} />
            {notAmendable === null && (
                <ButtonLink href={changePath(locale, token)} text={translate('changeOpen')} kind="quiet" />
            )}
        </li>
    );
}

/** A change that is made when it is paid. */
function Held({ view, amendment }: { view: ManageView; amendment: Amendment }) {
    const { locale, translate, token } = view;
    const amount = amountIn(view, Number(amendment.due_minor));
    const until = momentOf(view, Date.parse(amendment.expires_at));
    return (
        <li>
            <RowText title={translate('changeHeld', { amount })} hint={translate('changeHeldText', { until })} />
            <form method="post" action={changePath(locale, token)} class="choices">
                <Submit value="pay" text={translate('pay', { amount })} />
                <Submit value="withdraw" text={translate('changeWithdraw')} kind="quiet" />
            </form>
        </li>
    );
}

/** Day and time by the clock of the provider. */
function momentOf(view: ManageView, ms: number): string {
    return momentText(view.details.provider.timeZone, ms, view);
}

function Balance({ view }: { view: ManageView }) {
    const { booking, locale, translate, status, laterMinor, dueMinor, isLaterPayable } = view;
    const path = paymentPath(locale, booking.id);
    if (status === 'pending') {
        return (
            <li>
                <span>
                    <b>{translate('dueNow')}</b> {amountIn(view, dueMinor)}
                </span>
                <ButtonLink href={path} text={translate('toPayment')} kind="quiet" />
            </li>
        );
    }
    if (status !== 'confirmed' || laterMinor === 0) return null;
    const { paidMinor } = view.money;
    const paid = paidMinor === 0 ? [] : [translate('paidSoFar', { paid: amountIn(view, paidMinor) })];
    return (
        <li>
            <RowText
                title={translate('balanceRow', { amount: amountIn(view, laterMinor) })}
                hint={[translate('balanceRowText'), ...paid].join(' ')}
            />
            {isLaterPayable && <ButtonLink href={path} text={translate('balancePay')} kind="quiet" />}
        </li>
    );
}

function ContactRow({ view }: { view: ManageView }) {
    const { locale, translate, token, booking, issues } = view;
    const current = maskedContact(booking);
    return (
        <li class="editable">
            <RowText title={translate('manageContact')} hint={current} />
            <details open={issues.length > 0}>
                <summary class="button quiet">{translate('manageContactEdit')}</summary>
                <form method="post" action={managePath(locale, token)} novalidate class="stack">
                    <Hidden name="do" value="contact" />
                    {current !== '' && <p class="hint">{translate('manageContactText', { current })}</p>}
                    <Contact form={view} />
                    <Submit value="contact" text={translate('manageContactSave')} />
                </form>
            </details>
        </li>
    );
}

function Receipt({ view: { locale, translate, token, status } }: { view: ManageView }) {
    const isConfirmed = status === 'confirmed';
    const path = managePath(locale, token);
    return (
        <li>
            <RowText
                title={translate(isConfirmed ? 'receiptAndCalendar' : 'receiptTitle')}
                hint={translate('receiptRowText')}
            />
            <div>
                <a href={`${path}/receipt`}>{translate('receiptView')}</a>
                {isConfirmed && (
                    <a href={`${path}/calendar.ics`} download>
                        {translate('calendarAdd')}
                    </a>
                )}
            </div>
        </li>
    );
}
