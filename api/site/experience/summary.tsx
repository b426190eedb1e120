import { isCalendarDay } from '../../../contract/calendar-day.ts';
import { toMajor } from '../../../contract/currency.ts';
import { textIn } from '../../../contract/local-text.ts';
import { firstAndLast, type PartySelection } from '../../booking/availability/availability.ts';
import type { Price } from '../../booking/pricing/price.ts';
import { longDay, money, priceText, unbrokenDay, wallTime } from '../../locale/format.ts';
import { slotTimesText } from '../../pages/booked.ts';
import { chosenSlot, chosenUnit, dayControls, modeOf } from '../../pages/booking-form/chosen.ts';
import { reasonText } from '../../pages/booking-form/refusal.ts';
import { ButtonLink } from '../../pages/buttons.tsx';
import { refundLines } from '../../pages/deadlines.ts';
import { Policy } from '../../pages/facts.tsx';
import { Choice, Hidden, type Texts } from '../../pages/fields.tsx';
import type { WordName } from '../../pages/locale/words.ts';
import { Line, PriceLines } from '../shared/price-lines.tsx';
import { SetButton } from './set-button.tsx';
import type { ExperienceView } from './view.ts';

/** `isLive`: rendered for the script, which shows here what a whole page shows above the form. */
type PartOptions = { view: ExperienceView; isLive?: boolean };

/** What can be booked instead. A button chooses each alternative. */
export function Alternatives({ view, isLive = false }: PartOptions) {
    const { refusal, translate } = view;
    if (refusal === null || refusal.alternatives.length === 0) return null;
    const title = translate('alternativesTitle');
    return (
        <div class="alternatives">
            {isLive ? <h3>{title}</h3> : <h2>{title}</h2>}
            {refusal.alternatives.map((alternative) => (
                <SetButton view={view} class="chip" sets={settingOf(alternative, view)} to="summary">
                    {alternativeText(alternative, view)}
                </SetButton>
            ))}
        </div>
    );
}

/** Whether the request can be booked, in a few words. The notices above the form have the reason. */
function Verdict({ view, isLive }: PartOptions) {
    const { refusal, calendar, pricingToken, translate } = view;
    if (isLive) {
        const { kind, text } = verdictOf(view);
        return (
            <>
                <p class={`verdict ${kind}`}>{text}</p>
                <Alternatives view={view} isLive />
            </>
        );
    }
    if (calendar === null) return null;
    if (refusal !== null) {
        return (
            <>
                <p class="verdict no">{translate('notAvailable')}</p>
                <p>
                    <a href="#refusal">
                        {translate('seeWhy', { has: refusal.alternatives.length > 0 ? 'yes' : 'no' })}
                    </a>
                </p>
            </>
        );
    }
    return <p class={pricingToken === null ? 'verdict unknown' : 'verdict yes'}>{freeText(view)}</p>;
}

/** For the script: whether the request can be booked, or why not, or what is missing or wrong. */
function verdictOf(view: ExperienceView): { kind: 'yes' | 'no' | 'unknown'; text: string } {
    const { refusal, calendar, pricingToken, input, texts, offer, translate } = view;
    if (refusal !== null) return { kind: 'no', text: reasonText(refusal.reason, texts, offer, translate) };
    if (calendar === null) return { kind: 'unknown', text: translate('noticeAwayCalendar') };
    if (pricingToken !== null) return { kind: 'yes', text: freeText(view) };
    const [issue] = input.issues;
    const isComplete = input.issues.every(({ word }) => wrongAlthoughComplete.includes(word));
    if (issue === undefined || !isComplete) return { kind: 'unknown', text: translate(missing(view)) };
    return { kind: 'no', text: translate(issue.word, issue.values) };
}

/** Issues that no single control has by itself. */
const wrongAlthoughComplete: readonly WordName[] = [
    'issueNoAdult',
    'issueEndBeforeStart',
    'issueCheckoutBeforeCheckin',
    'issueTooLong',
    'issueOther',
];

