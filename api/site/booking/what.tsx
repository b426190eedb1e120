import type { Child } from 'hono/jsx';
import { daysBetween } from '../../../contract/calendar-day.ts';
import { textIn } from '../../../contract/local-text.ts';
import { extraWords } from '../../booking/pricing/words.ts';
import { longDay, placeOfZone, wallTimes } from '../../pages/locale/format.ts';
import { Line, PriceLines } from '../shared/price-lines.tsx';
import { amountIn, type BookingView, firstDay, partyText } from './view.ts';

/** What is booked, when by the provider's clock, and for whom in numbers. */
export function What({ view }: { view: BookingView }) {
    const { details, locale, say } = view;
    const { slot, unit, options, extras, mode } = details;
    const added = [
        ...options.map(({ label, quantity }) => say('countOf', { count: quantity, label: textIn(label, locale) })),
        ...extras.map((name) => extraWords[name][locale]),
    ];
    const policy = textIn(details.experience.cancellationPolicy, locale);
    return (
        <section class="card" aria-labelledby="what-title">
            <h2 id="what-title">{say('whatTitle')}</h2>
            <dl class="booked">
                <Row name={details.provider.name}>{textIn(details.experience.name, locale)}</Row>
                <Days view={view} />
                {slot !== null && (
                    <Row name={say('whatTime')}>
                        {wallTimes(slot.startTime, slot.duration, locale)}
                        <span class="hint">
                            {' '}
                            · {say('localTime', { place: placeOfZone(details.provider.timeZone, locale) })}
                        </span>
                    </Row>
                )}
                {unit !== null && <Row name={say('whatRoom')}>{textIn(unit.name, locale)}</Row>}
                {slot !== null && mode === 'private' && <Row name={say('whatMode')}>{say('modePrivate')}</Row>}
                <Row name={say('whatParty')}>{partyText(view)}</Row>
                {added.length > 0 && <Row name={say('whatOptions')}>{added.join(', ')}</Row>}
            </dl>
            {policy !== '' && (
                <div class="policy">
                    <h3>{say('cancellationTitle')}</h3>
                    <p>{policy}</p>
                </div>
            )}
        </section>
    );
}

function Days({ view: { booking, details, locale, say } }: { view: BookingView }) {
    const { start_date: start, end_date: end } = booking;
    if (end === null || (end === start && details.unit === null)) {
        return <Row name={say('whatDay')}>{longDay(start, locale)}</Row>;
    }
    const range = say('fromTo', { from: longDay(start, locale), to: longDay(end, locale) });
    if (details.unit === null) return <Row name={say('whatDays')}>{range}</Row>;
    return (
        <Row name={say('whatNights')}>
            {range}
            <span class="hint"> · {say('nights', { count: daysBetween(start, end) })}</span>
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
    const { details, locale, say, status, money, dueMinor, laterMinor } = view;
    const isOn = status === 'pending' || status === 'confirmed';
    return (
        <section class="card" aria-labelledby="money-title">
            <h2 id="money-title">{say('moneyTitle')}</h2>
            <PriceLines price={details.price} locale={locale} say={say} />
            {isOn && (
                <table class="lines due">
                    <caption class="unseen">{say('payTitle')}</caption>
                    <tbody>
                        {money.paidMinor > 0 && <Line label={say('paid')} amount={amountIn(view, money.paidMinor)} />}
                        {dueMinor > 0 && <Line label={say('dueNow')} amount={amountIn(view, dueMinor)} kind="now" />}
                        {laterMinor > 0 && (
                            <Line
                                label={say('restWithProvider', { day: firstDay(view) })}
                                amount={amountIn(view, laterMinor)}
                            />
                        )}
                    </tbody>
                </table>
            )}
        </section>
    );
}
