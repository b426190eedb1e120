import type { Child } from 'hono/jsx';
import type { Section } from '../document.ts';
import { type Page, pageFiles, type Site } from './layout.tsx';
import { Blocks, inline } from './markdown.tsx';
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
    return (
        <section class="sec duo text" id={id} aria-labelledby={`${id}-title`}>
            <div class="side">{beside}</div>
            <div class="prose">
                <h2 id={`${id}-title`}>{title}</h2>
                {children}
            </div>
        </section>
    );
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
    return (
        <div class="opening duo">
            <div class="side">{contents.length <= sideLinksMax && <ContentsList contents={contents} />}</div>
            <div>
                <h1>{heading}</h1>
                {paragraphs.map((text) => (
                    <p class="lede">{inline(text)}</p>
                ))}
                {contents.length > sideLinksMax && <ContentsList contents={contents} />}
            </div>
        </div>
    );
}

function ContentsList({ contents }: { contents: Contents }) {
    if (contents.length === 0) return null;
    return (
        <nav class="contents" aria-label={words.contents}>
            <ul>
                {contents.map(({ id, title }) => (
                    <li>
                        <a href={`#${id}`}>{title}</a>
                    </li>
                ))}
            </ul>
        </nav>
    );
}

/**
 * A section of large figures.
 * @param figures each with its margin or number, and its meaning.
 */
export function FigureList({ figures }: { figures: readonly (readonly string[])[] }) {
    return (
        <section class="sec" aria-labelledby="figures">
            <h2 id="figures" class="unseen">
                {words.overview.index.figures}
            </h2>
            <dl class="figures">
                {figures.map(([value, more, meaning]) => (
                    <div>
                        <dt>{meaning}</dt>
                        <dd>
                            <span class="big">{value}</span> <span class="margin">{more}</span>
                        </dd>
                    </div>
                ))}
            </dl>
        </section>
    );
}
