import { createRoute, z } from '@hono/zod-openapi';
import { errorResponses, publicHeaders } from '../reference/declare.ts';

const members = z.record(z.string(), z.unknown()).optional();
const id = z.union([z.string(), z.int(), z.null()]).optional();
const jsonrpc = z.literal('2.0');
const messageShape = z.object({ jsonrpc, id, method: z.string(), params: members }).meta({ id: 'McpMessage' });
const answerShape = z.object({ jsonrpc, id, result: members, error: members }).meta({ id: 'McpAnswer' });

const refused = (description: string) => ({
    description,
    headers: publicHeaders,
    content: { 'application/json': { schema: answerShape } },
});
const listing = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} } as const;

/** The description of POST /mcp. Its tools describe themselves, by `tools/list`. */
export const mcpRoute = createRoute({
    method: 'post',
    path: '/mcp',
    operationId: 'sendMcpMessage',
    summary: 'Tools of agents: one message of the Model Context Protocol',
    description:
        'The endpoint of a [Model Context Protocol](https://modelcontextprotocol.io) server, without sessions: the ' +
        'revision 2026-07-28 and those of 2025. Use a client of that protocol. Each tool calls an endpoint of this ' +
        'document; `tools/list` describes them. A valid key adds the tools of markets. A tool that fails answers ' +
        '200 with `isError` in its result. Only pages of this site may call it from a browser.',
    tags: ['Booking'],
    security: [{}, { key: [] }],
    request: {
        headers: z.object({
            Accept: z.literal('application/json, text/event-stream').meta({ description: 'Both types.' }),
        }),
        body: { required: true, content: { 'application/json': { schema: messageShape, example: listing } } },
    },
    responses: {
        200: {
            description: 'The answer; to clients of the revisions of 2025 as one event.',
            headers: publicHeaders,
            content: { 'application/json': { schema: answerShape }, 'text/event-stream': { schema: z.string() } },
        },
        202: { description: 'A notification was accepted.', headers: publicHeaders },
        ...errorResponses(['payload_too_large', 'unsupported_media_type', 'rate_limited'], false),
        400: refused('No message of the protocol, or header fields that differ from it.'),
        403: refused('The `Origin` is not that of this site.'),
        404: refused('There is no such method.'),
        406: refused('`Accept` lacks one of the two types.'),
    },
});
