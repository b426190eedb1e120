/** A document in Markdown. Texts have `code`, *emphasis* and [links](address); site/markdown.ts has the blocks. */
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

/** The blocks of a text in Markdown: what stands between blank lines. A list with blank lines in it is one block. */
export function blocksOf(markdown: string): string[] {
    return markdown.trim().split(/\n{2,}(?! |(?:[2-9]|[1-9]\d+)\. )/u);
}

export function bullets(items: readonly string[]): string {
    return items.map((item) => `- ${item.replaceAll('\n', '\n  ')}`).join('\n');
}

/** A table in Markdown. On a page the heading above is its caption. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
    const cell = (text: string) => text.replace(/\s+/gu, ' ').replaceAll('|', '\\|');
    const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
    return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

const columns = 130;

/** A block in Markdown whose lines have at most 130 characters. Tables and headings stay as they are. */
export function wrapped(block: string): string {
    if (/^[|#]/u.test(block)) return block;
    const items = block.split(/\n(?=- |\d+\. )/u);
    return items.map(wrappedItem).join('\n');
}

function wrappedItem(item: string): string {
    const [mark = ''] = /^(?:- |\d+\. )?/u.exec(item) ?? [];
    const lines = [mark];
    for (const word of item.slice(mark.length).split(/\s+/u)) {
        const line = lines.at(-1) as string;
        const isFirst = line.length === mark.length;
        if (isFirst || line.length + 1 + word.length <= columns) lines[lines.length - 1] += isFirst ? word : ` ${word}`;
        else lines.push(' '.repeat(mark.length) + word);
    }
    return lines.join('\n');
}
