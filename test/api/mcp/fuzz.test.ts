import { expect, test } from 'vitest';
import { describeBooking, ledgers } from '../booking/support/booking-api.ts';
import { ids } from '../booking/support/catalog.ts';
import { fuzz } from './support/fuzz.ts';

/** `FUZZ_REQUESTS=50000 npx vitest run test/api/mcp/fuzz.test.ts` sends more. */
const count = Number(process.env.FUZZ_REQUESTS ?? 750);
const seed = Number(process.env.RANDOM_SEED ?? 1);

describeBooking(
    'random requests',
    (api) => {
        test(`random requests to the tools of agents and to the search find no fault of the service (${count})`, async () => {
            const { statuses, faults } = await fuzz(api.running.url, [ids.tour, ids.sail, ids.inn], count, seed);
            if (count > 10_000) process.stdout.write(`${JSON.stringify(statuses)}\n`);
            expect(faults.slice(0, 3)).toEqual([]);
            expect(statuses[200]).toBeGreaterThan(count / 3);
            expect(await api.count()).toBeGreaterThan(0);
        }, 3_600_000);
    },
    {},
    ledgers.slice(0, 1),
);
