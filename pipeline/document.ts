/** A document as data. Its texts may contain `code`, *emphasis* and [links](address). */
export interface TextDocument<Content = Block> {
    title: string;
    introduction: readonly string[];
    sections: readonly Section<Content>[];
}

export interface Section<Content = Block> {
    /** Its anchor. */
    id: string;
    title: string;
    blocks: readonly Content[];
}

export type PlainSection = Section<PlainBlock>;

/** A paragraph, a list, a table, or the heading of a part. */
export type PlainBlock =
    | string
    | { items: readonly string[]; isOrdered?: true }
    | DocumentTable
    | { heading: string; id?: string };

/** What only the codebook has besides: definitions, decision trees and cases. */
export type Block = PlainBlock | { definitions: Definition[] } | DocumentTree | { cases: DocumentCase[] };

export interface DocumentTable {
    caption: string;
    head: readonly string[];
    rows: readonly (readonly string[])[];
}

export interface Definition {
    id?: string;
    term: string;
    text: string;
}

/** A decision tree of yes-or-no questions; it starts with the first. */
export interface DocumentTree {
    id: string;
    /** The accessible name of the tree. */
    label: string;
    questions: { ask: string; yes: TreeEnd; no: TreeEnd }[];
}

/** The number of the next question, from 1, or a result. */
export type TreeEnd = number | string;

export interface DocumentCase {
    id: string;
    situation: string;
    answer: string;
    reason: string;
}

/** A section as Markdown. Only the pages show captions of tables. */
export function sectionAsMarkdown({ title, blocks }: PlainSection): string {
    return [`## ${title}`, ...blocks.map(blockAsMarkdown)].join('\n\n');
}

function blockAsMarkdown(block: PlainBlock): string {
    if (typeof block === 'string') return block;
    if ('heading' in block) return `### ${block.heading}`;
    if ('items' in block) {
        return block.items.map((item) => `- ${item.replaceAll('\n', '\n  ')}`).join('\n');
    }
    const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
    return [line(block.head), line(block.head.map(() => '---')), ...block.rows.map(line)].join('\n');
}
