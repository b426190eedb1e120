/**
 * A document as data, rendered as Markdown here and as HTML on the pages. Texts may contain `code`, *emphasis* and
 * [links](address).
 */
export interface Section {
    /** Its anchor. */
    id: string;
    title: string;
    blocks: readonly Block[];
}

/** A paragraph, a list, a table, the heading of a part, definitions, a decision tree or cases. */
export type Block =
    | string
    | { items: readonly string[]; isOrdered?: true }
    | DocumentTable
    | { heading: string; id?: string }
    | { definitions: readonly Definition[] }
    | DocumentTree
    | { cases: readonly DocumentCase[] };

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
    questions: readonly { ask: string; yes: TreeEnd; no: TreeEnd }[];
}

/** The number of the next question, from 1, or a result. */
export type TreeEnd = number | string;

export interface DocumentCase {
    id: string;
    situation: string;
    answer: string;
    reason: string;
}

/** A section as Markdown. Only the pages show captions of tables and labels of trees. */
export function sectionAsMarkdown({ title, blocks }: Section): string {
    return [`## ${title}`, ...blocks.map(blockAsMarkdown)].join('\n\n');
}

export function blockAsMarkdown(block: Block): string {
    if (typeof block === 'string') return block;
    if ('heading' in block) {
        const { id, heading } = block;
        return id === undefined ? `### ${heading}` : `${anchor(id)}\n\n### ${heading}\n\n${anchorName(id)}`;
    }
    if ('items' in block) {
        return block.items
            .map((item, index) => `${block.isOrdered ? `${index + 1}.` : '-'} ${item.replaceAll('\n', '\n  ')}`)
            .join('\n');
    }
    if ('definitions' in block) {
        return block.definitions
            .map(({ id, term, text }) =>
                id === undefined ? `- **${term}**: ${text}` : `- ${anchor(id)}**${term}**: ${text} ${anchorName(id)}`,
            )
            .join('\n');
    }
    if ('questions' in block) {
        const end = (to: TreeEnd) => (typeof to === 'number' ? `question ${to}` : to);
        const questions = block.questions.map(
            ({ ask, yes, no }, index) => `${index + 1}. ${ask}\n   - Yes: ${end(yes)}\n   - No: ${end(no)}`,
        );
        return [anchor(block.id), anchorName(block.id), ...questions].join('\n\n');
    }
    if ('cases' in block) {
        return block.cases
            .map(({ id, situation, answer, reason }, index) => {
                return `${index + 1}. ${anchor(id)}${situation}\n\n   **${answer}** ${reason} ${anchorName(id)}`;
            })
            .join('\n\n');
    }
    const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
    return [line(block.head), line(block.head.map(() => '---')), ...block.rows.map(line)].join('\n');
}

/** The name of an anchor, in small type, as a link to it. */
export function anchorName(id: string): string {
    return `<sub>[#${id}](#${id})</sub>`;
}

/** An anchor that is not a heading. */
export function anchor(id: string): string {
    return `<a id="${id}"></a>`;
}
