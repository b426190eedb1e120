import { execFile } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { importsIn, modulesIn, textOf } from '../support/imports.ts';
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

const code = ['api', 'contract', 'pipeline'];

const isOf = ({ files }: Part, name: string) => files.some((file) => name === file || name.startsWith(`${file}/`));

/** What becomes of a module when a part is deleted. */
function without({ edits }: Part, file: string, text: string): string {
    return edits
        .filter(([name]) => name === file)
        .reduce((edited, [name, from, to]) => {
            expect(edited, `${name} has no line like ${from}`).toMatch(from);
            return edited.replace(from, to);
        }, text);
}

/** A copy of server, pipeline and tests without any of the parts. */
function copyOfCore(): string {
    const copy = temporaryFolder();
    for (const name of [...code, 'package.json', 'tsconfig.json', 'data/methodology', 'design', 'test']) {
        cpSync(join(projectFolder, name), join(copy, name), { recursive: true });
    }
    symlinkSync(join(projectFolder, 'node_modules'), join(copy, 'node_modules'));
    for (const part of parts) {
        for (const name of part.files) rmSync(join(copy, name), { recursive: true });
        for (const name of new Set(part.edits.map(([file]) => file))) {
            const file = join(copy, name);
            writeFileSync(file, without(part, name, readFileSync(file, 'utf8')));
        }
    }
    return copy;
}

/** The standard output of a tool, of a failed one too. */
async function outputOf(tool: string, words: readonly string[], cwd: string): Promise<string> {
    const running = execute(join('node_modules/.bin', tool), words, { cwd, maxBuffer: 1e9 });
    return (await running.catch((error: { stdout: string }) => error)).stdout;
}

// Types of a module follow from what it imports: what imports nothing of a deleted part keeps its types.
test.each(parts)('nothing else imports $name', (part) => {
    const rest = code.flatMap(modulesIn).filter((file) => !isOf(part, file));
    const imports = rest.flatMap((file) =>
        importsIn(file, without(part, file, textOf(file))).map((name) => ({ file, name })),
    );
    expect(imports.filter(({ name }) => isOf(part, name))).toEqual([]);
    for (const file of part.files) expect(existsSync(join(projectFolder, file)), file).toBe(true);
});

describe('without all of them', () => {
    let copy = '';
    beforeAll(() => {
        copy = copyOfCore();
    });

    test('the types fit', async () => {
        const compilerOptions = { noUnusedLocals: false, noUnusedParameters: false };
        const configuration = { extends: './tsconfig.json', compilerOptions, include: code };
        writeFileSync(join(copy, 'tsconfig.parts.json'), JSON.stringify(configuration));
        expect(await outputOf('tsc', ['-p', 'tsconfig.parts.json'], copy)).toBe('');
    });

    test('the tests of the core pass', async () => {
        const rooms = ['availability', 'party', 'pricing'];
        const include = rooms.map((room) => `test/api/booking/${room}/*.test.ts`);
        const testing = { include, setupFiles: ['test/support/each-file.ts'], testTimeout: 240_000, isolate: false };
        const file = join(copy, 'vitest.parts.config.ts');
        writeFileSync(file, `export default ${JSON.stringify({ test: testing })};\n`);
        const words = ['run', '--config', file, '--root', copy, '--maxWorkers=1', '--reporter=json'];
        const output = await outputOf('vitest', words, copy);
        const { numPassedTests, testResults } = JSON.parse(output.slice(output.indexOf('{'))) as Report;
        const failed = testResults
            .filter(({ status }) => status !== 'passed')
            .map(({ name, message }) => ({ name, message }));
        expect(failed).toEqual([]);
        expect(numPassedTests).toBeGreaterThan(300);
    });
});
