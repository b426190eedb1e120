import { defineConfig } from 'vitest/config';

export default defineConfig({
    test: {
        include: ['test/**/*.test.ts'],
        globalSetup: ['test/support/shared-postgres.ts'],
        setupFiles: ['test/support/seed.ts'],
        testTimeout: 60_000,
        hookTimeout: 120_000,
        maxWorkers: 2,
    },
});
