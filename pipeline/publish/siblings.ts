import { lstatSync, readdirSync, readlinkSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/**
 * A folder that a build creates beside `dist`: its work folder `.dist-work-<id>` or its published artefact
 * `.dist-<id>-<digest of its database>`. The id has six characters.
 */
interface Sibling {
    path: string;
    id: string;
    isWork: boolean;
}

/** Characters of the digest in the name of an artefact. */
const digestCharacters = 32;

function prefixOf(distPath: string): string {
    return join(dirname(distPath), `.${basename(distPath)}-`);
}

/** The path of a work folder without its id. */
export function workPrefix(distPath: string): string {
    return `${prefixOf(distPath)}work-`;
}

export function artefactPath(distPath: string, id: string, databaseSha256: string): string {
    return `${prefixOf(distPath)}${id}-${databaseSha256.slice(0, digestCharacters)}`;
}

/** Whether the artefact was published with a database of this digest. */
export function isDatabaseOf(artefact: string, databaseSha256: string): boolean {
    return artefact.endsWith(`-${databaseSha256.slice(0, digestCharacters)}`);
}

export function listSiblings(distPath: string): Sibling[] {
    const parent = dirname(distPath);
    const prefix = basename(prefixOf(distPath));
    return readdirSync(parent)
        .filter((name) => name.startsWith(prefix))
        .flatMap((name) => {
            const [, work, artefact] = /^(?:work-(\w{6})|(\w{6})-[0-9a-f]{32})$/u.exec(name.slice(prefix.length)) ?? [];
            const id = work ?? artefact;
            return id === undefined ? [] : [{ path: join(parent, name), id, isWork: work !== undefined }];
        });
}

/** The artefact that the link `dist` points to; undefined if `dist` is no link. */
export function currentTarget(distPath: string): string | undefined {
    const isLink = lstatSync(distPath, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
    return isLink ? resolve(dirname(distPath), readlinkSync(distPath)) : undefined;
}
