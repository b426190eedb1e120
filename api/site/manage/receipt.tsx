import { spacedReference } from '../../../contract/booking-reference.ts';
import { managePath } from '../../../contract/page-paths.ts';
import { fullName } from '../../booking/bookings/contact.ts';
import { receivedOf } from '../../booking/payment/balance.ts';
import { dateText } from '../../locale/format.ts';
import { ButtonLink } from '../../pages/buttons.tsx';
import { Fact } from '../../pages/facts.tsx';
import { Layout } from '../../pages/layout.tsx';
import { BookingNumber } from '../booking/state.tsx';
import { amountIn, firstDay, stateWords } from '../booking/view.ts';
import { What } from '../booking/what.tsx';
import { Line, PriceLines } from '../shared/price-lines.tsx';
import type { ManageView } from './view.ts';

/** A receipt to print: the price, payments and refunds with dates and references. */
export function ReceiptPage({ view }: { view: ManageView }) {
    const { booking, details, locale, translate, status, token } = view;
    const day = (instant: string) => dateText(instant, locale, details.provider.timeZone);
    const name = fullName(booking);
    const title = translate('receiptTitle');
    return (
        <Layout
            locale={locale}
            title={`${title} ${spacedReference(booking.reference)}`}
            pathIn={(other) => `${managePath(other, token)}/receipt`}
            styles={['manage.css']}
        >
            <div class="wide narrow pages receipt">
                <section class="card" aria-labelledby="receipt-title">
                    <h1 id="receipt-title">{title}</h1>
                    <dl class="booked">
                        <Fact name={translate('bookingNumber')}>
                            <BookingNumber reference={booking.reference} />
                        </Fact>
                        {name !== '' && <Fact name={translate('receiptName')}>{name}</Fact>}
                        <Fact name={translate('receiptMade')}>{day(booking.created_at)}</Fact>
                        <Fact name={translate('receiptState')}>{translate(stateWords[status][0])}</Fact>
                    </dl>
                </section>
                <What view={view} hasPolicy={false} />
                <section class="card" aria-labelledby="money-title">
                    <h2 id="money-title">{translate('moneyTitle')}</h2>
                    <PriceLines price={details.price} locale={locale} translate={translate} />
                </section>
                <Movements view={view} day={day} />
                <p class="actions">
                    <ButtonLink href={managePath(locale, token)} text={translate('backToManage')} kind="quiet" />
                </p>
            </div>
        </Layout>
    );
}

/** Payments, refunds, and what was lost in a dispute. A refund that failed has moved no money and is left out. */
function Movements({ view, day }: { view: ManageView; day: (instant: string) => string }) {
    const { translate, payments, money, status, laterMinor } = view;
    const paid = payments.filter(({ amount_minor }) => amount_minor > 0);
    const refunds = view.refunds.filter(({ status }) => status !== 'failed');
    const byBankMinor = money.refundedMinor - refunds.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
    return (
        <section class="card" aria-labelledby="payments-title">
            <h2 id="payments-title">{translate('receiptPayments')}</h2>
            {paid.length === 0 ? (
                <p>{translate('receiptNothing')}</p>
            ) : (
                <table class="lines">
                    <caption class="unseen">
                        {translate(money.refundedMinor > 0 ? 'receiptRefunds' : 'receiptPayments')}
                    </caption>
                    <tbody>
                        {paid.map(({ reference, amount_minor, recorded_at }) => (
                            <Line
                                label={translate('receiptPaid', { day: day(recorded_at) })}
                                basis={translate('receiptReference', { of: 'payment', reference })}
                                amount={amountIn(view, amount_minor)}
                            />
                        ))}
                        {refunds.map(({ id, external_reference, amount_minor, status, created_at, done_at }) => (
                            <Line
                                label={translate(status === 'done' ? 'receiptRefunded' : 'receiptRefundPending', {
                                    day: day(done_at ?? created_at),
                                })}
                                basis={translate('receiptReference', {
                                    of: 'refund',
                                    reference: external_reference ?? id,
                                })}
                                amount={amountIn(view, -amount_minor)}
                                kind="discount"
                            />
                        ))}
                        {byBankMinor > 0 && (
                            <Line
                                label={translate('receiptByBank')}
                                amount={amountIn(view, -byBankMinor)}
                                kind="discount"
                            />
                        )}
                        <Line
                            label={translate(money.refundedMinor === 0 ? 'paid' : 'receiptNet')}
                            amount={amountIn(view, receivedOf(money).netMinor)}
                            kind="total"
                        />
                    </tbody>
                </table>
            )}
            {status === 'confirmed' && laterMinor > 0 && (
                <p>{translate('restLater', { amount: amountIn(view, laterMinor), day: firstDay(view) })}</p>
            )}
        </section>
    );
}
