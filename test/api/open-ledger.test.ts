import { join } from 'node:path';
import { expect, test } from 'vitest';
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
    const named = `{"ledger":${JSON.stringify(path)}}`;
    await start();
    const changed = 'the ledger is of an older version: its tables are being changed';
    const opened = `${named} the ledger is open`;
    expect(lines).toEqual([`${named} ${changed}`, opened]);
    await start();
    expect(lines.slice(2)).toEqual([opened]);
});
