import { distFiles } from '../../contract/dist.ts';
import type { Artefact, ListedFile } from '../dataset/artefact.ts';
import type { Datasets as AllDatasets } from '../dataset/reload.ts';
import type { MarketStore } from '../dataset/store.ts';
import type { HttpContext } from '../http/env.ts';

/** The data set that is served at this moment; `look` takes over a newer one at once. */
export type Datasets = Pick<AllDatasets, 'current' | 'look'>;

/** The file of the pages at an address, or none: `/` is the first page, and exports are shown where everything is public. */
export function fileAt(artefact: Artefact, path: string): ListedFile | undefined {
    if (artefact.explorer === 'off') return undefined;
    if (!path.startsWith(`/${distFiles.exports}/`)) {
        return artefact.find(distFiles.site + (path === '/' ? '/index.html' : path));
    }
    return artefact.explorer === 'public' ? artefact.find(path.slice(1)) : undefined;
}

/** A file of the pages by its name below `site/`; undefined without pages. */
export function siteFile(store: MarketStore | null, name: string): ListedFile | undefined {
    return store === null ? undefined : fileAt(store.artefact, `/${name}`);
}

/** The path that a request asks for, decoded; empty for what names no file: a slash that is escaped separates nothing. */
export function pathOf(c: HttpContext): string {
    const { pathname } = new URL(c.req.url);
    if (!pathname.includes('%')) return pathname;
    try {
        return /%2f/iu.test(pathname) ? '' : decodeURIComponent(pathname);
    } catch {
        return '';
    }
}
