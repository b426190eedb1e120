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
    #watchers: FSWatcher[] = [];
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
        this.#closeWatchers();
    }

    /** Names that begin with a dot are no input: builds with output in the data folder make and remove them there. */
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

    /** Opens all watchers anew: one of a folder that another one of its name has replaced would see nothing. */
    #watchFolders(): void {
        this.#closeWatchers();
        this.#watchFolder(this.#dataFolder, (name) => inputFolders.includes(name));
    }

    /** Watches a folder and its subfolders that `isRead` names, each before it is listed, so that none is missed. */
    #watchFolder(folder: string, isRead: (name: string) => boolean): void {
        try {
            const watcher = watch(folder, (_, name) => this.#onNamed(name));
            this.#watchers.push(watcher.on('error', () => this.#onEvent()));
            for (const entry of readdirSync(folder, { withFileTypes: true })) {
                if (!entry.isDirectory() || !isRead(entry.name)) continue;
                this.#watchFolder(join(folder, entry.name), (name) => !name.startsWith('.'));
            }
        } catch (error) {
            const { code } = error as NodeJS.ErrnoException;
            if (code === 'ENOSPC')
                throw new Problem('the system limit of watched folders is reached; raise fs.inotify.max_user_watches');
            // The watcher of the folder above reports a folder that has vanished.
            if (code !== 'ENOENT' || folder === this.#dataFolder) throw error;
        }
    }

    #closeWatchers(): void {
        for (const watcher of this.#watchers) watcher.close();
        this.#watchers = [];
    }
}
