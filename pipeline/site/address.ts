import type { SiteOptions } from './model.ts';

/** The page that hosts send for unknown addresses, in any folder: its links are absolute. */
export const notFoundPath = '404.html';

/** The relative address of the root of the site, seen from a page; it also works for `file:`. */
export function toRoot(path: string): string {
    return '../'.repeat(path.split('/').length - 1);
}

/** The address of the booking pages. Without `siteUrl` it begins with a slash and needs the server. */
export function bookingAddress({ siteUrl }: SiteOptions): string {
    return `${siteUrl ?? ''}/en`;
}
