import { servedPackageFiles } from '../../../contract/dist.ts';
import { type Section, table } from '../../document.ts';
import type { DataExport } from '../../publish/read-exports.ts';
import { daysText, fileSize } from '../format.ts';
import { html } from '../html.ts';
import type { Site } from '../layout.tsx';
import { inline, TextTable } from '../markdown.ts';
import type { SiteFile } from '../model.ts';
import { Sections, TextSection, textPage } from '../prose.tsx';
import { fill, words } from '../words/words.ts';
import { dataBibtex, dataCitation, licenceLink } from './citation.ts';

/** `downloads.html`: all exports. A teaser does not have this page. */
export function downloadsFiles(site: Site): SiteFile[] {
    const { data, options } = site;
    if (!site.isPublic) return [];
    const text = words.downloads;
    const { read, cite } = text;
    const address = options.siteUrl === null ? 'exports/' : `${options.siteUrl}/exports/`;
    const rows = [
        ['DuckDB', `from '${address}analyses.parquet'`, read.table],
        ['R', 'arrow::read_parquet("analyses.parquet")', read.frame],
        ['Python', 'pandas.read_parquet("analyses.parquet")', read.frame],
        [read.spreadsheet, 'analyses.csv', read.sheet],
    ].map(([program = '', command, result = '']) => [program, `\`${command}\``, result]);
    const sections = [
        { id: 'read', title: read.title, blocks: [table(read.head, rows), ...read.after] },
        ...described(site),
    ];
    const contents = [
        ...data.exports.map(({ name }) => ({ id: exportAnchor(name), title: words.downloads.titles[name] })),
        ...sections,
        { id: 'cite', title: cite },
    ];
    const { results, first, last } = data.extent;
    const lede = {
        results,
        days: daysText(first, last),
        licence: licenceLink(site),
    };
    return textPage(site, 'downloads', {
        heading: text.heading,
        paragraphs: [fill(text.lede, lede), text.most],
        contents,
        content: (
            <>
                {data.exports.map((described) => (
                    <Export described={described} address={address} />
                ))}
                <Sections sections={sections} />
                <TextSection id="cite" title={cite}>
                    <p>{inline(dataCitation(site))}</p>
                    {dataBibtex(site)}
                </TextSection>
            </>
        ),
    });
}

/**
 * The anchor of an export's section. The prefix avoids the names of charts, such as `actors`, which the style sheet
 * uses.
 */
function exportAnchor(name: string): string {
    return `export-${name}`;
}

/** The section of metadata files; none if they were not written. */
function described({ data: { files } }: Site): Section[] {
    const { head, title } = words.downloads.described;
    const about: Readonly<Record<string, string>> = words.downloads.described.about;
    const rows = servedPackageFiles
        .filter((name) => files[name] !== undefined)
        .map((name) => [`[${name}](../${name})`, about[name] ?? '']);
    return rows.length === 0 ? [] : [{ id: 'described', title, blocks: [table(head, rows)] }];
}

/** @param address address of the folder of exports, shown in print. */
function Export({ described, address }: { described: DataExport; address: string }) {
    const { name, meaning, rows, columns, files } = described;
    const text = words.downloads;
    const heads = [text.file, text.size, text.digest].map((title) => html`<th scope="col">${title}</th>`);
    const body = files.map(({ name, size, sha256 }) => {
        const link = html`<a href="../exports/${name}" data-address="${address}${name}">${name}</a>`;
        const digest = html`<details><summary>${sha256.slice(0, 8)}…</summary><code>${sha256}</code></details>`;
        const cells = html`<td class="number">${fileSize(size)}</td><td class="digest">${digest}</td>`;
        return html`<tr><th scope="row">${link}</th>${cells}</tr>`;
    });
    const caption = html`<caption class="unseen">${fill(text.files, { name })}</caption>`;
    const head = html`<thead class="unseen"><tr>${heads}</tr></thead>`;
    const about = TextTable({
        caption: fill(text.columnsOf, { name }),
        head: [text.column, text.type, text.meaning],
        rows: columns.map((column) => [`\`${column.name}\``, column.type.toLowerCase(), column.meaning]),
    });
    const summary = fill(text.columns, { columns: columns.length });
    return (
        <TextSection
            id={exportAnchor(name)}
            title={text.titles[name]}
            beside={<p class="how">{fill(text.rows, { rows })}</p>}
        >
            <p>{inline(meaning)}</p>
            {html`<table class="files">${caption}${head}<tbody>${body}</tbody></table>`}
            {html`<details><summary>${summary}</summary>${about}</details>`}
        </TextSection>
    );
}