/** The text read aloud when the script inserts a result; empty while something is missing. */
function spokenText(view: ExperienceView): string {
    const { price, calendar, locale, translate } = view;
    const { kind, text } = verdictOf(view);
    if (price === null) return kind === 'no' || calendar === null ? text : '';
    const total = priceText(price.totalMinor, price.currency, price.exponent, locale);
    return `${translate('freeNow')}. ${translate('total')} ${total}`;
}

/** What to choose or check before there is a price. */
function missing({ input, texts, offer }: ExperienceView): WordName {
    const wrong = new Set(input.issues.map(({ control }) => control));
    if (dayControls(texts, offer.experience).some((control) => wrong.has(control))) return 'chooseFirst';
    return wrong.has('slot') ? 'chooseSlot' : wrong.has('unitId') ? 'chooseUnit' : 'chooseRest';
}

function freeText(view: ExperienceView): string {
    const { pricingToken, day, texts, translate, offer } = view;
    if (pricingToken === null) return translate(missing(view));
    // A private booking leaves no places.
    if (modeOf(texts, offer.experience) === 'private') return translate('freeNow');
    const id = texts.get(offer.experience.hotel === null ? 'slot' : 'unitId');
    const chosen = day?.cells.find(({ placeId }) => placeId === id);
    const count = chosen?.remaining ?? null;
    // With several days or nights, each has its own number.
    const isOneDay = dayControls(texts, offer.experience).length === 1;
    return count === null || !isOneDay || count === 0 ? translate('freeNow') : translate('freePlaces', { count });
}

/** What an alternative sets in the controls. */
function settingOf(alternative: PartySelection, { texts, offer }: ExperienceView): Record<string, string> {
    const { slot, unit } = alternative;
    const [date, endDate] = firstAndLast(alternative);
    const [first, last] = dayControls(texts, offer.experience);
    const days = { [first]: date, ...(last !== undefined && { [last]: endDate }) };
    return { ...days, ...(unit === null ? { slot: slot?.id ?? '' } : { unitId: unit.id }) };
}

function alternativeText(alternative: PartySelection, { locale, translate }: ExperienceView): string {
    const { slot, unit } = alternative;
    const [from, to] = firstAndLast(alternative).map((day) => unbrokenDay(day, locale)) as [string, string];
    if (unit !== null) return translate('alternativeStay', { unit: textIn(unit.name, locale), from, to });
    const days = alternative.days.length === 1 ? from : `${from} – ${to}`;
    return `${days}, ${wallTime(slot?.startTime ?? '', locale)}`;
}

/** The choice between deposit and full price, if the experience takes deposits. */
export function PaymentChoice({ view }: { view: ExperienceView }) {
    const { translate, price, locale, texts, offer } = view;
    if (offer.experience.depositBasisPoints === null) return <Hidden name="payment" value="full" />;
    const hint = (word: 'payDepositNow' | 'payFullNow', nowMinor: 'depositMinor' | 'totalMinor') => {
        if (price === null) return '';
        const amount = (minor: number) => money(minor, price.currency, price.exponent, locale);
        return translate(word, { now: amount(price[nowMinor]), rest: amount(price.restMinor) });
    };
    const items = [
        { value: 'deposit', label: translate('payDeposit'), hint: hint('payDepositNow', 'depositMinor') },
        { value: 'full', label: translate('payFull'), hint: hint('payFullNow', 'totalMinor') },
    ];
    const chosen = texts.get('payment') === 'full' ? 'full' : 'deposit';
    return (
        <section
            class="card"
            id="payment-choice"
            aria-labelledby="payment-title"
            // There is no choice if the whole total is due, or if the request cannot be booked.
            hidden={view.refusal !== null || price?.depositMinor === 0}
        >
            <h2 id="payment-title">{translate('paymentTitle')}</h2>
            <Choice form={view} name="payment" legend={{ id: 'payment-title' }} chosen={chosen} items={items} />
        </section>
    );
}

