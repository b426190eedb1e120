import { createRoute, z } from '@hono/zod-openapi';
import { accessRequestResponseShape, accessRequestShape } from '../../contract/responses.ts';
import { validatePayload } from '../http/body.ts';
import { declaredJson, errorResponses } from '../reference/declare.ts';

const example = {
    name: 'Ana Silva',
    organisation: 'Porto Tourism Research',
    email: 'ana@research.example',
    use_case: 'A yearly report on platform dependence.',
    destination_focus: 'Northern Portugal',
    planned_use: 'A monthly update of about 200 requests.',
};

const payload = { schema: accessRequestShape.meta({ id: 'AccessRequest' }), example };

/** Forms get the same statuses, with a page as the body. */
const page = { 'text/html': { schema: z.string() } };
const orPage = <T extends { content: object }>(response: T) => ({
    ...response,
    content: { ...response.content, ...page },
});

const invalid = validatePayload({ ...example, email: 'ana', use_case: undefined }, accessRequestShape);

const errors = errorResponses(
    [
        'invalid_request',
        'forbidden',
        'payload_too_large',
        'unsupported_media_type',
        'rate_limited',
        'internal_error',
        'unavailable',
    ],
    false,
    { failures: invalid.ok ? [] : [invalid.error] },
);

export const accessRequestRoute = createRoute({
    method: 'post',
    path: '/api/v1/access-requests',
    operationId: 'requestAccess',
    summary: 'Request a key',
    description:
        'The operator of this service issues keys, usually within 48 business hours. A JSON payload gets a JSON response. A ' +
        'form gets a page as the response, and must be sent by a page of this site.',
    tags: ['Access'],
    security: [],
    request: {
        body: {
            required: true,
            description: 'The applicant and the purpose.',
            content: { 'application/json': payload, 'application/x-www-form-urlencoded': payload },
        },
    },
    responses: {
        202: orPage(
            declaredJson('The request was stored for a decision.', accessRequestResponseShape.meta({ id: 'Received' })),
        ),
        ...Object.fromEntries(Object.entries(errors).map(([status, response]) => [status, orPage(response)])),
    },
});
