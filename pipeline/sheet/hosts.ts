import type { PipelineConfiguration } from '../../contract/configuration.ts';
import { sqlFile } from '../database.ts';
import { Problem } from '../problem.ts';
import { counted, grouped } from '../progress.ts';
import { withSheets } from './with-sheets.ts';

/** How a host was coded so far, over all markets and days; final rows alone. All are texts as they are shown. */
interface HostCoding {
    host: string;
    results: string;
    markets: string;
    days: string;
    first_day: string;
    last_day: string;
    /** Values with their number of results, the most frequent first. */
    actor_types: string;
    booking_signals: string;
    is_inconsistent: boolean;
}

const columns = [
    ['host', 'host'],
    ['results', 'results'],
    ['markets', 'markets'],
    ['days', 'days'],
    ['first_day', 'first'],
    ['last_day', 'last'],
    ['actor_types', 'actor types'],
    ['booking_signals', 'booking signals'],
] as const;

const numbers: ReadonlySet<string> = new Set(['results', 'markets', 'days']);

/**
 * Lists how each host was coded so far, those first that were coded in several ways.
 * @param part of the name of a host, in any case: other hosts are left out; null: all hosts.
 * @throws Problem where no host has that part.
 */
export async function hostList(
    part: string | null,
    configuration: PipelineConfiguration,
    scratchFolder: string,
): Promise<string> {
    return await withSheets(configuration, scratchFolder, async (database) => {
        await database.file('host.sql');
        const all = await database.rows<HostCoding>(sqlFile('sheet/host_coding.sql'));
        const shown = part === null ? all : all.filter(({ host }) => host.includes(part.trim().toLowerCase()));
        if (shown.length === 0) {
            throw new Problem(part === null ? 'no sheet has a coded result' : `no host has "${part}" in its name`);
        }
        const inconsistent = shown.filter((host) => host.is_inconsistent).length;
        const summary = `${counted(shown.length, 'host')}, ${grouped(inconsistent)} of them coded in several ways\n`;
        return [...table(shown), summary].join('\n');
    });
}

/** Lines with the columns side by side, numbers to the right. */
function table(hosts: readonly HostCoding[]): string[] {
    const header = Object.fromEntries(columns) as Record<(typeof columns)[number][0], string>;
    const rows = [header, ...hosts];
    const widths = new Map(columns.map(([name]) => [name, Math.max(...rows.map((row) => [...row[name]].length))]));
    return rows.map((row) =>
        columns
            .map(([name]) => {
                const gap = ' '.repeat((widths.get(name) as number) - [...row[name]].length);
                return numbers.has(name) ? gap + row[name] : row[name] + gap;
            })
            .join('  ')
            .trimEnd(),
    );
}
