import { createContext, useContext } from 'hono/jsx';
import { type Cell, type FigureParts, figureSection, type Table } from './figure.ts';
import type { Page } from './layout.tsx';
import type { SiteFile } from './model.ts';
import { figureWords } from './words/en-figure.ts';

/** Path of the script that exports figures as files, below `site/`. */
export const figuresScript = 'assets/figures.js';

/** The citation of a page's figures, provided by `pageFile`. */
export const Citation = createContext('');

/** A chart of a page. */
export function Figure(parts: Omit<FigureParts, 'citation'>) {
    return figureSection({ ...parts, citation: useContext(Citation) });
}

/** Template of the buttons that the script adds to each figure, with its texts. */
export function FigureActions({ page, citation }: { page: Page; citation: string }) {
    const { svg, png, link, ...status } = figureWords.actions;
    const data = { file: page.path.replace(/^.*\/|\.html$/gu, ''), day: page.day ?? undefined, citation, ...status };
    return (
        <template
            id="figure-actions"
            {...Object.fromEntries(Object.entries(data).map(([name, text]) => [`data-${name}`, text]))}
        >
            {Object.entries({ svg, png, link }).map(([action, name]) => (
                <button type="button" data-act={action}>
                    {name}
                </button>
            ))}
            <span role="status" />
        </template>
    );
}

/** The CSV file of a chart's data. */
export function csvFile(path: string, { columns, rows }: Table): SiteFile {
    const lines = [Object.keys(columns), ...rows].map((cells) => cells.map(csvCell).join(','));
    return { path, body: `${lines.join('\r\n')}\r\n` };
}

/** A cell by RFC 4180. An apostrophe prevents that spreadsheets read a text as a formula. */
function csvCell(cell: Cell): string {
    if (typeof cell === 'number') return String(cell);
    const text = /^[=+\-@\t\r]/u.test(cell ?? '') ? `'${cell}` : (cell ?? '');
    return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
