import { html } from 'hono/html';
import { licenceOf } from '../../../contract/licence.ts';
import { toRoot } from '../address.ts';
import { fileSize } from '../format.ts';
import type { Site } from '../layout.tsx';
import type { Market, SiteFile } from '../model.ts';
import { words } from '../words/en.ts';

const { files: text } = words.market;

/**
 * The section of files and citation.
 * @param files CSV files of the market; empty in a teaser.
 */
export function filesAndCitation(site: Site, market: Market, files: readonly SiteFile[]) {
    return html`<section class="sec duo" id="files" aria-labelledby="files-title">
<div class="side"><p class="label">${text.label}</p></div>
<div><h2 id="files-title">${files.length > 0 ? text.finding : text.cite}</h2>
${files.length > 0 && fileTable(site, market, files)}${citation(site, market)}</div>
</section>`;
}

function fileTable({ options }: Site, market: Market, files: readonly SiteFile[]) {
    const root = toRoot('markets/');
    const csvRows = Object.entries(text.names).map(([name, title]) => {
        const { path, body } = files.find((file) => file.path.endsWith(`-${name}.csv`)) as SiteFile;
        const rows = text.rows(String(body).split('\r\n').length - 2);
        const address = options.siteUrl === null ? path : `${options.siteUrl}/${path}`;
        const link = html`<a href="${root}${path}" data-address="${address}">${title}</a>`;
        return [link, rows, fileSize(Buffer.byteLength(body))] as const;
    });
    const json = html`${text.jsonAbout} <code>/api/v1/analyses/${market.id}</code>`;
    const rows = [
        ...csvRows,
        [html`<a href="${root}access.html">${text.json}</a>`, json, ''] as const,
        [html`<a href="${root}downloads.html">${text.all}</a>`, text.allAbout, ''] as const,
    ].map(([link, about, size]) => {
        return html`<tr><th scope="row">${link}</th><td>${about}</td><td class="size">${size}</td></tr>`;
    });
    return html`<table class="take"><caption class="unseen">${text.caption}</caption><tbody>${rows}</tbody></table>`;
}

function citation({ data, options }: Site, { slug, city, country, activity, criteria, newest }: Market) {
    const licence = licenceOf(options.dataLicense).name;
    const address = `${options.siteUrl === null ? '' : `${options.siteUrl}/`}markets/${slug}.html`;
    const name = words.market.title(activity, criteria, `${city}, ${country}`);
    return html`<p class="cite">${words.siteName}: <cite><bdi>${name}</bdi></cite>. ${text.citation(newest.day, data.datasetVersion, data.methodologyVersion, licence)}</p>
<p class="address">${text.page}: <a href="${slug}.html">${address}</a></p>`;
}
