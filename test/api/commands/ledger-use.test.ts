import { stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { Ledger } from '../../../api/ledger/ledger.ts';
import { migrations } from '../../../api/ledger/migrations.ts';
import { ledgerName } from '../../../api/ledger/version.ts';
import type { LedgerAddress } from '../../../contract/configuration.ts';
import { writeBookingDist } from '../booking/concurrency/support/harbour.ts';
import { emptyLedgers } from '../booking/support/booking-api.ts';
import { type CommandName, command } from '../support/command.ts';
import { temporaryFolder } from '../support/folders.ts';
import { run } from '../support/process.ts';

const urlOf = (address: LedgerAddress) => (address.kind === 'sqlite' ? `sqlite:${address.path}` : address.url);
const use = (name: CommandName, words: string[], address: LedgerAddress) =>
    command(name, words, { LEDGER_URL: urlOf(address) });
const issue = ['issue', '--customer', 'Tests'];

async function withLedger<T>(address: LedgerAddress, work: (ledger: Ledger) => Promise<T>): Promise<T> {
    const ledger = await Ledger.open(address);
    try {
        return await work(ledger);
    } finally {
        await ledger.close();
    }
}

const executed = (address: LedgerAddress) =>
    withLedger(address, (ledger) =>
        ledger.query(async (database) => {
            const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
                database,
            );
            return rows.map(({ name }) => name);
        }),
    );

describe.each(emptyLedgers)('commands on %s', (_, addressIn) => {
    test('only a command that needs nothing of a ledger creates one, and says where', async () => {
        const distDir = join(await temporaryFolder(), 'dist');
        await writeBookingDist(distDir);
        const address = await addressIn(await temporaryFolder());
        const name = address.kind === 'sqlite' ? address.path : new URL(address.url).pathname;
        for (const [command, words, expected] of [
            ['keys', ['list'], 0],
            ['keys', ['revoke', 'key_1'], 1],
            ['access', ['list'], 0],
            ['bookings', ['list'], 0],
            ['bookings', ['link', 'TMS-0000-0000'], 1],
            ['webhooks', ['list'], 0],
            ['webhooks', ['test', '0'], 1],
            ['mail', ['list'], 0],
        ] as const) {
            const { status, stderr } = await use(command, [...words], address);
            expect([command, words, status]).toEqual([command, words, expected]);
            expect(stderr).toMatch(
                /^There is no ledger at .*\. Set LEDGER_URL as for the server, or start the server/u,
            );
            expect(stderr).toContain(name);
        }
        for (const [name, words] of [
            ['bookings', ['calendar', '--provider', 'nobody']],
            ['desk', ['link', '--provider', 'nobody']],
            ['webhooks', ['add', '--provider', 'nobody', '--url', 'https://hooks.example']],
            ['webhooks', ['add', '--provider', 'harbour', '--url', 'https://hooks.example', '--types', 'all']],
            ['webhooks', ['add', '--provider', 'harbour', '--url', 'ftp://hooks.example']],
        ] as const) {
            const { status, stdout, stderr } = await command(name, [...words], {
                LEDGER_URL: urlOf(address),
                DIST_DIR: distDir,
            });
            expect([status, stdout]).toEqual([1, '']);
            expect(stderr).toMatch(/^(?:No provider is called nobody|--types: |--url: ).*\n$/u);
        }
        if (address.kind === 'sqlite') await expect(stat(address.path)).rejects.toThrow('ENOENT');
        const first = await use('keys', issue, address);
        expect(first.status).toBe(0);
        expect(first.stderr).toMatch(
            /^A new ledger was created at .*\. Servers use it if their LEDGER_URL names it\.\n$/u,
        );
        expect(first.stderr).toContain(name);
        expect((await use('keys', issue, address)).stderr).toBe('');
        expect((await use('keys', ['list'], address)).stdout.match(/Tests/gu)).toHaveLength(2);
    });

    test('a command does not change the tables of a ledger of an older version', async () => {
        const address = await addressIn(await temporaryFolder());
        const before = Object.keys(migrations).slice(0, -1);
        await withLedger(address, (ledger) =>
            ledger.migrate(Object.fromEntries(Object.entries(migrations).filter(([name]) => before.includes(name)))),
        );
        for (const words of [['list'], issue]) {
            const { status, stderr } = await use('keys', words, address);
            expect(status).toBe(1);
            expect(stderr).toMatch(
                /is of an older version: stop the servers, back it up, and start the new server once\.\n$/u,
            );
        }
        expect(await executed(address)).toEqual(before);
    });

    test('a ledger of a newer version is refused by commands and servers, with what to do', async () => {
        const address = await addressIn(await temporaryFolder());
        const message = 'it is of a newer version (9999_later): update the program, or restore the backup';
        await withLedger(address, (ledger) => ledger.migrate({ ...migrations, '9999_later': { up: async () => {} } }));
        const { status, stderr } = await use('keys', ['list'], address);
        expect([status, stderr]).toEqual([1, `The ledger ${ledgerName(address)}: ${message}\n`]);
        await expect(withLedger(address, (ledger) => ledger.migrate())).rejects.toThrow(message);
    });
});

test('a file without content is no ledger', async () => {
    const path = join(await temporaryFolder(), 'ledger.sqlite');
    await writeFile(path, '');
    const { status, stderr } = await use('keys', ['list'], { kind: 'sqlite', path });
    expect([status, stderr]).toEqual([0, expect.stringContaining(`There is no ledger at ${path}`)]);
});

test('a ledger that this user cannot look up is not reported as missing', async () => {
    const path = join(await temporaryFolder(), 'ledger.sqlite');
    // The administrator, who may run the tests, can read every folder, but follows no link to itself.
    await symlink(path, path);
    for (const [name, words] of [
        ['keys', ['list']],
        ['ledger', ['check']],
    ] as const) {
        const { status, stdout, stderr } = await use(name, [...words], { kind: 'sqlite', path });
        expect([status, stdout]).toEqual([1, '']);
        expect(stderr).toMatch(/^The ledger .*ledger\.sqlite: ELOOP: .*\n$/u);
    }
});

test('a command that does not exist is answered by the list of those that do', async () => {
    for (const [words, problem] of [
        [['nosuchcommand'], 'There is no command nosuchcommand'],
        [[], 'No command is named'],
    ] as const) {
        const { status, stdout, stderr } = await run('api/commands/run.ts', [...words], {});
        const commands = 'access, bookings, desk, keys, ledger, mail, webhooks';
        expect([status, stdout, stderr]).toEqual([1, '', `${problem}. Commands: ${commands}\n`]);
    }
});
