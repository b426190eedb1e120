import { OpenAPIHono } from '@hono/zod-openapi';
import type { McpHttpHandler } from '@modelcontextprotocol/server';
import { agentLimits } from '../../contract/agent-tools.ts';
import { dayMs } from '../../contract/durations.ts';
import { isDeeper } from '../../contract/is-object.ts';
import type { KeyOptions } from '../access/with-key.ts';
import type { BookingService } from '../booking/service/service.ts';
import { readJson } from '../http/body.ts';
import type { Content } from '../http/content.ts';
import { allowAnyOrigin } from '../http/cors.ts';
import type { HttpContext, HttpEnv } from '../http/env.ts';
import { failureResponse } from '../http/errors.ts';
import { limited, type RateLimit } from '../http/rate-limit.ts';
import { secured } from '../http/security-headers.ts';
import { discovery } from './discovery.ts';
import { icon } from './icon.ts';
import { type InnerOptions, innerCalls } from './inner.ts';
import { mcpRoute } from './route.ts';
import { type Caller, type Sdk, serverOf } from './server.ts';

interface McpOptions extends InnerOptions {
    keys: KeyOptions['keys'];
    limit: RateLimit;
    service: Pick<BookingService, 'callStateKey'>;
    /** Public origin without a trailing slash. */
    siteUrl: () => string;
}

/** Lets scripts of any origin read the documents of the discovery. */
const openToScripts = allowAnyOrigin({
    allowMethods: ['GET'],
    allowHeaders: ['Content-Type'],
    exposeHeaders: ['ETag'],
});

interface Loaded {
    sdk: Sdk;
    handler: McpHttpHandler;
}

/** POST /mcp: the Model Context Protocol, in its current revision and those of 2025, without sessions. */
export function mcpApp({ keys, limit, service, siteUrl, ...inner }: McpOptions): OpenAPIHono<HttpEnv> {
    const app = new OpenAPIHono<HttpEnv>();
    app.openAPIRegistry.registerPath(mcpRoute);
    app.get(icon.path, limited(limit), (c) => icon.content.respond(c));
    for (const { path, make } of discovery) {
        let content: Content | null = null;
        app.use(path, openToScripts);
        app.get(path, limited(limit), (c) => {
            content ??= make(siteUrl());
            return content.respond(c);
        });
    }
    const callsOf = innerCalls(inner);
    let loading: Promise<Loaded> | null = null;
    app.post('/mcp', limited(limit), async (c) => {
        loading ??= load(service.callStateKey);
        const { sdk, handler } = await loading;
        const own = new URL(siteUrl()).hostname;
        const local = sdk.localhostAllowedHostnames();
        const foreign =
            sdk.hostHeaderValidationResponse(c.req.raw, [own, ...local]) ??
            sdk.originValidationResponse(c.req.raw, local.includes(own) ? local : [own]);
        if (foreign !== undefined) return foreign;
        const read = await readJson(c, agentLimits.requestBytes);
        if (!read.ok) return failureResponse(c, read.error);
        const { value } = read;
        if (Array.isArray(value)) return refusal(400, 'Send one message in a request: batches are not accepted.');
        if (isDeeper(value, agentLimits.depth)) return refusal(400, 'The message is nested too deeply.');
        const message = value as { method?: unknown; id?: unknown } | null;
        if (message?.method === 'subscriptions/listen')
            return refusal(404, 'This server sends no notifications.', message.id);
        const caller: Caller = {
            call: callsOf(c),
            hasKey: await hasKey(keys, c),
            siteUrl: siteUrl(),
            recordError: (error: unknown) => inner.recordError(error, c.get('requestId')),
        };
        const authInfo = { token: '', clientId: '', scopes: [], extra: { caller } };
        const response = await handler.fetch(c.req.raw, { parsedBody: value, authInfo });
        const headers = secured({ ...Object.fromEntries(response.headers), 'Cache-Control': 'no-store' });
        return new Response(response.body, { status: response.status, headers });
    });
    return app;
}

async function load(stateKey: Uint8Array): Promise<Loaded> {
    const sdk = await import('@modelcontextprotocol/server');
    const states = sdk.createRequestStateCodec<string>({ key: stateKey, ttlSeconds: dayMs / 1000 });
    const handler = sdk.createMcpHandler(({ authInfo }) => serverOf(sdk, authInfo?.extra?.caller as Caller, states));
    return { sdk, handler };
}

async function hasKey(keys: McpOptions['keys'], c: HttpContext): Promise<boolean> {
    const presented = c.req.header('x-api-key');
    const key = presented === undefined ? null : await keys.find(presented);
    if (!key?.ok) return false;
    c.set('clientId', key.value.id);
    return true;
}

/** @param status 400 for a message that is invalid, 404 for a method that does not exist. */
function refusal(status: 400 | 404, message: string, given?: unknown): Response {
    const error = { code: status === 400 ? -32600 : -32601, message };
    const id = typeof given === 'string' || typeof given === 'number' ? given : null;
    return Response.json({ jsonrpc: '2.0', id, error }, { status, headers: secured({}) });
}
