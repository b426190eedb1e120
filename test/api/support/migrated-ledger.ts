import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LedgerAddress } from '../../../contract/configuration.ts';
import { patientLedger } from './patient-ledger.ts';

/** The file of an empty ledger, which each worker makes once: its migrations take longer than many tests. */
let migrated: Promise<Buffer> | null = null;

/** Writes an empty ledger on SQLite with all migrations, unless there is a file. */
export async function provideLedger(address: LedgerAddress): Promise<void> {
    if (address.kind !== 'sqlite') return;
    migrated ??= migratedFile();
    const bytes = await migrated;
    try {
        writeFileSync(address.path, bytes, { flag: 'wx', mode: 0o600 });
    } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
}

async function migratedFile(): Promise<Buffer> {
    const folder = mkdtempSync(join(tmpdir(), 'market-test-'));
    try {
        const path = join(folder, 'ledger.sqlite');
        const ledger = await patientLedger({ kind: 'sqlite', path });
        await ledger.migrate();
        await ledger.close();
        return readFileSync(path);
    } finally {
        rmSync(folder, { recursive: true });
    }
}
