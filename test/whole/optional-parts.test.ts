import { execFile } from 'node:child_process';
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { projectFolder, temporaryFolder } from '../support/pipeline.ts';

const execute = promisify(execFile);

/** A part that can be deleted: its files, and what stands instead of the lines that name it. */
interface Part {
    name: string;
    files: string[];
    edits: [file: string, from: RegExp, to: string][];
}

const parts: Part[] = [
    {
        name: 'the booking pages',
        files: ['api/site'],
        edits: [
            ['api/app.ts', /^import .*'\.\/site\/app\.ts';$/mu, 'const isSitePath = (_path: string) => false;'],
            ['api/app.ts', /^ +app\.route\('\/', siteApp\(.*$/mu, ''],
        ],
    },
    {
        name: 'the mails',
        files: ['api/mail', 'api/commands/mail-command.ts'],
        edits: [['api/senders.ts', /^ +\.\.\.\(mail !== null && \{[\s\S]*?\}\),$/mu, '']],
    },
    {
        name: 'the webhooks',
        files: ['api/webhooks', 'api/commands/webhooks-command.ts'],
        edits: [['api/senders.ts', /^ +webhook: loadedLater.*$/mu, '']],
    },
    {
        name: 'the calendars',
        files: ['api/calendar'],
        edits: [
            ['api/app.ts', /^import .*'\.\/calendar\/app\.ts';$/mu, ''],
            ['api/app.ts', /^ +app\.route\('\/', calendarApp\(.*$/mu, ''],
        ],
    },
    {
        name: 'the desk',
        files: ['api/desk'],
        edits: [
            ['api/app.ts', /^import .*'\.\/desk\/app\.ts';$/mu, ''],
            ['api/app.ts', /^ +app\.route\('\/', deskApp\(.*$/mu, ''],
        ],
    },
    {
        name: 'the tools of agents',
        files: ['api/mcp'],
        edits: [
            ['api/app.ts', /^import .*'\.\/mcp\/app\.ts';$/mu, ''],
            ['api/app.ts', /^ +app\.route\('\/', mcpApp\(.*$/mu, ''],
        ],
    },
    { name: 'the commands', files: ['api/commands'], edits: [] },
    {
        name: 'Stripe',
        files: ['api/booking/payment/stripe'],
        edits: [
            [
                'api/booking/payment/open-provider.ts',
                /^ +const \{ StripeProvider \}.*\n.*$/mu,
                "throw new Error('There is no Stripe here.');",
            ],
        ],
    },
    {
        name: 'the pictures',
        files: ['pipeline/media'],
        edits: [
            [
                'pipeline/read-and-check.ts',
                /^ +const \{ readMedia \}.*\n.*$/mu,
                "throw new Error('There are no pictures here.');",
            ],
            ['pipeline/read-and-check.ts', /^import .*'\.\/media\/read\.ts';$/mu, 'type ReadPicture = never;'],
            ['pipeline/stages.ts', /^import .*'\.\/media\/read\.ts';$/mu, 'type ReadPicture = never;'],
            [
                'pipeline/stages.ts',
                /^ +const \{ writeMedia \}.*\n.*\n.*\n(.*)\n/mu,
                "throw new Error('There are no pictures here.');",
            ],
        ],
    },
    {
        name: 'PostgreSQL',
        files: ['api/ledger/postgres.ts'],
        edits: [
            [
                'api/ledger/ledger.ts',
                /^ +const \{ postgresConnections \}.*\n.*$/mu,
                "throw new Error('There is no PostgreSQL here.');",
            ],
        ],
    },
];

/** What vitest reports as JSON. */
interface Report {
    numPassedTests: number;
    testResults: { name: string; status: string; message: string }[];
}

const sources = ['api', 'contract', 'pipeline', 'package.json', 'tsconfig.json'];

/** A copy of server and pipeline without some of its parts. */
function copyWithout(missing: readonly Part[], names: readonly string[] = sources): string {
    const copy = temporaryFolder();
    for (const name of names) {
        cpSync(join(projectFolder, name), join(copy, name), { recursive: true });
    }
    symlinkSync(join(projectFolder, 'node_modules'), join(copy, 'node_modules'));
    for (const { files, edits } of missing) {
        for (const name of files) rmSync(join(copy, name), { recursive: true });
        for (const [name, from, to] of edits) {
            const text = readFileSync(join(copy, name), 'utf8');
            expect(text, `${name} has no line like ${from}`).toMatch(from);
            writeFileSync(join(copy, name), text.replace(from, to));
        }
    }
    return copy;
}

async function expectTypes(copy: string, include: readonly string[]): Promise<void> {
    const compilerOptions = { noUnusedLocals: false, noUnusedParameters: false };
    const configuration = { extends: './tsconfig.json', compilerOptions, include };
    writeFileSync(join(copy, 'tsconfig.parts.json'), JSON.stringify(configuration));
    const { stdout } = await execute('node_modules/.bin/tsc', ['-p', 'tsconfig.parts.json'], { cwd: copy }).catch(
        (error: { stdout: string }) => error,
    );
    expect(stdout).toBe('');
}

test.each(parts)('without $name the types fit', async (part) => {
    // Server and pipeline do not import each other.
    const half = part.files.every((file) => file.startsWith('api/')) ? 'api' : 'pipeline';
    await expectTypes(copyWithout([part]), [half, 'contract']);
});

test('without all of them the tests of the core pass', async () => {
    const copy = copyWithout(parts, [...sources, 'data/methodology', 'design', 'test']);
    const rooms = ['availability', 'party', 'pricing'];
    const include = rooms.map((room) => `test/api/booking/${room}/*.test.ts`);
    const testing = { include, setupFiles: ['test/support/each-file.ts'], testTimeout: 240_000 };
    const file = join(copy, 'vitest.parts.config.ts');
    writeFileSync(file, `export default ${JSON.stringify({ test: testing })};\n`);
    const words = ['run', '--config', file, '--root', copy, '--maxWorkers=1', '--reporter=json'];
    const { stdout } = await execute('node_modules/.bin/vitest', words, { cwd: copy, maxBuffer: 1e9 }).catch(
        (error: { stdout: string }) => error,
    );
    const { numPassedTests, testResults } = JSON.parse(stdout.slice(stdout.indexOf('{'))) as Report;
    const failed = testResults
        .filter(({ status }) => status !== 'passed')
        .map(({ name, message }) => ({ name, message }));
    expect(failed).toEqual([]);
    expect(numPassedTests).toBeGreaterThan(300);
});
