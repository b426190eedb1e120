import { defineConfig } from 'vitest/config';

export default defineConfig({
    test: {
        include: ['test/**/*.test.ts'],
        globalSetup: ['test/support/shared-postgres.ts', 'test/support/programs.ts'],
        setupFiles: ['test/support/each-file.ts'],
        // Files share the modules of a worker: loading them anew takes longer than most files run.
        isolate: false,
        // They end what hangs; a machine with much other work is no reason to fail.
        testTimeout: 240_000,
        hookTimeout: 240_000,
        maxWorkers: 2,
    },
});
