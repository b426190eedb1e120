import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';
import { type SiteLocale, siteLocales } from '../../contract/local-text.ts';
import type { Catalog } from '../booking/catalog/catalog.ts';
import type { Datasets } from '../dataset/reload.ts';
import { catalogOf, retainData } from '../dataset/retain-data.ts';
import { Content } from '../http/content.ts';
import type { HttpEnv } from '../http/env.ts';
import { limited, type RateLimit } from '../http/rate-limit.ts';
import { documents, experienceText, guideText } from './texts.ts';

interface GuideOptions {
    datasets: Pick<Datasets, 'current'>;
    limit: RateLimit;
    /** Public origin without a trailing slash. */
    siteUrl: () => string;
}

/** For agents: /llms.txt, and documents and pages of experiences as Markdown. Each has an entity tag. */
export function guideApp({ datasets, limit, siteUrl }: GuideOptions): Hono<HttpEnv> {
    const app = new Hono<HttpEnv>();
    const read = [limited(limit), retainData(datasets)] as const;
    const guides = new WeakMap<Catalog, Content>();
    app.get('/llms.txt', ...read, async (c) => {
        const catalog = catalogOf(c);
        const content = guides.get(catalog) ?? contentOf(guideText(catalog, siteUrl()), 'text/plain');
        guides.set(catalog, content);
        return await content.respond(c);
    });
    app.get('/:locale/p/:provider/e/:file{[a-z0-9-]+\\.md}', ...read, async (c, next) => {
        const { locale, provider, file } = c.req.param();
        const offer = catalogOf(c).offerCalled(provider, file.slice(0, -'.md'.length));
        const isLocale = siteLocales.some((known) => known === locale);
        if (offer === undefined || !isLocale) return await next();
        return await contentOf(experienceText(offer, locale as SiteLocale, siteUrl())).respond(c);
    });
    for (const name of Object.keys(documents)) {
        let content: Promise<Content> | null = null;
        app.get(`/docs/${name}`, limited(limit), async (c) => {
            content ??= readFile(new URL(`../../docs/${name}`, import.meta.url), 'utf8').then((text) =>
                contentOf(withoutSourceLinks(text)),
            );
            return await (await content).respond(c);
        });
    }
    return app;
}

/** Replaces links to files of the repository, which are not served, by their texts. */
function withoutSourceLinks(markdown: string): string {
    return markdown.replace(/\[([^\]]+)\]\(\.\.\/[^)]*\)/gu, '$1');
}

function contentOf(text: string, type = 'text/markdown'): Content {
    const headers = { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' };
    return new Content(Buffer.from(text), headers);
}
