import { createRoute, z } from '@hono/zod-openapi';
import { type ErrorCode, errorShape, errorStatus, type Issue } from '../../contract/errors.ts';
import { type ErrorMembers, type Failure, failure, failureBody } from '../http/errors.ts';
import { invalidParameters, unknownParameter } from '../http/query.ts';

/** Shared parts of route declarations: error responses with examples, headers, and the name of the security scheme. */
export const securityScheme = 'key';

const errorComponent = errorShape.meta({ id: 'Error' });

const messages: Partial<Record<ErrorCode, string>> = {
    unauthorized: 'Send your key in the header x-api-key.',
    forbidden: 'This form was sent from another site.',
    analysis_not_found: 'There is no analysis with this id.',
    quota_exceeded: 'This key’s daily limit (UTC) of 3000 answers is used up until midnight UTC.',
    payload_too_large: 'The payload may have at most 65536 bytes.',
    unsupported_media_type: 'Send the payload as application/json.',
    internal_error: 'An internal error occurred.',
    method_not_allowed: 'This address only allows GET, HEAD.',
    rate_limited: 'More than 120 requests a minute from one address; wait 12 s.',
    unavailable: 'There are no data to serve yet. On the server, run `make build`.',
};

const text = (description: string, example: string) => ({ description, schema: { type: 'string' as const, example } });

const exampleRequestId = '5f0c7e1e-3c0f-4f6f-9b43-6a0f6b8f1d11';
const requestIdHeader = {
    'X-Request-Id': text('The id of the request: the client’s own, or a new one.', exampleRequestId),
};
const rateLimitHeaders = {
    'RateLimit-Policy': text('The key’s daily quota.', '"daily";q=3000;w=86400'),
    RateLimit: text('Remaining requests, and the seconds until the quota is reset.', '"daily";r=2999;t=40000'),
};
const addressLimitHeaders = {
    'RateLimit-Policy': text('The limit of a client address, where there is one.', '"address";q=120;w=60'),
    RateLimit: text('Remaining requests, and the seconds until the limit is reset.', '"address";r=119;t=60'),
};
const contentHeaders = {
    ETag: text('Identifies this content; send it in If-None-Match.', '"kJ0wJ8h2Vb0aZ9mH3mD2xA"'),
    'Cache-Control': text('Only private caches may store the response.', 'private'),
    Vary: text('The encoding depends on this request header.', 'Accept-Encoding'),
};
const cacheHeader = (value: string) => ({ 'Cache-Control': text('Who may store the response.', value) });
/** Headers of responses without a key. */
export const publicHeaders = { ...requestIdHeader, ...cacheHeader('no-store'), ...addressLimitHeaders };
const retryAfter = { 'Retry-After': text('Seconds to wait.', '5') };
const linkHeader = {
    Link: text('The next page, if there is one.', '</api/v1/analyses?cursor=cG9ydHVnYWw>; rel="next"'),
};
const rangeHeader = { 'Accept-Ranges': text('In what parts are requested.', 'bytes') };

/** Headers of the errors of one status. */
const errorHeaders: Partial<Record<number, Record<string, ReturnType<typeof text>>>> = {
    401: { 'WWW-Authenticate': text('How to authenticate.', 'ApiKey realm="market structure", header="x-api-key"') },
    405: { Allow: text('The methods that the address accepts.', 'GET, HEAD') },
    416: { 'Content-Range': text('The size of the file.', 'bytes */146515') },
    429: retryAfter,
    503: retryAfter,
};

/** Specifics of the errors of a part of the API. */
interface ErrorsOf {
    /** Shape of the body, with its name in the document. */
    component?: z.ZodType;
    /** The failures that the examples show, at most one of each code. */
    failures?: readonly Failure[];
    /** Further members of each body. */
    members?: ErrorMembers;
}

/** Responses of error codes, one per status. `withKey`: responses to a valid key have quota headers. */
export function errorResponses(codes: ErrorCode[], withKey: boolean, part: ErrorsOf = {}) {
    const statuses = [...new Set(codes.map((code) => errorStatus[code]))];
    return Object.fromEntries(statuses.map((status) => [status, errorResponse(codes, status, withKey, part)]));
}

