import type { SiteLocale } from '../../../contract/local-text.ts';

/** How a human comes back to the booking from where they were to pay: the `outcome` of the page's address. */
export const paymentOutcomes = ['paid', 'declined', 'abandoned'] as const;
export type PaymentOutcome = (typeof paymentOutcomes)[number];

/** The booking's page, on which it can be paid as long as that is possible. */
export function bookingUrl(siteUrl: string, locale: SiteLocale, bookingId: string): string {
    return `${siteUrl}/${locale}/booking/${bookingId}?payment=true`;
}

/**
 * The booking's page to come back to. What it says of the outcome is a courtesy and no fact: anybody can type it, and
 * word of a payment may come later than the human.
 */
export function returnUrl(siteUrl: string, locale: SiteLocale, bookingId: string, outcome: PaymentOutcome): string {
    return `${bookingUrl(siteUrl, locale, bookingId)}&outcome=${outcome}`;
}

/** The card page of the sandbox. */
export function sandboxUrl(siteUrl: string, locale: SiteLocale, bookingId: string, sessionId: string): string {
    return `${siteUrl}/${locale}/booking/${bookingId}/sandbox/${sessionId}`;
}
