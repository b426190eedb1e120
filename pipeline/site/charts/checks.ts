import { html } from 'hono/html';
import type { Methodology } from '../../../contract/methodology.ts';
import type { AriVersion } from '../../../contract/vocabulary.ts';
import { words } from '../words/en.ts';

const { checks, units, threshold: within } = words.market;

/** A check of the index, for display. */
export type Check = ReturnType<typeof checksOf>[number];

/** The checks of a version, in the order of the methodology. `gap`: the attribute of the first check of each further block. */
export function checksOf({ ari_checks }: Methodology, version: AriVersion) {
    const rows = ari_checks.filter((row) => row.version === version);
    return rows.map(({ check: name, block, points, rule, threshold }, index) => {
        const plain = checks[name] ?? name.replaceAll('_', ' ');
        const title = rule === 'is_true' ? plain : within[rule](plain, threshold + (units[name] ?? ''));
        const gap = index > 0 && rows[index - 1]?.block !== block && html` class="gap"`;
        return { name, block, title, points: Number(points), gap };
    });
}
