import type { Child } from 'hono/jsx';
import type { Section } from '../document.ts';
import { html } from './html.ts';
import { type Page, pageFiles, type Site } from './layout.tsx';
import { Blocks, inline } from './markdown.ts';
import type { SiteFile } from './model.ts';
import { words } from './words/words.ts';

/** Sections of a document. `beside`: content of the side column, by anchor. */
export function Sections({ sections, beside = {} }: { sections: readonly Section[]; beside?: Record<string, Child> }) {
    return sections.map(({ id, title, blocks }) => (
        <TextSection id={id} title={title} beside={beside[id]}>
            <Blocks blocks={blocks} title={title} />
        </TextSection>
    ));
}

interface TextSectionProps {
    id: string;
    title: string;
    beside?: Child;
    children?: Child;
}

/** A section of text, with `beside` in the left column. */
export function TextSection({ id, title, beside, children }: TextSectionProps) {
    const [side, heading] = [html`<div class="side">${beside}</div>`, html`<h2 id="${id}-title">${title}</h2>`];
    const prose = html`<div class="prose">${heading}${children}</div>`;
    return html`<section class="sec duo text" id="${id}" aria-labelledby="${id}-title">${side}${prose}</section>`;
}

type Contents = readonly { id: string; title: string }[];

/** More links than this would make the left column longer than the text beside it. */
const sideLinksMax = 12;

interface TextPage extends Pick<Page, 'cited' | 'hasFeed' | 'charts' | 'csvStart'> {
    heading: string;
    paragraphs: readonly string[];
    contents?: Contents;
    content: Child;
}

/** The page `<name>.html`: heading and first paragraphs, then its charts, then the content. */
export function textPage(site: Site, name: TextPageName, { content, ...page }: TextPage): SiteFile[] {
    const { title, description } = words[name];
    return pageFiles(site, {
        ...page,
        path: `${name}.html`,
        title,
        description,
        current: name,
        content: (figures) => (
            <>
                <Opening {...page} />
                {figures}
                {content}
            </>
        ),
    });
}

type TextPageName = 'about' | 'access' | 'agreement' | 'changes' | 'codebook' | 'downloads' | 'methodology';

/** The opening of a page of text: heading, first paragraphs, links to sections (few in the left column, many below). */
export function Opening({ heading, paragraphs, contents = [] }: Omit<TextPage, 'content'>) {
    const isBeside = contents.length <= sideLinksMax;
    const links = contentsList(contents);
    const lede = paragraphs.map((text) => html`<p class="lede">${inline(text)}</p>`);
    const text = html`<h1>${heading}</h1>${lede}${!isBeside && links}`;
    return html`<div class="opening duo"><div class="side">${isBeside && links}</div><div>${text}</div></div>`;
}

function contentsList(contents: Contents) {
    if (contents.length === 0) return null;
    const links = contents.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`);
    return html`<nav class="contents" aria-label="${words.contents}"><ul>${links}</ul></nav>`;
}

/**
 * A section of large figures.
 * @param figures each with its margin or number, and its meaning.
 */
export function FigureList({ figures }: { figures: readonly (readonly string[])[] }) {
    const list = figures.map(([value, more, meaning]) => {
        const shown = html`<span class="big">${value}</span> <span class="margin">${more}</span>`;
        return html`<div><dt>${meaning}</dt><dd>${shown}</dd></div>`;
    });
    const heading = html`<h2 id="figures" class="unseen">${words.overview.index.figures}</h2>`;
    return html`<section class="sec" aria-labelledby="figures">${heading}<dl class="figures">${list}</dl></section>`;
}
