import type { Child } from 'hono/jsx';
import { html } from './html.ts';
import en from './words/en.json' with { type: 'json' };

export interface Chart {
    /** Name of its anchor and its files, such as `history`. */
    name: string;
    /** Name of its CSV file, if it is another. */
    csvName?: string;
    /** Its title and how to read it, beside the chart. Without a label the chart has the width of the page. */
    label?: string;
    how?: readonly Child[];
    above?: Child;
    /** The finding as a sentence: the heading. */
    finding: string;
    /** Support or limits of the finding; several sentences are shown as a list. */
    more?: string | readonly string[];
    /** A sentence with experimental figures, marked as such below the picture. */
    experimental?: string;
    picture: Child;
    table: Table;
    /** Whether the picture is itself the table of the data. */
    isTable?: boolean;
    /** Source of the data: day and n. */
    source: string;
}

export type Cell = string | number | null;

/** The data of a picture: every mark is in a row. */
export interface Table {
    caption: string;
    /** Titles of the table on the page, by the column names of the CSV file. */
    columns: Readonly<Record<string, string>>;
    rows: readonly (readonly Cell[])[];
}

/** Value and margin as three cells; empty without a score. */
export function estimateCells(score: { value: number; low: number | null; high: number | null } | null): Cell[] {
    return score === null ? [null, null, null] : [score.value, score.low, score.high];
}

/** Whether margins are drawn. */
export function hasMargins({ table }: Chart): boolean {
    return Object.keys(table.columns).some((name) => /(?:^|_)low$/u.test(name));
}

/**
 * The section of a chart: finding, picture, source and files.
 * @param citation of the figures of a page, in one line.
 * @param csvHref address of the CSV file; null: a teaser has none.
 * @param csvName name of the CSV file, if its address has none.
 */
export function figureSection(chart: Chart, citation: Child, csvHref: string | null, csvName = '') {
    const { name, label, how = [], above, finding, more, experimental, picture, table, isTable, source } = chart;
    const side = html`<div class="side"><p class="label">${label}</p>${how.map((text) => html`<p class="how">${text}</p>`)}</div>`;
    return html`<section class="sec${label && ' duo'}" id="${name}" aria-labelledby="${name}-finding">${above}${label && side}
<figure data-figure="${name}">
<h2 id="${name}-finding">${finding}</h2>
${typeof more === 'string' ? html`<p class="sub">${more}</p>` : more && sentenceList(more)}
<div class="pic">${picture}</div>
${experimental && html`<p class="sub"><b class="flag">${en.figure.experimental}</b> ${experimental}</p>`}
<figcaption>${source} <span class="cited">${citation}</span></figcaption>
${
    // A chart without rows offers no files.
    table.rows.length > 0 &&
    html`<div class="acts" role="group" aria-labelledby="${name}-finding">
${csvHref && html`<a href="${csvHref}"${csvName && html` download="${csvName}"`} aria-label="${en.figure.csv}: ${finding}">${en.figure.csv}</a>`}
${!isTable && html`<details><summary>${en.figure.table}</summary>${dataTable(table)}</details>`}
</div>
`
}</figure>
</section>`;
}

function sentenceList(sentences: readonly string[]) {
    return html`<ul class="bullets differences">${sentences.map((text) => html`<li>${text}</li>`)}</ul>`;
}

function dataTable({ caption, columns, rows }: Table) {
    const heads = Object.values(columns).map((title) => html`<th scope="col">${title}</th>`);
    const body = rows.map(([first, ...others]) => {
        const cells = others.map((cell) => html`<td>${cell}</td>`);
        return html`<tr><th scope="row">${first}</th>${cells}</tr>`;
    });
    return scrollableTable('data', caption, heads, body);
}

/**
 * A table that can be scrolled where it is too wide, also by keyboard.
 * @param isTitled whether a heading shows the caption already.
 */
export function scrollableTable(name: string, caption: string, heads: unknown, rows: unknown, isTitled = false) {
    const captioned = html`<caption${isTitled && html` class="unseen"`}>${caption}</caption>`;
    return html`<div class="scroll" tabindex="0" role="group" aria-label="${caption}">
<table class="${name}">${captioned}<thead><tr>${heads}</tr></thead><tbody>${rows}</tbody></table>
</div>`;
}
