import { readFileSync } from 'node:fs';
import type { Methodology } from '../../contract/methodology.ts';
import { blocksOf, type Section, type TextDocument } from '../document.ts';
import { checkPasses } from '../methodology/page.ts';

/** The rules by which results are coded and pages audited: docs/codebook.md, with the thresholds of the methodology. */
export function readCodebook({ ari_checks }: Methodology): TextDocument {
    let markdown = readFileSync(new URL('../../docs/codebook.md', import.meta.url), 'utf8');
    for (const row of ari_checks) {
        if (row.version !== 'v2' || row.rule === 'is_true') continue;
        const passes = new RegExp(`(?<=<a id="${checkAnchor(row.check)}">.*?\\*\\*Passes\\*\\*: ).*?(?=\\n- )`, 'su');
        markdown = markdown.replace(passes, () => `${checkPasses(row)}.`);
    }
    const [head = '', ...sections] = markdown.split(/(?=<a id="[^"]+"><\/a>\n\n## )/u);
    const [title = '', ...introduction] = blocksOf(head);
    return {
        title: title.replace('# ', ''),
        // Without the comment and the list of contents.
        introduction: introduction.filter((text) => !/^(?:<!--|- )/u.test(text)),
        sections: sections.map(sectionOf),
    };
}

/** A section of docs/codebook.md begins with its anchor, its heading and the name of its anchor. */
function sectionOf(markdown: string): Section {
    const [anchor = '', heading = '', _name, ...blocks] = blocksOf(markdown);
    return { id: anchor.replace(/^<a id="|"><\/a>$/gu, ''), title: heading.replace('## ', ''), blocks };
}

/** The anchor of a check of the readiness index. */
export function checkAnchor(check: string): string {
    return `check-${check.replaceAll('_', '-')}`;
}

/** The anchor of the checks of a block. */
export function checksAnchor(block: string): string {
    return `checks-${block}`;
}

/** The anchor of the rules of a code. */
export function codeAnchor(code: string): string {
    return code.replaceAll('_', '-');
}
