import type { PipelineConfiguration } from '../../contract/configuration.ts';
import { textTable } from '../../contract/text-table.ts';
import { sqlFile } from '../database.ts';
import { Problem } from '../problem.ts';
import { counted, grouped } from '../progress.ts';
import { withSheets } from './with-sheets.ts';

/** How a host was coded so far in final rows of all markets and days. Texts are as displayed. */
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

/** Indexes of the columns with numbers. */
const numbers = [1, 2, 3];

/**
 * Lists how each host was coded so far; hosts that were coded in several ways come first.
 * @param part part of the host name, in any case; null: all hosts.
 * @throws Problem if no host has that part.
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
        const rows = shown.map((host) => columns.map(([name]) => host[name]));
        return [...textTable([columns.map(([, title]) => title), ...rows], numbers), summary].join('\n');
    });
}
