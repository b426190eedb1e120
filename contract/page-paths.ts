import type { SiteLocale } from './local-text.ts';

export function experiencePath(locale: SiteLocale, providerSlug: string, experienceSlug: string): string {
    return `${providerPath(locale, providerSlug)}/e/${encodeURIComponent(experienceSlug)}`;
}

export function providerPath(locale: SiteLocale, providerSlug: string): string {
    return `/${locale}/p/${encodeURIComponent(providerSlug)}`;
}

export function bookingPath(locale: SiteLocale, bookingId: string): string {
    return `/${locale}/booking/${bookingId}`;
}

/**
 * The page of a booking with its payment button, while payment is possible.
 * @param outcome how a human returns from the payment page; null: not from there
 */
export function paymentPath(locale: SiteLocale, bookingId: string, outcome: string | null = null): string {
    return `${bookingPath(locale, bookingId)}?payment=true${outcome === null ? '' : `&outcome=${outcome}`}`;
}

/** The card page of the sandbox. */
export function sandboxPath(locale: SiteLocale, bookingId: string, sessionId: string): string {
    return `${bookingPath(locale, bookingId)}/sandbox/${sessionId}`;
}

/** The page of a guest's link. */
export function managePath(locale: SiteLocale, token: string): string {
    return `${requestLinkPath(locale)}/${token}`;
}

/** The form that changes the booking of a guest's link. */
export function changePath(locale: SiteLocale, token: string): string {
    return `${managePath(locale, token)}/change`;
}

/** The form that requests the link of a booking. */
export function requestLinkPath(locale: SiteLocale): string {
    return `/${locale}/manage`;
}

/** The address of a page of the desk, such as `/en/desk/calendar`. */
export function deskPath(locale: SiteLocale, page = '', query: Readonly<Record<string, string>> = {}): string {
    const search = new URLSearchParams(query).toString();
    return `/${locale}/desk${page === '' ? '' : `/${page}`}${search === '' ? '' : `?${search}`}`;
}

/** The page of a link that signs a provider in. */
export function signInPath(locale: SiteLocale, token: string): string {
    return deskPath(locale, `sign-in/${token}`);
}

/** The bookings of a provider for calendar programs. */
export function calendarPath(secret: string): string {
    return `/calendar/${secret}.ics`;
}
