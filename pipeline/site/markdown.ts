import type { Child } from 'hono/jsx';
import { scrollableTable } from './figure.ts';

/**
 * Blocks of Markdown in the forms of docs/codebook.md. An anchor on a line of its own is that of the heading or the
 * decision tree below it; its name, in `<sub>`, is made from it. The heading above a table is its caption; the one with
 * an anchor above a tree labels it.
 */
export function Blocks({ blocks, title }: { blocks: readonly string[]; title: string }) {
    const parts: Child[] = [];
    let [caption, label] = [title, title];
    let id: string | undefined;
    for (const block of blocks) {
        if (block.startsWith('<sub>')) continue;
        if (block.startsWith('<a id="')) id = anchorOf(block);
        else {
            if (block.startsWith('### ')) caption = block.replace('### ', '');
            if (block.startsWith('### ') && id !== undefined) label = caption;
            parts.push(blockOf(block, caption, label, id));
            id = undefined;
        }
    }
    return parts;
}

function blockOf(block: string, caption: string, label: string, id: string | undefined): Child {
    if (block.startsWith('### ')) return <Heading text={caption} id={id} />;
    if (block.startsWith('|')) return <MarkdownTable text={block} caption={caption} />;
    if (/^- (?:<a id="[^"]+"><\/a>)?\*\*/u.test(block)) return <Definitions text={block} />;
    if (block.startsWith('1. <a id="')) return <Cases text={block} />;
    if (/^1\. .*\n +- Yes: /su.test(block)) return <Tree text={block} id={id ?? ''} label={label} />;
    const items = () => itemsOf(block).map((item) => <li>{inline(textOf(item))}</li>);
    if (block.startsWith('1. ')) return <ol class="bullets">{items()}</ol>;
    if (block.startsWith('- ')) return <ul class="bullets">{items()}</ul>;
    return <p>{inline(textOf(block))}</p>;
}

function Heading({ text, id }: { text: string; id: string | undefined }) {
    return (
        <>
            <h3 id={id}>{text}</h3>
            {id !== undefined && <AnchorLine id={id} />}
        </>
    );
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

/** `- **term**: text` */
function Definitions({ text }: { text: string }) {
    const definitions = itemsOf(text).map((item) => {
        const id = anchorOf(item);
        const [, term = '', meaning = ''] = /^\*\*(.+?)\*\*: (.*)$/u.exec(textOf(item)) ?? [];
        return (
            <div id={id}>
                <dt>{term}</dt>
                <dd>
                    {inline(meaning)} {id !== undefined && <AnchorName id={id} />}
                </dd>
            </div>
        );
    });
    return <dl class="definitions">{definitions}</dl>;
}

/** A decision tree: yes-or-no questions, each with a list of two ends. The end `question 2` is a link. */
function Tree({ text, id, label }: { text: string; id: string; label: string }) {
    const questions = itemsOf(text).map((item, index) => {
        const [question = '', ...ends] = item.split(/\n +- /u);
        return (
            <li id={`${id}-${index + 1}`}>
                <p>{inline(textOf(question))}</p>
                <ul class="ends">{ends.map((end) => treeEnd(textOf(end), id))}</ul>
            </li>
        );
    });
    return (
        <>
            <AnchorLine id={id} />
            <ol class="tree" id={id} aria-label={label}>
                {questions}
            </ol>
        </>
    );
}

function treeEnd(text: string, tree: string) {
    const [, answer, number] = /^(\w+): question (\d)$/u.exec(text) ?? [];
    if (number === undefined) return <li>{inline(text)}</li>;
    return (
        <li>
            {answer}: <a href={`#${tree}-${number}`}>question {number}</a>
        </li>
    );
}

/** Situations, each with a paragraph that has the answer, in bold, and its reason. */
function Cases({ text }: { text: string }) {
    const cases = itemsOf(text).map((item) => {
        const id = anchorOf(item) ?? '';
        const [situation = '', decision = ''] = item.split('\n\n').map(textOf);
        const [, answer = '', reason = ''] = /^\*\*(.+?)\*\* (.*)$/u.exec(decision) ?? [];
        return (
            <li id={id}>
                <p>{inline(situation)}</p>
                <p class="answer">
                    <b>{inline(answer)}</b> {inline(reason)} <AnchorName id={id} />
                </p>
            </li>
        );
    });
    return <ol class="cases">{cases}</ol>;
}

function cellOf(markdown: string): string {
    return markdown.replaceAll('\\|', '|');
}

function MarkdownTable({ text, caption }: { text: string; caption: string }) {
    const [head = [], , ...rows] = text.split('\n').map((line) => line.slice(2, -2).split(' | ').map(cellOf));
    return <TextTable caption={caption} head={head} rows={rows} />;
}

interface TextTableProps {
    caption: string;
    head: readonly string[];
    rows: readonly (readonly string[])[];
}

export function TextTable({ caption, head, rows }: TextTableProps) {
    const heads = head.map((title) => <th scope="col">{title}</th>);
    const cellOf = (text: string) => <td>{inline(text)}</td>;
    const body = rows.map((cells) => <tr>{cells.map(cellOf)}</tr>);
    return scrollableTable('data', caption, heads, body, true);
}

/** The items of a list. */
export function itemsOf(list: string): string[] {
    return list.split(/\n+(?=- |\d+\. )/u).map((item) => item.replace(/^(?:- |\d+\. )/u, ''));
}

/** A text on one line, without its anchor and the name of the anchor. */
export function textOf(markdown: string): string {
    return markdown
        .trim()
        .replace(/\s*\n\s*/gu, ' ')
        .replace(/^<a id="[^"]+"><\/a>| <sub>.*<\/sub>$/gu, '');
}

function anchorOf(markdown: string): string | undefined {
    return /^<a id="([^"]+)">/u.exec(markdown)?.[1];
}

/** `code`, *emphasis* and [links](address): to a page, an anchor, a file of ours, or an http address. */
const marks = /`([^`]+)`|\*([^*\s][^*]*)\*|\[([^\]]+)\]\((https?:\/\/[^)\s]+|[\w./#-]+)\)/gu;

/** A text with its marks rendered as elements. */
export function inline(text: string): Child[] {
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
