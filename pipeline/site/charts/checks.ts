import type { Methodology } from '../../../contract/methodology.ts';
import type { AriVersion } from '../../../contract/vocabulary.ts';
import { words } from '../words/en.ts';

/** A check of the index as pages show it. */
export interface Check {
    name: string;
    block: string;
    /** Whether it is the first of its block. */
    isFirst: boolean;
    /** Whether a gap stands before it: it begins a block, but not the first. */
    hasGap: boolean;
    points: number;
    title: string;
}

/** The checks of a version, in the order of the methodology. */
export function checksOf({ ari_checks }: Methodology, version: AriVersion): Check[] {
    const rows = ari_checks.filter((row) => row.version === version);
    return rows.map(({ check: name, block, points, rule, threshold }, index) => {
        const { checks, units, threshold: within } = words.market;
        const plain = checks[name] ?? name.replaceAll('_', ' ');
        const title = rule === 'is_true' ? plain : within[rule](plain, threshold + (units[name] ?? ''));
        const isFirst = rows[index - 1]?.block !== block;
        return {
            name,
            block,
            isFirst,
            hasGap: isFirst && index > 0,
            points: Number(points),
            title,
        };
    });
}
