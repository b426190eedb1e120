import { domainToASCII } from 'node:url';
import { z } from 'zod';

/** Whether a text has no control characters except tabs and line breaks, so that every database can store it. */
export function isTypedText(text: string): boolean {
    return !/[^\P{Cc}\t\n\r]/u.test(text);
}

export const typedTextMessage = 'Must not contain control characters.';

/** Writes full-width signs in ASCII, and removes the invisible characters of what is copied from an address book. */
export function visibleText(text: string): string {
    return text
        .normalize('NFKC')
        .replaceAll(/\p{Cf}/gu, '')
        .trim();
}

/** The longest address that mail servers take (RFC 5321). */
export const emailCharacters = 254;

/**
 * Reads an e-mail address as people type and paste it. The domain becomes ASCII, as mail servers take it:
 * `müller.example` is `xn--mller-kva.example`.
 */
export function typedAddress(text: string): string {
    const visible = visibleText(text);
    const domain = visible.slice(visible.lastIndexOf('@') + 1);
    if (!/\P{ASCII}/u.test(domain)) return visible;
    return visible.slice(0, -domain.length) + (domainToASCII(domain) || domain);
}

/** @param message for a text that is no address; a general one if it is left out. */
export function emailShape(message?: string) {
    return z.string().overwrite(typedAddress).check(z.email(message)).max(emailCharacters);
}
