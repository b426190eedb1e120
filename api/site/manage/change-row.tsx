import { managePath } from '../../../contract/page-paths.ts';
import { ButtonLink, Submit } from '../../pages/buttons.tsx';
import { momentText } from '../../pages/deadlines.ts';
import { amountIn } from '../booking/view.ts';
import { type ManageView, notAmendableWords } from './view.ts';

/** The path of the form that changes the booking of a link. */
export function changePath({ locale, token }: Pick<ManageView, 'locale' | 'token'>): string {
    return `${managePath(locale, token)}/change`;
}

export function RowText({ title, hint }: { title: string; hint: string }) {
    return (
        <span>
            <b>{title}</b>
            <span class="hint">{hint}</span>
        </span>
    );
}

/** Whether day, time and party can be changed, until when, and the change that waits for its payment. */
export function ChangeRow({ view }: { view: ManageView }) {
    const { status, translate, notAmendable, amendableUntilMs, amendment } = view;
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
                <ButtonLink href={changePath(view)} text={translate('changeOpen')} kind="quiet" />
            )}
        </li>
    );
}

type Amendment = NonNullable<ManageView['amendment']>;

/** A change that is made when it is paid. */
function Held({ view, amendment }: { view: ManageView; amendment: Amendment }) {
    const { translate } = view;
    const amount = amountIn(view, Number(amendment.due_minor));
    const until = momentOf(view, Date.parse(amendment.expires_at));
    return (
        <li>
            <RowText title={translate('changeHeld', { amount })} hint={translate('changeHeldText', { until })} />
            <form method="post" action={changePath(view)} class="choices">
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
