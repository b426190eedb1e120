import type { Hook } from '@hono/zod-openapi';
import { createMiddleware } from 'hono/factory';
import type { z } from 'zod';
import { readJsonBody } from './body.ts';
import { issuesOf } from './check-shape.ts';
import { type HttpEnv, queryOf } from './env.ts';
import { failureResponse } from './errors.ts';
import { invalidParameters, unknownIn } from './query.ts';

/**
 * Refuses requests whose parameters do not match the shapes that a route declares.
 *
 * @example new OpenAPIHono({ defaultHook: refuseInvalid });
 */
// biome-ignore lint/suspicious/noExplicitAny: a hook serves routes with any shapes
export const refuseInvalid: Hook<any, HttpEnv, any, any> = (result, c) => {
    if (result.success) return;
    return failureResponse(c, invalidParameters(result.error.issues.flatMap(issuesOf)));
};

/**
 * Refuses parameters that the shape of a query does not have, before it is validated.
 *
 * @example createRoute({ path: '/', method: 'get', request: { query }, middleware: knownParameters(query), responses
 * });
 */
export const knownParameters = (query: z.ZodObject) =>
    createMiddleware<HttpEnv>(async (c, next) => {
        const unknown = unknownIn([...new URLSearchParams(queryOf(c)).keys()], Object.keys(query.shape));
        if (unknown !== null) return failureResponse(c, unknown);
        await next();
    });

/**
 * Reads and validates a JSON payload, which the handler gets by `c.req.valid('json')`. Errors: 415, 413 and 400, in
 * this order. The validator of a declared route would parse the payload again, and check its shape by promises.
 *
 * @example app.post('/', jsonPayload({ shape, bytesMax: 65536 }), handler);
 */
export const jsonPayload = ({ shape, bytesMax }: { shape: z.ZodType<object>; bytesMax: number }) =>
    createMiddleware<HttpEnv>(async (c, next) => {
        const read = await readJsonBody(c, shape, bytesMax);
        if (!read.ok) return failureResponse(c, read.error);
        c.req.addValidatedData('json', read.value);
        await next();
    });
