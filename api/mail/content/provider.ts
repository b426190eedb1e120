import type { Provider } from '../../../contract/catalog.ts';
import type { SiteLocale } from '../../../contract/local-text.ts';
import { phone as phoneOf } from '../../locale/format.ts';
import { line } from '../../locale/line.ts';
import { siteNameOf } from '../../locale/site-name.ts';
import { momentIn } from '../../pages/deadlines.ts';
import { type WordName, wordsIn } from '../words/words.ts';
import { type Body, type Content, plain, present, type Row } from './content.ts';
import type { LocalFacts } from './parts.ts';
import * as part from './parts.ts';

/** What a provider reads about a booking that is new or has changed. */
export function aboutBooking(local: LocalFacts): Body {
    return body(local, [part.paidRow(local), part.balanceRow(local, 'provider')]);
}

export function aboutCancelled(local: LocalFacts): Body {
    const lead = { title: local.translate('released'), lines: plain(...moneyBack(local)) };
    return { ...body(local, []), lead };
}

function body(local: LocalFacts, money: (Row | null)[]): Body {
    const { translate, locale, booking, siteUrl } = local;
    const [when, party] = [part.whenRow(local), part.partyRow(local)];
    return {
        preview: present([when.value, when.second, party.value]).join(' · '),
        rows: present([
            part.whatRow(local),
            when,
            party,
            part.beforeRow(local),
            part.extrasRow(local),
            guestRow(local),
            requestsRow(local),
            ...money,
            part.referenceRow(local),
        ]),
        buttons: [{ text: translate('viewDay'), href: `${siteUrl}/${locale}/desk?day=${booking.start_date}` }],
        sections: booking.email === null ? [] : [{ title: '', lines: plain(translate('askGuest')) }],
    };
}

function guestRow({ booking, translate }: LocalFacts): Row | null {
    const { first_name, last_name, email, phone } = booking;
    const value = line(`${first_name ?? ''} ${last_name ?? ''}`);
    const notes = present([
        email === null ? null : { text: '', link: { text: email, href: `mailto:${encodeURIComponent(email)}` } },
        phone === null ? null : { text: '', link: phoneOf(phone) },
    ]);
    return value === '' && notes.length === 0 ? null : { label: translate('guest'), value, notes };
}

function requestsRow({ booking, translate }: LocalFacts): Row | null {
    const [value, ...others] = part.linesOf(booking.special_requests ?? '');
    return value === undefined ? null : { label: translate('note'), value, notes: plain(...others) };
}

function moneyBack(local: LocalFacts): string[] {
    const { returnMinor, booking } = local;
    const keptMinor = booking.kept_minor ?? 0;
    if (returnMinor + keptMinor === 0) return [];
    const values = { amount: part.amount(local, returnMinor), kept: part.amount(local, keptMinor) };
    return [local.translate('givenBack', values)];
}

/** Of a mail to a provider that is about no booking. */
interface AboutProvider {
    provider: Provider;
    locale: SiteLocale;
    siteUrl: string;
}

function aboutProvider({ provider, locale, siteUrl }: AboutProvider) {
    const words = wordsIn(locale);
    const common = { provider: line(provider.name), site: siteNameOf(siteUrl, locale) };
    const translate = (name: WordName, values = {}) => words(name, { ...common, ...values });
    return { translate, frame: { locale, heading: common.provider, footer: [translate('providerFooter')] } };
}

/** An endpoint for events that was disabled because every attempt failed. */
export interface EndpointFacts extends AboutProvider {
    id: string;
    url: string;
    /** The first failure without a success after it. */
    failingSinceMs: number;
    lastError: string;
}

export function endpointContent({ id, url, failingSinceMs, lastError, ...about }: EndpointFacts): Content {
    const { translate, frame } = aboutProvider(about);
    const { host } = new URL(url);
    const { day, time } = momentIn(about.provider.timeZone, failingSinceMs, about.locale);
    const since = { label: translate('endpointSince'), value: `${day}, ${time}` };
    const how = translate('endpointHow', { command: `npm run webhooks -- enable ${id}` });
    return {
        ...frame,
        subject: translate('subjectEndpoint', { host }),
        preview: translate('row', since),
        title: translate('endpointTitle', { host }),
        rows: [
            { label: translate('endpoint'), value: line(url) },
            since,
            { label: translate('endpointError'), value: line(lastError) },
        ],
        sections: [{ title: '', lines: plain(how) }],
    };
}

/** The link with which a provider signs in once. */
export interface SignInFacts extends AboutProvider {
    url: string;
    untilMs: number;
}

export function signInContent({ url, untilMs, ...about }: SignInFacts): Content {
    const { translate, frame } = aboutProvider(about);
    const once = translate('signInOnce', momentIn(about.provider.timeZone, untilMs, about.locale));
    return {
        ...frame,
        subject: translate('subjectSignIn'),
        preview: once,
        title: translate('signInTitle'),
        lead: { title: once, lines: [] },
        rows: [],
        buttons: [{ text: translate('signIn'), href: url }],
        sections: [{ title: '', lines: plain(translate('signInIgnore')) }],
    };
}
