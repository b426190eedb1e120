import type { Child } from 'hono/jsx';
import { daysBetween } from '../../../contract/calendar-day.ts';
import { textIn } from '../../../contract/local-text.ts';
import { takesPlace } from '../../booking/bookings/status.ts';
import { deadlinesOfBooking } from '../../booking/cancellation/booking-refund.ts';
import { placeOfZone, priceText } from '../../locale/format.ts';
import { partName } from '../../pages/amended.ts';
import { daysText, extrasTexts, lastDayOf, listed, timesText } from '../../pages/booked.ts';
import { refundLines } from '../../pages/deadlines.ts';
import { Fact, Policy } from '../../pages/facts.tsx';
import { mapAddress } from '../../pages/map-address.ts';
import { Picture } from '../../pages/picture.tsx';
import { photosOf } from '../experience/gallery.tsx';
import { checkInText, checkOutText, List } from '../experience/practical.tsx';
import { Line, PriceLines } from '../shared/price-lines.tsx';
import { amountIn, firstDay, partyText, type ShownBooking } from './view.ts';

/** The texts of days and times of a booking, of which pages are composed. A text is null if it does not apply. */
export function whenOf(view: ShownBooking) {
    const { booking, details, offer, locale, translate } = view;
    const [last, isStay] = [lastDayOf(booking), details.unit !== null];
    const hotel = (isStay && offer?.experience.hotel) || null;
    return {
        days: daysText(booking, view),
        time: timesText(details, locale),
        nights: isStay && last !== null ? translate('nights', { count: daysBetween(booking.start_date, last) }) : null,
        /** From today's catalogue. */
        stay: hotel && { checkin: checkInText(hotel, view), checkout: checkOutText(hotel, view) },
        zone: translate('localTime', { place: placeOfZone(details.provider.timeZone, locale) }),
    };
}

/** What is booked, the time in the provider's time zone, and the number of participants. */
export function What({ view, hasPolicy = true }: { view: ShownBooking; hasPolicy?: boolean }) {
    const { booking, details, locale, translate } = view;
    const [photo] = view.offer === null ? [] : photosOf(view.offer.experience);
    const { days, time, nights, stay, zone } = whenOf(view);
    return (
        <section class="card what" aria-labelledby="what-title">
            {photo !== undefined && <Picture picture={photo.made} alt="" sizes="(min-width: 48rem) 44rem, 100vw" />}
            <h2 id="what-title">{translate('whatTitle')}</h2>
            <p class="title">
                <b>{textIn(details.experience.name, locale)}</b>
                <span class="hint">{translate('withProvider')}</span>
            </p>
            <dl class="booked">
                <Fact name={translate(partName('date', booking))}>
                    {days} {nights !== null && <span class="hint">{nights}</span>}
                </Fact>
                {time !== null && (
                    <Fact name={translate('whatTime')}>
                        {time} <span class="hint">{zone}</span>
                    </Fact>
                )}
                {stay !== null && (
                    <>
                        <Fact name={translate('checkin')}>
                            {stay.checkin} <span class="hint">{zone}</span>
                        </Fact>
                        <Fact name={translate('checkout')}>{stay.checkout}</Fact>
                    </>
                )}
                <Place view={view} />
                <Booked view={view} />
            </dl>
            {hasPolicy && <Terms view={view} />}
        </section>
    );
}

/** Room, kind of booking, party and extras. */
export function Booked({ view }: { view: ShownBooking }) {
    const { details, locale, translate } = view;
    const { slot, unit, mode } = details;
    const added = extrasTexts(view, view);
    return (
        <>
            {unit !== null && <Fact name={translate('unit')}>{textIn(unit.name, locale)}</Fact>}
            {slot !== null && mode === 'private' && (
                <Fact name={translate('whatMode')}>{translate('modePrivate')}</Fact>
            )}
            <Fact name={translate('partyTitle')}>{partyText(view)}</Fact>
            {added.length > 0 && <Fact name={translate('optionsTitle')}>{listed(added)}</Fact>}
        </>
    );
}

/** The cancellation terms of the booking, with its deadlines. */
export function Terms({ view, Title }: { view: ShownBooking; Title?: 'h2' }) {
    const { booking, details, nowMs, locale, translate } = view;
    const policy = textIn(details.experience.cancellationPolicy, locale);
    const lines = refundLines(deadlinesOfBooking(booking), details.provider.timeZone, nowMs, { locale, translate });
    return <Policy title={translate('cancellationTitle')} Title={Title} text={policy} lines={lines} />;
}

/** The place with a link to a map, from today's catalogue. */
export function Place({ view: { offer, translate } }: { view: ShownBooking }) {
    const location = offer?.experience.location ?? null;
    const map = mapAddress(location);
    const texts = [location?.name, location?.address].filter((text) => text != null);
    if (texts.length === 0 && map === null) return null;
    return (
        <Fact name={translate('factPlace')}>
            {texts.join(', ')}{' '}
            {map !== null && (
                <a class="map" href={map} target="_top" rel="noopener noreferrer">
                    {translate('openMap')}
                </a>
            )}
        </Fact>
    );
}

/** Directions to the meeting point and what to bring, from today's catalogue. */
export function Arrival({ view: { offer, locale, translate } }: { view: ShownBooking }) {
    if (offer === null) return null;
    const { bring, meetingPoint } = offer.experience;
    const meeting = textIn(meetingPoint, locale);
    return (
        <>
            {meeting !== '' && (
                <section class="meeting">
                    <h2>{translate('meetingTitle')}</h2>
                    <p>{meeting}</p>
                </section>
            )}
            {bring.length > 0 && <List title={translate('bringTitle')} texts={bring} locale={locale} />}
        </>
    );
}

/** The price with its lines, what is paid, and what is due to whom. */
export function Money({ view }: { view: ShownBooking }) {
    return (
        <section class="card" aria-labelledby="money-title">
            <h2 id="money-title">{view.translate('moneyTitle')}</h2>
            <PriceLines price={view.details.price} locale={view.locale} translate={view.translate} />
            <Dues view={view} />
        </section>
    );
}

/** The price, folded below its total. */
export function FoldedMoney({ view, children }: { view: ShownBooking; children?: Child }) {
    const { details, locale, translate } = view;
    const { totalMinor, currency, exponent } = details.price;
    return (
        <details class="card fold">
            <summary>
                {translate('moneyTitle')} <b>{priceText(totalMinor, currency, exponent, locale)}</b>
            </summary>
            <PriceLines price={details.price} locale={locale} translate={translate} />
            {children}
        </details>
    );
}

/** What is paid, and what is due now and later. */
export function Dues({ view }: { view: ShownBooking }) {
    const { translate, status, money, dueMinor, laterMinor } = view;
    if (!takesPlace(status)) return null;
    return (
        <table class="lines due">
            <caption class="unseen">{translate('payTitle')}</caption>
            <tbody>
                {money.paidMinor > 0 && <Line label={translate('paid')} amount={amountIn(view, money.paidMinor)} />}
                {dueMinor > 0 && <Line label={translate('dueNow')} amount={amountIn(view, dueMinor)} kind="now" />}
                {laterMinor > 0 && (
                    <Line
                        label={translate('restWithProvider', { day: firstDay(view) })}
                        amount={amountIn(view, laterMinor)}
                    />
                )}
            </tbody>
        </table>
    );
}
