import { spacedReference } from '../../../contract/booking-reference.ts';
import { daysBetween } from '../../../contract/calendar-day.ts';
import { type SiteLocale, textIn } from '../../../contract/local-text.ts';
import { partsAmended } from '../../booking/amendment/amendment.ts';
import { todayIn } from '../../booking/availability/departure.ts';
import { usualCheckOutTime } from '../../booking/cancellation/booking-refund.ts';
import { restMinor } from '../../booking/payment/balance.ts';
import { money, placeOfZone, plainDay, priceText, shortDay, timeInSentence, wallTime } from '../../locale/format.ts';
import { line } from '../../locale/line.ts';
import { siteNameOf } from '../../locale/site-name.ts';
import { partName, partText } from '../../pages/amended.ts';
import { daysText, extrasTexts, lastDayOf, listed, partyText, timesText } from '../../pages/booked.ts';
import { translateWith } from '../../pages/locale/words.ts';
import { mapAddress } from '../../pages/map-address.ts';
import type { MailFacts } from '../facts.ts';
import { type Translate, wordsIn } from '../words/words.ts';
import { present, type Row, type Section } from './content.ts';

/** Facts with the language in which a mail says them. */
export type LocalFacts = ReturnType<typeof localFactsIn>;

/** Adds what a mail says in its language, and the values that all messages can use. */
export function localFactsIn(locale: SiteLocale, facts: MailFacts) {
    const { booking, money: paid, nowMs, siteUrl, refundedMinor = 0 } = facts;
    const { details, start_date: start } = booking;
    const { slot, unit, provider } = details;
    const isCancelled = booking.status === 'cancelled';
    const by = facts.by ?? (isCancelled && booking.kept_minor === null ? 'provider' : 'guest');
    const returnMinor = facts.returnMinor ?? (isCancelled ? paid.refundDueMinor + paid.refundedMinor : 0);
    const greeting = greetingOf(booking.first_name);
    const ahead = daysBetween(todayIn(provider.timeZone, nowMs), start);
    const common = {
        provider: line(provider.name),
        site: siteNameOf(siteUrl, locale),
        amount: money(returnMinor, booking.currency, booking.exponent, locale),
        named: greeting === null ? 'no' : 'yes',
        guest: greeting ?? '',
        stay: unit === null ? 'no' : 'yes',
        by,
        days: ahead === 0 ? 'today' : ahead === 1 ? 'tomorrow' : 'later',
        day: plainDay(start, locale),
        time: slot === null ? '' : timeInSentence(slot.startTime, locale),
        // Whether all that comes back has been refunded.
        done: returnMinor > 0 && refundedMinor >= returnMinor ? 'yes' : 'no',
    };
    const translate: Translate = translateWith(wordsIn(locale), common);
    // What the guest still owes.
    const owedMinor = restMinor(booking.total_minor, paid);
    return { ...facts, locale, translate, returnMinor, refundedMinor, restMinor: owedMinor };
}

export function amount({ booking, locale }: LocalFacts, minor: number): string {
    return money(minor, booking.currency, booking.exponent, locale);
}

export function nameOf({ booking, locale }: LocalFacts): string {
    return line(textIn(booking.details.experience.name, locale));
}

/** What the subjects name: what, when and the reference. */
export function subjectOf(local: LocalFacts): Record<'name' | 'when' | 'reference', string> {
    const { booking, locale, translate } = local;
    const { slot } = booking.details;
    const [from, end] = [shortDay(booking.start_date, locale), lastDayOf(booking)];
    const time = slot === null ? null : wallTime(slot.startTime, locale);
    const one = time === null ? from : translate('whenAt', { day: from, time });
    const when = end === null ? one : translate('fromTo', { from, to: shortDay(end, locale) });
    return { name: nameOf(local), when, reference: spacedReference(booking.reference) };
}

export function whatRow(local: LocalFacts): Row {
    const { booking, locale, translate } = local;
    const { unit, mode } = booking.details;
    const isPrivate = unit === null && mode === 'private';
    const notes = present([unit && line(textIn(unit.name, locale)), isPrivate ? translate('privateGroup') : null]);
    return { label: translate('what'), value: nameOf(local), notes };
}

export function whenRow(local: LocalFacts): Row {
    const { booking, experience, locale, translate } = local;
    const { start_date: start, details } = booking;
    const end = lastDayOf(booking);
    const place = placeOfZone(details.provider.timeZone, locale);
    const times = timesText(details, locale) ?? undefined;
    const checkIn = timeInSentence(details.experience.checkInTime ?? '00:00', locale);
    const checkOut = timeInSentence(experience?.hotel?.checkOutTime ?? usualCheckOutTime, locale);
    const nights = translate('nights', { count: daysBetween(start, end ?? start) });
    const zone = end === null ? translate('place', { place }) : translate('eachDay', { times: times ?? '', place });
    const notes =
        details.unit === null ? [zone] : [nights, translate('checkTimes', { from: checkIn, until: checkOut, place })];
    const second = end === null ? times : undefined;
    return { label: translate('when'), value: daysText(booking, local), second, notes };
}

