import { createRoute, z } from '@hono/zod-openapi';
import { failure } from '../http/errors.ts';
import { declaredJson, errorResponses, publicHeaders } from '../reference/declare.ts';

const get = { method: 'get' as const, tags: ['Operation'], security: [] };
const aliveShape = z.object({ status: z.literal('alive') });
const readyShape = z.object({ status: z.literal('ready') });

export const healthRoute = createRoute({
    ...get,
    path: '/healthz',
    operationId: 'getHealth',
    summary: 'Whether the process is alive',
    description: 'Responds while the process runs, even if it is not ready.',
    responses: {
        200: declaredJson('The process is alive.', aliveShape.meta({ id: 'Alive' })),
        ...errorResponses(['method_not_allowed', 'internal_error'], false),
    },
});

export const readyRoute = createRoute({
    ...get,
    path: '/readyz',
    operationId: 'getReadiness',
    summary: 'Whether the server is ready',
    description: 'Ready if there are data to serve and the ledger is writable.',
    responses: {
        200: declaredJson('The server is ready.', readyShape.meta({ id: 'Ready' })),
        ...errorResponses(['method_not_allowed', 'internal_error', 'unavailable'], false),
    },
});

export const operatorsOnly =
    'Metrics are only available on the server’s own machine without a proxy, or with the operations token as a bearer token.';

export const metricsRoute = createRoute({
    ...get,
    path: '/metrics',
    operationId: 'getMetrics',
    summary: 'Metrics for Prometheus',
    description:
        'Request durations, data set and process, in the text format of Prometheus. For clients on the server’s own machine ' +
        'without a proxy, and for requests with the operations token in `Authorization: Bearer`.',
    responses: {
        200: {
            description: 'The metrics of this process.',
            headers: publicHeaders,
            content: { 'text/plain': { schema: z.string() } },
        },
        ...errorResponses(['unauthorized', 'method_not_allowed', 'rate_limited', 'internal_error'], false, {
            failures: [failure('unauthorized', operatorsOnly)],
        }),
    },
});