/** The price with its lines, what is due, and the button that books. */
export function Summary({ view, isLive = false }: PartOptions) {
    const { translate, price, pricingToken, refusal, locale, offer, holdMinutes } = view;
    const policy = textIn(offer.experience.cancellationPolicy, locale);
    const refunds = refundLines(view.refundDeadlines, offer.provider.timeZone, view.nowMs, { locale, translate });
    const isFree = price?.totalMinor === 0;
    return (
        <section class="raised summary" id="summary" aria-labelledby="summary-title">
            <h2 id="summary-title" tabindex={-1}>
                {translate('summaryTitle')}
            </h2>
            <Hidden name="quote" value={pricingToken ?? ''} />
            <Hidden name="total" value={price === null ? '' : String(toMajor(price.totalMinor, price.exponent))} />
            <p class="unseen" id="price-spoken" role="status" aria-live="polite">
                {isLive && spokenText(view)}
            </p>
            <Chosen view={view} />
            <div id="price">
                <Verdict view={view} isLive={isLive} />
                {price !== null && (
                    <>
                        <PriceLines price={price} locale={locale} translate={translate} />
                        <Due view={view} />
                    </>
                )}
            </div>
            <button
                type="submit"
                class="button quiet"
                name="do"
                value="update"
                formaction={`${view.action}#summary`}
                data-update
            >
                {translate('updatePrice')}
            </button>
            <div class="stack" hidden={refusal !== null}>
                <button type="submit" class="button" name="do" value="book" disabled={refusal !== null} data-book>
                    {bookLabel(view)}
                </button>
                <p class="hint">{translate('bookNote', { minutes: holdMinutes, free: isFree ? 'yes' : 'no' })}</p>
            </div>
            <Policy title={translate('cancellationTitle')} text={policy} lines={refunds} />
        </section>
    );
}

/** The chosen days, and the departure or room. */
function Chosen({ view: { texts, locale, translate, offer } }: { view: ExperienceView }) {
    const { experience } = offer;
    const days = dayControls(texts, experience).map((name) => texts.get(name)?.trim() ?? '');
    const [from = null, to = null] = days.map((day) => (isCalendarDay(day) ? longDay(day, locale) : null));
    if (from === null) return null;
    const [slot, unit] = [chosenSlot(texts, experience), chosenUnit(texts, experience)];
    return (
        <p class="chosen-days">
            <strong>{to === null ? from : translate('fromTo', { from, to })}</strong>
            {slot !== undefined && <span>{slotTimesText(slot, offer.provider.timeZone, days, locale)}</span>}
            {unit !== undefined && <span>{textIn(unit.name, locale)}</span>}
        </p>
    );
}

function bookLabel({ price, texts, locale, translate }: ExperienceView): string {
    if (price === null) return translate('book');
    if (price.totalMinor === 0) return translate('bookFree');
    const nowMinor = takesDeposit(price, texts) ? price.depositMinor : price.totalMinor;
    return translate('bookFor', { now: money(nowMinor, price.currency, price.exponent, locale) });
}

function takesDeposit({ depositMinor }: Price, texts: Texts): boolean {
    return depositMinor > 0 && texts.get('payment') !== 'full';
}

function Due({ view: { price, texts, locale, translate } }: { view: ExperienceView }) {
    if (price === null || !takesDeposit(price, texts)) return null;
    const amount = (minor: number) => money(minor, price.currency, price.exponent, locale);
    return (
        <table class="lines due">
            <tbody>
                <Line label={translate('dueNow')} amount={amount(price.depositMinor)} kind="now" />
                <Line label={translate('rest')} amount={amount(price.restMinor)} />
            </tbody>
        </table>
    );
}

/** On small screens, keeps the total in view. */
export function Bar({ view, isLive = false }: PartOptions) {
    const { price, refusal, locale, translate } = view;
    return (
        <div class="bar" id="bar">
            <p>
                {price !== null && (
                    <>
                        <span>{translate('total')}</span>{' '}
                        <strong>{priceText(price.totalMinor, price.currency, price.exponent, locale)}</strong>
                    </>
                )}
                {refusal !== null && <strong>{translate('notAvailable')}</strong>}
            </p>
            <ButtonLink
                href={refusal === null || isLive ? '#summary' : '#refusal'}
                text={
                    refusal === null
                        ? translate('toSummary')
                        : translate('toRefusal', { count: refusal.alternatives.length })
                }
            />
        </div>
    );
}
