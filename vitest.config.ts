import { defineConfig } from 'vitest/config';

/** Tests that need a browser, a PostgreSQL or processes of their own, or that build much: `npm run test:fast` leaves them out. */
const slow = [
    'test/{bench,browser,faults,whole}/**',
    'test/api/server.test.ts',
    'test/api/access/{ledger-away,quota}.test.ts',
    'test/api/booking/concurrency/**',
    'test/api/booking/bookings/{booking-writer,counted-names,database-clock}.test.ts',
    'test/api/commands/bookings-command.test.ts',
    'test/api/{ledger,payment-webhook}/**',
    'test/api/mcp/{conformance,fuzz}.test.ts',
    'test/contract/payment-configuration.test.ts',
    'test/pipeline/build/**',
    'test/pipeline/catalog/build.test.ts',
    'test/pipeline/check/report.test.ts',
    'test/pipeline/publish/{fingerprint,swap}.test.ts',
];

export default defineConfig({
    test: {
        include: ['test/**/*.test.ts'],
        exclude: process.env.TEST_FAST ? slow : [],
        globalSetup: ['temporary-folder', 'shared-postgres', 'programs'].map((name) => `test/support/${name}.ts`),
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
