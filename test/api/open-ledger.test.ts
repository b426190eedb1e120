import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Ledger } from '../../api/ledger/ledger.ts';
import { migrations } from '../../api/ledger/migrations.ts';
import { openLedgerAndSecret } from '../../api/open-ledger.ts';
import { readServerConfiguration } from '../../contract/configuration.ts';
import { temporaryFolder } from './support/folders.ts';

/** A ledger without the last migration, and the start of a server on it. */
async function olderLedger() {
    const path = join(await temporaryFolder(), 'ledger.sqlite');
    const ledger = await Ledger.open({ kind: 'sqlite', path });
    await ledger.migrate(Object.fromEntries(Object.entries(migrations).slice(0, -1)));
    await ledger.close();
    const configured = readServerConfiguration({ LEDGER_URL: `sqlite:${path}`, BOOKING_SECRET: 's'.repeat(32) });
    if (!configured.ok) throw new Error(configured.error.join());
    const lines: string[] = [];
    const write = (facts: unknown, line: string) => void lines.push(`${JSON.stringify(facts)} ${line}`);
    const log = { info: write, warn: write, error: write } as never;
    const start = async () => {
        const opened = await openLedgerAndSecret(configured.value, false, log);
        if (!opened.ok) throw new Error(opened.error);
        await opened.value.ledger.close();
    };
    return { path, lines, start };
}

test('the log says before a ledger of an older version is changed, and only then', async () => {
    const { path, lines, start } = await olderLedger();
    const counted = '{"ledger":PATH,"bookings":0} bookings in the ledger: 0'.replace('PATH', JSON.stringify(path));
    await start();
    const changed = 'the ledger is of an older version: its tables are being changed';
    expect(lines).toEqual([`{"ledger":${JSON.stringify(path)}} ${changed}`, counted]);
    await start();
    expect(lines.slice(2)).toEqual([counted]);
});

test('a start that waits for a locked ledger says so in the log, and goes on when the lock ends', async () => {
    const { path, lines, start } = await olderLedger();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const other = new Sqlite(path);
    onTestFinished(() => void other.close());
    other.exec('begin immediate');
    const started = start();
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    vi.advanceTimersByTime(5000);
    expect(lines.at(-1)).toMatch(
        / the ledger is not open yet: its tables are being changed, or another process locks/u,
    );
    other.exec('rollback');
    await started;
    expect(lines.at(-1)).toMatch(/bookings in the ledger: 0$/u);
});
