import type { CalendarEntry } from '../locale/calendar-entry.ts';
import { entryOf } from './calendar.ts';
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
import type { Mail } from './mail.ts';
import { plainText } from './plain-text.ts';
import { line } from './text.ts';

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
    const { guest, provider } = facts;
    const [reader, name] = kind.split('.') as ['guest', GuestMail] | ['provider', ProviderMail];
    const guestAddress = addressOf(`${guest.firstName ?? ''} ${guest.lastName ?? ''}`, guest.email);
    const providerAddress = addressOf(provider.name, provider.email);
    if (reader === 'provider') {
        if (providerAddress === null) return null;
        return {
            ...writtenOf(providerContent(name, facts)),
            to: providerAddress,
            replyTo: guestAddress,
            calendar: null,
        };
    }
    if (guestAddress === null) return null;
    const method = guestMails[name];
    return {
        ...writtenOf(guestContent(name, facts)),
        to: guestAddress,
        replyTo: providerAddress,
        calendar: method && entryOf(method, facts),
    };
}

/** Composes the mail to a provider whose endpoint for events was disabled. */
export function composeEndpointMail(facts: EndpointFacts): Mail {
    const { name, email } = facts.provider;
    const to = { name: line(name), address: email };
    return { ...writtenOf(endpointContent(facts)), to, replyTo: null, calendar: null };
}

/** Composes the mail with the link with which a provider signs in. */
export function composeSignInMail(facts: SignInFacts): Mail {
    const { name, email } = facts.provider;
    const to = { name: line(name), address: email };
    return { ...writtenOf(signInContent(facts)), to, replyTo: null, calendar: null };
}

function addressOf(name: string, email: string | null): Mail['to'] | null {
    return email === null ? null : { name: line(name), address: email };
}

function writtenOf(content: Content): Pick<Mail, 'subject' | 'text' | 'html'> {
    return { subject: line(content.subject), text: plainText(content), html: html(content) };
}
