import { lstatSync, readdirSync, readlinkSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/**
 * What builds put beside `dist`: for a build with an id of six characters its work folder `.dist-work-<id>` and, once it is
 * published, the artefact `.dist-<id>-<digest of its database>`.
 */
export interface Sibling {
    path: string;
    /** The build it belongs to. */
    id: string;
    isWork: boolean;
}

/** Characters of the digest in the name of an artefact. */
const digestCharacters = 32;

function prefixOf(place: string): string {
    return join(dirname(place), `.${basename(place)}-`);
}

/** What the work folders of a place begin with; the id follows. */
export function workPrefix(place: string): string {
    return `${prefixOf(place)}work-`;
}

/** Where an artefact stands once it is published. */
export function artefactPath(place: string, id: string, databaseSha256: string): string {
    return `${prefixOf(place)}${id}-${databaseSha256.slice(0, digestCharacters)}`;
}

/** Whether the database of this digest is the one with which the artefact was published. */
export function isDatabaseOf(artefact: string, databaseSha256: string): boolean {
    return artefact.endsWith(`-${databaseSha256.slice(0, digestCharacters)}`);
}

export function listSiblings(place: string): Sibling[] {
    const parent = dirname(place);
    const prefix = basename(prefixOf(place));
    return readdirSync(parent)
        .filter((name) => name.startsWith(prefix))
        .flatMap((name) => {
            const [, work, artefact] = /^(?:work-(\w{6})|(\w{6})-[0-9a-f]{32})$/u.exec(name.slice(prefix.length)) ?? [];
            const id = work ?? artefact;
            return id === undefined ? [] : [{ path: join(parent, name), id, isWork: work !== undefined }];
        });
}

/** The artefact that `dist` leads to; undefined when it is no link. */
export function currentTarget(place: string): string | undefined {
    const isLink = lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
    return isLink ? resolve(dirname(place), readlinkSync(place)) : undefined;
}
