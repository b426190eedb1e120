import { hash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { type FileHandle, open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { distFiles, type Manifest, servedPackageFiles } from '../../contract/dist.ts';
import { madeFolder } from '../../contract/media.ts';

/** A file of a data set, from its manifest. */
export interface ListedFile {
    /** Its path in the artefact, such as `site/index.html`. */
    name: string;
    size: number;
    sha256: string;
    /** Number of rows of an export. */
    rows: number | null;
    /** Identity of a large file when the data set was loaded; null for files that are read into memory. */
    stamp: string | null;
}

/** A file is missing or differs from the one in the manifest. */
export class ChangedFile extends Error {}

/** Files up to this size are read into memory and cached with their compressed forms. */
const wholeBytesMax = 8 * 1024 * 1024;

/** The static files of a data set. Only files in its manifest are opened. */
export class Artefact {
    private constructor(
        private readonly folder: string,
        private readonly files: ReadonlyMap<string, ListedFile>,
        readonly manifest: Manifest,
    ) {}

    /** @param folder the resolved folder, because a link may be switched meanwhile. */
    static async open(folder: string, manifest: Manifest): Promise<Artefact> {
        const files = new Map<string, ListedFile>();
        for (const [name, { size, sha256, rows = null }] of Object.entries(manifest.files)) {
            if (!isServed(name)) continue;
            const isLarge = size > wholeBytesMax || name.startsWith(`${distFiles.exports}/`);
            const stamp = isLarge ? await stampOf(stat(join(folder, name))) : null;
            files.set(name, { name, size, sha256, rows, stamp });
        }
        return new Artefact(folder, files, manifest);
    }

    find(name: string): ListedFile | undefined {
        return this.files.get(name);
    }

    /** The exports in the order of the manifest, each with its name in their folder. */
    exports(): { name: string; file: ListedFile }[] {
        const folder = `${distFiles.exports}/`;
        return [...this.files.values()].flatMap((file) =>
            file.name.startsWith(folder) ? [{ name: file.name.slice(folder.length), file }] : [],
        );
    }

    /** Reads a file. Rejects with ChangedFile if its digest differs from the manifest. */
    async read({ name, sha256 }: ListedFile): Promise<Buffer> {
        const bytes = await orChanged(name, readFile(join(this.folder, name)));
        if (hash('sha256', bytes) !== sha256) throw new ChangedFile(`${name} is not the file that was built`);
        return bytes;
    }

    /** Opens a large file. Rejects with ChangedFile if it has changed since the data set was loaded. */
    async open({ name, size, stamp }: ListedFile): Promise<FileHandle> {
        const file = await orChanged(name, open(join(this.folder, name)));
        const found = await file.stat();
        if (found.isFile() && found.size === size && (await stampOf(found)) === stamp) return file;
        await file.close();
        throw new ChangedFile(`${name} is not the file that was built`);
    }
}

function isServed(name: string): boolean {
    if (servedPackageFiles.includes(name)) return true;
    return (
        [distFiles.site, distFiles.exports, madeFolder].some((folder) => name.startsWith(`${folder}/`)) &&
        !name.includes('..')
    );
}

/** A text that changes when the file changes; '' if it does not exist. */
async function stampOf(stats: Stats | Promise<Stats>): Promise<string> {
    try {
        const { dev, ino, size, mtimeMs } = await stats;
        return `${dev}:${ino}:${size}:${mtimeMs}`;
    } catch {
        return '';
    }
}

async function orChanged<T>(name: string, opened: Promise<T>): Promise<T> {
    try {
        return await opened;
    } catch (error) {
        throw new ChangedFile(`${name} cannot be read: ${(error as NodeJS.ErrnoException).code}`);
    }
}
