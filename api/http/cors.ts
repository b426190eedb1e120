import { type Answer, type Handler, type Middleware, proceed } from './exchange.ts';
import { secured } from './security-headers.ts';

/** How long a browser may keep the answer to a preflight. */
const preflightSeconds = 86_400;

const shared = {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'Idempotent-Replayed, Retry-After',
    'Cross-Origin-Resource-Policy': 'cross-origin',
};

const preflight: Answer = {
    status: 204,
    headers: secured({
        ...shared,
        'Access-Control-Allow-Methods': 'GET, HEAD, POST',
        'Access-Control-Allow-Headers': 'Content-Type, Idempotency-Key',
        'Access-Control-Max-Age': String(preflightSeconds),
    }),
    body: null,
};

/**
 * Lets the scripts of any origin read the answers, errors included, and answers their preflights. No credentials are
 * involved: the addresses behind it are public, and what a browser sends along on its own is never looked at.
 */
export const allowAnyOrigin: Middleware = (next: Handler) => (exchange) =>
    exchange.method === 'OPTIONS' ? preflight : proceed(next(exchange), null, share);

function share(answer: Answer): Answer {
    return { ...answer, headers: { ...answer.headers, ...shared } };
}
