import { isLoopback } from '../../contract/variables.ts';
import { failure, failureAnswer } from './errors.ts';
import type { Exchange, Handler, Middleware } from './exchange.ts';

/**
 * Answers requests for the host of the public address and for this machine, whatever the port; any other is refused: 421.
 * Who sends a foreign Host wants an address of ours to be made of it, or has come to the wrong server.
 *
 * @param siteUrl the public address; null: none is configured, and every Host is answered.
 */
export function ownHost(siteUrl: string | null): Middleware {
    if (siteUrl === null) return (next) => next;
    const own = hostname(new URL(siteUrl).host);
    const message = `This server answers for ${own}.`;
    // The spelling that was accepted last: nearly always that of the next request.
    let accepted: string | null = null;
    return (next: Handler) => (exchange) => {
        const host = hostOf(exchange);
        if (host !== accepted) {
            const name = host === null ? null : hostname(host);
            if (name !== own && (name === null || !isLoopback(name))) {
                return failureAnswer(exchange, failure('misdirected_request', message));
            }
            accepted = host;
        }
        return next(exchange);
    };
}

/** Whether a request names this machine as its host, or no host. */
export function isForThisMachine(exchange: Exchange): boolean {
    const host = hostOf(exchange);
    return host === null || isLoopback(hostname(host) ?? '');
}

/** The Host header, or the host of an address that has one. */
function hostOf(exchange: Exchange): string | null {
    const { url = '' } = exchange.asked.incoming;
    if (!url.startsWith('/') && URL.canParse(url)) return new URL(url).host;
    return exchange.header('host');
}

/** A host without its port, in the one spelling that every host has; null for what is none. */
function hostname(host: string): string | null {
    if (!URL.canParse(`http://${host}`)) return null;
    return new URL(`http://${host}`).hostname.replace(/\.$/u, '');
}
