import { licenceOf } from '../../../contract/licence.ts';
import { type BibtexReference, bibtexEntry } from '../bibtex.ts';
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
    isOne: boolean;
}

/** `Office de tourisme de Sète; Martin, Anne. `: what a citation begins with; empty without authors. */
export function authorsText({ dataAuthors }: SiteOptions): string {
    return dataAuthors.length === 0 ? '' : `${dataAuthors.map(closed).join('; ')}. `;
}

export function titleText({ dataTitle }: SiteOptions): string {
    return closed(dataTitle);
}

/** Ends a text in Hebrew or Arabic letters with a left-to-right mark, so that a day after the text stays behind it. */
function closed(text: string): string {
    return /[\u0590-\u08ff]/u.test(text) ? `${text}\u200e` : text;
}

/** How to cite a page, and its address where it is known. */
export function pageCitation({ data, options }: Site, { name, path, day, isOne }: Cited) {
    const licence = licenceOf(options.dataLicense).name;
    const { datasetVersion: version, methodologyVersion: method } = data;
    const cited = fill(text.citation, { isOne, day: dayText(day), version, method, licence });
    const { siteUrl } = options;
    const address = siteUrl === null ? null : `${siteUrl}/${path}`;
    const link = html`<a href="${path.replace(/^.*\//u, '')}">${address}</a>`;
    return html`<p class="cite">${authorsText(options)}${titleText(options)}: <cite><bdi>${name}</bdi></cite>. ${cited}</p>${
        address !== null &&
        html`
<p class="address">${text.page}: ${link}</p>`
    }${bibtex(options, {
        key: `${path.replace(/\.html$/u, '').replaceAll('/', '-')}-${day}`,
        title: `${options.dataTitle}: ${name}`,
        day,
        note: cited,
        url: address,
    })}`;
}

function bibtex({ dataAuthors: authors }: SiteOptions, reference: Omit<BibtexReference, 'authors'>) {
    const entry = bibtexEntry({ ...reference, authors });
    return html`<details class="bibtex"><summary>BibTeX</summary><pre>${entry}</pre></details>`;
}

export function citationPart(site: Site, cited: Cited) {
    return html`<div class="sec"><h2>${text.cite}</h2>${pageCitation(site, cited)}</div>`;
}

/** How to cite the data as a whole, as Markdown. */
export function dataCitation(site: Site): string {
    const { siteUrl } = site.options;
    const cited = `${authorsText(site.options)}*${titleText(site.options)}*: ${dataNote(site)}`;
    return siteUrl === null ? cited : `${cited} [${siteUrl}](${siteUrl})`;
}

/** The reference of BibTeX to the data as a whole. Its day is that of the release, if this version is released. */
export function dataBibtex(site: Site) {
    const { data, options } = site;
    const release = data.releases.find(({ released }) => released?.version === data.datasetVersion);
    const day = release?.released?.releasedOn ?? data.extent.last;
    const reference = { title: options.dataTitle, day, note: dataNote(site), url: options.siteUrl };
    return bibtex(options, { key: `data-${day}`, ...reference });
}

/** The part of a citation of the data after its title. */
function dataNote({ data, options }: Site): string {
    return fill(words.cite, {
        markets: data.extent.markets,
        day: unbroken(dayText(data.extent.last)),
        version: data.datasetVersion,
        method: data.methodologyVersion,
        licence: unbroken(licenceOf(options.dataLicense).name),
    });
}

/** The name of the data's licence, with a link if it has an address. */
export function licenceLink({ options }: Site): string {
    const { name, url } = licenceOf(options.dataLicense);
    return url === null ? unbroken(name) : `[${unbroken(name)}](${url})`;
}
