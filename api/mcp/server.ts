import type {
    CallToolResult,
    ClientCapabilities,
    InputRequiredResult,
    RequestStateCodec,
    Server,
} from '@modelcontextprotocol/server';
import { minuteMs } from '../../contract/durations.ts';
import { bookingTools } from './booking-tools.ts';
import { serverInfo } from './discovery.ts';
import { icon } from './icon.ts';
import { marketTools } from './market-tools.ts';
import { faulty, runTool } from './run-tool.ts';
import { instructions, prompts } from './texts.ts';
import { type Call, describeTool } from './tool.ts';

/** The package, which is loaded at the first request. */
export type Sdk = typeof import('@modelcontextprotocol/server');

/** What a server knows of its one request. */
export interface Caller {
    call: Call;
    /** Whether the request has a valid key of the market API. */
    hasKey: boolean;
    /** Public origin without a trailing slash. */
    siteUrl: string;
    /** Called with exceptions, which are bugs. */
    recordError: (error: unknown) => void;
}

const tools = [...bookingTools, ...marketTools];
const toolsByName = new Map(tools.map((tool) => [tool.name, tool]));

/** The descriptions of all tools, which are made at the first request for them. */
let described: { isKeyed: boolean; description: ReturnType<typeof describeTool> }[] | undefined;

function describedTools(hasKey: boolean) {
    described ??= tools.map((tool) => ({ isKeyed: tool.isKeyed ?? false, description: describeTool(tool) }));
    return described.filter(({ isKeyed }) => hasKey || !isKeyed).map(({ description }) => description);
}

/** The id of the booking whose payment page a client opens, signed. The client sends it back. */
export type CallStates = RequestStateCodec<string>;

/** The server of one request. It has no state. */
export function serverOf(sdk: Sdk, caller: Caller, states: CallStates): Server {
    const { hasKey, siteUrl } = caller;
    const cacheScope = hasKey ? 'private' : 'public';
    const hint = { ttlMs: 5 * minuteMs, cacheScope } as const;
    const server = new sdk.Server(
        {
            name: 'booking',
            ...serverInfo,
            websiteUrl: siteUrl,
            icons: [{ src: siteUrl + icon.path, mimeType: icon.type, sizes: ['any'] }],
        },
        {
            capabilities: {
                tools: { listChanged: false },
                resources: { listChanged: false, subscribe: false },
                prompts: { listChanged: false },
            },
            instructions,
            cacheHints: {
                'tools/list': hint,
                'prompts/list': hint,
                'resources/list': hint,
                'resources/templates/list': hint,
                'resources/read': hint,
                'server/discover': hint,
            },
            inputRequired: { legacyShim: false },
            requestState: { verify: states.verify },
        },
    );
    offerTools(sdk, server, caller, states);
    offerResources(sdk, server, caller);
    offerPrompts(sdk, server, caller);
    return server;
}

function offerTools(sdk: Sdk, server: Server, { call, hasKey, recordError }: Caller, states: CallStates): void {
    server.setRequestHandler('tools/list', () => ({ tools: describedTools(hasKey) }));
    server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
        const tool = toolsByName.get(params.name);
        if (tool === undefined) throw badParams(sdk, `There is no tool ${params.name.slice(0, 100)}.`);
        const result = await runTool(tool, params.arguments ?? {}, call).catch((error: unknown) => {
            recordError(error);
            return faulty;
        });
        const envelope = mcpReq.envelope as Record<string, ClientCapabilities | undefined> | undefined;
        const canOpen = envelope?.[sdk.CLIENT_CAPABILITIES_META_KEY]?.elicitation?.url !== undefined;
        const answers = [mcpReq.inputResponses, mcpReq.droppedInputResponseKeys, mcpReq.requestState()];
        const isAnswered = answers.some((answer) => answer !== undefined);
        return canOpen && !isAnswered && tool.changes === 'adds' ? await opening(sdk, result, states) : result;
    });
}

function offerResources(sdk: Sdk, server: Server, { call, siteUrl }: Caller): void {
    const guide = { uri: `${siteUrl}/llms.txt`, name: 'guide', title: 'Guide', mimeType: 'text/plain' };
    const pages = { uriTemplate: `${siteUrl}/{locale}/p/{provider}/e/{experience}.md`, name: 'experience' };
    server.setRequestHandler('resources/list', () => ({ resources: [guide] }));
    server.setRequestHandler('resources/templates/list', () => ({
        resourceTemplates: [{ ...pages, title: 'Page of an experience', mimeType: 'text/markdown' }],
    }));
    server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
        const path = uri.startsWith(`${siteUrl}/`) ? uri.slice(siteUrl.length) : '';
        const isKnown = path === '/llms.txt' || /^\/[a-z]{2}\/p\/[a-z0-9-]+\/e\/[a-z0-9-]+\.md$/u.test(path);
        const answer = isKnown ? await call({ method: 'GET', path }) : null;
        if (answer?.status !== 200) throw new sdk.ResourceNotFoundError(uri);
        const mimeType = path.endsWith('.md') ? 'text/markdown' : guide.mimeType;
        return { contents: [{ uri, mimeType, text: String(answer.body.text) }] };
    });
}

function offerPrompts(sdk: Sdk, server: Server, { hasKey }: Caller): void {
    const offered = prompts.filter(({ isKeyed }) => hasKey || !isKeyed);
    server.setRequestHandler('prompts/list', () => ({
        prompts: offered.map(({ name, title, description, argument }) => ({
            name,
            title,
            description,
            arguments: [{ ...argument, required: true }],
        })),
    }));
    server.setRequestHandler('prompts/get', ({ params }) => {
        const prompt = offered.find(({ name }) => name === params.name);
        if (prompt === undefined) throw badParams(sdk, 'There is no such prompt.');
        const value = params.arguments?.[prompt.argument.name];
        if (value === undefined) throw badParams(sdk, `The argument ${prompt.argument.name} is required.`);
        const content = { type: 'text', text: prompt.text(value) } as const;
        return { description: prompt.description, messages: [{ role: 'user', content }] };
    });
}

function badParams(sdk: Sdk, message: string): Error {
    return new sdk.ProtocolError(sdk.ProtocolErrorCode.InvalidParams, message);
}

/**
 * Asks a client that can open addresses to open the payment page, once. The client then sends the same call again, and
 * gets the same booking: nothing waits for the payment.
 */
async function opening(
    sdk: Sdk,
    result: CallToolResult,
    states: CallStates,
): Promise<CallToolResult | InputRequiredResult> {
    const { bookingId, status, paymentUrl, total, currency } = (result.structuredContent ?? {}) as Record<
        string,
        string
    >;
    if (result.isError || status !== 'pending' || bookingId === undefined || paymentUrl === undefined) return result;
    const message = `Open the payment page of this booking (${total} ${currency} in total)?`;
    const pay = sdk.inputRequired.elicitUrl({ message, url: paymentUrl });
    return sdk.inputRequired({ inputRequests: { pay }, requestState: await states.mint(bookingId) });
}
