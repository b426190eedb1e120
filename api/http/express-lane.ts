import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Answer, type Asked, Exchange, type Handler, headersOf, proceed } from './exchange.ts';

/** Answers a request itself, or leaves it to the router (false). */
export type Lane = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

/** What follows the prefix: an id in its usual spelling. Everything else is the router's. */
const id = /^[0-9a-f]{8}-[0-9a-f-]{27}$/u;

/** The first lane that answers. */
export function lanes(...several: Lane[]): Lane {
    return (incoming, outgoing) => several.some((lane) => lane(incoming, outgoing));
}

/**
 * A lane past the router for the one address that is asked most: a GET of `prefix` and an id, without a query. It has the
 * same handler as the route, middleware and all, and writes the same answer; what it saves is making a Request and a
 * Response of what Node has and wants anyway, which is a tenth of the work.
 */
export function expressLane(prefix: string, route: string, handler: Handler, closing: () => boolean): Lane {
    const length = prefix.length + 36;
    const answer = writer(route, handler, closing);
    return (incoming, outgoing) => {
        const url = incoming.url ?? '';
        if (incoming.method !== 'GET' || url.length !== length || !url.startsWith(prefix)) return false;
        const wanted = url.slice(prefix.length);
        if (!id.test(wanted)) return false;
        answer(new Direct(incoming, wanted), outgoing);
        return true;
    };
}

/**
 * A lane for one address, whatever its query. The router needs a proper Host header; what balancers ask does not, since
 * they send any or none.
 */
export function hostlessLane(path: string, handler: Handler, closing: () => boolean): Lane {
    const answer = writer(path, handler, closing);
    return (incoming, outgoing) => {
        const { url = '', method } = incoming;
        if ((method !== 'GET' && method !== 'HEAD') || (url !== path && !url.startsWith(`${path}?`))) return false;
        answer(new Direct(incoming), outgoing);
        return true;
    };
}

function writer(route: string, handler: Handler, closing: () => boolean) {
    return (asked: Asked, outgoing: ServerResponse) => {
        const exchange = new Exchange(asked, route);
        const write = (answer: Answer) => {
            const headers = headersOf(answer, exchange, closing());
            if (answer.body !== null) headers['Content-Length'] = String(Buffer.byteLength(answer.body));
            outgoing.writeHead(answer.status, headers);
            outgoing.end(answer.body);
        };
        const sent = proceed(handler(exchange), null, write);
        if (sent instanceof Promise) sent.catch(() => outgoing.destroy());
    };
}

class Direct implements Asked {
    readonly url = '';
    constructor(
        readonly incoming: IncomingMessage,
        private readonly id?: string,
    ) {}

    param(): string | undefined {
        return this.id;
    }

    body(): null {
        return null;
    }
}
