import type { Block, Section, TextDocument, TreeEnd } from '../document.ts';

/** What stands between blank lines: its lines, or the items of its list, each joined to one line. */
type Chunk = readonly string[];

/**
 * Reads a document in the forms of docs/codebook.md: a title, paragraphs, a list of contents, which is left out, and sections, each
 * of which begins with its anchor. The heading with an anchor above a tree or table labels it.
 */
export function readMarkdown(markdown: string): TextDocument {
    const [head = '', ...sections] = markdown.split(/(?=<a id="[^"]+"><\/a>\n\n## )/u);
    const [title = '', ...introduction] = chunksOf(head).map(String);
    return {
        title: title.replace('# ', ''),
        introduction: introduction.filter((text) => !/^(?:<!--|- )/u.test(text)),
        sections: sections.map((section) => sectionOf(chunksOf(section))),
    };
}

function chunksOf(markdown: string): Chunk[] {
    return markdown
        .trim()
        .split(/\n{2,}/u)
        .map((chunk) => chunk.split(/\n(?= *(?:- |\d+\. |\|))/u).map((line) => line.replace(/\s*\n\s*/gu, ' ').trim()));
}

function sectionOf([anchor = [], [heading = ''] = [], ...chunks]: readonly Chunk[]): Section {
    const title = heading.replace('## ', '');
    const blocks: Block[] = [];
    let label = title;
    /** The anchor of the next heading or tree. */
    let id: string | undefined;
    for (const chunk of chunks) {
        const [first = ''] = chunk;
        if (isAnchorName(first)) continue;
        if (first.startsWith('### ') && id !== undefined) label = first.replace('### ', '');
        if (isAnchor(first)) id = anchorOf(first);
        else {
            addTo(blocks, chunk, label, id);
            id = undefined;
        }
    }
    return { id: anchorOf(anchor[0]) ?? '', title, blocks };
}

/** Adds a block, or continues the last one: questions of a tree and cases are separated by blank lines. */
function addTo(blocks: Block[], chunk: Chunk, label: string, id: string | undefined): void {
    const [first = ''] = chunk;
    const last = blocks.at(-1);
    const tree = typeof last === 'object' && 'questions' in last && id === undefined ? last : null;
    const cases = typeof last === 'object' && 'cases' in last ? last.cases : null;
    if (first.startsWith('### ')) {
        const heading = first.replace('### ', '');
        blocks.push(id === undefined ? { heading } : { heading, id });
    } else if (chunk[1]?.startsWith('- Yes: ')) {
        if (tree === null) blocks.push({ id: id ?? '', label, questions: [questionOf(chunk)] });
        else tree.questions.push(questionOf(chunk));
    } else if (/^\d+\. <a id/u.test(first)) {
        const begun = { id: anchorOf(first) ?? '', situation: itemOf(first), answer: '', reason: '' };
        if (cases === null) blocks.push({ cases: [begun] });
        else cases.push(begun);
    } else if (cases !== null && first.startsWith('**')) {
        const [, answer, reason] = /^\*\*(.+?)\*\* (.*)$/u.exec(itemOf(first)) ?? [];
        Object.assign(cases.at(-1) ?? {}, { answer, reason });
    } else blocks.push(plainBlock(chunk, label));
}

/** A table, definitions, a list or a paragraph. */
function plainBlock(chunk: Chunk, label: string): Block {
    const [first = ''] = chunk;
    if (first.startsWith('|')) {
        const [head = [], , ...rows] = chunk.map((line) => line.slice(2, -2).split(' | '));
        return { caption: label, head, rows };
    }
    if (/^- (?:<a id="[^"]+"><\/a>)?\*\*/u.test(first)) return { definitions: chunk.map(definitionOf) };
    if (first.startsWith('1. ')) return { items: chunk.map(itemOf), isOrdered: true };
    return first.startsWith('- ') ? { items: chunk.map(itemOf) } : first;
}

function definitionOf(line: string) {
    const [, term = '', text = ''] = /^\*\*(.+?)\*\*: (.*)$/u.exec(itemOf(line)) ?? [];
    const id = anchorOf(line);
    return id === undefined ? { term, text } : { id, term, text };
}

function questionOf([ask = '', yes = '', no = '']: Chunk) {
    return { ask: itemOf(ask), yes: endOf(yes), no: endOf(no) };
}

function endOf(line: string): TreeEnd {
    const text = line.replace(/^- (?:Yes|No): /u, '');
    return /^question \d$/u.test(text) ? Number(text.slice(-1)) : text;
}

/** The text of an item without its number, its anchor and the name of the anchor. */
function itemOf(line: string): string {
    return line.replace(/ <sub>.*<\/sub>$/u, '').replace(/^(?:- |\d+\. )(?:<a id="[^"]+"><\/a>)?/u, '');
}

function isAnchor(line: string): boolean {
    return /^<a id="[^"]+"><\/a>$/u.test(line);
}

function isAnchorName(line: string): boolean {
    return line.startsWith('<sub>');
}

function anchorOf(line = ''): string | undefined {
    return /<a id="([^"]+)">/u.exec(line)?.[1];
}
