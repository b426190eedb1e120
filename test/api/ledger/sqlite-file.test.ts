import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Ledger } from '../../../api/ledger/ledger.ts';
import { sqliteIsMissing } from '../../../api/ledger/sqlite.ts';
import { isOpenToOthers } from '../../../api/ledger/sqlite-file.ts';
import { makeReadOnly } from '../../support/read-only.ts';
import { temporaryFolder } from '../support/folders.ts';

async function openAt(path: string): Promise<Ledger> {
    const ledger = await Ledger.open({ kind: 'sqlite', path });
    onTestFinished(() => ledger.close());
    await ledger.migrate();
    await ledger.proveWrite();
    return ledger;
}

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

test('a ledger on SQLite is made with mode 0600, its -wal and -shm too, and its folders with 0700', async () => {
    const folder = await temporaryFolder();
    const before = process.umask(0);
    onTestFinished(() => void process.umask(before));
    const file = join(folder, 'made', 'deep', 'ledger.sqlite');
    await openAt(file);
    for (const end of ['', '-wal', '-shm']) expect(await modeOf(`${file}${end}`)).toBe('600');
    for (const made of ['made', join('made', 'deep')]) expect(await modeOf(join(folder, made))).toBe('700');
    expect(isOpenToOthers(file)).toBe(false);
});

test('a file of SQLite that was deleted without its -wal is not created again: what is left of the ledger stays', async () => {
    const file = join(await temporaryFolder(), 'ledger.sqlite');
    await openAt(file);
    await rm(file);
    const left = await readFile(`${file}-wal`);
    expect(left.length).toBeGreaterThan(0);
    await expect(openAt(file)).rejects.toThrow(
        /ledger\.sqlite was deleted, but its -wal file was not: restore it, or move /u,
    );
    expect(await readFile(`${file}-wal`)).toEqual(left);
    await expect(stat(file)).rejects.toThrow('ENOENT');
});

test('a ledger on a read-only disk is refused with the reason', async () => {
    const folder = await temporaryFolder();
    const file = join(folder, 'ledger.sqlite');
    await (await openAt(file)).close();
    makeReadOnly(folder);
    await expect(openAt(file)).rejects.toThrow(/^(?:EROFS|EACCES): .*, access '.*'$/u);
});

test('the rights of a folder and a ledger file of SQLite that exist stay as they are, and an open file is noticed', async () => {
    const folder = join(await temporaryFolder(), 'shared');
    const before = process.umask(0);
    onTestFinished(() => void process.umask(before));
    await mkdir(folder, { mode: 0o755 });
    const file = join(folder, 'ledger.sqlite');
    await writeFile(file, '', { mode: 0o644 });
    await openAt(file);
    expect([await modeOf(folder), await modeOf(file)]).toEqual(['755', '644']);
    expect(isOpenToOthers(file)).toBe(true);
});

test('a binary of SQLite that is missing, or made for another Node, is distinguished from every other fault', async () => {
    const thrown = (work: () => unknown): unknown => {
        try {
            return work();
        } catch (error) {
            return error;
        }
    };
    const load = createRequire(import.meta.resolve('better-sqlite3'));
    expect(sqliteIsMissing(thrown(() => load('bindings')('absent.node')))).toBe(true);
    const broken = join(await temporaryFolder(), 'broken.node');
    await writeFile(broken, 'no binary');
    expect(sqliteIsMissing(thrown(() => load(broken)))).toBe(true);
    expect(sqliteIsMissing(new Error('unable to open database file'))).toBe(false);
});
