import type { Methodology } from '../../contract/methodology.ts';
import { anchor, anchorName, sectionAsMarkdown } from '../document.ts';
import { codebookDocument } from './document.ts';

const lineWidth = 130;

/** `docs/codebook.md`. */
export function codebookPage(methodology: Methodology): string {
    const { title, introduction, sections } = codebookDocument(methodology);
    const notice = '<!-- Written by `make docs` from pipeline/codebook/. Change the rules there, not this page. -->';
    const contents = sections.map((section) => `- [${section.title}](#${section.id})`).join('\n');
    const texts = sections.map(
        (section) =>
            `${anchor(section.id)}\n\n${sectionAsMarkdown({ ...section, blocks: [anchorName(section.id), ...section.blocks] })}`,
    );
    return `${[`# ${title}`, notice, ...introduction, contents, ...texts].join('\n\n').split('\n').map(wrapped).join('\n')}\n`;
}

/** Wraps a line of Markdown, keeping the indentation of list items. */
function wrapped(line: string): string {
    if (line.length <= lineWidth || /^[|#]/u.test(line)) return line;
    const indent = ' '.repeat((/^ *(?:- |\d+\. )?/u.exec(line) as RegExpExecArray)[0].length);
    const lines = [''];
    for (const word of line.slice(indent.length).split(' ')) {
        const last = lines.at(-1) as string;
        if (last === '') lines[lines.length - 1] = word;
        // Such a line would begin a list item.
        else if (indent.length + last.length + 1 + word.length <= lineWidth || /^(?:[-+*#>]|\d+\.)$/u.test(word))
            lines[lines.length - 1] = `${last} ${word}`;
        else lines.push(word);
    }
    return lines.map((text, index) => (index === 0 ? line.slice(0, indent.length) : indent) + text).join('\n');
}
