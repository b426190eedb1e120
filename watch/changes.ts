import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { inputFolders } from '../pipeline/ingest/folder.ts';
import { Problem } from '../pipeline/problem.ts';

/** Saving a file causes several events. They count as one change that ends after this time without events. */
const quietMs = 60;

/**
 * Watches a data folder for changes. Each subfolder has its own watcher, because Node's recursive mode follows files
 * and loses those that an editor replaces by renaming.
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

    /** Whether there was a change since `next` resolved. */
    get arePending(): boolean {
        return this.#hasChanged || this.#quiet !== undefined;
    }

    /** Resolves after the next change has ended. Rejects if the folders can no longer be watched. */
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

    /** Names that begin with a dot are no input: builds whose output is below the data folder make and remove them there. */
    #onNamed(name: string | null): void {
        if (name === null || !name.startsWith('.')) this.#onEvent();
    }

    #onEvent(): void {
        clearTimeout(this.#quiet);
        this.#quiet = setTimeout(() => this.#onQuiet(), quietMs);
    }

    #onQuiet(): void {
        this.#quiet = undefined;
        try {
            // New folders are watched before the build reads them, so that no later write is missed.
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
            return watch(folder, (_, name) => this.#onNamed(name)).on('error', () => this.#onEvent());
        } catch (error) {
            if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
            throw new Problem('the system limit of watched folders is reached; raise fs.inotify.max_user_watches');
        }
    }
}

/** Lists subfolders recursively; `isRead` filters those of the top level. */
function foldersIn(folder: string, isRead: (name: string) => boolean): string[] {
    return readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && isRead(entry.name))
        .map(({ name }) => join(folder, name))
        .flatMap((path) => [path, ...foldersIn(path, (name) => !name.startsWith('.'))]);
}
