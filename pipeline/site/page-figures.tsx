import { createContext, useContext } from 'hono/jsx';
import { toRoot } from './address.ts';
import { type Cell, type Chart, type FigureParts, figureSection, type Table } from './figure.ts';
import type { Page, Site } from './layout.tsx';
import type { SiteFile } from './model.ts';
import { figureWords } from './words/en-figure.ts';

/** Path of the script that exports figures as files, below `site/`. */
export const figuresScript = 'assets/figures.js';

/** The citation of a page's figures, provided by `pageFile`. */
export const Citation = createContext('');

export type LabelledChart = Pick<FigureParts, 'chart' | 'label' | 'how' | 'above'>;

/**
 * The charts of a page as its content, and their CSV files, of which a teaser has none.
 * @param csvStart beginning of the files' paths, such as `data/places/portugal-`.
 */
export function chartsOfPage({ isPublic }: Site, page: string, csvStart: string, charts: readonly LabelledChart[]) {
    const csvPath = ({ name, csvName = name }: Chart) => `${csvStart}${csvName}.csv`;
    return {
        figures: charts.map((parts) => (
            <Figure {...parts} csvHref={isPublic ? toRoot(page) + csvPath(parts.chart) : null} />
        )),
        csvFiles: isPublic ? charts.map(({ chart }) => csvFile(csvPath(chart), chart.table)) : [],
    };
}

function Figure(parts: Omit<FigureParts, 'citation'>) {
    return figureSection({ ...parts, citation: useContext(Citation) });
}

/** Template of the buttons that the script adds to each figure, with its texts. */
export function FigureActions({ page, citation }: { page: Page; citation: string }) {
    const { svg, png, link, ...status } = figureWords.actions;
    const data = { file: page.path.replace(/^.*\/|\.html$/gu, ''), day: page.day, citation, ...status };
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
