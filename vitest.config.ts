import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** Modules with which tests build data, start processes, a browser or PostgreSQL, or make hundreds of random cases. */
const slowModule =
    /from '(?:fast-check|[^']*\/(?:support\/(?:builds|here|postgres|process|release|rendered-site|sample-pages|shared-build)|sample-service)\.ts)'/u;

/** Tests that take long without importing one of them: folders and files, without `test/`. */
const slowTests = [
    'bench/',
    'browser/',
    'faults/',
    'whole/',
    'api/booking/bookings/booking-writer',
    'api/booking/payment/late-payments',
    'api/booking/prefill/size',
    'api/dataset/reload',
    'api/http/rate-limit',
    'api/ledger/',
    'api/mail/deliver',
    'api/mail/refunds',
    'api/market/endpoints',
    'api/mcp/conformance',
    'api/mcp/fuzz',
];

/** The test files that `npm run test:fast` leaves out. */
function slow(): string[] {
    const files = readdirSync('test', { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.endsWith('.test.ts'),
    );
    const isSlow = (name: string) =>
        slowTests.some((start) => name.startsWith(start)) || slowModule.test(readFileSync(`test/${name}`, 'utf8'));
    return files.filter(isSlow).map((name) => `test/${name}`);
}

export default defineConfig({
    test: {
        include: ['test/**/*.test.ts'],
        exclude: process.env.TEST_FAST ? slow() : [],
        globalSetup: ['temporary-folder', 'shared-postgres', 'programs', 'sample-pictures'].map(
            (name) => `test/support/${name}.ts`,
        ),
        setupFiles: ['test/support/each-file.ts'],
        // Files share the modules of a worker: loading them anew takes longer than most files run.
        isolate: false,
        // They end what hangs; a machine with much other work is no reason to fail.
        testTimeout: 240_000,
        // On a busy machine a second is not enough for what a test waits for.
        expect: { poll: { timeout: 60_000 } },
        hookTimeout: 240_000,
        // One more than the two cores: many tests wait for processes, leases and timers.
        maxWorkers: 3,
    },
});
