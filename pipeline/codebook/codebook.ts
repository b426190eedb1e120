import { readFileSync } from 'node:fs';
import type { Methodology } from '../../contract/methodology.ts';
import type { Block, TextDocument } from '../document.ts';
import { checkPasses } from '../methodology/page.ts';
import { readMarkdown } from './read-markdown.ts';

/** The rules by which results are coded and pages audited: docs/codebook.md, with the thresholds of the methodology. */
export function readCodebook({ ari_checks }: Methodology): TextDocument {
    const document = readMarkdown(readFileSync(new URL('../../docs/codebook.md', import.meta.url), 'utf8'));
    const limits = new Map<string, string>();
    for (const row of ari_checks) {
        if (row.version === 'v2' && row.rule !== 'is_true') limits.set(checkAnchor(row.check), `${checkPasses(row)}.`);
    }
    const sections = document.sections.map((section) => {
        const blocks = section.blocks.map((block, index, all) =>
            withLimit(block, limits.get(anchorOf(all[index - 1]))),
        );
        return { ...section, blocks };
    });
    return { ...document, sections };
}

/** Replaces the definition of what passes a check with a threshold. */
function withLimit(block: Block, limit: string | undefined): Block {
    if (limit === undefined || typeof block === 'string' || !('definitions' in block)) return block;
    return { definitions: block.definitions.map((rule) => (rule.term === 'Passes' ? { ...rule, text: limit } : rule)) };
}

function anchorOf(block: Block | undefined): string {
    return typeof block === 'object' && 'heading' in block ? (block.id ?? '') : '';
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
