import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js';
import { emailKeyOf } from '../../ledger/email-key.ts';
import type { PendingKeys } from './bookings.ts';

/** Whom to reach about a booking. Each part may be missing until the human fills it in. */
export interface Contact {
    firstName: string | null;
    lastName: string | null;
    email: string | null;
    phone: string | null;
}

export const nobody: Contact = { firstName: null, lastName: null, email: null, phone: null };

/** Whether there is a way to reach somebody. */
export function isReachable({ email, phone }: Pick<Contact, 'email' | 'phone'>): boolean {
    return email !== null || phone !== null;
}

/** What the open bookings of a contact are counted by. */
export function contactKeysOf({ email, phone }: Pick<Contact, 'email' | 'phone'>): PendingKeys {
    return { ...(email !== null && { email_key: emailKeyOf(email) }), ...(phone !== null && { phone }) };
}

export interface ContactData {
    firstName?: string;
    lastName?: string;
    email?: string;
    phone?: string;
    phoneCountry?: string;
}

/** A contact in the spelling in which two of the same are equal. */
export function contactOf(data: ContactData | undefined): Contact {
    if (data === undefined) return nobody;
    return {
        firstName: data.firstName ?? null,
        lastName: data.lastName ?? null,
        email: data.email?.toLowerCase() ?? null,
        phone: data.phone === undefined ? null : phoneOf(data.phone, data.phoneCountry),
    };
}

/** International form where the number can be understood, else its digits as they were written. */
function phoneOf(text: string, country: string | undefined): string {
    const number = parsePhoneNumberFromString(text, country as CountryCode | undefined);
    return number?.number ?? text.replaceAll(/[^+\d]/gu, '');
}
