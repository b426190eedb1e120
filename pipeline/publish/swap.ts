import {
    chmodSync,
    existsSync,
    lstatSync,
    mkdirSync,
    mkdtempSync,
    readdirSync,
    readlinkSync,
    renameSync,
    rmdirSync,
    rmSync,
    symlinkSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { distFiles } from '../../contract/dist.ts';
import { Problem } from '../problem.ts';

/**
 * Where an artefact is built and how it takes the place of the old one. `dist` is a symbolic link to a sibling folder
 * `.dist-<process>-<random>`; the new sibling is built beside the old one, then the link is switched by one rename. Whoever
 * reads `dist` at any moment finds the whole old one or the whole new one.
 */
export interface Staging {
    /** The folder to build in. */
    root: string;
    /** A folder beside it for what is needed meanwhile; it need not be there, and goes with the staging. */
    scratch: string;
    /** Puts the built folder in the place of the old one, and removes the old one. */
    publish(): void;
    /** Removes what was built, unless it has been published; the old one stays. */
    discard(): void;
}

export function openStaging(dist: string): Staging {
    const { place, parent, prefix, root } = prepare(dist);
    let isPublished = false;
    const scratch = `${root}-scratch`;
    return {
        root,
        scratch,
        publish() {
            rmSync(scratch, { recursive: true, force: true });
            const old = currentTarget(place);
            moveRealFolderAside(place, parent, prefix);
            const link = join(parent, `${prefix}${process.pid}-link`);
            rmSync(link, { force: true });
            symlinkSync(basename(root), link);
            renameSync(link, place);
            isPublished = true;
            if (old && old !== root) rmSync(old, { recursive: true, force: true });
            removeLeftovers(parent, prefix, place, root);
        },
        discard() {
            rmSync(scratch, { recursive: true, force: true });
            if (!isPublished) rmSync(root, { recursive: true, force: true });
        },
    };
}

/** Makes the folder to build in, beside the place of `dist`. */
function prepare(dist: string) {
    try {
        const place = placeOf(resolve(dist));
        const [parent, prefix] = [dirname(place), `.${basename(place)}-`];
        if (!isOurs(place)) throw new Problem('no build has made what is there; name another folder, or remove it');
        makeFolder(parent);
        restoreMoved(parent, prefix, place);
        removeLeftovers(parent, prefix, place);
        const root = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
        // mkdtemp keeps others out; the artefact is for everybody who may see the folder above.
        chmodSync(root, 0o755);
        return { place, parent, prefix, root };
    } catch (error) {
        throw new Problem(`DIST_DIR: ${dist} cannot be used: ${(error as Error).message}`);
    }
}

/** Makes a folder and those above it. Node's own recursion never ends where a file system makes no folders, as in /proc. */
function makeFolder(path: string): void {
    if (existsSync(path)) return;
    makeFolder(dirname(path));
    mkdirSync(path);
}

/** Where the switched link is: `dist` itself, or what a link made by hand points to. */
function placeOf(path: string): string {
    const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
    if (!isLink) return path;
    const target = readlinkSync(path);
    return target.startsWith(`.${basename(path)}-`) ? path : placeOf(resolve(dirname(path), target));
}

/** An artefact copied here is a real folder: it may be replaced. Anything else with content is somebody's. */
function isOurs(place: string): boolean {
    const found = lstatSync(place, { throwIfNoEntry: false });
    if (!found || found.isSymbolicLink()) return true;
    if (!found.isDirectory()) return false;
    return readdirSync(place).length === 0 || existsSync(join(place, distFiles.manifest));
}

function currentTarget(place: string): string | undefined {
    const isLink = lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
    return isLink ? resolve(dirname(place), readlinkSync(place)) : undefined;
}

/** A real folder cannot be replaced by a rename. This happens once at most: from then on there is a link. */
function moveRealFolderAside(place: string, parent: string, prefix: string): void {
    const found = lstatSync(place, { throwIfNoEntry: false });
    if (!found?.isDirectory()) return;
    if (readdirSync(place).length === 0) rmdirSync(place);
    else renameSync(place, join(parent, `${prefix}${process.pid}-old`));
}

/**
 * Removes what builds that were killed have left: siblings of no living process that the link does not point to. The link is
 * read anew before each, since another build may have published meanwhile.
 */
function removeLeftovers(parent: string, prefix: string, place: string, own?: string): void {
    for (const name of readdirSync(parent)) {
        const owner = name.startsWith(prefix) ? /^(\d+)-/u.exec(name.slice(prefix.length))?.[1] : undefined;
        const path = join(parent, name);
        if (!owner || path === own || path === currentTarget(place)) continue;
        // What bears this process's number and is not its own is of an earlier process with the same one.
        if (Number(owner) === process.pid || !isAlive(Number(owner))) rmSync(path, { recursive: true, force: true });
    }
}

/** A build that was killed between moving a real folder aside and putting the link there has left no artefact: it is put back. */
function restoreMoved(parent: string, prefix: string, place: string): void {
    if (lstatSync(place, { throwIfNoEntry: false })) return;
    const moved = readdirSync(parent).find((name) => name.startsWith(prefix) && name.endsWith('-old'));
    if (moved) renameSync(join(parent, moved), place);
}

function isAlive(processId: number): boolean {
    try {
        process.kill(processId, 0);
        return true;
    } catch (error) {
        return (error as NodeJS.ErrnoException).code === 'EPERM';
    }
}
