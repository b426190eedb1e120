/** Parts of a Markdown page, for tests that hold what a document says against the code. */

/** A fenced block: its language, its text, and where it stands in the page. */
export interface Block {
    language: string;
    text: string;
    start: number;
    end: number;
}

export function blocksOf(page: string): Block[] {
    return [...page.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gmu)].map((match) => ({
        language: match[1] as string,
        text: match[2] as string,
        start: match.index,
        end: match.index + match[0].length,
    }));
}

/** What stands below a heading, up to the next of the same or a higher level. */
export function sectionOf(page: string, heading: string): string {
    const marks = (/^#+/u.exec(heading) as RegExpExecArray)[0].length;
    const start = page.indexOf(`${heading}\n`);
    if (start < 0) throw new Error(`There is no heading "${heading}".`);
    const below = page.slice(start + heading.length);
    const next = new RegExp(`^#{1,${marks}} `, 'mu').exec(withoutBlocks(below));
    return below.slice(0, next?.index);
}

/** Comments of a shell look like headings. */
function withoutBlocks(page: string): string {
    return page.replace(/^```[\s\S]*?^```$/gmu, (block) => block.replaceAll('#', ' '));
}

/** The rows of the table whose header begins with these words, cells trimmed, without header and rule. */
export function tableOf(page: string, ...header: string[]): string[][] {
    const tables = page.match(/(?:^\|.*\|\n)+/gmu) ?? [];
    const parsed = tables.map((table) => table.trim().split('\n').map(cellsOf));
    const found = parsed.find(([first]) => header.every((word, index) => first?.[index] === word));
    if (found === undefined) throw new Error(`There is no table ${header.join(', ')}.`);
    return found.slice(2);
}

function cellsOf(row: string): string[] {
    return row
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim());
}

/** The words in `code` of a cell. */
export function codesIn(cell: string | undefined): string[] {
    return [...(cell ?? '').matchAll(/`([^`]+)`/gu)].map(([, word]) => word as string);
}
