import { chooseEncoding } from './accept-encoding.ts';
import { compress, compressibleFromBytes } from './compress.ts';
import { type Answer, type Exchange, type Middleware, proceed } from './exchange.ts';

/**
 * Compresses answers that are made anew for each request; what is kept has its compressed forms with it. Only for answers
 * without a secret of their reader's: how far text shrinks tells whether something in it repeats.
 */
export const compressed: Middleware = (next) => (exchange) => proceed(next(exchange), exchange, smaller);

function smaller(answer: Answer, exchange: Exchange): Answer | Promise<Answer> {
    if (answer.body === null || answer.headers['Content-Encoding'] !== undefined) return answer;
    const body = Buffer.from(answer.body);
    if (body.length < compressibleFromBytes) return answer;
    const headers = { ...answer.headers, Vary: [answer.headers.Vary, 'Accept-Encoding'].filter(Boolean).join(', ') };
    const encoding = chooseEncoding(exchange.header('accept-encoding'));
    if (encoding === 'identity') return { ...answer, headers };
    const done = (small: Buffer): Answer => ({
        ...answer,
        headers: { ...headers, 'Content-Encoding': encoding },
        body: small,
    });
    const small = compress(body, encoding);
    return small instanceof Promise ? small.then(done) : done(small);
}
