import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../support/pipeline.ts';
import { installedTool } from '../../support/tools.ts';
import { describeBooking, ledgers } from '../booking/support/booking-api.ts';

const execute = promisify(execFile);

/** The scenarios of the protocol's own suite that need no tools made for it. */
const scenarios = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'];

describeBooking(
    'conformance',
    (api) => {
        test.each(scenarios)('with the Model Context Protocol: %s', async (scenario) => {
            const folder = await installedTool('@modelcontextprotocol/conformance', '0.1.13');
            const program = join(folder, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
            const words = [program, 'server', '--url', `${api.running.url}/mcp`, '--scenario', scenario];
            const ended = await execute(process.execPath, words, { cwd: temporaryFolder() }).catch((error) => error);
            expect(`${ended.stdout}${ended.stderr}`).toMatch(/Passed: (\d+)\/\1, 0 failed/u);
        });
    },
    // Without a public address the server answers for this machine alone.
    { siteUrl: undefined as unknown as string },
    ledgers.slice(0, 1),
);
