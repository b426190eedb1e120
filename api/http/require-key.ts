import type { KeyLookup, KeyRing } from '../access/key-ring.ts';
import { failure, failureAnswer, unavailable } from './errors.ts';
import { type Answer, type Exchange, type Handler, type Middleware, proceed } from './exchange.ts';

const missing: Handler = (exchange) => refuse(exchange, 'Send your key in the header x-api-key.');
const unknown: Handler = (exchange) => refuse(exchange, 'The key in the header x-api-key is not valid.');

/**
 * Lets a request through that presents a valid key in `x-api-key`; the exchange then knows it.
 *
 * @param refused what a refusal is behind, such as a limit per address.
 */
export function requireKey(ring: Pick<KeyRing, 'find'>, refused: Middleware): Middleware {
    const [refuseMissing, refuseUnknown] = [refused(missing), refused(unknown)];
    return (next: Handler) => {
        const decide = (found: KeyLookup, exchange: Exchange): Answer | Promise<Answer> => {
            if (found === 'unknown') return refuseUnknown(exchange);
            if (found === 'away') return failureAnswer(exchange, unavailable('Keys cannot be checked at the moment.'));
            exchange.key = found;
            return next(exchange);
        };
        return (exchange) => {
            const presented = exchange.header('x-api-key');
            if (presented === null || presented === '') return refuseMissing(exchange);
            return proceed(ring.find(presented), exchange, decide);
        };
    };
}

function refuse(exchange: Exchange, message: string): Answer {
    const headers = { 'WWW-Authenticate': 'ApiKey realm="market structure", header="x-api-key"' };
    return failureAnswer(exchange, failure('unauthorized', message, { headers }));
}
