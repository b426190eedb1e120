/** A document in Markdown. Texts have `code`, *emphasis* and [links](address); site/markdown.tsx has the forms of blocks. */
export interface TextDocument {
    title: string;
    introduction: readonly string[];
    sections: readonly Section[];
}

export interface Section {
    /** Its anchor. */
    id: string;
    title: string;
    /** In Markdown: paragraphs, lists, tables and headings. */
    blocks: readonly string[];
}

/** The blocks of a text in Markdown: what stands between blank lines, but lists with blank lines between their items whole. */
export function blocksOf(markdown: string): string[] {
    return markdown.trim().split(/\n{2,}(?! |(?:[2-9]|[1-9]\d+)\. )/u);
}

/** A list in Markdown. */
export function bullets(items: readonly string[]): string {
    return items.map((item) => `- ${item.replaceAll('\n', '\n  ')}`).join('\n');
}

/** A table in Markdown. On a page the heading above is its caption. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
    const cell = (text: string) => text.replace(/\s+/gu, ' ').replaceAll('|', '\\|');
    const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
    return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
