import { licenceOf } from '../../../contract/licence.ts';
import { dayText, unbroken } from '../format.ts';
import { html } from '../html.ts';
import type { Site } from '../layout.tsx';
import type { SiteOptions } from '../model.ts';
import { fill, words } from '../words/words.ts';

const { files: text } = words.market;

interface Cited {
    name: string;
    /** Of its page, below `site/`. */
    path: string;
    day: string;
    /** Whether it is a single search. */
    isOne: boolean;
}

/** `Office de tourisme de Sète; Martin, Anne. `: what a citation begins with; empty without authors. */
export function authorsText({ dataAuthors }: SiteOptions): string {
    return dataAuthors.length === 0 ? '' : `${dataAuthors.join('; ')}. `;
}

/** How to cite a page, and its address where it is known. */
export function pageCitation({ data, options }: Site, { name, path, day, isOne }: Cited) {
    const licence = licenceOf(options.dataLicense).name;
    const { datasetVersion: version, methodologyVersion: method } = data;
    const cited = fill(text.citation, { isOne, day: dayText(day), version, method, licence });
    const { siteUrl } = options;
    const link = html`<a href="${path.replace(/^.*\//u, '')}">${siteUrl}/${path}</a>`;
    return html`<p class="cite">${authorsText(options)}${options.dataTitle}: <cite><bdi>${name}</bdi></cite>. ${cited}</p>${
        siteUrl !== null &&
        html`
<p class="address">${text.page}: ${link}</p>`
    }`;
}

/** How to cite a page, under a heading. */
export function citationPart(site: Site, cited: Cited) {
    return html`<div class="sec"><h2>${text.cite}</h2>${pageCitation(site, cited)}</div>`;
}

/** The citation of the data as a whole. */
export function dataCitation({ data, options }: Site): string {
    const { siteUrl } = options;
    const cited = fill(words.cite, {
        authors: authorsText(options),
        title: options.dataTitle,
        markets: data.extent.markets,
        day: unbroken(dayText(data.extent.last)),
        version: data.datasetVersion,
        method: data.methodologyVersion,
        licence: unbroken(licenceOf(options.dataLicense).name),
    });
    return siteUrl === null ? cited : `${cited} [${siteUrl}](${siteUrl})`;
}

/** The name of the data's licence, with a link if it has an address. */
export function licenceLink({ options }: Site): string {
    const { name, url } = licenceOf(options.dataLicense);
    return url === null ? unbroken(name) : `[${unbroken(name)}](${url})`;
}
