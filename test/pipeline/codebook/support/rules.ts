import type { readCodebook } from '../../../../pipeline/codebook/codebook.ts';
import { itemsOf, textOf } from '../../../../pipeline/site/markdown.ts';

type Document = ReturnType<typeof readCodebook>;

/** A decision tree of yes-or-no questions; it starts with the first. */
export interface Tree {
    id: string;
    questions: { ask: string; yes: TreeEnd; no: TreeEnd }[];
}

/** The number of the next question, from 1, or a result. */
export type TreeEnd = number | string;

/** The blocks of a document, each with the anchor above it, or ''. */
export function anchoredBlocks({ sections }: Pick<Document, 'sections'>): { id: string; block: string }[] {
    return sections.flatMap(({ blocks }) => {
        const shown = blocks.filter((block) => !block.startsWith('<sub>'));
        return shown.map((block, index) => ({
            id: /^<a id="([^"]+)"><\/a>$/u.exec(shown[index - 1] ?? '')?.[1] ?? '',
            block,
        }));
    });
}

export function treesOf(document: Document): Tree[] {
    return anchoredBlocks(document).flatMap(({ id, block }) => {
        if (!block.includes('- Yes: ')) return [];
        const questions = itemsOf(block).map((item) => {
            const [ask = '', yes = '', no = ''] = item.split(/\n {3}- (?:Yes|No): /u).map(textOf);
            return { ask, yes: endOf(yes), no: endOf(no) };
        });
        return [{ id, questions }];
    });
}

function endOf(text: string): TreeEnd {
    return /^question \d$/u.test(text) ? Number(text.slice(-1)) : text;
}

/** The cases in a section's blocks: anchor and answer. */
export function casesIn(blocks: readonly string[]): { id: string; answer: string }[] {
    return blocks
        .filter((block) => block.startsWith('1. <a id="'))
        .flatMap(itemsOf)
        .map((item) => {
            const [, id = '', answer = ''] = /^<a id="([^"]+)"><\/a>.*\n\n {3}\*\*(.+?)\*\*/su.exec(item) ?? [];
            return { id, answer };
        });
}
