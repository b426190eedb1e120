import { createRoute, z } from '@hono/zod-openapi';
import { accessRequestResponseShape, accessRequestShape } from '../../contract/responses.ts';
import { errorResponses, jsonResponse, misfitExample } from '../reference/declare.ts';

const example = {
    name: 'Ana Silva',
    organisation: 'Porto Tourism Research',
    email: 'ana@research.example',
    use_case: 'A yearly report on platform dependence.',
    destination_focus: 'Northern Portugal',
    planned_use: 'A monthly update of about 200 requests.',
};

const payload = { schema: accessRequestShape.meta({ id: 'AccessRequest' }), example };

/** A form gets the same statuses; each answer is then a page. */
const page = { 'text/html': { schema: z.string() } };
const orPage = <T extends { content: object }>(response: T) => ({
    ...response,
    content: { ...response.content, ...page },
});

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
    { examples: misfitExample({ ...example, email: 'ana', use_case: undefined }, accessRequestShape) },
);

export const accessRequestRoute = createRoute({
    method: 'post',
    path: '/api/v1/access-requests',
    operationId: 'requestAccess',
    summary: 'Ask for a key',
    description:
        'Keys are issued by the operator of this service, usually within 48 business hours. A program sends JSON and gets ' +
        'JSON; a form is answered with a page, and has to come from a page of this site.',
    tags: ['Access'],
    security: [],
    request: {
        body: {
            required: true,
            description: 'Who asks, and what for.',
            content: { 'application/json': payload, 'application/x-www-form-urlencoded': payload },
        },
    },
    responses: {
        202: orPage(
            jsonResponse(
                'The request is kept and will be decided.',
                accessRequestResponseShape.meta({ id: 'Received' }),
            ),
        ),
        ...Object.fromEntries(Object.entries(errors).map(([status, response]) => [status, orPage(response)])),
    },
});
