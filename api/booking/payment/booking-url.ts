import type { SiteLocale } from '../../../contract/local-text.ts';
import { paymentPath } from '../../../contract/page-paths.ts';

/** Values of the query parameter `outcome`, with which the human returns from the payment page. */
export const paymentOutcomes = ['paid', 'declined', 'abandoned'] as const;
export type PaymentOutcome = (typeof paymentOutcomes)[number];

/** Address of the page of a booking, which has the payment button while payment is possible. */
export function bookingUrl(siteUrl: string, locale: SiteLocale, bookingId: string): string {
    return siteUrl + paymentPath(locale, bookingId);
}

/**
 * Address to which the payment page returns. Its `outcome` only selects a message: anyone can type it, and the payment
 * event may arrive after the human.
 */
export function returnUrl(siteUrl: string, locale: SiteLocale, bookingId: string, outcome: PaymentOutcome): string {
    return `${bookingUrl(siteUrl, locale, bookingId)}&outcome=${outcome}`;
}
