import { createRoute } from '@hono/zod-openapi';
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

export const accessRequestRoute = createRoute({
    method: 'post',
    path: '/api/v1/access-requests',
    operationId: 'requestAccess',
    summary: 'Ask for a key',
    description: 'Keys are issued by the operator of this service, usually within 48 business hours.',
    tags: ['Access'],
    security: [],
    request: {
        body: {
            required: true,
            description: 'Who asks, and what for.',
            content: {
                'application/json': {
                    schema: accessRequestShape.meta({ id: 'AccessRequest' }),
                    example,
                },
            },
        },
    },
    responses: {
        202: jsonResponse(
            'The request is kept and will be decided.',
            accessRequestResponseShape.meta({ id: 'Received' }),
        ),
        ...errorResponses(
            [
                'invalid_request',
                'payload_too_large',
                'unsupported_media_type',
                'rate_limited',
                'internal_error',
                'unavailable',
            ],
            false,
            { examples: misfitExample({ ...example, email: 'ana', use_case: undefined }, accessRequestShape) },
        ),
    },
});
