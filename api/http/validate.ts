import type { Hook } from '@hono/zod-openapi';
import { createMiddleware } from 'hono/factory';
import type { z } from 'zod';
import { invalidPayload, readJsonText } from './body.ts';
import { issuesOf } from './check-shape.ts';
import { type HttpEnv, queryOf } from './env.ts';
import { failureResponse } from './errors.ts';
import { invalidParameters, unknownIn } from './query.ts';

/**
 * Refuses requests that do not match the shapes that a route declares.
 *
 * @example new OpenAPIHono({ defaultHook: refuseInvalid });
 */
// biome-ignore lint/suspicious/noExplicitAny: a hook serves routes with any shapes
export const refuseInvalid: Hook<any, HttpEnv, any, any> = (result, c) => {
    if (result.success) return;
    const issues = result.error.issues.flatMap(issuesOf);
    return failureResponse(c, result.target === 'json' ? invalidPayload(issues) : invalidParameters(issues));
};

/**
 * Refuses parameters that the shape of a query does not have, before it is validated.
 *
 * @example createRoute({ path: '/', method: 'get', request: { query }, middleware: knownParameters(query), responses
 * });
 */
export const knownParameters = (query: z.ZodObject) =>
    createMiddleware<HttpEnv>(async (c, next) => {
        const unknown = unknownIn(queryOf(c), Object.keys(query.shape));
        if (unknown !== null) return failureResponse(c, unknown);
        await next();
    });

/**
 * Reads a JSON payload for the validator of a route. Checks content type, length and UTF-8.
 *
 * @example createRoute({ path: '/', method: 'post', request, middleware: jsonPayload({ bytesMax: 65536 }), responses
 * });
 */
export const jsonPayload = ({ bytesMax }: { bytesMax: number }) =>
    createMiddleware<HttpEnv>(async (c, next) => {
        const read = await readJsonText(c, bytesMax);
        if (!read.ok) return failureResponse(c, read.error);
        // The validator reads the text from this cache.
        c.req.bodyCache.text = Promise.resolve(read.value.text) as never;
        await next();
    });
