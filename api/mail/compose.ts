import { siteLocaleOf } from '../../contract/local-text.ts';
import type { MailAddress } from '../../contract/mail-configuration.ts';
import { type CalendarEntry, calendarEntry } from '../locale/calendar-entry.ts';
import { entryFactsOf } from '../pages/booked.ts';
import type { Content } from './content/content.ts';
import { type GuestMail, guestContent } from './content/guest.ts';
import {
    type EndpointFacts,
    endpointContent,
    type ProviderMail,
    providerContent,
    type SignInFacts,
    signInContent,
} from './content/provider.ts';
import type { MailFacts } from './facts.ts';
import { html } from './html.tsx';
import { plainText } from './plain-text.ts';
import { line } from './text.ts';
import { wordsIn } from './words/words.ts';

/** A mail that is ready to be sent. */
export interface Mail {
    to: MailAddress;
    /** Who gets the answers; null: the sender of all mails. */
    replyTo: MailAddress | null;
    subject: string;
    text: string;
    html: string;
    calendar: CalendarEntry | null;
}

const guestMails: Record<GuestMail, CalendarEntry['method'] | null> = {
    confirmed: 'PUBLISH',
    changed: 'PUBLISH',
    cancelled: 'CANCEL',
    refunded: null,
    reminder: 'PUBLISH',
};
const providerMails = ['new', 'changed', 'cancelled'] as const satisfies ProviderMail[];

/** A mail about a booking: to whom, and what has happened. */
export type MailKind = `guest.${GuestMail}` | `provider.${ProviderMail}`;

export const mailKinds: readonly MailKind[] = [
    ...Object.keys(guestMails).map((kind) => `guest.${kind as GuestMail}` as const),
    ...providerMails.map((kind) => `provider.${kind}` as const),
];

/** Composes a mail in the language of its reader; null if the reader has no e-mail address. */
export function composeMail(kind: MailKind, facts: MailFacts): Mail | null {
    const { booking, provider } = facts;
    const [reader, name] = kind.split('.') as ['guest', GuestMail] | ['provider', ProviderMail];
    const guest = addressOf(`${booking.first_name ?? ''} ${booking.last_name ?? ''}`, booking.email);
    const own = addressOf(booking.details.provider.name, provider?.contact?.email ?? null);
    if (reader === 'provider') return own && mailOf(providerContent(name, facts), own, guest);
    const locale = siteLocaleOf(booking.locale);
    const method = guestMails[name];
    const entry = () => entryFactsOf({ ...facts, locale, translate: wordsIn(locale) });
    return guest && mailOf(guestContent(name, facts), guest, own, method && calendarEntry(method, entry()));
}

/** Composes the mail to a provider whose endpoint for events was disabled; null if it has no e-mail address. */
export function composeEndpointMail(facts: EndpointFacts): Mail | null {
    const to = addressOf(facts.provider.name, facts.provider.contact?.email ?? null);
    return to && mailOf(endpointContent(facts), to);
}

/** Composes the mail with the link with which a provider signs in; null if it has no e-mail address. */
export function composeSignInMail(facts: SignInFacts): Mail | null {
    const to = addressOf(facts.provider.name, facts.provider.contact?.email ?? null);
    return to && mailOf(signInContent(facts), to);
}

function addressOf(name: string, email: string | null): MailAddress | null {
    return email === null ? null : { name: line(name), address: email };
}

function mailOf(
    content: Content,
    to: MailAddress,
    replyTo: MailAddress | null = null,
    calendar: CalendarEntry | null = null,
): Mail {
    return { to, replyTo, subject: line(content.subject), text: plainText(content), html: html(content), calendar };
}
