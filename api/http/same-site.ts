import { failure, failureAnswer } from './errors.ts';
import type { Exchange, Handler, Middleware } from './exchange.ts';

/**
 * Takes forms only from pages of this site: another site must not be able to book or cancel with a visitor's browser.
 * Browsers say where a form comes from, and no page can make them lie; a program that says nothing acts for itself.
 *
 * @param siteUrl the public address, whose origin may differ from the one in the Host header behind a proxy.
 */
export function sameSiteForms(siteUrl: () => string): Middleware {
    return (next: Handler) => (exchange) => {
        if (exchange.method !== 'POST' || isOwnForm(exchange, siteUrl())) return next(exchange);
        return failureAnswer(exchange, failure('forbidden', 'This form was sent from another site.'));
    };
}

/** Whether a form comes from a page of this site, or from a program. A page that was opened as a file is no page of it. */
export function isOwnForm(exchange: Exchange, siteUrl: string): boolean {
    const site = exchange.header('sec-fetch-site');
    if (site !== null) return site === 'same-origin' || site === 'none';
    const origin = exchange.header('origin');
    if (origin === null) return true;
    if (origin === new URL(siteUrl).origin) return true;
    return URL.canParse(origin) && new URL(origin).host === exchange.header('host');
}
