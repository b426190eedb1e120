import type { Child } from 'hono/jsx';
import { daysBetween } from '../../../contract/calendar-day.ts';
import { extras as declaredExtras } from '../../../contract/extras.ts';
import { textIn } from '../../../contract/local-text.ts';
import { longDay, placeOfZone, wallTimes } from '../../locale/format.ts';
import { Line, PriceLines } from '../shared/price-lines.tsx';
import { amountIn, type BookingView, firstDay, partyText } from './view.ts';

/** What is booked, when by the provider's clock, and for whom in numbers. */
export function What({ view }: { view: BookingView }) {
    const { details, locale, translate } = view;
    const { slot, unit, options, extras, mode } = details;
    const added = [
        ...options.map(({ label, quantity }) =>
            translate('countOf', { count: quantity, label: textIn(label, locale) }),
        ),
        ...extras.map((name) => declaredExtras[name].label[locale]),
    ];
    const policy = textIn(details.experience.cancellationPolicy, locale);
    return (
        <section class="card" aria-labelledby="what-title">
            <h2 id="what-title">{translate('whatTitle')}</h2>
            <dl class="booked">
                <Row name={details.provider.name}>{textIn(details.experience.name, locale)}</Row>
                <Days view={view} />
                {slot !== null && (
                    <Row name={translate('whatTime')}>
                        {wallTimes(slot.startTime, slot.duration, locale)}
                        <span class="hint">
                            {' '}
                            · {translate('localTime', { place: placeOfZone(details.provider.timeZone, locale) })}
                        </span>
                    </Row>
                )}
                {unit !== null && <Row name={translate('whatRoom')}>{textIn(unit.name, locale)}</Row>}
                {slot !== null && mode === 'private' && (
                    <Row name={translate('whatMode')}>{translate('modePrivate')}</Row>
                )}
                <Row name={translate('whatParty')}>{partyText(view)}</Row>
                {added.length > 0 && <Row name={translate('whatOptions')}>{added.join(', ')}</Row>}
            </dl>
            {policy !== '' && (
                <div class="policy">
                    <h3>{translate('cancellationTitle')}</h3>
                    <p>{policy}</p>
                </div>
            )}
        </section>
    );
}

function Days({ view: { booking, details, locale, translate } }: { view: BookingView }) {
    const { start_date: start, end_date: end } = booking;
    if (end === null || (end === start && details.unit === null)) {
        return <Row name={translate('whatDay')}>{longDay(start, locale)}</Row>;
    }
    const range = translate('fromTo', { from: longDay(start, locale), to: longDay(end, locale) });
    if (details.unit === null) return <Row name={translate('whatDays')}>{range}</Row>;
    return (
        <Row name={translate('whatNights')}>
            {range}
            <span class="hint"> · {translate('nights', { count: daysBetween(start, end) })}</span>
        </Row>
    );
}

function Row({ name, children }: { name: string; children: Child }) {
    return (
        <div>
            <dt>{name}</dt>
            <dd>{children}</dd>
        </div>
    );
}

/** The price with its lines, what of it is paid, and what is still to pay to whom. */
export function Money({ view }: { view: BookingView }) {
    const { details, locale, translate, status, money, dueMinor, laterMinor } = view;
    const isOn = status === 'pending' || status === 'confirmed';
    return (
        <section class="card" aria-labelledby="money-title">
            <h2 id="money-title">{translate('moneyTitle')}</h2>
            <PriceLines price={details.price} locale={locale} translate={translate} />
            {isOn && (
                <table class="lines due">
                    <caption class="unseen">{translate('payTitle')}</caption>
                    <tbody>
                        {money.paidMinor > 0 && (
                            <Line label={translate('paid')} amount={amountIn(view, money.paidMinor)} />
                        )}
                        {dueMinor > 0 && (
                            <Line label={translate('dueNow')} amount={amountIn(view, dueMinor)} kind="now" />
                        )}
                        {laterMinor > 0 && (
                            <Line
                                label={translate('restWithProvider', { day: firstDay(view) })}
                                amount={amountIn(view, laterMinor)}
                            />
                        )}
                    </tbody>
                </table>
            )}
        </section>
    );
}