function errorResponse(codes: ErrorCode[], status: number, withKey: boolean, part: ErrorsOf) {
    const own = codes.filter((code) => errorStatus[code] === status);
    const example = (code: ErrorCode) => {
        const shown = part.failures?.find((each) => each.code === code) ?? failure(code, messages[code] ?? code);
        return failureBody(shown, exampleRequestId, part.members);
    };
    return {
        description: own.map((code) => `\`${code}\``).join(' or '),
        headers: {
            ...requestIdHeader,
            ...cacheHeader(withKey && status !== 401 ? 'private' : 'no-store'),
            ...(!withKey ? addressLimitHeaders : status !== 401 ? rateLimitHeaders : {}),
            ...errorHeaders[status],
        },
        content: {
            'application/json': {
                schema: part.component ?? errorComponent,
                examples: Object.fromEntries(own.map((code) => [code, { value: example(code) }])),
            },
        },
    };
}

/** A JSON response of an endpoint without a key. */
export function declaredJson(description: string, schema: z.ZodType, example?: unknown) {
    return { description, headers: publicHeaders, content: { 'application/json': { schema, example } } };
}

/** A JSON response of an endpoint without a key, with several named examples. */
export function declaredJsons(description: string, schema: z.ZodType, values: Record<string, unknown>) {
    const examples = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));
    return { description, headers: publicHeaders, content: { 'application/json': { schema, examples } } };
}

interface MarketRoute {
    path: string;
    operationId: string;
    summary: string;
    description: string;
    response: z.ZodType;
    params?: z.ZodObject;
    query?: z.ZodObject;
    /** Codes in addition to those of all market endpoints, of an invalid parameter and of a range. */
    codes?: ErrorCode[];
    /** Content types; by default JSON. */
    types?: string[];
    /** Whether parts can be requested. */
    hasRanges?: boolean;
    /** A wrong parameter for the example of `unknown_parameter`. */
    mistaken: string;
    /** The issue for the example of `invalid_request`. */
    invalid?: Issue;
    /** The body of a 301 at the former address of a renamed market. */
    moved?: z.ZodType;
}

function movedResponse(schema: z.ZodType, headers: Record<string, ReturnType<typeof text>>) {
    const location = text(
        'The current address of the market.',
        '/api/v1/analyses/f44b9996-2bc3-5108-b41f-d4337359a76a',
    );
    return {
        description: 'The market was renamed, and the id is that of its former name. Does not count.',
        headers: { ...headers, Location: location },
        content: { 'application/json': { schema } },
    };
}

function contentOf({ types = ['application/json'], response }: MarketRoute) {
    return Object.fromEntries(types.map((type) => [type, { schema: response }]));
}

function partialResponse(route: MarketRoute, headers: Record<string, ReturnType<typeof text>>) {
    const contentRange = text('Which bytes these are.', 'bytes 0-1023/146515');
    return {
        description: 'The requested part; counts against the quota.',
        headers: { ...headers, 'Content-Range': contentRange },
        content: contentOf(route),
    };
}

const marketCodes: ErrorCode[] = ['unauthorized', 'quota_exceeded', 'rate_limited', 'internal_error', 'unavailable'];

/** A GET of the market API: key, quota, conditional requests. */
export function marketRoute(route: MarketRoute) {
    const { path, operationId, summary, description, params, query, codes = [], hasRanges = false } = route;
    const names = Object.keys(query?.shape ?? {});
    const failures = [
        ...(route.invalid === undefined ? [] : [invalidParameters([route.invalid])]),
        unknownParameter(route.mistaken, names),
    ];
    const ranged: ErrorCode[] = hasRanges ? ['range_not_satisfiable'] : [];
    const allCodes = [...failures.map(({ code }) => code), ...codes, ...ranged, ...marketCodes];
    const headers = { ...requestIdHeader, ...rateLimitHeaders, ...contentHeaders, ...(hasRanges && rangeHeader) };
    return createRoute({
        method: 'get',
        path,
        operationId,
        summary,
        description,
        tags: ['Market data'],
        security: [{ [securityScheme]: [] }],
        request: {
            params,
            query,
            headers: z.object({
                'If-None-Match': z
                    .string()
                    .optional()
                    .meta({ description: 'An ETag. The response is 304 if the content has not changed.' }),
            }),
        },
        responses: {
            200: {
                description: 'Counts against the quota.',
                headers: { ...headers, ...(names.includes('cursor') && linkHeader) },
                content: contentOf(route),
            },
            ...(hasRanges && { 206: partialResponse(route, headers) }),
            ...(route.moved && { 301: movedResponse(route.moved, headers) }),
            304: { description: 'The content has not changed; does not count.', headers },
            ...errorResponses(allCodes, true, { failures }),
        },
    });
}
