import fc from 'fast-check';
import { bookingNames, marketNames } from './tool-names.ts';

/** Random requests to `/mcp` and to the search: most are nearly right, because these get furthest. */

export interface FuzzRequest {
    path: string;
    init: { method: string; headers: Record<string, string>; body?: string };
}

const names = [...bookingNames, ...marketNames, 'nothing'];
const methods =
    'tools/call tools/list initialize ping resources/read prompts/get server/discover subscriptions/listen x'.split(
        ' ',
    );
const members = [
    'q type city lat lon km language currency price_max date participants locale limit cursor',
    'experienceId timeSlotId adults children childrenAges categoryCounts options from to expectedTotal',
    'firstName lastName email phone requestId bookingId extras endDate unitId payment specialRequests id score slot',
    '__proto__ constructor toString',
].flatMap((some) => some.split(' '));

export function fuzzRequests(experienceIds: readonly string[]): fc.Arbitrary<FuzzRequest> {
    const value = fc.oneof(
        {
            weight: 4,
            arbitrary: fc.constantFrom<unknown>(
                ...experienceIds,
                'early',
                '2027-06-15',
                'a@b.example',
                'Ana',
                20,
                1,
                2,
            ),
        },
        {
            weight: 2,
            arbitrary: fc.constantFrom<unknown>('', null, -1, 1e308, 0.5, '\u0000', '\ud800', '%', '2027-02-30', true),
        },
        { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
        { weight: 1, arbitrary: fc.string({ maxLength: 60, unit: 'binary' }) },
    );
    const some = fc.array(fc.tuple(fc.constantFrom(...members), value), { maxLength: 12 });
    const booking = fc.record({
        experienceId: fc.constantFrom(...experienceIds),
        timeSlotId: fc.constantFrom('early', 'late', 'morning'),
        date: fc.constantFrom('2027-06-15', '2027-06-16', '2020-01-01'),
        adults: fc.integer({ min: 0, max: 30 }),
        expectedTotal: fc.constantFrom(20, 40, 1200, 0),
        firstName: fc.string({ maxLength: 20 }),
        lastName: fc.constant('Fuzz'),
        email: fc.constantFrom('a@b.example', 'b@b.example', ''),
    });
    const args = fc.tuple(fc.oneof(fc.constant({}), booking), some).map(([base, entries]) => {
        const made: Record<string, unknown> = { ...base };
        for (const [name, given] of entries)
            Object.defineProperty(made, name, { value: given, enumerable: true, configurable: true, writable: true });
        return made;
    });
    const call = fc.record({ name: fc.constantFrom(...names), arguments: args });
    const right = fc.record({
        name: fc.constantFrom('create_booking', 'get_price', 'get_calendar'),
        arguments: booking.map(({ firstName, email, ...given }) => ({
            ...given,
            timeSlotId: 'early',
            adults: 1,
            expectedTotal: 20,
            firstName: firstName.trim() || 'Ana',
            email: email || 'c@b.example',
        })),
    });
    const message = fc
        .tuple(
            fc.constantFrom(...methods),
            fc.oneof(call, call, call, args, fc.jsonValue()),
            fc.jsonValue({ maxDepth: 0 }),
        )
        .map(([method, params, id]) => JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    const called = fc
        .oneof(call, right)
        .map((params) => JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }));
    const body = fc.oneof(
        { weight: 6, arbitrary: called },
        { weight: 3, arbitrary: message },
        { weight: 1, arbitrary: fc.oneof(fc.json(), fc.string({ unit: 'binary' })) },
        {
            weight: 1,
            arbitrary: fc.tuple(message, fc.nat()).map(([text, at]) => text.slice(0, at % (text.length + 1))),
        },
    );
    const headers = fc.constantFrom<Record<string, string>>(
        {},
        {},
        {},
        { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call' },
        { 'mcp-protocol-version': '2025-11-25' },
        { accept: '*/*' },
        { 'x-api-key': 'tms_x' },
    );
    const both = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
    const mcp = fc
        .tuple(body, headers)
        .map(([text, more]) => ({ path: '/mcp', init: { method: 'POST', headers: { ...both, ...more }, body: text } }));
    const search = fc.tuple(fc.constantFrom('experiences', 'providers'), some).map(([list, entries]) => {
        const query = new URLSearchParams(entries.map(([name, given]) => [name, textOf(given)]));
        return { path: `/api/embed/${list}?${query}`, init: { method: 'GET', headers: {} } };
    });
    return fc.oneof({ weight: 3, arbitrary: mcp }, { weight: 1, arbitrary: search });
}

/** An object may have a member `toString` that is no function. */
function textOf(given: unknown): string {
    return typeof given === 'object' ? JSON.stringify(given) : String(given);
}

/** Whether a handler has thrown. The package gives the same code to parameters that do not have their shape. */
function isThrown(text: string): boolean {
    const message = /"code":-32603,"message":"(.*)"/u.exec(text)?.[1];
    return message !== undefined && !message.startsWith('[') && !message.startsWith('Invalid');
}

/** Sends random requests, some at the same time; returns how many answers had each status, and the first faults. */
export async function fuzz(
    url: string,
    experienceIds: readonly string[],
    count: number,
    seed: number,
): Promise<{ statuses: Record<number, number>; faults: unknown[] }> {
    const statuses: Record<number, number> = {};
    const faults: unknown[] = [];
    const atOnce = 8;
    const requests = fc.sample(fuzzRequests(experienceIds), { numRuns: count, seed });
    const send = async (): Promise<void> => {
        for (let request = requests.pop(); request !== undefined; request = requests.pop()) {
            const answer = await fetch(url + request.path, request.init);
            const text = await answer.text();
            statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
            if (answer.status >= 500 || text.includes('"internal_error"') || isThrown(text))
                faults.push({ ...request, status: answer.status, text });
        }
    };
    await Promise.all(Array.from({ length: atOnce }, send));
    return { statuses, faults };
}
