import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { inputFolders } from '../pipeline/ingest/folder.ts';
import { Problem } from '../pipeline/problem.ts';

/** One save is several events: it has ended when nothing has happened for so long. */
const quietMs = 60;

/**
 * Changes of anything below a data folder. Each folder is watched by itself: Node's recursive watching follows files, and loses
 * those that an editor saves by renaming another over them.
 */
export class Changes {
    readonly #dataFolder: string;
    readonly #watchers = new Map<string, FSWatcher>();
    #quiet: NodeJS.Timeout | undefined;
    #hasChanged = false;
    #fault: unknown;
    #wake = () => {};

    constructor(dataFolder: string) {
        this.#dataFolder = dataFolder;
        this.#watchFolders();
    }

    /** Whether something has changed since `next` resolved. */
    get arePending(): boolean {
        return this.#hasChanged || this.#quiet !== undefined;
    }

    /** Resolves when something has changed and then nothing for a while; rejects when folders can be watched no more. */
    async next(): Promise<void> {
        while (!this.#hasChanged) {
            if (this.#fault !== undefined) throw this.#fault;
            await new Promise<void>((resolve) => {
                this.#wake = resolve;
            });
        }
        this.#hasChanged = false;
    }

    close(): void {
        clearTimeout(this.#quiet);
        for (const watcher of this.#watchers.values()) watcher.close();
    }

    #onEvent(): void {
        clearTimeout(this.#quiet);
        this.#quiet = setTimeout(() => this.#onQuiet(), quietMs);
    }

    #onQuiet(): void {
        this.#quiet = undefined;
        try {
            // Before anybody reads: what is written into a new folder after that makes an event.
            this.#watchFolders();
            this.#hasChanged = true;
        } catch (error) {
            this.#fault = error;
        }
        this.#wake();
    }

    #watchFolders(): void {
        const folders = new Set([
            this.#dataFolder,
            ...foldersIn(this.#dataFolder, (name) => inputFolders.includes(name)),
        ]);
        for (const [folder, watcher] of this.#watchers) {
            if (folders.has(folder)) continue;
            watcher.close();
            this.#watchers.delete(folder);
        }
        for (const folder of folders) {
            if (!this.#watchers.has(folder)) this.#watchers.set(folder, this.#watchFolder(folder));
        }
    }

    #watchFolder(folder: string): FSWatcher {
        try {
            return watch(folder, () => this.#onEvent()).on('error', () => this.#onEvent());
        } catch (error) {
            if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
            throw new Problem('the system watches no more folders; raise fs.inotify.max_user_watches');
        }
    }
}

/** The folders in one with all that are below them. */
function foldersIn(folder: string, isRead: (name: string) => boolean): string[] {
    return readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && isRead(entry.name))
        .map(({ name }) => join(folder, name))
        .flatMap((path) => [path, ...foldersIn(path, (name) => !name.startsWith('.'))]);
}
