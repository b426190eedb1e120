import { pageFiles, type Site } from '../layout.tsx';
import type { SiteFile } from '../model.ts';
import { fill, words } from '../words/words.ts';

const { moved: text } = words;

/** The pages of former names of markets, which lead to those of today. No sitemap lists them. */
export function formerNameFiles(site: Site): SiteFile[] {
    return site.data.formerNames.flatMap(({ slug, market }) => {
        const { activity, criteria, town } = market;
        const movedTo = `${market.slug}.html`;
        return pageFiles(site, {
            path: `markets/${slug}.html`,
            title: text.title,
            description: text.description,
            current: 'markets',
            movedTo,
            content: () => (
                <header class="opening">
                    <h1>{text.title}</h1>
                    <p class="lede">
                        {text.text}{' '}
                        <a href={movedTo}>
                            <bdi>{fill(words.market.title, { activity, criteria, city: town })}</bdi>
                        </a>
                    </p>
                </header>
            ),
        });
    });
}
