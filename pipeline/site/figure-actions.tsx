import type { Page, Site } from './layout.tsx';
import { licenceOf } from './licence.ts';
import { words } from './words/en.ts';

/** The script that makes pictures of figures, below `site/`. */
export const figuresScript = 'assets/figures.js';

/** What the script adds to each figure, once for a page: buttons, and the words that it says. */
export function FigureActions({ site, page }: { site: Site; page: Page }) {
    const { siteUrl, dataLicense } = site.options;
    const text = words.figureActions;
    const source = [words.siteName, licenceOf(dataLicense).name, siteUrl].filter((part) => part !== null).join(', ');
    return (
        <template
            id="figure-actions"
            data-file={page.path.replace(/^.*\/|\.html$/gu, '')}
            data-day={page.day ?? undefined}
            data-source={source}
            data-saved={text.saved}
            data-copied={text.copied}
            data-shown={text.shown}
            data-failed={text.failed}
        >
            <button type="button" data-act="svg">
                {text.svg}
            </button>
            <button type="button" data-act="png">
                {text.png}
            </button>
            <button type="button" data-act="link">
                {text.link}
            </button>
            <span role="status" />
        </template>
    );
}
