import { createRoute, z } from '@hono/zod-openapi';
import { failure } from '../http/errors.ts';
import { operatorsOnly } from '../http/only-operators.ts';
import { errorResponses, failureBody, jsonResponse } from '../reference/declare.ts';

const aliveShape = z.object({ status: z.literal('alive') });
const readyShape = z.object({ status: z.literal('ready') });

export const healthRoute = createRoute({
    method: 'get',
    path: '/healthz',
    operationId: 'getHealth',
    summary: 'Whether the process is alive',
    description: 'Answers as long as the process runs, whatever it can serve.',
    tags: ['Operation'],
    security: [],
    responses: {
        200: jsonResponse('The process is alive.', aliveShape.meta({ id: 'Alive' })),
        ...errorResponses(['method_not_allowed', 'internal_error'], false),
    },
});

export const readyRoute = createRoute({
    method: 'get',
    path: '/readyz',
    operationId: 'getReadiness',
    summary: 'Whether requests can be answered',
    description: 'Ready when there are data to serve and the ledger takes writes.',
    tags: ['Operation'],
    security: [],
    responses: {
        200: jsonResponse('Requests can be answered.', readyShape.meta({ id: 'Ready' })),
        ...errorResponses(['method_not_allowed', 'internal_error', 'unavailable'], false),
    },
});

const unauthorized = failureBody(failure('unauthorized', operatorsOnly));

export const metricsRoute = createRoute({
    method: 'get',
    path: '/metrics',
    operationId: 'getMetrics',
    summary: 'Measurements for Prometheus',
    description:
        'Request durations, data set and process, in the text format of Prometheus. For clients of the server’s own machine ' +
        'that come without a proxy, and for `Authorization: Bearer` with the operations token.',
    tags: ['Operation'],
    security: [],
    responses: {
        200: {
            description: 'The measurements of this process.',
            content: { 'text/plain': { schema: z.string() } },
        },
        ...errorResponses(['unauthorized', 'method_not_allowed', 'rate_limited', 'internal_error'], false, {
            examples: { unauthorized },
        }),
    },
});
