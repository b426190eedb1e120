import { execFile } from 'node:child_process';
import {
    cpSync,
    existsSync,
    mkdirSync,
    readdirSync,
    readFileSync,
    realpathSync,
    rmSync,
    symlinkSync,
    writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { importsIn, modulesIn, textOf } from '../support/imports.ts';
import { codesIn, sectionOf, tableOf } from '../support/markdown.ts';
import { csv, dataFolder, projectFolder, sample, temporaryFolder } from '../support/pipeline.ts';

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
    {
        name: 'the commands',
        files: ['api/commands'],
        edits: [['tools/programs.js', /'api\/commands\/run', /u, '']],
    },
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

const programs = 'design docs/codebook.md package-lock.json package.json tools tsconfig.json watch'.split(' ');

/** A copy of what the programs consist of, and of more files and folders. */
function copyWith(...more: string[]): string {
    const copy = temporaryFolder();
    for (const name of [...code, ...programs, ...more]) {
        cpSync(join(projectFolder, name), join(copy, name), { recursive: true });
    }
    return copy;
}

/** A copy of server, pipeline and tests without any of the parts. */
function copyOfCore(): string {
    const copy = copyWith('data/methodology', 'test');
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

test('CONTRIBUTING.md says of each optional part what to delete, and in which files it is named', () => {
    const section = sectionOf(readFileSync(join(projectFolder, 'CONTRIBUTING.md'), 'utf8'), '## Delete a part');
    const rows = tableOf(section, 'part').map(([name, ...cells]) => [name, ...cells.map((cell) => codesIn(cell))]);
    expect(rows).toEqual(
        parts.map(({ name, files, edits }) => [name, files, [...new Set(edits.map(([file]) => file))]]),
    );
});

// Types of a module follow from what it imports: what imports nothing of a deleted part keeps its types.
test.each(parts)('nothing else imports the part $name', (part) => {
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

    test('the types fit without all optional parts', async () => {
        const compilerOptions = { noUnusedLocals: false, noUnusedParameters: false };
        const configuration = { extends: './tsconfig.json', compilerOptions, include: code };
        writeFileSync(join(copy, 'tsconfig.parts.json'), JSON.stringify(configuration));
        expect(await outputOf('tsc', ['-p', 'tsconfig.parts.json', '--checkers', '1'], copy)).toBe('');
    });

    test('the programs build and start without all optional parts', async () => {
        const data = dataFolder({ 'observations/porto.csv': csv(sample({ direct: 3 })) });
        const env = { PATH: process.env.PATH, SITE: 'off', DATA_DIR: data };
        const { stderr } = await execute('node', ['tools/run.js', 'pipeline/run', 'build'], { cwd: copy, env });
        expect(stderr).toContain('0 errors');
        const start = execute('node', ['tools/run.js', 'api/server'], { cwd: copy, env: { ...env, PORT: 'none' } });
        await expect(start).rejects.toMatchObject({ stderr: expect.stringMatching(/^PORT must be/u) });
    });

    test('the tests of the core pass without all optional parts', async () => {
        const rooms = ['availability', 'party', 'pricing'];
        const include = rooms.map((room) => `test/api/booking/${room}/*.test.ts`);
        // Random cases look for faults of rules, which no part can have.
        const exclude = ['**/*properties.test.ts'];
        const testing = {
            include,
            exclude,
            setupFiles: ['test/support/each-file.ts'],
            testTimeout: 240_000,
            isolate: false,
        };
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

/** The same project in a folder without packages that are optional. */
function withoutOptionalPackages(): string {
    const { optionalDependencies } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'));
    const copy = copyWith('data');
    const packages = realpathSync(join(projectFolder, 'node_modules'));
    mkdirSync(join(copy, 'node_modules'));
    for (const name of readdirSync(packages).filter((each) => !Object.hasOwn(optionalDependencies, each))) {
        symlinkSync(join(packages, name), join(copy, 'node_modules', name));
    }
    return copy;
}

const boat = {
    name: 'Velas',
    timeZone: 'America/Cancun',
    currency: 'MXN',
    languages: ['es'],
    experiences: [{ name: 'Paseo', price: 850, times: ['09:00'], duration: 120, capacity: 6 }],
};

test('the service runs without optional packages, and what needs one names it', async () => {
    const copy = withoutOptionalPackages();
    const run = async (words: string, environment: Record<string, string> = {}) => {
        const options = { cwd: copy, env: { PATH: process.env.PATH, SITE: 'off', PORT: '0', ...environment } };
        const failed = { stdout: '', stderr: '' };
        const { stdout, stderr } = await execute('node', ['tools/run.js', ...words.split(' ')], options).catch(
            (error: typeof failed) => error,
        );
        return { stdout, said: stderr.trim() };
    };
    const install = 'which is not installed; npm ci --omit=dev installs it.';

    expect((await run('pipeline/run build')).said).toContain(
        `Pictures of the catalogue need the package sharp, ${install}`,
    );
    const data = dataFolder({
        'catalog/boat.json': JSON.stringify(boat),
        'observations/porto.csv': csv(sample({ direct: 3 })),
    });
    const { said } = await run('pipeline/run build', { DATA_DIR: data });
    expect(said).toContain('0 errors');

    const mails = { SMTP_URL: 'smtp://127.0.0.1:1025', MAIL_FROM: 'desk@example.org' };
    const stripe = {
        PAYMENT_PROVIDER: 'stripe',
        STRIPE_SECRET_KEY: 'sk_test_abcdefgh',
        STRIPE_WEBHOOK_SECRET: 'whsec_abcdefgh',
    };
    const postgres = { LEDGER_URL: 'postgres://127.0.0.1:1/none' };
    expect(await Promise.all([mails, stripe, postgres].map((each) => run('api/server', each)))).toEqual([
        { stdout: '', said: `Mails need the package nodemailer, ${install}` },
        { stdout: '', said: `Payments by Stripe need the package stripe, ${install}` },
        {
            stdout: '',
            said: `LEDGER_URL: the ledger ${postgres.LEDGER_URL} cannot be opened: Ledgers on PostgreSQL need the package pg, ${install}`,
        },
    ]);
    expect((await run('api/commands/run mail preview')).said).toBe(`Mails need the package ical-generator, ${install}`);
    expect((await run('api/commands/run bookings calendar --provider boat')).said).toBe(
        `Calendars need the package ical-generator, ${install}`,
    );
});
