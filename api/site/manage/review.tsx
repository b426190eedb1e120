import { textIn } from '../../../contract/local-text.ts';
import { changePath, managePath } from '../../../contract/page-paths.ts';
import type { AmendedPart } from '../../booking/amendment/amendment.ts';
import { deadlinesOfBooking } from '../../booking/cancellation/booking-refund.ts';
import type { AmendmentOffer } from '../../booking/service/amend.ts';
import { percent } from '../../locale/format.ts';
import { partName, partText } from '../../pages/amended.ts';
import { Submit } from '../../pages/buttons.tsx';
import { refundLines } from '../../pages/deadlines.ts';
import { Policy } from '../../pages/facts.tsx';
import { Hidden, type Texts } from '../../pages/fields.tsx';
import { Layout } from '../../pages/layout.tsx';
import { amountIn } from '../booking/view.ts';
import type { Notice } from '../experience/view.ts';
import { Notices } from '../shared/notices.tsx';
import { PriceLines } from '../shared/price-lines.tsx';
import type { ManageView } from './view.ts';

interface ReviewOptions {
    view: ManageView;
    /** The form's controls, which are sent again with the confirmation. */
    texts: Texts;
    offered: AmendmentOffer;
    notices: readonly Notice[];
    holdMinutes: number;
}

/** What a change would do: before and after, the new price, what is paid or comes back, and the button. */
export function ReviewPage(options: ReviewOptions) {
    const { view, texts, offered, notices } = options;
    const { locale, translate, token, details } = view;
    const { cost, booking } = offered;
    const title = translate('reviewTitle');
    const shown = {
        revision: booking.revision,
        newTotal: cost.totalMinor,
        refund: cost.refundMinor,
        due: cost.dueMinor,
    };
    return (
        <Layout
            locale={locale}
            title={title}
            pathIn={(other) => changePath(other, token)}
            notice={view.dataNotice}
            styles={['manage.css']}
        >
            <div class="wide narrow pages">
                <h1>{title}</h1>
                <p class="lead">{textIn(details.experience.name, locale)}</p>
                <Notices notices={notices} translate={translate} />
                <Comparison view={view} offered={offered} />
                <section class="card" aria-labelledby="money-title">
                    <h2 id="money-title">{translate('reviewPrice')}</h2>
                    <PriceLines price={offered.change.details.price} locale={locale} translate={translate} />
                </section>
                <section class="card cancel" aria-label={translate('payTitle', { free: 'no' })}>
                    <Cost {...options} />
                    <form method="post" action={changePath(locale, token)} class="choices">
                        {[...texts].map(([name, text]) => (
                            <Hidden name={name} value={text} />
                        ))}
                        {Object.entries(shown).map(([name, number]) => (
                            <Hidden name={name} value={String(number)} />
                        ))}
                        <Submit value="confirm" text={buttonText(view, offered)} />
                        <Submit value="edit" text={translate('changeEdit')} kind="quiet" />
                    </form>
                    <p>
                        <a href={managePath(locale, token)}>{translate('keepBooking')}</a>
                    </p>
                </section>
            </div>
        </Layout>
    );
}

function buttonText(view: ManageView, { cost }: AmendmentOffer): string {
    const { translate } = view;
    if (cost.dueMinor > 0) return translate('changeConfirmPay', { amount: amountIn(view, cost.dueMinor) });
    if (cost.refundMinor > 0) return translate('changeConfirmBack', { amount: amountIn(view, cost.refundMinor) });
    return translate('changeOpen');
}

/** What differs, and the total. */
function Comparison({ view, offered }: Pick<ReviewOptions, 'view' | 'offered'>) {
    const { translate, booking, offer } = view;
    const { change, parts, cost } = offered;
    const after = { ...booking, ...change };
    const textOf = (part: AmendedPart, amended: typeof after) =>
        partText(part, amended, offer?.experience ?? null, view);
    return (
        <section class="card" aria-labelledby="compare-title">
            <h2 id="compare-title">{translate('reviewWhat')}</h2>
            <table class="lines compare">
                <thead>
                    <tr>
                        <td></td>
                        <th scope="col">{translate('reviewBefore')}</th>
                        <th scope="col">{translate('reviewAfter')}</th>
                    </tr>
                </thead>
                <tbody>
                    {parts.map((part) => (
                        <tr>
                            <th scope="row">{translate(partName(part, after))}</th>
                            <td>{textOf(part, booking)}</td>
                            <td>
                                <b>{textOf(part, after)}</b>
                            </td>
                        </tr>
                    ))}
                    <tr class="total">
                        <th scope="row">{translate('total')}</th>
                        <td>{amountIn(view, booking.total_minor)}</td>
                        <td>{amountIn(view, cost.totalMinor)}</td>
                    </tr>
                </tbody>
            </table>
        </section>
    );
}

/** What is paid or comes back, the balance, and what a later cancellation returns. */
function Cost({ view, offered, holdMinutes }: ReviewOptions) {
    const { locale, translate, booking, details, money, laterMinor } = view;
    const { cost, change } = offered;
    const isDue = cost.dueMinor > 0;
    const changed = { ...booking, ...change };
    const policy = refundLines(deadlinesOfBooking(changed), details.provider.timeZone, view.nowMs, view);
    const rest = { before: amountIn(view, laterMinor), after: amountIn(view, cost.restMinor) };
    const ceiling = change.refund_ceiling_percent;
    const isLimited = ceiling !== null && money.paidMinor > 0;
    const values = { back: ceiling === 0 ? 'none' : 'part', percent: percent((ceiling ?? 0) * 100, locale) };
    return (
        <>
            {(isDue || cost.refundMinor > 0) && (
                <>
                    <p class="back">
                        <span>{translate(isDue ? 'reviewDue' : 'youGetBack')}</span>{' '}
                        <b>{amountIn(view, isDue ? cost.dueMinor : cost.refundMinor)}</b>
                    </p>
                    <p class="hint">{translate(isDue ? 'reviewDueText' : 'refundSent', { minutes: holdMinutes })}</p>
                </>
            )}
            {!isDue && cost.refundMinor === 0 && cost.restMinor === laterMinor && <p>{translate('reviewNothing')}</p>}
            {cost.restMinor !== laterMinor && <p>{translate('reviewRest', rest)}</p>}
            <Policy title={translate('cancellationTitle')} text="" lines={policy} />
            {isLimited && <p class="hint">{translate('reviewCeiling', values)}</p>}
        </>
    );
}
