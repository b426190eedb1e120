import { notFoundPath } from '../address.ts';
import { pageFiles, type Site } from '../layout.tsx';
import type { SiteFile } from '../model.ts';
import { Opening } from '../prose.tsx';
import { words } from '../words/en.ts';

/**
 * `404.html`, with absolute links. Not written without `siteUrl`; the server has its own.
 */
export function notFoundFiles(site: Site): SiteFile[] {
    const { siteUrl } = site.options;
    if (siteUrl === null) return [];
    const { title, description, text } = words.notFound;
    const content = () => <Opening heading={title} paragraphs={[text(siteUrl)]} />;
    const page = { path: notFoundPath, title, description, current: null, content } as const;
    return pageFiles(site, page);
}
