import type { SiteLocale } from '../../../contract/local-text.ts';
import { dayIn, phone as phoneOf, timeIn } from '../../locale/format.ts';
import { siteNameOf } from '../../locale/site-name.ts';
import type { MailFacts } from '../facts.ts';
import { line, linesOf } from '../text.ts';
import { type WordName, wordsIn } from '../words/words.ts';
import { type Content, plain, present, type Row } from './content.ts';
import type { LocalFacts } from './parts.ts';
import * as part from './parts.ts';

export type ProviderMail = 'new' | 'changed' | 'cancelled';

const words: Record<ProviderMail, { subject: WordName; title: WordName }> = {
    new: { subject: 'subjectNew', title: 'newTitle' },
    changed: { subject: 'subjectBookingChanged', title: 'bookingChangedTitle' },
    cancelled: { subject: 'subjectBookingCancelled', title: 'bookingCancelledTitle' },
};

/** A mail to the provider, in its first language. */
export function providerContent(kind: ProviderMail, facts: MailFacts): Content {
    const local = part.localFactsIn(facts.provider.locale, facts);
    const { translate, locale } = local;
    const isCancelled = kind === 'cancelled';
    const when = part.whenRow(local);
    return {
        locale,
        subject: translate(words[kind].subject, part.subjectOf(local)),
        preview: [when.value, when.second, part.partyRow(local).value].filter((text) => text !== undefined).join(' · '),
        heading: line(facts.provider.name),
        title: translate(words[kind].title),
        lead: isCancelled ? { title: translate('released'), lines: plain(...moneyBack(local)) } : null,
        rows: present([
            part.whatRow(local),
            when,
            part.partyRow(local),
            kind === 'changed' ? part.beforeRow(local) : null,
            part.extrasRow(local),
            guestRow(local),
            requestsRow(local),
            isCancelled ? null : part.paidRow(local),
            isCancelled ? null : part.balanceRow(local, 'provider'),
            part.referenceRow(local),
        ]),
        buttons: [{ text: translate('viewDay'), href: facts.links.desk }],
        box: null,
        sections: facts.guest.email === null ? [] : [{ title: '', lines: plain(translate('askGuest')) }],
        footer: [translate('providerFooter', { site: siteNameOf(facts.links.booking, locale) })],
    };
}

function guestRow({ facts, translate }: LocalFacts): Row | null {
    const { firstName, lastName, email, phone } = facts.guest;
    const name = line(`${firstName ?? ''} ${lastName ?? ''}`);
    const notes = present([
        email === null ? null : { text: '', link: { text: email, href: `mailto:${encodeURIComponent(email)}` } },
        phone === null ? null : { text: '', link: phoneOf(phone) },
    ]);
    return name === '' && notes.length === 0 ? null : { label: translate('guest'), value: name, notes };
}

function requestsRow({ facts, translate }: LocalFacts): Row | null {
    const [value, ...others] = linesOf(facts.guest.requests ?? '');
    return value === undefined ? null : { label: translate('note'), value, notes: plain(...others) };
}

function moneyBack(local: LocalFacts): string[] {
    const { returnMinor, keptMinor } = local.facts.money;
    if (returnMinor + keptMinor === 0) return [];
    const values = { amount: part.amount(local, returnMinor), kept: part.amount(local, keptMinor) };
    return [local.translate('givenBack', values)];
}

/** An endpoint for events that was disabled because every attempt failed. */
export interface EndpointFacts {
    provider: { name: string; locale: SiteLocale; timeZone: string; email: string };
    id: string;
    url: string;
    /** The first failure without a success after it. */
    failingSinceMs: number;
    lastError: string;
    siteUrl: string;
}

export function endpointContent({ provider, id, url, failingSinceMs, lastError, siteUrl }: EndpointFacts): Content {
    const { locale, timeZone } = provider;
    const translate = wordsIn(locale);
    const host = new URL(url).host;
    const site = siteNameOf(siteUrl, locale);
    const since = new Date(failingSinceMs).toISOString();
    const day = `${dayIn(timeZone, since, locale)}, ${timeIn(timeZone, since, locale)}`;
    const command = `npm run webhooks -- enable ${id}`;
    return {
        locale,
        subject: translate('subjectEndpoint', { host }),
        preview: translate('row', { label: translate('endpointSince'), value: day }),
        heading: line(provider.name),
        title: translate('endpointTitle', { host }),
        lead: null,
        rows: [
            { label: translate('endpoint'), value: line(url), notes: [] },
            { label: translate('endpointSince'), value: day, notes: [] },
            { label: translate('endpointError'), value: line(lastError), notes: [] },
        ],
        buttons: [],
        box: null,
        sections: [{ title: '', lines: plain(translate('endpointHow', { site, command })) }],
        footer: [translate('providerFooter', { provider: line(provider.name), site })],
    };
}

/** The link with which a provider signs in once. */
export interface SignInFacts {
    provider: { name: string; locale: SiteLocale; timeZone: string; email: string };
    url: string;
    untilMs: number;
    siteUrl: string;
}

export function signInContent({ provider, url, untilMs, siteUrl }: SignInFacts): Content {
    const { locale, timeZone } = provider;
    const translate = wordsIn(locale);
    const name = line(provider.name);
    const once = translate('signInOnce', { time: timeIn(timeZone, new Date(untilMs).toISOString(), locale) });
    return {
        locale,
        subject: translate('subjectSignIn', { provider: name }),
        preview: once,
        heading: name,
        title: translate('signInTitle', { provider: name }),
        lead: { title: once, lines: [] },
        rows: [],
        buttons: [{ text: translate('signIn'), href: url }],
        box: null,
        sections: [{ title: '', lines: plain(translate('signInIgnore')) }],
        footer: [translate('providerFooter', { provider: name, site: siteNameOf(siteUrl, locale) })],
    };
}
