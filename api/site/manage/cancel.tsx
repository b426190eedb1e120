import { textIn } from '../../../contract/local-text.ts';
import { changePath, managePath } from '../../../contract/page-paths.ts';
import type { RefundStep } from '../../booking/cancellation/guest-cancellation.ts';
import { ButtonLink, Submit } from '../../pages/buttons.tsx';
import { momentText } from '../../pages/deadlines.ts';
import { Hidden } from '../../pages/fields.tsx';
import { amountIn } from '../booking/view.ts';
import { Notices } from '../shared/notices.tsx';
import { type ManageView, notByGuestWords } from './view.ts';

/** Cancelling: the refund, the deadlines, and the button, or why the guest cannot cancel. */
export function Cancel({ view }: { view: ManageView }) {
    const { translate, locale, token, cancellation, cancelNotices, money, laterMinor, details } = view;
    const policy = textIn(details.experience.cancellationPolicy, locale);
    if (!cancellation.ok) {
        const word = notByGuestWords[cancellation.error];
        return (
            <section class="card" id="cancel" aria-labelledby="cancel-title">
                <h2 id="cancel-title">{translate('cancelTitle')}</h2>
                <Notices notices={cancelNotices.filter((notice) => notice.word !== word)} translate={translate} />
                <p>{translate(word)}</p>
                {policy !== '' && <p class="hint">{policy}</p>}
            </section>
        );
    }
    const { refundMinor, keptMinor } = cancellation.value;
    const isPaid = money.paidMinor > 0;
    const values = { paid: amountIn(view, money.paidMinor), kept: amountIn(view, keptMinor) };
    const cancelFor = translate('cancelFor', { amount: amountIn(view, refundMinor) });
    return (
        <section class="raised cancel" id="cancel" aria-labelledby="cancel-title">
            <h2 id="cancel-title">{translate('cancelAsk')}</h2>
            <Notices notices={cancelNotices} translate={translate} />
            <p>{translate('cancelAskText')}</p>
            {isPaid ? (
                <p class="back">
                    <span>{translate('youGetBack')}</span> <b>{amountIn(view, refundMinor)}</b>{' '}
                    <span class="hint">
                        {translate(keptMinor === 0 ? 'backAll' : 'backPart', values)}
                        {laterMinor > 0 && ` ${translate('balanceGone')}`}
                    </span>
                </p>
            ) : (
                <p class="hint">{translate('backUnpaid')}</p>
            )}
            {isPaid && <Steps view={view} />}
            {refundMinor > 0 && <p class="hint">{translate('refundSent')}</p>}
            {policy !== '' && <p class="hint">{policy}</p>}
            <form method="post" action={`${managePath(locale, token)}#cancel`} class="choices">
                <Hidden name="do" value="cancel" />
                <Hidden name="refund" value={String(refundMinor)} />
                <Submit value="cancel" text={refundMinor > 0 ? cancelFor : translate('cancelButton')} kind="danger" />
                <ButtonLink href={managePath(locale, token)} text={translate('keepBooking')} kind="quiet" />
            </form>
            {view.notAmendable === null && (
                <p>
                    {translate('wrongDay')} <a href={changePath(locale, token)}>{translate('wrongDayMove')}</a>
                </p>
            )}
        </section>
    );
}

/** The amounts by deadline, by the clock of the provider; the first is that of now. */
function Steps({ view }: { view: ManageView }) {
    const { translate, steps, details } = view;
    if (steps.length < 2) return null;
    const { timeZone } = details.provider;
    const when = ({ untilMs }: RefundStep) => {
        if (untilMs === null) return translate('tierAfter');
        return translate('tierUntil', { until: momentText(timeZone, untilMs, view) });
    };
    return (
        <ol class="steps" aria-label={translate('tiersTitle')}>
            {steps.map((step, index) => {
                const amount = step.refundMinor === 0 ? translate('nothing') : amountIn(view, step.refundMinor);
                return (
                    <li class={index === 0 ? 'now' : undefined}>
                        <b>{index === 0 ? translate('tierToday', { amount }) : amount}</b>
                        <span class="hint">{when(step)}</span>
                    </li>
                );
            })}
        </ol>
    );
}
