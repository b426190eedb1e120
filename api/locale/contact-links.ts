import { parsePhoneNumberFromString } from 'libphonenumber-js';

/** A telephone number as people read it, such as "+52 998 555 0177", and its link. Others stay as they are. */
export function phone(number: string): { text: string; href: string } {
    const parsed = parsePhoneNumberFromString(number);
    return {
        text: parsed?.formatInternational() ?? number,
        href: parsed?.getURI() ?? `tel:${number.replaceAll(/[^+\d]/gu, '')}`,
    };
}

/** The link to an e-mail address. Its @ is not escaped, because that would make it part of the name (RFC 6068). */
export function mailLink(address: string): string {
    return `mailto:${encodeURIComponent(address).replace('%40', '@')}`;
}
