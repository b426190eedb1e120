import { readFileSync } from 'node:fs';
import type { Methodology } from '../../contract/methodology.ts';
import { blocksOf, type Section, type TextDocument } from '../document.ts';
import { checkPasses } from '../methodology/page.ts';
import { checkAnchor } from './anchors.ts';

/** The rules by which results are coded and pages audited: docs/codebook.md, with the thresholds of the methodology. */
export function readCodebook({ ari_checks }: Methodology): TextDocument {
    const written = readFileSync(new URL('../../docs/codebook.md', import.meta.url), 'utf8');
    const computed = ari_checks.filter(({ version, rule }) => version === 'v2' && rule !== 'is_true');
    const passes = new Map(computed.map((row) => [checkAnchor(row.check), `${checkPasses(row)}.`]));
    const markdown = written.replaceAll(
        /(<a id="(check-[^"]+)">.*?\*\*Passes\*\*: )(.*?)(?=\n- )/gsu,
        (_, before: string, anchor: string, text: string) => before + (passes.get(anchor) ?? text),
    );
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
