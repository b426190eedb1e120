import { randomBytes } from 'node:crypto';
import { open, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { issueKey, listKeys } from '../../../api/access/key-repository.ts';
import { Ledger } from '../../../api/ledger/ledger.ts';
import { backUpSqlite, checkSqlite } from '../../../api/ledger/sqlite-backup.ts';
import { temporaryFolder } from '../support/folders.ts';
import { run } from '../support/process.ts';

async function openAt(path: string): Promise<Ledger> {
    const ledger = await Ledger.open({ kind: 'sqlite', path });
    onTestFinished(() => ledger.close());
    await ledger.migrate();
    return ledger;
}

test('a backup of an open SQLite ledger is complete, private, and never replaces a file', async () => {
    const folder = await temporaryFolder();
    const [path, backup] = [join(folder, 'ledger.sqlite'), join(folder, 'deep', 'backup.sqlite')];
    const ledger = await openAt(path);
    await ledger.query((database) => issueKey(database, 'Ann', null, new Date()));
    expect(backUpSqlite(path, backup)).toEqual({ sizeBytes: (await stat(backup)).size, bookings: 0 });
    expect((await stat(backup)).mode & 0o777).toBe(0o600);
    expect(() => backUpSqlite(path, backup)).toThrow(`${backup} exists already`);
    expect(await readdir(join(folder, 'deep'))).toEqual(['backup.sqlite']);
    await ledger.proveWrite();
    expect(await listKeys(await openAt(backup), '2027-01-01')).toMatchObject([{ customer: 'Ann' }]);
});

test('a file that is missing, no ledger, or damaged is not backed up, and nothing is left', async () => {
    const folder = await temporaryFolder();
    const [path, backup] = [join(folder, 'ledger.sqlite'), join(folder, 'backup.sqlite')];
    expect(() => backUpSqlite(path, backup)).toThrow('there is no such file');
    await writeFile(path, '');
    expect(() => backUpSqlite(path, backup)).toThrow('it is no ledger: it has no table of bookings');
    const ledger = await openAt(path);
    await ledger.close();
    const file = await open(path, 'r+');
    await file.write(randomBytes(4096), 0, 4096, 2 * 4096);
    await file.close();
    expect(() => checkSqlite(path)).toThrow();
    expect(() => backUpSqlite(path, backup)).toThrow();
    expect((await readdir(folder)).filter((name) => name.includes('backup'))).toEqual([]);
});

test('a backup for which the disk has no room fails with the name of its file, and leaves nothing', async () => {
    const folder = await temporaryFolder();
    const [path, backup] = [join(folder, 'ledger.sqlite'), join(folder, 'backup.sqlite')];
    await (await openAt(path)).close();
    const words = ['ledger', 'backup', backup];
    const { status, stderr } = await run(
        'api/commands/run.ts',
        words,
        { LEDGER_URL: `sqlite:${path}` },
        { fileKibMax: 64 },
    );
    expect([status, stderr]).toEqual([
        1,
        `The ledger ${path}: the backup ${backup} cannot be written: disk I/O error\n`,
    ]);
    expect(await readdir(folder)).toEqual(['ledger.sqlite']);
});
