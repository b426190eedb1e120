import { daysBetween } from '../../../contract/calendar-day.ts';
import { type LocalText, type SiteLocale, textIn } from '../../../contract/local-text.ts';
import { todayIn } from '../../booking/availability/departure.ts';
import { spacedReference } from '../../ledger/booking-reference.ts';
import {
    longDay,
    money,
    placeOfZone,
    plainDay,
    priceText,
    shortDay,
    wallTime,
    wallTimes,
} from '../../locale/format.ts';
import type { BookedFacts, MailFacts } from '../facts.ts';
import { greetingOf, line, linesOf } from '../text.ts';
import { type Translate, wordsIn } from '../words/words.ts';
import { plain, type Row } from './content.ts';

/** Facts with the language in which a mail says them. */
export interface LocalFacts {
    facts: MailFacts;
    locale: SiteLocale;
    translate: Translate;
}

/** All messages know the provider, how to greet the guest, whether it is a stay, who acted, and how near the start is. */
export function localFactsIn(locale: SiteLocale, facts: MailFacts): LocalFacts {
    const { guest, provider, what, by, nowMs } = facts;
    const greeting = greetingOf(guest.firstName);
    const ahead = daysBetween(todayIn(provider.timeZone, nowMs), what.start);
    const common = {
        provider: line(provider.name),
        named: greeting === null ? 'no' : 'yes',
        guest: greeting ?? '',
        stay: what.isStay ? 'yes' : 'no',
        by,
        days: ahead === 0 ? 'today' : ahead === 1 ? 'tomorrow' : 'later',
        day: plainDay(what.start, locale),
        time: what.slot === null ? '' : wallTime(what.slot.startTime, locale),
    };
    const words = wordsIn(locale);
    return { facts, locale, translate: (name, values) => words(name, { ...common, ...values }) };
}

export function amount({ facts, locale }: LocalFacts, minor: number): string {
    return money(minor, facts.money.currency, facts.money.exponent, locale);
}

function price({ facts, locale }: LocalFacts, minor: number): string {
    return priceText(minor, facts.money.currency, facts.money.exponent, locale);
}

/** What the subjects name: what, when and the reference. */
export function subjectOf({ facts, locale, translate }: LocalFacts): Record<'name' | 'when' | 'reference', string> {
    const { start, end, slot } = facts.what;
    const [from, to] = [start, end ?? start].map((day) => shortDay(day, locale)) as [string, string];
    const time = slot === null ? null : wallTime(slot.startTime, locale);
    const when = end !== null ? translate('fromTo', { from, to }) : time && translate('whenAt', { day: from, time });
    return {
        name: line(textIn(facts.experience.name, locale)),
        when: when ?? from,
        reference: spacedReference(facts.reference),
    };
}

export function whatRow({ facts, locale, translate }: LocalFacts): Row {
    const { unit, isPrivate } = facts.what;
    const notes = [
        ...(unit === null ? [] : [line(textIn(unit, locale))]),
        ...(isPrivate ? [translate('privateGroup')] : []),
    ];
    return { label: translate('what'), value: line(textIn(facts.experience.name, locale)), notes: plain(...notes) };
}

export function whenRow(local: LocalFacts): Row {
    const { facts, locale, translate } = local;
    const { start, end, slot, isStay, checkIn, checkOut } = facts.what;
    const place = placeOfZone(facts.provider.timeZone, locale);
    const times = slot === null ? '' : wallTimes(slot.startTime, slot.duration, locale);
    const checkTimes = { from: wallTime(checkIn, locale), until: wallTime(checkOut, locale), place };
    const note = isStay
        ? [translate('nights', { count: daysBetween(start, end ?? start) }), translate('checkTimes', checkTimes)]
        : [end === null ? translate('place', { place }) : translate('eachDay', { times, place })];
    const days = end === null ? longDay(start, locale) : whenText(local, facts.what);
    const second = end === null && times !== '' ? times : undefined;
    return { label: translate('when'), value: days, second, notes: plain(...note) };
}

function whenText({ locale, translate }: LocalFacts, { start, end, slot }: BookedFacts): string {
    const from = longDay(start, locale);
    if (end !== null) return translate('fromTo', { from, to: longDay(end, locale) });
    return slot === null ? from : `${from}, ${wallTimes(slot.startTime, slot.duration, locale)}`;
}

/** The place and how to find it; null if the catalogue says nothing about it. */
export function whereRow({ facts, locale, translate }: LocalFacts): Row | null {
    const { place, meetingPoint, mapUrl } = facts.experience;
    const [value, ...notes] = [...place.map(line), ...linesOf(textIn(meetingPoint, locale))];
    if (value === undefined) return null;
    const map = mapUrl === null ? [] : [{ text: '', link: { text: translate('openMap'), href: mapUrl } }];
    return { label: translate('where'), value, notes: [...plain(...notes), ...map] };
}

export function partyRow(local: LocalFacts): Row {
    return { label: local.translate('party'), value: partyText(local, local.facts.what), notes: [] };
}

function partyText(local: LocalFacts, { party, adults, children }: BookedFacts): string {
    if (party === null) return local.translate('partyCount', { adults, children });
    return party.map((each) => countOf(local, each)).join(', ');
}

export function extrasRow(local: LocalFacts): Row | null {
    const { extras } = local.facts.what;
    if (extras.length === 0) return null;
    const value = extras.map((each) => countOf(local, each)).join(', ');
    return { label: local.translate('extras'), value, notes: [] };
}

function countOf(
    { locale, translate }: LocalFacts,
    { label, count }: { label: LocalText; count: number | null },
): string {
    const text = line(textIn(label, locale));
    return count === null ? text : translate('countOf', { label: text, count });
}

/** What a change has replaced; null if nothing of it is known. */
export function beforeRow(local: LocalFacts): Row | null {
    const { previous } = local.facts;
    if (previous === null) return null;
    const value = whenText(local, previous);
    return { label: local.translate('before'), value, notes: plain(partyText(local, previous)) };
}

export function paidRow(local: LocalFacts): Row {
    const { translate, facts } = local;
    const { totalMinor, paidMinor, restMinor } = facts.money;
    if (totalMinor === 0) return { label: translate('price'), value: price(local, totalMinor), notes: [] };
    const note = restMinor > 0 ? translate('paidOf', { total: amount(local, totalMinor) }) : translate('paidAll');
    return { label: translate('paid'), value: amount(local, paidMinor), notes: plain(note) };
}

/** What is still to be paid, for the guest or for the provider; null if it is nothing. */
export function balanceRow(local: LocalFacts, reader: 'guest' | 'provider'): Row | null {
    const { translate, facts } = local;
    const { totalMinor, restMinor } = facts.money;
    if (restMinor === 0) return null;
    const total = amount(local, totalMinor);
    const [label, note] =
        reader === 'guest'
            ? [translate('balance'), translate('balanceDue')]
            : [translate('collect'), translate('collectOnDay', { total })];
    return { label, value: amount(local, restMinor), notes: plain(note) };
}

export function referenceRow({ facts, translate }: LocalFacts): Row {
    return { label: translate('reference'), value: spacedReference(facts.reference), notes: [], isCode: true };
}
