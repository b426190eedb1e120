/**
 * A document as data, rendered as Markdown here and as HTML on the pages. Texts may hold `code`, *emphasis* and
 * [links](address).
 */
export interface Section {
    /** Its anchor. */
    id: string;
    title: string;
    blocks: readonly Block[];
}

/** A paragraph, a list, a table or the heading of a part. */
export type Block = string | { items: readonly string[] } | DocumentTable | { heading: string };

export interface DocumentTable {
    caption: string;
    head: readonly string[];
    rows: readonly (readonly string[])[];
}

/** A section as Markdown; captions of tables are for the pages alone. */
export function sectionAsMarkdown({ title, blocks }: Section): string {
    return [`## ${title}`, ...blocks.map(blockAsMarkdown)].join('\n\n');
}

export function blockAsMarkdown(block: Block): string {
    if (typeof block === 'string') return block;
    if ('heading' in block) return `### ${block.heading}`;
    if ('items' in block) return block.items.map((item) => `- ${item.replaceAll('\n', '\n  ')}`).join('\n');
    const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
    return [line(block.head), line(block.head.map(() => '---')), ...block.rows.map(line)].join('\n');
}
