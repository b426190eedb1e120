import { accessSync, closeSync, constants, fstatSync, openSync, readSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from '../../contract/make-folder.ts';
import { LedgerUnavailable } from './fault.ts';

/**
 * Creates the file and its folders if they are missing, with access for this user only. Does not change existing
 * permissions. Throws if the file or its folder cannot be written; and if the file is missing but its -wal file exists:
 * the ledger was deleted, and SQLite would discard the rest of it.
 */
export function createPrivately(path: string): void {
    makeFolder(dirname(path), 0o700);
    // The -wal is checked first, because another process that creates the ledger concurrently creates the file before
    // the -wal.
    const walBytes = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
    if (walBytes > 0 && statSync(path, { throwIfNoEntry: false }) === undefined) {
        const advice = 'restore it, or move the -wal and -shm files away to start a new ledger';
        throw new Error(`${path} was deleted, but its -wal file was not: ${advice}`);
    }
    try {
        // SQLite would use the permissions of the umask. The -wal and -shm files get those of the file.
        closeSync(openSync(path, 'wx', 0o600));
    } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    // SQLite would only say that it is unable to open the file. It also writes beside it.
    for (const written of [path, dirname(path)]) accessSync(written, constants.W_OK);
}

/** Whether other users of the machine can read or write the file; false if it does not exist. */
export function isOpenToOthers(path: string): boolean {
    const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
    return (mode & 0o077) !== 0;
}

const header = Buffer.from('SQLite format 3\0', 'latin1');

/**
 * Descriptors by device and inode. The process shares one descriptor per file and closes it with the last connection,
 * because closing any descriptor of a file releases all POSIX locks of the process on it, including SQLite's.
 */
const descriptors = new Map<string, { descriptor: number; users: number }>();

/**
 * Detects that the file of an open ledger was deleted or replaced. SQLite would continue to write to the old file, and
 * these writes would be lost.
 */
export class SqliteFile {
    readonly #path: string;
    readonly #identity: string;
    readonly #descriptor: number;
    /** Identities of -wal and -shm, which do not change while a connection is open; null until SQLite creates them. */
    readonly #companions = new Map<string, string | null>([
        ['-wal', null],
        ['-shm', null],
    ]);
    #damage: Error | null = null;

    /**
     * Create it before SQLite opens the file.
     * @param path an existing file.
     */
    constructor(path: string) {
        this.#path = path;
        const known = identityOf(statSync(path));
        const kept = descriptors.get(known) ?? { descriptor: openSync(path, 'r'), users: 0 };
        kept.users += 1;
        this.#descriptor = kept.descriptor;
        this.#identity = identityOf(fstatSync(kept.descriptor));
        descriptors.set(this.#identity, kept);
    }

    /** Throws if the file at the path is not the open one or is not a database. Takes a few microseconds. */
    check(): void {
        if (this.#damage !== null) throw new LedgerUnavailable(this.#damage);
        const found = statSync(this.#path, { throwIfNoEntry: false });
        if (found === undefined) throw new LedgerUnavailable(new Error('its file was deleted'));
        if (identityOf(found) !== this.#identity) throw new LedgerUnavailable(new Error('its file was replaced'));
        const start = Buffer.alloc(header.length);
        readSync(this.#descriptor, start, 0, header.length, 0);
        if (!start.equals(header)) throw new LedgerUnavailable(new Error('its file is no longer a SQLite database'));
        for (const [ending, identity] of this.#companions) {
            const companion = statSync(`${this.#path}${ending}`, { throwIfNoEntry: false });
            const now = companion === undefined ? null : identityOf(companion);
            if (identity === null) this.#companions.set(ending, now);
            else if (now !== identity)
                throw new LedgerUnavailable(new Error(`its ${ending} file was deleted or replaced`));
        }
    }

    /** Converts an error of SQLite. After damage was detected once, every later check throws. */
    fault(error: unknown): unknown {
        const code = (error as { code?: unknown } | null)?.code;
        if (typeof code !== 'string') return error;
        if (/^SQLITE_(?:CORRUPT|NOTADB)/u.test(code)) this.#damage ??= error as Error;
        return /^SQLITE_(?:CORRUPT|NOTADB|FULL|IOERR|READONLY|CANTOPEN)/u.test(code)
            ? new LedgerUnavailable(error)
            : error;
    }

    /** Call it after SQLite has closed the file. */
    release(): void {
        const kept = descriptors.get(this.#identity);
        if (kept === undefined || --kept.users > 0) return;
        descriptors.delete(this.#identity);
        closeSync(kept.descriptor);
    }
}

function identityOf({ dev, ino }: Stats): string {
    return `${dev}:${ino}`;
}
