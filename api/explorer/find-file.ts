import { basename, extname } from 'node:path';
import { distFiles, exportTypes, packageFiles, servedPackageFiles } from '../../contract/dist.ts';
import type { Artefact, ListedFile } from '../dataset/artefact.ts';
import type { Datasets as AllDatasets } from '../dataset/reload.ts';
import type { MarketStore } from '../dataset/store.ts';
import { isCompressible } from '../http/compress.ts';
import type { HttpContext } from '../http/env.ts';
import { pageSecurityHeaders } from '../http/security-headers.ts';

/** The current data set; `reload` loads a newer one immediately. */
export type Datasets = Pick<AllDatasets, 'current' | 'reload'>;

/**
 * The file for an address; undefined if there is none. `/` is the first page. Exports, and the files that describe
 * them, are served with EXPLORER=public only.
 */
export function fileAt(artefact: Artefact, path: string): ListedFile | undefined {
    if (artefact.manifest.explorer === 'off') return undefined;
    if (!path.startsWith(`/${distFiles.exports}/`) && !servedPackageFiles.includes(path.slice(1))) {
        return artefact.find(distFiles.site + (path === '/' ? '/index.html' : path));
    }
    return artefact.manifest.explorer === 'public' ? artefact.find(path.slice(1)) : undefined;
}

/** Finds a page file by its name below `site/`; undefined if there are no pages. */
export function siteFile(store: MarketStore | null, name: string): ListedFile | undefined {
    return store === null ? undefined : fileAt(store.artefact, `/${name}`);
}

/** Whether a path or name of a file is that of a page. */
export function isPageFile(path: string): boolean {
    return path.endsWith('.html');
}

/** The decoded path of a request; '' if it cannot name a file, for example because it has an escaped slash. */
export function pathOf(c: HttpContext): string {
    const { pathname } = new URL(c.req.url);
    if (!pathname.includes('%')) return pathname;
    try {
        return /%2f/iu.test(pathname) ? '' : decodeURIComponent(pathname);
    } catch {
        return '';
    }
}

const contentTypes: Readonly<Record<string, string>> = {
    '.html': 'text/html; charset=utf-8',
    '.css': 'text/css; charset=utf-8',
    '.js': 'text/javascript; charset=utf-8',
    '.json': 'application/json; charset=utf-8',
    '.cff': 'text/yaml; charset=utf-8',
    '.txt': 'text/plain; charset=utf-8',
    '.xml': 'application/xml; charset=utf-8',
    '.svg': 'image/svg+xml',
    '.png': 'image/png',
    ...exportTypes,
};

/** By jsonfeed.org. */
const feedType = 'application/feed+json; charset=utf-8';

/** Loads only from this server; no inline scripts or styles; forms only to this server. */
const pagePolicy = [
    "default-src 'self'",
    "img-src 'self' blob: data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
].join('; ');

/** Security headers of pages. */
export const dataPageHeaders = { ...pageSecurityHeaders, 'Content-Security-Policy': pagePolicy };

/** Headers of a page file. Caches may store it but must revalidate, because the content of a name can change. */
export function fileHeaders({ name }: ListedFile): Record<string, string> {
    const type = name === packageFiles.feed ? feedType : (contentTypes[extname(name)] ?? 'application/octet-stream');
    const isExport = name.startsWith(`${distFiles.exports}/`);
    return {
        ...dataPageHeaders,
        'Content-Type': type,
        'Cache-Control': 'public, no-cache',
        ...(isCompressible(type) && !isExport ? { Vary: 'Accept-Encoding' } : {}),
        ...(isExport ? { 'Content-Disposition': `attachment; filename="${basename(name)}"` } : {}),
    };
}
