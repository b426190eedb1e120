import { createRoute, z } from '@hono/zod-openapi';
import { type ErrorCode, errorShape, errorStatus, type Issue } from '../../contract/errors.ts';
import { misfitting } from '../http/body.ts';
import { checkShape } from '../http/check-shape.ts';
import type { Failure } from '../http/errors.ts';
import { invalidParameters, unknownParameter } from '../http/query.ts';

/**
 * What the routes' declarations share: error responses with an example each, headers, the security scheme's name.
 */
export const securityScheme = 'key';

const errorComponent = errorShape.meta({ id: 'Error' });

const messages: Partial<Record<ErrorCode, string>> = {
    unauthorized: 'Send your key in the header x-api-key.',
    forbidden: 'This form was sent from another site.',
    analysis_not_found: 'There is no analysis with this id.',
    quota_exceeded: 'This key’s daily limit (UTC) of 3000 requests is used up; it opens again at midnight.',
    payload_too_large: 'The payload may have at most 65536 bytes.',
    unsupported_media_type: 'Send the payload as application/json.',
    internal_error: 'Something went wrong on our side.',
    method_not_allowed: 'This address can be asked with GET, HEAD only.',
    rate_limited: 'More than 120 requests a minute from one address; wait 12 s.',
    unavailable: 'There are no data to serve yet. On the server, run `make build`.',
};

const text = (description: string, example: string) => ({ description, schema: { type: 'string' as const, example } });

const requestIdHeader = {
    'X-Request-Id': text('The request’s id: the caller’s own, or a new one.', '5f0c7e1e-3c0f-4f6f-9b43-6a0f6b8f1d11'),
};
const rateLimitHeaders = {
    'RateLimit-Policy': text('The key’s daily quota.', '"daily";q=3000;w=86400'),
    RateLimit: text('What is left of the quota, and the seconds until it is whole again.', '"daily";r=2999;t=40000'),
};
const contentHeaders = {
    ETag: text('Names this content; send it back in If-None-Match.', '"kJ0wJ8h2Vb0aZ9mH3mD2xA"'),
    'Cache-Control': text('Only the customer’s own cache may keep the answer.', 'private'),
    Vary: text('The encoding depends on this request header.', 'Accept-Encoding'),
};
const retryAfter = { 'Retry-After': text('Seconds to wait.', '5') };

/** What the errors of a part of the API have besides those of every other. */
interface ErrorsOf {
    /** The body's shape with its name in the document. */
    component?: z.ZodType;
    /** Whole bodies by their codes. */
    examples?: Partial<Record<ErrorCode, unknown>>;
}

const exampleRequestId = '5f0c7e1e-3c0f-4f6f-9b43-6a0f6b8f1d11';

/** The body that tells a failure, as an example. */
export function failureBody({ code, message, issues }: Failure) {
    return { error: code, code, message, requestId: exampleRequestId, ...(issues === undefined ? {} : { issues }) };
}

/** The refusal of a payload, as the service answers it. */
export function misfitExample<T>(payload: unknown, shape: z.ZodType<T>) {
    const checked = checkShape(payload, shape);
    if (checked.ok) throw new Error('An example of a payload that does not fit does fit.');
    return { invalid_request: failureBody(misfitting(checked.error)) };
}

/** Responses for error codes, one per status. `withKey`: the answers that a valid key gets name its quota. */
export function errorResponses(codes: ErrorCode[], withKey: boolean, part: ErrorsOf = {}) {
    const statuses = [...new Set(codes.map((code) => errorStatus[code]))];
    return Object.fromEntries(statuses.map((status) => [status, errorResponse(codes, status, withKey, part)]));
}

