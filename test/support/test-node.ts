import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { installedTool } from './tools.ts';

/**
 * `npm run test:node -- 24`: what can be tested on another Node than the one that has installed the packages, with the
 * registry's `node`. All but the tests on SQLite, whose binary fits one version of Node only.
 */
export const versions: Record<string, string> = { 22: '22.23.3', 24: '24.21.0' };

const server = ['booking', 'booking-api', 'commands', 'ledger', 'payment-webhook'].map((room) => `test/api/${room}`);
const folders = ['test/contract', 'test/pipeline', ...server];
/** Their servers keep the bookings in SQLite. */
const excluded = ['test/api/booking-api/examples/**', 'test/contract/payment-configuration.test.ts'];
const namesWithoutSqlite = '^(?!.*SQLite)';

async function main([major = '', ...more]: string[]): Promise<number> {
    const version = versions[major];
    if (version === undefined) {
        process.stderr.write(`Usage: npm run test:node -- ${Object.keys(versions).join('|')} [vitest arguments]\n`);
        return 2;
    }
    const node = join(await installedTool('node', version), 'node_modules/node/bin/node');
    const vitest = join(dirname(import.meta.dirname), '../node_modules/vitest/vitest.mjs');
    const options = ['--testNamePattern', namesWithoutSqlite, ...excluded.flatMap((glob) => ['--exclude', glob])];
    const child = spawn(node, [vitest, 'run', ...options, ...(more.length > 0 ? more : folders)], { stdio: 'inherit' });
    const [status] = await once(child, 'exit');
    return status ?? 1;
}

if (import.meta.filename === process.argv[1]) process.exitCode = await main(process.argv.slice(2));
