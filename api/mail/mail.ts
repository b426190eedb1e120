import type { MailAddress } from '../../contract/mail-configuration.ts';
import type { CalendarEntry } from '../locale/calendar-entry.ts';

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
