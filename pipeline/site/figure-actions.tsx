import type { Page } from './layout.tsx';
import { words } from './words/en.ts';

/** The script that makes pictures of figures, below `site/`. */
export const figuresScript = 'assets/figures.js';

/** What the script adds to each figure, once for a page: buttons, and the words that it says. */
export function FigureActions({ page, citation }: { page: Page; citation: string }) {
    const text = words.figureActions;
    return (
        <template
            id="figure-actions"
            data-file={page.path.replace(/^.*\/|\.html$/gu, '')}
            data-day={page.day ?? undefined}
            data-citation={citation}
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
