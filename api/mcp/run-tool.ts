import type { CallToolResult } from '@modelcontextprotocol/server';
import { agentLimits, marketNextSteps, toolMessages, toolNames } from '../../contract/agent-tools.ts';
import { adviceOn } from '../../contract/booking-errors.ts';
import type { ErrorCode, Issue } from '../../contract/errors.ts';
import { checkShape } from '../http/check-shape.ts';
import { internalError } from '../http/errors.ts';
import { issuesText } from '../http/query.ts';
import type { Call, InnerAnswer, Tool } from './tool.ts';

/** Runs a tool. What the service refuses is a result with `isError`, a code and the next step. */
export async function runTool(tool: Tool, given: Record<string, unknown>, call: Call): Promise<CallToolResult> {
    // A model that has no value for an argument often sends null.
    const args = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
    const checked = checkShape(args, tool.validated ?? tool.input);
    if (!checked.ok) return invalid(checked.error);
    const answer = await moved(call, await tool.run(call, args));
    if (answer.status >= 400) return refused(answer, tool.spelling ?? {});
    const text = JSON.stringify(answer.body);
    if (Buffer.byteLength(text) > agentLimits.answerBytes) return tooLarge;
    return { content: [{ type: 'text', text }], structuredContent: answer.body };
}

/** Follows the redirect of a renamed market. */
async function moved(call: Call, answer: InnerAnswer): Promise<InnerAnswer> {
    const address = answer.status === 301 ? answer.headers.get('location') : null;
    return address === null ? answer : await call({ method: 'GET', path: address });
}

function failed(body: object): CallToolResult {
    return { content: [{ type: 'text', text: JSON.stringify(body) }], isError: true };
}

function invalid(issues: readonly Issue[]): CallToolResult {
    return failed({
        code: 'invalid_request',
        message: issuesText(issues),
        ...adviceOn('invalid_request', undefined, toolNames),
        issues,
    });
}

/** The result of a fault of the service. */
export const faulty = failed({ ...internalError, ...adviceOn('internal_error', undefined, toolNames) });

const tooLarge = failed({
    code: 'answer_too_large',
    message: `The answer has more than ${agentLimits.answerBytes} bytes.`,
    next_step: 'Ask for less: a lower `limit`, fewer days, or one score.',
    retryable: false,
});

function refused({ body, headers }: InnerAnswer, spelling: NonNullable<Tool['spelling']>): CallToolResult {
    const { error: _, issues, ...rest } = body as Record<string, unknown> & { code: ErrorCode; issues?: Issue[] };
    const nextStep = rest.next_step ?? marketNextSteps[rest.code] ?? 'Correct the arguments and call the tool again.';
    const retryAfter = headers.get('retry-after');
    const named = issues?.map(({ path, message }) => ({ path: spelled(path, spelling), message }));
    return failed({
        ...rest,
        message: toolMessages[rest.code] ?? rest.message,
        next_step: nextStep,
        retryable: rest.retryable ?? false,
        ...(retryAfter !== null && { retry_after_seconds: Number(retryAfter) }),
        ...(named && { issues: named, ...(rest.code === 'invalid_request' && { message: issuesText(named) }) }),
    });
}

/** The argument at a path of the payload: contact and party stand beside the others. */
function spelled(path: string, spelling: NonNullable<Tool['spelling']>): string {
    const [first = '', ...rest] = path.replace(/^participant_data\./u, '').split('.');
    return [spelling[first] ?? first, ...rest].join('.');
}
