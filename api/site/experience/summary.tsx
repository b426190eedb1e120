import { textIn } from '../../../contract/local-text.ts';
import type { Alternative } from '../../booking/availability/alternatives.ts';
import type { Price } from '../../booking/pricing/price.ts';
import { money, shortDay, wallTime } from '../../locale/format.ts';
import type { WordName } from '../../pages/locale/words.ts';
import { Choice, type FormParts, Hidden } from '../shared/fields.tsx';
import { Line, PriceLines } from '../shared/price-lines.tsx';
import { dayControls, modeOf, setting, type Texts } from './controls.ts';
import type { ExperienceView } from './view.ts';

/** What can be booked instead of what is refused: a press chooses it. */
export function Alternatives({ view, action }: { view: ExperienceView; action: string }) {
    const { refusal, translate } = view;
    if (refusal === null || refusal.alternatives.length === 0) return null;
    return (
        <div class="alternatives">
            <h2>{translate('alternativesTitle')}</h2>
            {refusal.alternatives.map((alternative) => (
                <button
                    type="submit"
                    class="chip"
                    name="set"
                    value={settingOf(alternative, view)}
                    formaction={`${action}#summary`}
                >
                    {alternativeText(alternative, view)}
                </button>
            ))}
        </div>
    );
}

/** Whether it is free, in a few words: why it is not stands above the form, and so does that nobody can tell. */
function Verdict({ view }: { view: ExperienceView }) {
    const { refusal, calendar, pricingToken, translate } = view;
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

/** What is to be chosen or looked at before there is a price. */
function missing({ input, texts, offer }: ExperienceView): WordName {
    const wrong = new Set(input.issues.map(({ control }) => control));
    if (dayControls(texts, offer.experience).some((control) => wrong.has(control))) return 'chooseFirst';
    return wrong.has('slot') ? 'chooseSlot' : wrong.has('unitId') ? 'chooseUnit' : 'chooseRest';
}

function freeText(view: ExperienceView): string {
    const { pricingToken, day, texts, translate, offer } = view;
    if (pricingToken === null) return translate(missing(view));
    // Whoever has the departure alone leaves no places.
    if (modeOf(texts, offer.experience) === 'private') return translate('freeNow');
    const cells = [...(day?.slots ?? []), ...(day?.units ?? [])];
    const chosen = cells.find((cell) =>
        'unitId' in cell ? cell.unitId === texts.get('unitId') : cell.timeSlotId === texts.get('slot'),
    );
    const count = chosen?.remaining ?? null;
    // Of several days or nights each has its own number.
    const isOneDay = dayControls(texts, offer.experience).length === 1;
    return count === null || !isOneDay || count === 0 ? translate('freeNow') : translate('freePlaces', { count });
}

/** What a press on an alternative puts into the controls. */
export function settingOf(alternative: Alternative, { texts, offer }: Pick<ExperienceView, 'texts' | 'offer'>): string {
    const [first, last] = dayControls(texts, offer.experience);
    const end = alternative.endDate ?? alternative.date;
    const days = { [first]: alternative.date, ...(last !== undefined && { [last]: end }) };
    if ('unitId' in alternative) return setting({ ...days, unitId: alternative.unitId });
    return setting({ ...days, slot: alternative.timeSlotId });
}

function alternativeText(alternative: Alternative, { locale, translate, offer }: ExperienceView): string {
    const from = shortDay(alternative.date, locale);
    if ('unitId' in alternative) {
        const unit = offer.experience.hotel?.units.find(({ id }) => id === alternative.unitId);
        const to = shortDay(alternative.endDate, locale);
        return translate('alternativeStay', { unit: textIn(unit?.name ?? {}, locale), from, to });
    }
    const time = wallTime(alternative.startTime, locale);
    const days = alternative.endDate === undefined ? from : `${from} – ${shortDay(alternative.endDate, locale)}`;
    return `${days}, ${time}`;
}

/** What is paid now, where there is a choice. */
export function PaymentChoice({ view, form }: { view: ExperienceView; form: FormParts }) {
    const { translate, price, locale, texts, offer } = view;
    if (offer.experience.depositBasisPoints === null) return <Hidden name="payment" value="full" />;
    const amount = (minor: number) => (price === null ? '' : money(minor, price.currency, price.exponent, locale));
    const now = price === null ? null : { now: amount(price.depositMinor), rest: amount(price.restMinor) };
    const items = [
        {
            value: 'deposit',
            label: translate('payDeposit'),
            hint: <span data-pay="deposit">{now === null ? '' : translate('payDepositNow', now)}</span>,
        },
        {
            value: 'full',
            label: translate('payFull'),
            hint: (
                <span data-pay="full">
                    {price === null ? '' : translate('payFullNow', { now: amount(price.totalMinor) })}
                </span>
            ),
        },
    ];
    const chosen = texts.get('payment') === 'full' ? 'full' : 'deposit';
    return (
        <section
            class="card"
            id="payment-choice"
            aria-labelledby="payment-title"
            // Nothing is to be chosen where the whole total is due, or where nothing can be booked.
            hidden={view.refusal !== null || price?.depositMinor === 0}
            data-if-free
        >
            <h2 id="payment-title">{translate('paymentTitle')}</h2>
            <Choice form={form} name="payment" legend={{ id: 'payment-title' }} chosen={chosen} items={items} />
        </section>
    );
}

/** The price with its lines, what is due, and the button that books. */
export function Summary({ view, action }: { view: ExperienceView; action: string }) {
    const { translate, price, refusal, locale, offer, holdMinutes } = view;
    const policy = textIn(offer.experience.cancellationPolicy, locale);
    return (
        <section class="card summary" id="summary" aria-labelledby="summary-title">
            <h2 id="summary-title" tabindex={-1}>
                {translate('summaryTitle')}
            </h2>
            <p class="unseen" id="price-spoken" role="status" aria-live="polite" />
            <div id="price">
                <Verdict view={view} />
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
                formaction={`${action}#summary`}
                data-update
            >
                {translate('updatePrice')}
            </button>
            <div class="stack" hidden={refusal !== null} data-if-free>
                <button type="submit" class="button" name="do" value="book" disabled={refusal !== null} data-book>
                    {bookLabel(view)}
                </button>
                <p class="hint">{translate('bookNote', { minutes: holdMinutes })}</p>
            </div>
            {policy !== '' && (
                <div class="policy">
                    <h3>{translate('cancellationTitle')}</h3>
                    <p>{policy}</p>
                </div>
            )}
        </section>
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

/** What is paid now and what later. */
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
