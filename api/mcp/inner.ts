import { Hono } from 'hono';
import { toolNames } from '../../contract/agent-tools.ts';
import { adviceOn } from '../../contract/booking-errors.ts';
import type { HttpContext, HttpEnv } from '../http/env.ts';
import { answerErrors, type RecordError } from '../http/errors.ts';
import type { Call, InnerAnswer, InnerRequest } from './tool.ts';

export interface InnerOptions {
    /** The areas whose requests the tools send: the booking API, the market API and the guide, without rate limits. */
    areas: readonly Hono<HttpEnv>[];
    recordError: RecordError;
}

/** Headers of the client that identify it. */
const kept = ['x-forwarded-for', 'x-api-key', 'x-request-id'];

/** Sends requests to the areas of the service inside this process, for the client of a request. */
export function innerCalls({ areas, recordError }: InnerOptions): (c: HttpContext) => Call {
    const app = new Hono<HttpEnv>();
    app.onError(answerErrors(recordError));
    app.use(async (c, next) => {
        c.set('requestId', c.req.header('x-request-id') as string);
        c.set('errorMembers', (code, cause) => adviceOn(code, cause, toolNames));
        await next();
    });
    for (const area of areas) app.route('/', area);
    return (c) => async (request) => {
        const headers = new Headers(request.headers);
        for (const name of kept) {
            const value = name === 'x-request-id' ? c.get('requestId') : c.req.header(name);
            if (value !== undefined) headers.set(name, value);
        }
        return await answerOf(await app.fetch(requestOf(request, headers), c.env));
    };
}

function requestOf({ method, path, query = {}, body }: InnerRequest, headers: Headers): Request {
    const url = new URL(path, 'http://inner');
    for (const [name, value] of Object.entries(query)) {
        for (const text of Array.isArray(value) ? value : [value]) url.searchParams.append(name, String(text));
    }
    if (body === undefined) return new Request(url, { method, headers });
    headers.set('content-type', 'application/json');
    return new Request(url, { method, headers, body: JSON.stringify(body) });
}

async function answerOf(response: Response): Promise<InnerAnswer> {
    const { status, headers } = response;
    const text = await response.text();
    const isJson = headers.get('content-type')?.startsWith('application/json') ?? false;
    return { status, headers, body: isJson ? JSON.parse(text) : { text } };
}
