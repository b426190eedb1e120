import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { besides, expectWhole } from '../pipeline/support/whole.ts';
import { csv, dataFolder, sample, temporaryFolder } from '../support/pipeline.ts';
import { commandLine, runShell, stackLine, startShell } from './support/command.ts';
import { until } from './support/until.ts';

/** Thirty markets, each with a warning or two. */
const files = { 'observations/a.csv': csv(markets(30)) };

function markets(count: number) {
    return Array.from({ length: count }, (_, index) =>
        sample({ platform_only: 4, direct: 1 }, { city: `City ${index}` }),
    ).flat();
}

function place() {
    return { DATA_DIR: dataFolder(files), DIST_DIR: path.join(temporaryFolder(), 'dist'), SITE: 'off' };
}

describe('a build whose output is lost goes on to its end', () => {
    test.each([
        ['a reader that goes away after four lines', '2>&1 | head -4', 'text'],
        ['a reader of JSON that goes away after a line', '| head -1', 'json'],
        ['no reader from the start', '2>&1 | true', 'text'],
        ['a full device', '>/dev/full 2>&1', 'text'],
    ])('a build whose output is lost goes on to its end: %s', async (_name, redirection, FORMAT) => {
        const environment = { ...place(), FORMAT };
        const { status, stderr } = await runShell(
            `${commandLine('build')} ${redirection}; exit \${PIPESTATUS[0]}`,
            environment,
        );
        expect([status, stderr]).toEqual([0, expect.not.stringMatching(stackLine)]);
        await expectWhole(environment.DIST_DIR);
        expect(besides(environment.DIST_DIR)).toEqual([fs.readlinkSync(environment.DIST_DIR)]);
    });
});

describe('a check whose output is lost', () => {
    test.each([
        ['ends when its reader goes away', '| head -1', 'text'],
        ['ends when the reader of its JSON goes away', '| head -1', 'json'],
    ])('a check whose output is lost %s', async (_name, redirection, FORMAT) => {
        const script = `${commandLine('check')} ${redirection} >/dev/null; exit \${PIPESTATUS[0]}`;
        const { status, stderr } = await runShell(script, { ...place(), FORMAT });
        expect([status, stderr]).toEqual([0, expect.not.stringMatching(stackLine)]);
    });

    test('a check on a full device reports that the findings are lost, and ends with a status', async () => {
        const { status, stderr } = await runShell(`${commandLine('check')} >/dev/full`, place());
        expect([status, stderr.trimEnd().split('\n').at(-1)]).toEqual([
            1,
            'the findings could not be written to standard output: the disk is full',
        ]);
    });
});

describe('a signal ends a command at once, and nothing of it is left', () => {
    test.each([
        ['SIGTERM', 'as soon as it has a folder'],
        ['SIGINT', 'while it has a database open'],
        ['SIGHUP', 'while it has a database open'],
    ] as const)('%s ends a build at once and leaves nothing of it: %s', async (signal, moment) => {
        const environment = place();
        const child = startShell(`exec ${commandLine('build')}`, environment);
        const hasStarted = (name: string) =>
            moment === 'as soon as it has a folder' || fs.existsSync(inWork(environment, name));
        await until(() => besides(environment.DIST_DIR).some(hasStarted), 'the build has started');
        await expectEnd(child, signal);
        expect(besides(environment.DIST_DIR)).toEqual([]);
    });

    test('SIGTERM ends a check whose output is not read', async () => {
        const TMPDIR = temporaryFolder();
        const environment = { DATA_DIR: dataFolder({ 'observations/a.csv': csv(markets(800)) }), TMPDIR };
        const child = startShell(`exec ${commandLine('check')}`, { ...environment, FORMAT: 'json' });
        // The last stage is on standard error; then findings fill the pipe, which is not read.
        let log = '';
        child.stderr?.on('data', (text) => {
            log += text;
        });
        await until(() => /^check /mu.test(log), 'the sheets are checked');
        await expectEnd(child, 'SIGTERM');
        expect(fs.readdirSync(TMPDIR).filter((name) => name.startsWith('market-check-'))).toEqual([]);
    });

    const inWork = ({ DIST_DIR }: { DIST_DIR: string }, name: string) =>
        path.join(path.dirname(DIST_DIR), name, 'dist', 'market.duckdb');

    async function expectEnd(child: ReturnType<typeof startShell>, signal: NodeJS.Signals): Promise<void> {
        const ended = new Promise((resolve) => child.once('exit', (_status, by) => resolve(by)));
        child.kill(signal);
        expect(await ended).toBe(signal);
    }
});
