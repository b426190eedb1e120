import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../support/pipeline.ts';
import { installedTool } from '../../support/tools.ts';
import { describeBooking, ledgers } from '../booking/support/booking-api.ts';

const execute = promisify(execFile);
const versions = ['0.1.13', '0.2.0-alpha.12'] as const;
type Version = (typeof versions)[number];
const nameOf = (version: Version) => `suite-${version}`;
const addressOf = (version: Version) => `npm:@modelcontextprotocol/conformance@${version}`;
const programIn = (folder: string, version: Version) => join(folder, 'node_modules', nameOf(version), 'dist/index.js');

/** Both suites are installed at once: most of their hundred packages are the same. */
function installedSuites(): Promise<string> {
    const [older, newer] = versions;
    return installedTool(nameOf(older), addressOf(older), removeGlob, [`${nameOf(newer)}@${addressOf(newer)}`]);
}

/** The scenarios of the protocol's own suites that need no tools made for them. */
const scenarios: [version: Version, scenario: string][] = [
    ['0.1.13', 'server-initialize'],
    ['0.1.13', 'ping'],
    ['0.1.13', 'tools-list'],
    ['0.1.13', 'dns-rebinding-protection'],
    ['0.2.0-alpha.12', 'server-stateless'],
    ['0.2.0-alpha.12', 'http-header-validation'],
    ['0.2.0-alpha.12', 'caching'],
];

/** Checks of `server-stateless` that call tools named `test_…`, which only a server made for the suite has. */
const untestable = [
    'sep-2575-server-rejects-undeclared-capability',
    'sep-2575-missing-capability-http-400',
    'sep-2575-http-server-no-independent-requests-on-stream',
    'sep-2575-server-no-log-without-loglevel',
];

/** The newer suite imports a function that Node 20 lacks, for a command that is not used here. */
async function removeGlob(folder: string): Promise<void> {
    const program = programIn(folder, '0.2.0-alpha.12');
    const text = await readFile(program, 'utf8');
    await writeFile(program, text.replace(/\bglobSync as \w+,/u, ''));
}

describeBooking(
    'conformance',
    (api) => {
        test.each(scenarios)('the server conforms to the protocol, suite %s: %s', async (version, scenario) => {
            const program = programIn(await installedSuites(), version);
            const words = [program, 'server', '--url', `${api.running.url}/mcp`, '--scenario', scenario];
            const ended = await execute(process.execPath, words, { cwd: temporaryFolder() }).catch((error) => error);
            const text = stripVTControlCharacters(`${ended.stdout}${ended.stderr}`);
            const failed = [...text.matchAll(/\[([\w-]+) *\] FAILURE/gu)].map(([, check]) => check);
            const expected = scenario === 'server-stateless' ? untestable : [];
            expect(failed).toEqual(expected);
            expect(text).toMatch(new RegExp(`Passed: [1-9]\\d*/\\d+, ${expected.length} failed`, 'u'));
        });
    },
    // Without a public address the server answers for this machine alone.
    { siteUrl: undefined as unknown as string },
    ledgers.slice(0, 1),
);
