import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Argument, Command, InvalidArgumentError, Option } from 'commander';

/** What is mutated, and the tests that have to notice. */
interface Folder {
    mutate: string;
    tests: string[];
}

const booking = 'test/api/booking';
const folders: Readonly<Record<string, Folder>> = {
    pricing: { mutate: 'api/booking/pricing', tests: [`${booking}/pricing/*.test.ts`] },
    availability: { mutate: 'api/booking/availability', tests: [`${booking}/availability/*.test.ts`] },
    quote: { mutate: 'api/booking/quote', tests: [`${booking}/quote/*.test.ts`] },
    bookings: {
        mutate: 'api/booking/bookings',
        tests: [
            `${booking}/bookings/*.test.ts`,
            `${booking}/payment/{balance,clocks,late-payments,payments,sandbox,stripe-refunds}.test.ts`,
            `${booking}/service/erase.test.ts`,
            'test/api/booking-api/{create,create-without-token,idempotency-keys,limits,read-and-cancel,time}.test.ts',
        ],
    },
    payment: {
        mutate: 'api/booking/payment',
        tests: [
            `${booking}/payment/*.test.ts`,
            `${booking}/service/erase.test.ts`,
            'test/api/payment-webhook/*.test.ts',
            'test/api/site/booking/paying.test.ts',
        ],
    },
    // One of the tests reads the code itself, which is not what it was while it is mutated.
    score: { mutate: 'pipeline/score', tests: ['test/pipeline/score/!(no-numbers-in-code).test.ts'] },
};

/** For a test that a mutation made endless, besides half as much again as it usually takes. */
const timeoutMS = 10_000;

function wholeNumber(text: string): number {
    if (!/^[1-9]\d?$/u.test(text)) throw new InvalidArgumentError('A whole number from 1 to 99.');
    return Number(text);
}

/**
 * Changes the code of a folder in one place at a time, and runs the tests of that folder alone on each change. Prints
 * every change that no test has noticed, and the share that was; the reports go to var/mutation/.
 */
function mutate(name: string, { concurrency, file = '**/*.ts' }: { concurrency: number; file?: string }): void {
    const { mutate: folder, tests } = folders[name] as Folder;
    const reports = `var/mutation/${name}`;
    const configuration = {
        mutate: [`${folder}/${file}`],
        testRunner: 'vitest',
        // The configuration chooses the tests: with Stryker's own `testFiles`, changes of what a module does when it is
        // loaded come into force too late to be noticed.
        plugins: ['@stryker-mutator/vitest-runner'],
        vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
        concurrency,
        timeoutMS,
        dryRunTimeoutMinutes: 30,
        // Stryker reads it by an interface that TypeScript 7 no longer has; nothing here needs it.
        tsconfigFile: 'none',
        ignorePatterns: ['/dist', '/.dist-*', '/var', '/coverage'],
        tempDirName: `${reports}/sandbox`,
        cleanTempDir: 'always',
        incremental: true,
        incrementalFile: `${reports}/incremental.json`,
        reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
        clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
        htmlReporter: { fileName: `${reports}/index.html` },
        jsonReporter: { fileName: `${reports}/report.json` },
    };
    const written = join(reports, 'stryker.json');
    mkdirSync(reports, { recursive: true });
    writeFileSync(written, JSON.stringify(configuration, null, 4));
    const stryker = join(
        dirname(createRequire(import.meta.url).resolve('@stryker-mutator/core/package.json')),
        'bin/stryker.js',
    );
    const { status } = spawnSync(process.execPath, [stryker, 'run', written], {
        stdio: 'inherit',
        // Read by the tests' configuration and their support.
        env: { ...process.env, MUTATION_TESTS: JSON.stringify(tests) },
    });
    process.exitCode = status ?? 1;
}

new Command('mutate')
    .description('mutation tests of one folder')
    .addArgument(new Argument('<folder>').choices(Object.keys(folders)))
    .addOption(new Option('--concurrency <count>', 'test runners at a time').argParser(wholeNumber).default(2))
    .option('--file <file>', 'only this file of the folder, or its lines: balance.ts, balance.ts:30-60')
    .action(mutate)
    .parse();
