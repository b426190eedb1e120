import type { Provider } from '../../../contract/catalog.ts';
import type { SiteLocale } from '../../../contract/local-text.ts';
import { deskPath } from '../../../contract/page-paths.ts';
import { mailLink, phone as phoneOf } from '../../locale/contact-links.ts';
import { line } from '../../locale/line.ts';
import { siteNameOf } from '../../locale/site-name.ts';
import { momentIn, momentText } from '../../pages/deadlines.ts';
import { translateWith } from '../../pages/locale/words.ts';
import { wordsIn } from '../words/words.ts';
import { type Body, type Content, present, type Row } from './content.ts';
import type { LocalFacts } from './parts.ts';
import * as part from './parts.ts';

export function aboutCancelled(local: LocalFacts): Body {
    const { translate, returnMinor, booking } = local;
    const keptMinor = booking.kept_minor ?? 0;
    const how = keptMinor === 0 ? 'all' : returnMinor === 0 ? 'none' : 'part';
    const back = translate('givenBack', { how, kept: part.amount(local, keptMinor) });
    const lead = { title: translate('released'), lines: returnMinor + keptMinor === 0 ? [] : [back] };
    return { ...aboutBooking(local, []), lead };
}

/** What a provider reads about a booking that is new or has changed. */
export function aboutBooking(
    local: LocalFacts,
    money = [part.paidRow(local), part.balanceRow(local, 'provider')],
): Body {
    const { translate, locale, booking, siteUrl } = local;
    const [when, party] = [part.whenRow(local), part.partyRow(local)];
    return {
        preview: present([when.value, when.second, party.value]).join(' · '),
        lead: part.changes(local),
        rows: present([
            part.whatRow(local),
            when,
            party,
            part.extrasRow(local),
            guestRow(local),
            requestsRow(local),
            ...money,
            part.referenceRow(local),
        ]),
        buttons: [{ text: translate('viewDay'), href: siteUrl + deskPath(locale, '', { day: booking.start_date }) }],
        sections: booking.email === null ? [] : [{ title: '', lines: [translate('askGuest')] }],
    };
}

function guestRow({ booking, translate }: LocalFacts): Row | null {
    const { first_name, last_name, email, phone } = booking;
    const value = line(`${first_name ?? ''} ${last_name ?? ''}`);
    const notes = present([
        email === null ? null : { text: '', link: { text: email, href: mailLink(email) } },
        phone === null ? null : { text: '', link: phoneOf(phone) },
    ]);
    return value === '' && notes.length === 0 ? null : { label: translate('guest'), value, notes };
}

function requestsRow({ booking, translate }: LocalFacts): Row | null {
    const value = part.linesOf(booking.special_requests ?? '').join('\n');
    return value === '' ? null : { label: translate('note'), value };
}

/** The reader of a mail that is about no booking. */
interface Reader {
    provider: Provider;
    locale: SiteLocale;
    siteUrl: string;
}

/** What mails about no booking have in common. */
function framed({ provider, locale, siteUrl }: Reader) {
    const heading = line(provider.name);
    const translate = translateWith(wordsIn(locale), { provider: heading, site: siteNameOf(siteUrl, locale) });
    return { translate, frame: { locale, heading, footer: [translate('providerFooter')] } };
}

/** @param failingSinceMs the first failure of the disabled endpoint without a success after it */
export function endpointContent(
    reader: Reader,
    { id, url }: { id: string; url: string },
    failingSinceMs: number,
    lastError: string,
): Content {
    const { translate, frame } = framed(reader);
    const { host } = new URL(url);
    const value = momentText(reader.provider.timeZone, failingSinceMs, { locale: reader.locale, translate });
    const since = { label: translate('endpointSince'), value };
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
        sections: [{ title: '', lines: [how] }],
    };
}

/** @param url the link with which the provider signs in once, until a time */
export function signInContent(reader: Reader, url: string, untilMs: number): Content {
    const { translate, frame } = framed(reader);
    const once = translate('signInOnce', momentIn(reader.provider.timeZone, untilMs, reader.locale));
    return {
        ...frame,
        subject: translate('subjectSignIn'),
        preview: once,
        title: translate('signInTitle'),
        lead: { title: once, lines: [] },
        rows: [],
        buttons: [{ text: translate('signIn'), href: url }],
        sections: [{ title: '', lines: [translate('signInIgnore')] }],
    };
}
