import type { Child } from 'hono/jsx';
import type { Block, DocumentCase, DocumentTable, DocumentTree, Section, TreeEnd } from '../document.ts';
import { scrollableTable } from './figure.ts';
import { type Page, pageFile, type Site } from './layout.tsx';
import type { SiteFile } from './model.ts';
import { words } from './words/en.ts';

/** Sections of a document. `beside`: content of the side column, by anchor. */
export function Sections({ sections, beside = {} }: { sections: readonly Section[]; beside?: Record<string, Child> }) {
    return sections.map(({ id, title, blocks }) => (
        <TextSection id={id} title={title} beside={beside[id]}>
            <Blocks blocks={blocks} />
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

interface TextPage extends Pick<Page, 'day' | 'hasFeed' | 'jsonLd' | 'scripts' | 'content'> {
    heading: string;
    /** Paragraphs below the heading. */
    paragraphs: readonly string[];
    /** Sections that the opening links. */
    contents?: Contents;
}

/** The page `<name>.html`: heading and first paragraphs, then the content. */
export function textPage(site: Site, name: TextPageName, { content, ...page }: TextPage): SiteFile {
    const { title, description } = words[name];
    return pageFile(site, {
        ...page,
        path: `${name}.html`,
        title,
        description,
        current: name,
        content: (
            <>
                <Opening {...page} />
                {content}
            </>
        ),
    });
}

type TextPageName = 'about' | 'access' | 'agreement' | 'changes' | 'codebook' | 'downloads' | 'methodology';

/** The opening of a page of text: heading, first paragraphs, and links to sections: few in the left column, many below. */
export function Opening({ heading, paragraphs, contents = [] }: Omit<TextPage, 'content'>) {
    return (
        <div class="opening duo">
            <div class="side">{contents.length <= sideLinksMax && <ContentsList contents={contents} />}</div>
            <div>
                <h1>{heading}</h1>
                {paragraphs.map((text) => (
                    <p class="lede">
                        <Inline text={text} />
                    </p>
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

export function Blocks({ blocks }: { blocks: readonly Block[] }) {
    return blocks.map((block) => {
        if (typeof block === 'string') {
            return (
                <p>
                    <Inline text={block} />
                </p>
            );
        }
        if ('heading' in block) {
            return (
                <>
                    <h3 id={block.id}>{block.heading}</h3>
                    {block.id !== undefined && <AnchorLine id={block.id} />}
                </>
            );
        }
        if ('items' in block) {
            const items = block.items.map((item) => (
                <li>
                    <Inline text={item} />
                </li>
            ));
            return block.isOrdered ? <ol class="bullets">{items}</ol> : <ul class="bullets">{items}</ul>;
        }
        if ('definitions' in block) {
            return (
                <dl class="definitions">
                    {block.definitions.map(({ id, term, text }) => (
                        <div id={id}>
                            <dt>{term}</dt>
                            <dd>
                                <Inline text={text} /> {id !== undefined && <AnchorName id={id} />}
                            </dd>
                        </div>
                    ))}
                </dl>
            );
        }
        if ('questions' in block) return <Tree {...block} />;
        if ('cases' in block) return <Cases cases={block.cases} />;
        return <TextTable {...block} />;
    });
}

/** The name of an anchor as a link to it, for references to a rule. */
function AnchorName({ id }: { id: string }) {
    return (
        <a class="anchor" href={`#${id}`}>
            #{id}
        </a>
    );
}

export function AnchorLine({ id }: { id: string }) {
    return (
        <p class="anchor-line">
            <AnchorName id={id} />
        </p>
    );
}

/** A decision tree as a list of questions with the targets of both answers. */
function Tree({ id, label, questions }: DocumentTree) {
    const question = (number: number) => `${id}-${number}`;
    const end = (answer: string, to: TreeEnd) => (
        <li>
            {answer}: {typeof to === 'number' ? <a href={`#${question(to)}`}>question {to}</a> : <Inline text={to} />}
        </li>
    );
    return (
        <>
            <AnchorLine id={id} />
            <ol class="tree" id={id} aria-label={label}>
                {questions.map(({ ask, yes, no }, index) => (
                    <li id={question(index + 1)}>
                        <p>
                            <Inline text={ask} />
                        </p>
                        <ul class="ends">
                            {end('Yes', yes)}
                            {end('No', no)}
                        </ul>
                    </li>
                ))}
            </ol>
        </>
    );
}

/** Situations with the answer of each and its reason. */
function Cases({ cases }: { cases: readonly DocumentCase[] }) {
    return (
        <ol class="cases">
            {cases.map(({ id, situation, answer, reason }) => (
                <li id={id}>
                    <p>
                        <Inline text={situation} />
                    </p>
                    <p class="answer">
                        <b>
                            <Inline text={answer} />
                        </b>{' '}
                        <Inline text={reason} /> <AnchorName id={id} />
                    </p>
                </li>
            ))}
        </ol>
    );
}

export function TextTable({ caption, head, rows }: DocumentTable) {
    const heads = head.map((title) => <th scope="col">{title}</th>);
    const cellOf = (text: string) => (
        <td>
            <Inline text={text} />
        </td>
    );
    const body = rows.map((cells) => <tr>{cells.map(cellOf)}</tr>);
    return scrollableTable('data', caption, heads, body);
}

/** `code`, *emphasis* and [links](address): to a page, an anchor, a file of ours, or an http address. */
const marks = /`([^`]+)`|\*([^*\s][^*]*)\*|\[([^\]]+)\]\((https?:\/\/[^)\s]+|[\w./#-]+)\)/gu;

/** A text with its marks rendered as elements. */
export function Inline({ text }: { text: string }) {
    const parts: Child[] = [];
    let end = 0;
    for (const match of text.matchAll(marks)) {
        const [whole, code, emphasis, linked, address] = match;
        parts.push(typographic(text.slice(end, match.index)));
        if (code !== undefined) parts.push(<code>{code}</code>);
        else if (emphasis !== undefined) parts.push(<em>{typographic(emphasis)}</em>);
        else parts.push(<a href={address}>{typographic(linked as string)}</a>);
        end = match.index + whole.length;
    }
    parts.push(typographic(text.slice(end)));
    return parts;
}

/** Replaces plain signs by typographic ones: 18 × 100, −0.1, “quoted”, the operators’. */
function typographic(text: string): string {
    return text
        .replace(/(?<=\d) x (?=\d)/gu, ' × ')
        .replace(/(?<= )-(?=\d)/gu, '−')
        .replace(/"([^"]*)"/gu, '“$1”')
        .replace(/(?<=[\p{L}\d])'/gu, '’');
}
