import type { MailAddress } from '../../contract/mail-configuration.ts';

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

/** A file for calendars: an event, or its cancellation. */
export interface CalendarEntry {
    method: 'PUBLISH' | 'CANCEL';
    fileName: string;
    content: string;
}
