import { closeSync, fstatSync, mkdirSync, openSync, readSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { LedgerUnavailable } from './fault.ts';

/**
 * Makes the file and its folders where they are missing, for this user alone. What exists keeps its rights. Throws where the
 * file is missing and its -wal is not: a ledger was deleted, and SQLite would throw away what is left of it.
 */
export function createPrivately(path: string): void {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    // First the -wal: another process that makes the ledger at this moment makes the file before it.
    const rest = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
    if (rest > 0 && statSync(path, { throwIfNoEntry: false }) === undefined) {
        const advice = 'restore it; to begin anew, move the -wal and -shm away';
        throw new Error(`${path} was deleted and its -wal was not: ${advice}`);
    }
    try {
        // SQLite would make it with the rights of the umask; -wal and -shm get those of the file.
        closeSync(openSync(path, 'wx', 0o600));
    } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
}

/** Whether other users of the machine may read or write an existing file; false where there is none. */
export function isOpenToOthers(path: string): boolean {
    const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
    return (mode & 0o077) !== 0;
}

const header = Buffer.from('SQLite format 3\0', 'latin1');

/**
 * Descriptors by device and inode, one for the whole process and closed with the last connection: closing a descriptor
 * of a file releases every POSIX lock that the process has on it, those of SQLite's connections too.
 */
const descriptors = new Map<string, { descriptor: number; users: number }>();

/**
 * Watches that an open ledger is still the file at its path. SQLite writes on into a file that was deleted or replaced,
 * and so acknowledges what nobody finds again.
 */
export class SqliteFile {
    readonly #path: string;
    readonly #identity: string;
    readonly #descriptor: number;
    /** Of -wal and -shm, which stay the same while a connection is open; null until SQLite has made them. */
    readonly #companions = new Map<string, string | null>([
        ['-wal', null],
        ['-shm', null],
    ]);
    #damage: Error | null = null;

    /** @param path of a file that exists; to be called before SQLite opens it. */
    constructor(path: string) {
        this.#path = path;
        const known = identityOf(statSync(path));
        const kept = descriptors.get(known) ?? { descriptor: openSync(path, 'r'), users: 0 };
        kept.users += 1;
        this.#descriptor = kept.descriptor;
        this.#identity = identityOf(fstatSync(kept.descriptor));
        descriptors.set(this.#identity, kept);
    }

    /** Throws where the file at the path is not the open one, or is no database any more. Costs some microseconds. */
    check(): void {
        if (this.#damage !== null) throw new LedgerUnavailable(this.#damage);
        const found = statSync(this.#path, { throwIfNoEntry: false });
        if (found === undefined) throw new LedgerUnavailable(new Error('its file was deleted'));
        if (identityOf(found) !== this.#identity) throw new LedgerUnavailable(new Error('its file was replaced'));
        const start = Buffer.alloc(header.length);
        readSync(this.#descriptor, start, 0, header.length, 0);
        if (!start.equals(header)) throw new LedgerUnavailable(new Error('its file is no database of SQLite any more'));
        for (const [ending, identity] of this.#companions) {
            const companion = statSync(`${this.#path}${ending}`, { throwIfNoEntry: false });
            const now = companion === undefined ? null : identityOf(companion);
            if (identity === null) this.#companions.set(ending, now);
            else if (now !== identity)
                throw new LedgerUnavailable(new Error(`its ${ending} file was deleted or replaced`));
        }
    }

    /** What SQLite throws, as the ledger says it. Damage that was seen once is remembered: nothing is written on it. */
    fault(error: unknown): unknown {
        const code = (error as { code?: unknown } | null)?.code;
        if (typeof code !== 'string') return error;
        if (/^SQLITE_(?:CORRUPT|NOTADB)/u.test(code)) this.#damage ??= error as Error;
        return /^SQLITE_(?:CORRUPT|NOTADB|FULL|IOERR|READONLY|CANTOPEN)/u.test(code)
            ? new LedgerUnavailable(error)
            : error;
    }

    /** To be called after SQLite has closed the file. */
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
