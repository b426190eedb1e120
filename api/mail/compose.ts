import type { Provider } from '../../contract/catalog.ts';
import { siteLocaleOf } from '../../contract/local-text.ts';
import type { MailAddress } from '../../contract/mail-configuration.ts';
import type { MailKind } from '../booking/events/deliveries.ts';
import { line } from '../locale/line.ts';
import { type CalendarEntry, calendarEntry } from '../pages/calendar-entry.ts';
import type { Body, Content } from './content/content.ts';
import { ahead, cancelled, refunded, reminder } from './content/guest.ts';
import { type LocalFacts, localFactsIn, subjectOf } from './content/parts.ts';
import { aboutBooking, aboutCancelled } from './content/provider.ts';
import type { MailFacts } from './facts.ts';
import { html } from './html.tsx';
import { plainText } from './plain-text.ts';
import type { WordName } from './words/words.ts';

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

interface Kind {
    subject: WordName;
    title: WordName;
    body: (local: LocalFacts) => Body;
    calendar?: CalendarEntry['method'];
}

/** The mails about a booking. */
const kinds: Readonly<Record<MailKind, Kind>> = {
    'guest.confirmed': { subject: 'subjectConfirmed', title: 'confirmedTitle', body: ahead, calendar: 'PUBLISH' },
    'guest.changed': { subject: 'subjectChanged', title: 'changedTitle', body: ahead, calendar: 'PUBLISH' },
    'guest.cancelled': { subject: 'subjectCancelled', title: 'cancelledTitle', body: cancelled, calendar: 'CANCEL' },
    'guest.refunded': { subject: 'subjectRefunded', title: 'refundedTitle', body: refunded },
    'guest.reminder': { subject: 'subjectReminder', title: 'reminderTitle', body: reminder, calendar: 'PUBLISH' },
    'provider.new': { subject: 'subjectNew', title: 'newTitle', body: aboutBooking },
    'provider.changed': { subject: 'subjectBookingChanged', title: 'bookingChangedTitle', body: aboutBooking },
    'provider.cancelled': { subject: 'subjectBookingCancelled', title: 'bookingCancelledTitle', body: aboutCancelled },
};

export const mailKinds = Object.keys(kinds) as MailKind[];

/** Composes a mail in the language of its reader; null if the reader has no e-mail address. */
export function composeMail(kind: MailKind, facts: MailFacts): Mail | null {
    const { booking, provider } = facts;
    const { subject, title, body, calendar } = kinds[kind];
    const { name } = booking.details.provider;
    const isToGuest = kind.startsWith('guest.');
    const guest = addressOf(`${booking.first_name ?? ''} ${booking.last_name ?? ''}`, booking.email);
    const own = addressOf(name, provider?.contact?.email ?? null);
    const [to, replyTo] = isToGuest ? [guest, own] : [own, guest];
    if (to === null) return null;
    const local = localFactsIn(siteLocaleOf(isToGuest ? booking.locale : provider?.languages[0]), facts);
    const { translate, locale } = local;
    const content = {
        locale,
        subject: translate(subject, subjectOf(local)),
        heading: line(name),
        title: translate(title),
        footer: [translate(isToGuest ? 'guestFooter' : 'providerFooter')],
        ...body(local),
    };
    const entry = calendar === undefined ? null : calendarEntry(calendar, local);
    return mailOf(content, { to, replyTo, calendar: entry });
}

/** A mail to a provider that is about no booking; null if it has no e-mail address. */
export function mailToProvider({ name, contact }: Provider, content: Content): Mail | null {
    const to = addressOf(name, contact?.email ?? null);
    return to && mailOf(content, { to, replyTo: null, calendar: null });
}

function addressOf(name: string, email: string | null): MailAddress | null {
    return email === null ? null : { name: line(name), address: email };
}

function mailOf(content: Content, envelope: Pick<Mail, 'to' | 'replyTo' | 'calendar'>): Mail {
    return { ...envelope, subject: line(content.subject), text: plainText(content), html: html(content) };
}
