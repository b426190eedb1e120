import { spacedReference } from '../../contract/booking-reference.ts';
import { siteLocaleOf, textIn } from '../../contract/local-text.ts';
import { deskPath } from '../../contract/page-paths.ts';
import type { Booking } from '../booking/bookings/bookings.ts';
import { fullName } from '../booking/bookings/contact.ts';
import { collectMinor } from '../booking/payment/balance.ts';
import type { Guest } from '../booking/service/provider-day.ts';
import { mailLink, phone } from '../locale/contact-links.ts';
import { languageList, money, shortDay } from '../locale/format.ts';
import { extrasTexts, lastDayOf, partyText } from '../pages/booked.ts';
import { Hidden } from '../pages/fields.tsx';
import type { SignedInVisit } from './desk.ts';

export function nameOf(booking: Booking, { translate }: Pick<SignedInVisit, 'translate'>): string {
    return fullName(booking) || translate('noName');
}

/** The party with its room: `Adult × 2, Infant × 1 · Garden room`. */
export function peopleOf(booking: Booking, visit: SignedInVisit): string {
    const { unit, mode } = booking.details;
    return [
        partyText(booking, visit.catalog.offer(booking.experience_id)?.experience ?? null, visit),
        ...(unit === null ? [] : [textIn(unit.name, visit.locale)]),
        ...(mode === 'private' ? [visit.translate('modePrivate')] : []),
    ].join(' · ');
}

/** The language in which the guest gets mails. */
export function languageOf(booking: Booking, { locale }: SignedInVisit): string {
    return languageList([siteLocaleOf(booking.locale)], locale);
}

export function amountOf({ currency, exponent }: Booking, minor: number, { locale }: SignedInVisit): string {
    return money(minor, currency, exponent, locale);
}

export function Phone({ number }: { number: string }) {
    const { text, href } = phone(number);
    return <a href={href}>{text}</a>;
}

/** The name, which leads to the page of the booking, the party, and the reference. */
export function NameAndParty(options: { booking: Booking; visit: SignedInVisit; more?: string[] }) {
    const { booking, visit, more = [] } = options;
    return (
        <>
            <a class="name" href={deskPath(visit.locale, `booking/${booking.id}`)}>
                {nameOf(booking, visit)}
            </a>
            <br />
            {[peopleOf(booking, visit), ...extrasTexts(booking, visit)].join(' · ')}
            <span class="hint ref"> {[spacedReference(booking.reference), ...more].join(' · ')}</span>
        </>
    );
}

/** A guest in the list of a departure: name, party, telephone, money, note, and the button that marks the arrival. */
export function GuestItem({ guest, visit }: { guest: Guest; visit: SignedInVisit }) {
    const { booking, day, part, status, hasArrived } = guest;
    const collect = booking.start_date === day ? collectMinor(guest) : null;
    const { translate, locale } = visit;
    const last = lastDayOf(booking);
    const days = last === null ? [] : [[booking.start_date, last].map((each) => shortDay(each, locale)).join(' – ')];
    const mark = translate(hasArrived ? 'undo' : 'checkIn');
    const named = translate('markOf', { mark, name: nameOf(booking, visit) });
    return (
        <li id={`b-${booking.id}`}>
            <span>
                <NameAndParty booking={booking} visit={visit} more={days} />
            </span>
            {status === 'confirmed' && part !== 'leaving' && (
                <form method="post" action={deskPath(locale, 'arrived')} class="mark">
                    <Hidden name="day" value={day} />
                    <Hidden name="booking" value={booking.id} />
                    <Hidden name="arrived" value={hasArrived ? 'no' : 'yes'} />
                    {hasArrived && (
                        <b class="tag good">
                            <span aria-hidden="true">✓ </span>
                            {translate('action_arrived')}
                        </b>
                    )}
                    <button type="submit" class={hasArrived ? 'link' : 'here'} aria-label={named}>
                        {mark}
                    </button>
                </form>
            )}
            <span class="call">
                {booking.phone !== null && <Phone number={booking.phone} />}
                {booking.phone === null && booking.email !== null && (
                    <a href={mailLink(booking.email)}>{booking.email}</a>
                )}
            </span>
            <span class="tags">
                {collect !== null && collect > 0 && (
                    <b class="tag due">{translate('collect', { amount: amountOf(booking, collect, visit) })}</b>
                )}
                {collect === 0 && (
                    <b class="tag good">
                        <span aria-hidden="true">✓ </span>
                        {translate('paidInFull')}
                    </b>
                )}
                {siteLocaleOf(booking.locale) !== locale && (
                    <b class="tag">{translate('inLanguage', { language: languageOf(booking, visit) })}</b>
                )}
                {booking.channel === 'desk' && <b class="tag">{translate('byPhone')}</b>}
            </span>
            {booking.special_requests !== null && <p class="note">{booking.special_requests}</p>}
        </li>
    );
}
