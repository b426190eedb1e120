import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { addDays } from '../contract/calendar-day.ts';
import { type BenchContext, groupedNumber } from './bench-context.ts';
import { bookingDist, bookingEnvironment, fillLedger, linesOf } from './booking-data.ts';
import { currentLoad } from './machine.ts';
import { secondsOf } from './processor.ts';
import { median, NotMeasured, type Result } from './result.ts';
import { startService } from './service.ts';

const size = { providers: 100, experiences: 10 };
const bookingsInLedger = 100_000;
const memoryMib = 64;
/** Searches of one run: enough for the tick in which processor time is reported. */
const searches = 100;
const millisecondsMax = 20;

/** Processor time of a search of 1,000 experiences, with a day and a party, and for the next free day. */
export async function searchBench({ workFolder, runs, say }: BenchContext): Promise<Result[]> {
    say('search: building a catalogue');
    const dist = await bookingDist(workFolder, size);
    const folder = join(workFolder, 'search');
    mkdirSync(folder, { recursive: true });
    const service = await startService(folder, dist, memoryMib, bookingEnvironment);
    try {
        say(`search: filling a ledger with ${groupedNumber(bookingsInLedger)} bookings`);
        await fillLedger(service.origin, join(folder, 'ledger.sqlite'), bookingsInLedger, linesOf(size));
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
            const milliseconds: number[] = [];
            for (let run = 0; run <= runs; run++) {
                say(`${name}: ${run === 0 ? 'warming up' : `run ${run} of ${runs}`}`);
                const before = secondsOf(service.process.pid);
                for (let at = 0; at < searches; at++)
                    await search(`${service.origin}/api/embed/experiences?${queryOf(at)}`);
                if (run > 0) milliseconds.push(((secondsOf(service.process.pid) - before) / searches) * 1000);
            }
            results.push({
                name,
                unit: 'ms',
                measured: median(milliseconds),
                target: { of: 'measured', atMost: millisecondsMax },
                note: `processor time of the server; ${groupedNumber(bookingsInLedger)} bookings in the ledger`,
                runs: { measured: milliseconds },
                load: currentLoad(),
            });
        }
        return results;
    } finally {
        await service.process.stop();
    }
}

async function search(address: string): Promise<void> {
    const answer = await fetch(address);
    const text = await answer.text();
    if (answer.status !== 200) throw new NotMeasured(`${address} was answered with ${answer.status}: ${text}`);
}
