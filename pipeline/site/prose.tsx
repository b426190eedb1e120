import type { Child } from 'hono/jsx';
import type { Block, DocumentTable, Section } from '../methodology/document.ts';

/** Sections of a document: what stands beside their texts, by their anchors, is the caller's. */
export function Sections({ sections, beside = {} }: { sections: readonly Section[]; beside?: Record<string, Child> }) {
    return sections.map(({ id, title, blocks }) => (
        <TextSection id={id} title={title} beside={beside[id]}>
            <Blocks blocks={blocks} />
        </TextSection>
    ));
}

/** A section of text: its name at the left where there is one to give, heading and text at the right. */
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

export interface TextSectionProps {
    id: string;
    title: string;
    beside?: Child;
    children?: Child;
}

/** The opening of a page of text: its heading, its first paragraphs, and links to its sections at the left. */
export function Opening({ title, paragraphs, contents, label }: OpeningProps) {
    return (
        <div class="opening duo">
            <div class="side">
                {contents.length > 0 && (
                    <nav class="contents" aria-label={label}>
                        <ul>
                            {contents.map((section) => (
                                <li>
                                    <a href={`#${section.id}`}>{section.title}</a>
                                </li>
                            ))}
                        </ul>
                    </nav>
                )}
            </div>
            <div>
                <h1>{title}</h1>
                {paragraphs.map((text) => (
                    <p class="lede">
                        <Inline text={text} />
                    </p>
                ))}
            </div>
        </div>
    );
}

export interface OpeningProps {
    title: string;
    paragraphs: readonly string[];
    contents: readonly { id: string; title: string }[];
    /** Names the list of contents. */
    label: string;
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
        if ('heading' in block) return <h3>{block.heading}</h3>;
        if ('items' in block) {
            return (
                <ul class="bullets">
                    {block.items.map((item) => (
                        <li>
                            <Inline text={item} />
                        </li>
                    ))}
                </ul>
            );
        }
        return <TextTable {...block} />;
    });
}

export function TextTable({ caption, head, rows }: DocumentTable) {
    return (
        // Who has no mouse scrolls it by the keyboard.
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls.
        <div class="scroll" tabindex={0} role="group" aria-label={caption}>
            <table class="data">
                <caption>{caption}</caption>
                <thead>
                    <tr>
                        {head.map((title) => (
                            <th scope="col">{title}</th>
                        ))}
                    </tr>
                </thead>
                <tbody>
                    {rows.map((cells) => (
                        <tr>
                            {cells.map((cell) => (
                                <td>
                                    <Inline text={cell} />
                                </td>
                            ))}
                        </tr>
                    ))}
                </tbody>
            </table>
        </div>
    );
}

/** `code`, *emphasis* and [links](address): to a page, an anchor, a file of ours, or an http address. */
const marks = /`([^`]+)`|\*([^*\s][^*]*)\*|\[([^\]]+)\]\((https?:\/\/[^)\s]+|[\w./#-]+)\)/gu;

/** A text with its marks as elements. */
export function Inline({ text }: { text: string }) {
    const parts: Child[] = [];
    let end = 0;
    for (const match of text.matchAll(marks)) {
        const [whole, code, emphasis, linked, address] = match;
        parts.push(typographic(text.slice(end, match.index)));
        if (code !== undefined) parts.push(<code>{code}</code>);
        else if (emphasis !== undefined) parts.push(<em>{emphasis}</em>);
        else parts.push(<a href={address}>{linked}</a>);
        end = match.index + whole.length;
    }
    parts.push(typographic(text.slice(end)));
    return parts;
}

/** Plain signs as print has them: 18 × 100, −0.1, “quoted”, the operators’. */
function typographic(text: string): string {
    return text
        .replace(/(?<=\d) x (?=\d)/gu, ' × ')
        .replace(/(?<= )-(?=\d)/gu, '−')
        .replace(/"([^"]*)"/gu, '“$1”')
        .replace(/(?<=[\p{L}\d])'/gu, '’');
}
