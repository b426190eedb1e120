import type { Hook } from '@hono/zod-openapi';
import { createMiddleware } from 'hono/factory';
import type { z } from 'zod';
import { misfitting, readJsonText } from './body.ts';
import { locationsOf } from './check-shape.ts';
import { type HttpEnv, queryOf } from './env.ts';
import { failureResponse } from './errors.ts';
import { invalidParameters, unknownIn } from './query.ts';

/**
 * Refuses what does not fit the shapes that a route declares.
 *
 * @example new OpenAPIHono({ defaultHook: refuseMisfits });
 */
// biome-ignore lint/suspicious/noExplicitAny: a hook serves routes with whatever shapes
export const refuseMisfits: Hook<any, HttpEnv, any, any> = (result, c) => {
    if (result.success) return;
    const issues = result.error.issues.flatMap(locationsOf);
    return failureResponse(c, result.target === 'json' ? misfitting(issues) : invalidParameters(issues));
};

/**
 * Refuses parameters that the shape of a query does not name, before it is validated.
 *
 * @example createRoute({ path: '/', method: 'get', request: { query }, middleware: knownParameters(query), responses });
 */
export const knownParameters = (query: z.ZodObject) =>
    createMiddleware<HttpEnv>(async (c, next) => {
        const unknown = unknownIn(queryOf(c), Object.keys(query.shape));
        if (unknown !== null) return failureResponse(c, unknown);
        await next();
    });

/**
 * Reads a JSON payload for the validator of a route: of this type, no longer than this, in UTF-8.
 *
 * @example createRoute({ path: '/', method: 'post', request, middleware: jsonPayload({ bytesMax: 65536 }), responses });
 */
export const jsonPayload = ({ bytesMax }: { bytesMax: number }) =>
    createMiddleware<HttpEnv>(async (c, next) => {
        const read = await readJsonText(c, bytesMax);
        if (!read.ok) return failureResponse(c, read.error);
        // Where the validator looks for it.
        c.req.bodyCache.text = Promise.resolve(read.value.text) as never;
        await next();
    });
