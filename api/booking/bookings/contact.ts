import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js';
import type { Booking, PendingKeys } from './bookings.ts';

/** The contact of a booking. Each part may be missing until the human fills it in. */
export type Contact = Pick<Booking, 'first_name' | 'last_name' | 'email' | 'phone'>;

/** First and last name; empty if both are missing. */
export function fullName({ first_name, last_name }: Pick<Contact, 'first_name' | 'last_name'>): string {
    return [first_name, last_name].filter((part) => part !== null).join(' ');
}

/** Whether there is an e-mail address or a telephone number. */
export function isReachable({ email, phone }: Pick<Contact, 'email' | 'phone'>): boolean {
    return email !== null || phone !== null;
}

/** Keys by which the pending bookings of a contact are counted. */
export function contactKeysOf({ email, phone }: Pick<Contact, 'email' | 'phone'>): PendingKeys {
    return { ...(email !== null && { email_key: emailKeyOf(email) }), ...(phone !== null && { phone }) };
}

/**
 * Removes the tag of an e-mail address: `ana+tour@mail.example` becomes `ana@mail.example`, which has the same owner.
 */
function emailKeyOf(email: string): string {
    return email.replace(/^([^+@]+)\+[^@]*@/u, '$1@').toLowerCase();
}

export interface ContactData {
    firstName?: string;
    lastName?: string;
    email?: string;
    phone?: string;
    phoneCountry?: string;
}

/** Normalises contact data, so that equal contacts compare equal. */
export function contactOf(data: ContactData): Contact {
    return {
        first_name: data.firstName ?? null,
        last_name: data.lastName ?? null,
        email: data.email?.toLowerCase() ?? null,
        phone: data.phone === undefined ? null : phoneOf(data.phone, data.phoneCountry),
    };
}

/** The international form if the number can be parsed, else its digits. Without a country, 00 is read like +. */
function phoneOf(text: string, country: string | undefined): string {
    const dialled = country === undefined ? text.replace(/^\+?\s*00/u, '+') : text;
    const number = parsePhoneNumberFromString(dialled, country as CountryCode | undefined);
    return number?.number ?? text.replaceAll(/[^+\d]/gu, '');
}
