import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { createPrivately } from './sqlite-file.ts';

/** What a SQLite ledger contains. */
export interface Checked {
    sizeBytes: number;
    bookings: number;
}

/**
 * Copies a SQLite ledger to a new file while other processes use it, with access for this user only. The copy has its
 * name only when it is complete, checked and on the disk.
 *
 * @throws if there is no ledger, or if there is a file of that name
 */
export function backUpSqlite(ledger: string, file: string): Checked {
    const refuseExisting = () => {
        if (existsSync(file)) throw new Error(`${file} exists already; give each backup a name of its own`);
    };
    refuseExisting();
    const unfinished = `${file}.${process.pid}.unfinished`;
    try {
        withSqlite(ledger, (database) => {
            createPrivately(unfinished);
            try {
                database.prepare('vacuum into ?').run(unfinished);
            } catch (error) {
                throw new Error(`the backup ${file} cannot be written: ${(error as Error).message}`, { cause: error });
            }
        });
        const checked = checkSqlite(unfinished);
        flush(unfinished);
        refuseExisting();
        renameSync(unfinished, file);
        return checked;
    } finally {
        rmSync(unfinished, { force: true });
    }
}

/** @throws if the file is no ledger, or damaged */
export function checkSqlite(file: string): Checked {
    return withSqlite(file, (database) => {
        const found = database.pragma('quick_check', { simple: true });
        if (found !== 'ok') throw new Error(`it is damaged: ${found}`);
        const isLedger = database.prepare("select 1 from sqlite_master where name = 'booking'").get() !== undefined;
        if (!isLedger) throw new Error('it is no ledger: it has no table of bookings');
        const bookings = database.prepare('select count(*) from booking').pluck().get() as number;
        return { sizeBytes: statSync(file).size, bookings };
    });
}

function withSqlite<T>(file: string, work: (database: Sqlite.Database) => T): T {
    if (!statSync(file, { throwIfNoEntry: false })) throw new Error('there is no such file');
    const database = new Sqlite(file, { fileMustExist: true });
    try {
        return work(database);
    } finally {
        database.close();
    }
}

function flush(file: string): void {
    const descriptor = openSync(file, 'r');
    fsyncSync(descriptor);
    closeSync(descriptor);
}