function errorResponse(codes: ErrorCode[], status: number, withKey: boolean, part: ErrorsOf) {
    const own = codes.filter((code) => errorStatus[code] === status);
    const example = (code: ErrorCode) =>
        part.examples?.[code] ?? {
            error: code,
            code,
            message: messages[code] ?? code,
            requestId: exampleRequestId,
        };
    return {
        description: own.map((code) => `\`${code}\``).join(' or '),
        headers: {
            ...requestIdHeader,
            ...(withKey && status !== 401 ? rateLimitHeaders : {}),
            ...(status === 429 || status === 503 ? retryAfter : {}),
        },
        content: {
            'application/json': {
                schema: part.component ?? errorComponent,
                examples: Object.fromEntries(own.map((code) => [code, { value: example(code) }])),
            },
        },
    };
}

/** A JSON response without a key. */
export function jsonResponse(description: string, schema: z.ZodType, example?: unknown) {
    return { description, headers: requestIdHeader, content: { 'application/json': { schema, example } } };
}

/** A JSON response without a key that can look quite different, with an example of each kind by its name. */
export function jsonResponses(description: string, schema: z.ZodType, values: Record<string, unknown>) {
    const examples = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));
    return { description, headers: requestIdHeader, content: { 'application/json': { schema, examples } } };
}

interface MarketRoute {
    path: string;
    operationId: string;
    summary: string;
    description: string;
    response: z.ZodType;
    params?: z.ZodObject;
    query?: z.ZodObject;
    /** Codes besides those that every market endpoint has. */
    codes?: ErrorCode[];
    headers?: Record<string, ReturnType<typeof text>>;
    /** A parameter that callers mistake for one of this endpoint's. */
    mistaken: string;
    /** What is said of a parameter that does not fit; for endpoints with the code `invalid_request`. */
    unfit?: Issue;
    /** The body at an address that a market had under an old name, where the route is one of a market. */
    moved?: z.ZodType;
}

function movedResponse(schema: z.ZodType, headers: Record<string, ReturnType<typeof text>>) {
    const location = text('The same address of the market.', '/api/v1/analyses/f44b9996-2bc3-5108-b41f-d4337359a76a');
    return {
        description: 'The market was renamed: the id is that of its old name. Does not count.',
        headers: { ...headers, Location: location },
        content: { 'application/json': { schema } },
    };
}

const marketCodes: ErrorCode[] = [
    'unknown_parameter',
    'unauthorized',
    'quota_exceeded',
    'rate_limited',
    'internal_error',
    'unavailable',
];

/** A GET of the market API: key, quota, conditional requests. */
export function marketRoute(route: MarketRoute) {
    const { path, operationId, summary, description, params, query, mistaken, unfit } = route;
    const names = Object.keys(query?.shape ?? {});
    const examples = {
        unknown_parameter: failureBody(unknownParameter(mistaken, names)),
        ...(unfit === undefined ? {} : { invalid_request: failureBody(invalidParameters([unfit])) }),
    };
    const headers = { ...requestIdHeader, ...rateLimitHeaders, ...contentHeaders };
    return createRoute({
        method: 'get',
        path,
        operationId,
        summary,
        description,
        tags: ['Market data'],
        security: [{ [securityScheme]: [] }],
        request: {
            ...(params === undefined ? {} : { params }),
            ...(query === undefined ? {} : { query }),
            headers: z.object({
                'If-None-Match': z.string().optional().meta({ description: 'An ETag: 304 while nothing has changed.' }),
            }),
        },
        responses: {
            200: {
                description: 'Counts against the quota.',
                headers: { ...headers, ...route.headers },
                content: { 'application/json': { schema: route.response } },
            },
            ...(route.moved === undefined ? {} : { 301: movedResponse(route.moved, headers) }),
            304: { description: 'The content has not changed; does not count.', headers },
            ...errorResponses([...(route.codes ?? []), ...marketCodes], true, { examples }),
        },
    });
}

export const linkHeader = {
    Link: text('The next page, where there is one.', '</api/v1/analyses?cursor=cG9ydHVnYWw>; rel="next"'),
};
