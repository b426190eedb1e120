import { html } from 'hono/html';
import { type Child, createContext, useContext } from 'hono/jsx';
import type { SiteFile } from './model.ts';
import { words } from './words/en.ts';

/** What a chart makes of its data. */
export interface Chart {
    /** Names its anchor and its files, such as `history`. */
    name: string;
    /** What the picture shows, as a sentence: its heading. */
    finding: string;
    /** What the finding rests on, or what speaks against it. */
    more?: string;
    picture: Child;
    table: Table;
    /** Where the data are from: day, n, method. */
    source: string;
}

export type Cell = string | number | null;

/** What a picture draws, as rows: each mark is in it. */
export interface Table {
    caption: string;
    /** `name` heads the column of the CSV file, `title` that of the table on the page. */
    columns: readonly { name: string; title: string }[];
    rows: readonly (readonly Cell[])[];
}

/** How the figures of a page are cited, in a line; `pageFile` provides it. */
export const Citation = createContext('');

/** A chart in its section: name and explanation at the left, finding, picture, source and files at the right. */
export function Figure({ chart, label, how, csvHref }: FigureProps) {
    return (
        <section class="sec duo" id={chart.name} aria-labelledby={`${chart.name}-finding`}>
            <div class="side">
                <p class="label">{label}</p>
                {how.map((text) => (
                    <p class="how">{text}</p>
                ))}
            </div>
            <ChartFigure chart={chart} csvHref={csvHref} />
        </section>
    );
}

/** A chart as wide as the page. */
export function WideFigure({ chart, csvHref }: Pick<FigureProps, 'chart' | 'csvHref'>) {
    return (
        <section class="sec" id={chart.name} aria-labelledby={`${chart.name}-finding`}>
            <ChartFigure chart={chart} csvHref={csvHref} />
        </section>
    );
}

function ChartFigure({ chart, csvHref }: Pick<FigureProps, 'chart' | 'csvHref'>) {
    const { name, finding, more, picture, table, source } = chart;
    return (
        <figure data-figure={name}>
            <h2 id={`${name}-finding`}>{finding}</h2>
            {more !== undefined && <p class="sub">{more}</p>}
            <div class="pic">{picture}</div>
            <figcaption>
                {source} <span class="cited">{useContext(Citation)}</span>
            </figcaption>
            <div class="acts">
                {csvHref !== null && <a href={csvHref}>{words.csv}</a>}
                <details>
                    <summary>{words.table}</summary>
                    <DataTable table={table} />
                </details>
            </div>
        </figure>
    );
}

interface FigureProps {
    chart: Chart;
    label: string;
    how: readonly string[];
    /** Where the chart's CSV file is, seen from the page; null: a teaser has none. */
    csvHref: string | null;
}

/** The rows of a chart as a table; wide ones scroll by themselves. */
function DataTable({ table }: { table: Table }) {
    const { caption, columns, rows } = table;
    return (
        // Who has no mouse scrolls it by the keyboard.
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls.
        <div class="scroll" tabindex={0} role="group" aria-label={caption}>
            <table class="data">
                <caption>{caption}</caption>
                <thead>
                    <tr>
                        {columns.map(({ title }) => (
                            <th scope="col">{title}</th>
                        ))}
                    </tr>
                </thead>
                <tbody>
                    {/* Templates instead of elements: a page has hundreds of cells. */}
                    {rows.map(([first, ...others]) => {
                        const cells = others.map((cell) => html`<td>${cell}</td>`);
                        return html`<tr><th scope="row">${first}</th>${cells}</tr>`;
                    })}
                </tbody>
            </table>
        </div>
    );
}

/** The CSV file of a chart: what is drawn. */
export function csvFile(path: string, { columns, rows }: Table): SiteFile {
    const lines = [columns.map(({ name }) => name), ...rows].map((cells) => cells.map(csvCell).join(','));
    return { path, body: `${lines.join('\r\n')}\r\n` };
}

/** RFC 4180. A text that a spreadsheet would take for a formula is kept from that by an apostrophe. */
function csvCell(cell: Cell): string {
    if (typeof cell === 'number') return String(cell);
    const text = /^[=+\-@\t\r]/u.test(cell ?? '') ? `'${cell}` : (cell ?? '');
    return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
