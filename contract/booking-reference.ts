import { hash } from 'node:crypto';
import { visibleText } from './typed-text.ts';

/** Base 32 of Douglas Crockford: digits and letters without I, L, O and U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const characters = 8;

/**
 * The short reference of a booking: 8 characters made from the SHA-256 of its id.
 *
 * @param attempt 0; if another booking has that reference, 1 and so on.
 */
export function referenceOf(bookingId: string, attempt = 0): string {
    const digest = hash('sha256', `${bookingId}:${attempt}`, 'buffer');
    let reference = '';
    for (let at = 0; at < characters; at++) reference += alphabet[(digest[at] as number) % alphabet.length];
    return reference;
}

/**
 * Reads a reference as people type it: in upper or lower case, with blanks or dashes, O for 0, and I or L for 1.
 * Returns null if the text is not a reference.
 */
export function parseReference(text: string): string | null {
    const typed = visibleText(text)
        .toUpperCase()
        .replace(/[\s\p{Pd}]/gu, '')
        .replaceAll('O', '0')
        .replace(/[IL]/gu, '1');
    return typed.length === characters && [...typed].every((each) => alphabet.includes(each)) ? typed : null;
}

/** A reference as people read it: "7K3M Q9XD", with a no-break space. */
export function spacedReference(reference: string): string {
    return `${reference.slice(0, 4)}\u00a0${reference.slice(4)}`;
}
