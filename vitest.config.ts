import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** Modules with which tests build data, start processes, a browser or PostgreSQL, or make hundreds of random cases. */
const slowModule =
    /from '(?:fast-check|[^']*\/support\/(?:builds|here|postgres|process|release|rendered-site|shared-build)\.ts)'/u;

/** Tests that take long without importing one of them. */
const slowTests =
    /^test\/(?:bench|browser|faults|whole|api\/(?:dataset\/reload|market\/endpoints|ledger\/|mcp\/(?:conformance|fuzz)|booking\/bookings\/booking-writer))/u;

/** The test files that `npm run test:fast` leaves out. */
function slow(): string[] {
    const files = readdirSync('test', { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.endsWith('.test.ts'),
    );
    const isSlow = (file: string) => slowTests.test(file) || slowModule.test(readFileSync(file, 'utf8'));
    return files.map((name) => `test/${name}`).filter(isSlow);
}

export default defineConfig({
    test: {
        include: ['test/**/*.test.ts'],
        exclude: process.env.TEST_FAST ? slow() : [],
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
