import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { addDays } from '../contract/calendar-day.ts';
import { type BenchContext, groupedNumber, warmRuns } from './bench-context.ts';
import { bookingDist, bookingEnvironment, checkPayloads, fillLedger, linesOf, paths } from './booking-data.ts';
import { secondsOf } from './processor.ts';
import { NotMeasured, type Result, resultOf } from './result.ts';
import { type Service, startService } from './service.ts';

const size = { providers: 100, experiences: 10 };
const bookingsInLedger = 100_000;
const memoryMib = 64;
/** Requests of one run: enough for the tick in which processor time is reported. */
const searches = 100;
const calls = 400;
const millisecondsMax = 20;
const toolRatioMin = 0.25;

/** Sends the request with a number. */
type Send = (at: number) => Promise<void>;

/** Processor time of searches of 1,000 experiences, and of tools of agents beside the same by HTTP. */
export async function searchBench(context: BenchContext): Promise<Result[]> {
    const { workFolder, log } = context;
    log('search: building a catalogue');
    const dist = await bookingDist(workFolder, size);
    const folder = join(workFolder, 'search');
    mkdirSync(folder, { recursive: true });
    const service = await startService(folder, dist, memoryMib, bookingEnvironment);
    try {
        log(`search: filling a ledger with ${groupedNumber(bookingsInLedger)} bookings`);
        await fillLedger(service.origin, join(folder, 'ledger.sqlite'), bookingsInLedger, linesOf(size));
        return [...(await measureSearches(context, service)), ...(await measureTools(context, service))];
    } finally {
        await service.process.stop();
    }
}

async function measureSearches(context: BenchContext, service: Service): Promise<Result[]> {
    const today = new Date().toISOString().slice(0, 10);
    const queries = {
        'a day and a party': (at: number) => `date=${addDays(today, 2 + at)}&participants=4`,
        'the next free day': (at: number) => `participants=${1 + (at % 6)}`,
        'words, a day and a party': (at: number) =>
            `q=excursion+provider&date=${addDays(today, 2 + at)}&participants=4`,
    };
    const results: Result[] = [];
    for (const [what, queryOf] of Object.entries(queries)) {
        const name = `search, 1,000 experiences: ${what}`;
        const send: Send = (at) => answered(`${service.origin}/api/embed/experiences?${queryOf(at)}`);
        const [seconds = []] = await processorSeconds(context, service, name, searches, [send]);
        results.push(
            resultOf({
                name,
                unit: 'ms',
                measured: seconds.map((each) => each * 1000),
                target: { of: 'measured', atMost: millisecondsMax },
                note: `processor time of the server; ${groupedNumber(bookingsInLedger)} bookings in the ledger`,
            }),
        );
    }
    return results;
}

async function measureTools(context: BenchContext, service: Service): Promise<Result[]> {
    const prices = checkPayloads(calls, false).map((text) => {
        const { participantCount: adults, ...departure } = JSON.parse(text);
        return { ...departure, adults };
    });
    const message = (id: number, method: string, params: object) =>
        post(`${service.origin}/mcp`, { jsonrpc: '2.0', id, method, params });
    const pairs: Record<string, Send[]> = {
        get_price: [
            (at) => message(at, 'tools/call', { name: 'get_price', arguments: prices[at] }),
            (at) => post(service.origin + paths.quote, prices[at]),
        ],
        'tools/list': [(at) => message(at, 'tools/list', {})],
    };
    const results: Result[] = [];
    for (const [what, sends] of Object.entries(pairs)) {
        const name = `tools of agents, ${what}: for a processor second`;
        const [measured = [], floor] = (await processorSeconds(context, service, name, calls, sends)).map((seconds) =>
            seconds.map((each) => 1 / each),
        );
        results.push(
            resultOf({
                name,
                unit: 'requests',
                measured,
                ...(floor && {
                    floor,
                    target: { of: 'ratio', atLeast: toolRatioMin },
                    note: 'the floor is the same price by the booking API',
                }),
            }),
        );
    }
    return results;
}

/** Seconds of the server's processor for each request: a list per way to send it, with a value per run. */
async function processorSeconds(
    context: BenchContext,
    { process: { pid } }: Service,
    name: string,
    count: number,
    sends: readonly Send[],
): Promise<number[][]> {
    const secondsOfRuns = await warmRuns(context, name, async () => {
        const seconds: number[] = [];
        for (const send of sends) {
            const before = secondsOf(pid);
            for (let at = 0; at < count; at++) await send(at);
            seconds.push((secondsOf(pid) - before) / count);
        }
        return seconds;
    });
    return sends.map((_, which) => secondsOfRuns.map((seconds) => seconds[which] as number));
}

function post(address: string, payload: unknown): Promise<void> {
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    return answered(address, { method: 'POST', headers, body: JSON.stringify(payload) });
}

async function answered(address: string, request: RequestInit = {}): Promise<void> {
    const answer = await fetch(address, request);
    const text = await answer.text();
    if (answer.status === 200 && !text.includes('"isError":true')) return;
    throw new NotMeasured(`${address} was answered with ${answer.status}: ${text}`);
}