/** The place and how to find it; null if the catalogue says nothing about it. */
export function whereRow({ experience, locale, translate }: LocalFacts): Row | null {
    const { location = null, meetingPoint = {} } = experience ?? {};
    const place = present([location?.name, location?.address]).map(line);
    const [value, ...notes] = [...place, ...linesOf(textIn(meetingPoint, locale))];
    if (value === undefined) return null;
    const mapUrl = mapAddress(location);
    const map = mapUrl === null ? [] : [{ text: '', link: { text: translate('openMap'), href: mapUrl } }];
    return { label: translate('where'), value, notes: [...notes, ...map] };
}

export function partyRow(local: LocalFacts): Row {
    return { label: local.translate('partyTitle'), value: line(partyText(local.booking, local.experience, local)) };
}

export function extrasRow(local: LocalFacts): Row | null {
    const value = listed(extrasTexts(local.booking, local).map(line));
    return value === '' ? null : { label: local.translate('optionsTitle'), value };
}

/** What a change has replaced, and by what; null if nothing of it is known. */
export function changes(local: LocalFacts): Section | null {
    const { previous, booking, experience, translate } = local;
    if (previous === undefined) return null;
    const rows = partsAmended(previous, booking).map((part) => ({
        label: translate(partName(part, booking)),
        texts: [previous, booking].map((each) => line(partText(part, each, experience, local))),
    }));
    const totals = [previous, booking].map(({ total_minor }) => amount(local, total_minor));
    const lines = [...rows, { label: translate('total'), texts: totals }]
        .filter(({ texts: [before, after] }) => before !== after)
        .map(({ label, texts }) => translate('row', { label, value: texts.join(' → ') }));
    return { title: translate('changes'), lines };
}

export function paidRow(local: LocalFacts): Row {
    const { translate, booking, money: paid, locale } = local;
    const { total_minor: total, currency, exponent } = booking;
    if (total === 0) return { label: translate('moneyTitle'), value: priceText(total, currency, exponent, locale) };
    // A goodwill refund: what is paid and the balance are less than the total.
    const backMinor = total - paid.paidMinor - local.restMinor;
    const back = backMinor > 0 ? translate('paidBack', { amount: amount(local, backMinor) }) : null;
    if (local.restMinor > 0 && paid.paidMinor === 0) {
        return { label: translate('total'), value: amount(local, total), notes: present([back]) };
    }
    const note = local.restMinor > 0 ? translate('paidOf', { total: amount(local, total) }) : translate('paidAll');
    return { label: translate('paid'), value: amount(local, paid.paidMinor), notes: present([note, back]) };
}

/** What is still to be paid, for the guest or for the provider; null if it is nothing. */
export function balanceRow(local: LocalFacts, reader: 'guest' | 'provider'): Row | null {
    const { translate } = local;
    if (local.restMinor === 0) return null;
    const names = reader === 'guest' ? (['balance', 'balanceDue'] as const) : (['collect', 'collectOnDay'] as const);
    return { label: translate(names[0]), value: amount(local, local.restMinor), notes: [translate(names[1])] };
}

/** The refund, and how it is made. */
export function backRow(local: LocalFacts): Row {
    const { translate, returnMinor } = local;
    return { label: translate('refund'), value: amount(local, returnMinor), notes: [backHow(local)] };
}

/** How money comes back, and how much of it has been refunded already if that is a part. */
export function backHow(local: LocalFacts): string {
    const { translate, returnMinor, refundedMinor } = local;
    const isPart = refundedMinor > 0 && refundedMinor < returnMinor;
    const some = isPart ? translate('backSome', { amount: amount(local, refundedMinor) }) : null;
    return present([some, translate('backHow')]).join(' ');
}

export function referenceRow({ booking, translate }: LocalFacts): Row {
    return { label: translate('reference'), value: spacedReference(booking.reference), code: booking.reference };
}

/** The lines of a text that have any content. */
export function linesOf(text: string): string[] {
    return text
        .split(/\r\n|[\n\r\u2028\u2029]/u)
        .map(line)
        .filter((each) => each !== '');
}

/** Letters as in names, and not so many that they are a message. Anyone can book in the name of somebody else. */
const greeted = /^[\p{L}\p{M}][\p{L}\p{M} .’'-]{0,39}$/u;

/** The name with which a mail greets a guest; null if it does not look like a name. */
function greetingOf(firstName: string | null): string | null {
    const name = line(firstName ?? '');
    return greeted.test(name) && !/\.\p{L}/u.test(name) ? name : null;
}
