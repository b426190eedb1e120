import { html } from 'hono/html';
import type { Child } from 'hono/jsx';
import { figureWords as words } from './words/en-figure.ts';

/** What a chart makes of its data. */
export interface Chart {
    /** Names its anchor and its files, such as `history`. */
    name: string;
    /** What the picture shows, as a sentence: its heading. */
    finding: string;
    /** What the finding rests on, or what speaks against it; several sentences stand as a list. */
    more?: string | readonly string[];
    /** A sentence of figures that are experimental: it stands below the picture, and says so. */
    experimental?: string;
    picture: Child;
    table: Table;
    /** The picture is a table of the same, so the page has no other. */
    isTable?: boolean;
    /** Where the data are from: day, n, method. */
    source: string;
}

export type Cell = string | number | null;

/** What a picture draws, as rows: each mark is in it. */
export interface Table {
    caption: string;
    /** Titles of the table on the page, by the names that head the columns of the CSV file. */
    columns: Readonly<Record<string, string>>;
    rows: readonly (readonly Cell[])[];
}

export interface FigureParts {
    chart: Chart;
    /** What stands beside the chart: its name, and how to read it. Without it the chart is as wide as the page. */
    label?: string;
    how?: readonly string[];
    /** What stands above the chart, such as a filter. */
    above?: Child;
    /** Where the chart's CSV file is, seen from the page; null: a teaser has none. */
    csvHref: string | null;
    csvName?: string;
    /** How the figures of a page are cited, in a line. */
    citation: string;
}

/** A chart in its section: finding, picture, source and files. */
export function figureSection({ chart, label, how = [], above, csvHref, csvName = words.csv, citation }: FigureParts) {
    const { name, finding, more, experimental, picture, table, isTable, source } = chart;
    const side = html`<div class="side"><p class="label">${label}</p>${how.map((text) => html`<p class="how">${text}</p>`)}</div>`;
    return html`<section class="sec${label && ' duo'}" id="${name}" aria-labelledby="${name}-finding">${above}${label && side}
<figure data-figure="${name}">
<h2 id="${name}-finding">${finding}</h2>
${typeof more === 'string' ? html`<p class="sub">${more}</p>` : more && sentenceList(more)}
<div class="pic">${picture}</div>
${experimental && html`<p class="sub"><b class="flag">${words.experimental}</b> ${experimental}</p>`}
<figcaption>${source} <span class="cited">${citation}</span></figcaption>
<div class="acts">
${csvHref && html`<a href="${csvHref}">${csvName}</a>`}
${!isTable && html`<details><summary>${words.table}</summary>${dataTable(table)}</details>`}
</div>
</figure>
</section>`;
}

function sentenceList(sentences: readonly string[]) {
    return html`<ul class="bullets differences">${sentences.map((text) => html`<li>${text}</li>`)}</ul>`;
}

/** The rows of a chart as a table. A wide one scrolls by itself, also by the keyboard. */
function dataTable({ caption, columns, rows }: Table) {
    const heads = Object.values(columns).map((title) => html`<th scope="col">${title}</th>`);
    const body = rows.map(([first, ...others]) => {
        const cells = others.map((cell) => html`<td>${cell}</td>`);
        return html`<tr><th scope="row">${first}</th>${cells}</tr>`;
    });
    return html`<div class="scroll" tabindex="0" role="group" aria-label="${caption}">
<table class="data"><caption>${caption}</caption><thead><tr>${heads}</tr></thead><tbody>${body}</tbody></table>
</div>`;
}
