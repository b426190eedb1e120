import { changeReasonsText } from '../../contract/change.ts';
import { textTable } from '../../contract/text-table.ts';
import { marketParts } from '../../contract/vocabulary.ts';
import { counted } from '../progress.ts';
import { byReasons, type ChangedRow } from './changed-rows.ts';

const maxShownPerReason = 50;

interface Compared {
    /** The older side, as part of a sentence. */
    from: string;
    /** Version of the current data. */
    version: string;
}

export function changesText(rows: readonly ChangedRow[], { from, version }: Compared): string {
    const markets = counted(new Set(rows.map(({ market_id }) => market_id)).size, 'market');
    const head = `Changes since ${from}; now ${version}\n`;
    if (rows.length === 0) return `${head}None: every score is as it was published.\n`;
    const warning = rows.some(({ reasons }) => reasons.includes('software_changed'))
        ? '\nwarning: changes with the reason software_changed come from another version of the program; if they are intended, ' +
          'make a new version of the methodology\n'
        : '';
    return `${head}${counted(rows.length, 'row')} of ${markets}\n${byReasons(rows).map(groupText).join('')}${warning}`;
}

function groupText([reasons, rows]: [string, ChangedRow[]]): string {
    const shown = rows.slice(0, maxShownPerReason);
    const cells = shown.map((row) => [
        marketParts.map((part) => row[part]).join(', '),
        row.analyzed_at ?? '',
        whatText(row),
    ]);
    const lines = textTable(cells).map((line) => `  ${line}`);
    const more =
        rows.length > shown.length ? [`  … and ${rows.length - shown.length} more (FORMAT=json lists all)`] : [];
    return `\n${reasons}: ${changeReasonsText(reasons, rows.length)}\n${[...lines, ...more].join('\n')}\n`;
}

function whatText({ kind, shown, has_margins }: ChangedRow): string {
    if (kind !== 'changed') return '';
    const fields = shown.map((one) => {
        const former = one.former_name === null ? '' : `was ${one.former_name}, `;
        return `${former}${one.field} ${one.old ?? 'none'} -> ${one.new ?? 'none'}`;
    });
    if (fields.length > 0) return fields.join(', ');
    return has_margins ? 'margins only' : 'no score changes';
}
