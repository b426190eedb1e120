import type { KeyLookup, KeyRing } from '../../access/key-ring.ts';
import { failure, failureAnswer, unavailable } from '../errors/errors.ts';
import { type Answer, type Exchange, type Handler, type Middleware, proceed } from '../exchange/exchange.ts';

/** Lets a request through that presents a valid key in `x-api-key`; the exchange then knows it. */
export function requireKey(ring: Pick<KeyRing, 'find'>): Middleware {
    return (next: Handler) => {
        const decide = (found: KeyLookup, exchange: Exchange): Answer | Promise<Answer> => {
            if (found === 'unknown') return refuse(exchange, 'The key in the header x-api-key is not valid.');
            if (found === 'away') return failureAnswer(exchange, unavailable('Keys cannot be checked at the moment.'));
            exchange.key = found;
            return next(exchange);
        };
        return (exchange) => {
            const presented = exchange.header('x-api-key');
            if (presented === null || presented === '') {
                return refuse(exchange, 'Send your key in the header x-api-key.');
            }
            return proceed(ring.find(presented), exchange, decide);
        };
    };
}

function refuse(exchange: Exchange, message: string): Answer {
    const headers = { 'WWW-Authenticate': 'ApiKey realm="market structure", header="x-api-key"' };
    return failureAnswer(exchange, failure('unauthorized', message, { headers }));
}
