import type { Methodology } from '../../contract/methodology.ts';
import type { Block, Section } from '../document.ts';
import { checkPasses } from '../methodology/page.ts';
import { auditText, otherAuditColumns } from './checks/freshness-performance.ts';
import { checkAnchor, checkRules, checksAnchor } from './codebook.ts';
import type { CheckRules } from './shape.ts';

const blockTitles: Record<string, string> = {
    structure: 'Structure: can a program read the page?',
    execution: 'Execution: can a program get as far as the booking?',
    completeness: 'Completeness: does the page say what a guest must know?',
    freshness: 'Freshness: is the page up to date?',
    performance: 'Performance: is the page fast?',
};

/** The sections about audits: rules for all checks, then the checks of each block in the order of the methodology. */
export function checkSections({ ari_checks }: Methodology): Section[] {
    const scored = (check: string) => ari_checks.find((row) => row.version === 'v2' && row.check === check);
    return [
        {
            id: 'checks',
            title: 'Audits: twenty checks, one minute each',
            blocks: [
                `*From the source:* the names of the checks and their blocks. *Decided here:* how each check is made, what passes and what
                does not.`,
                ...auditText,
                ...otherAuditColumns.flatMap((rules) => check(rules)),
            ],
        },
        ...Object.entries(checkRules).map(([block, list]) => ({
            id: checksAnchor(block),
            title: blockTitles[block] as string,
            blocks: list.flatMap((rules) => {
                const row = scored(rules.check);
                return check(rules, row && row.rule !== 'is_true' ? checkPasses(row) : undefined);
            }),
        })),
    ];
}

function check(rules: CheckRules, threshold?: string): Block[] {
    return [
        { heading: `${rules.title}: ${rules.check}`, id: checkAnchor(rules.check) },
        {
            definitions: [
                { term: 'Test', text: rules.test },
                { term: 'Passes', text: rules.passes ?? `${threshold}.` },
                { term: 'Does not pass', text: rules.fails },
            ],
        },
    ];
}
