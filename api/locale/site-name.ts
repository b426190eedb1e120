import { isIP } from 'node:net';
import type { SiteLocale } from '../../contract/local-text.ts';

/** The name of the site in each language. */
export const siteNames: Readonly<Record<SiteLocale, string>> = {
    en: 'Book direct',
    fr: 'Réserver en direct',
    es: 'Reserva directa',
};

/** What texts call the site: its host, or its name where the host is an address or this machine. */
export function siteNameOf(siteUrl: string, locale: SiteLocale): string {
    const { hostname } = new URL(siteUrl);
    const isName = isIP(hostname.replace(/^\[|\]$/gu, '')) === 0 && hostname !== 'localhost';
    return isName ? hostname : siteNames[locale];
}
