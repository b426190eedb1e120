import { beforeAll, describe, expect, test } from 'vitest';
import { readPipelineConfiguration } from '../../../contract/configuration.ts';
import { hostList } from '../../../pipeline/sheet/hosts.ts';
import { run } from '../../support/builds.ts';
import { csv, dataFolder, type Row, result, temporaryFolder } from '../../support/pipeline.ts';

/** `npm run sheet -- hosts`: how each host was coded so far. */

const row = (position: number, name: string, more: Row = {}) =>
    result(position, 'platform_only', { url: `https://${name}.example/${position}`, ...more });

const rows = [
    row(1, 'often'),
    row(2, 'often'),
    row(3, 'www.often'),
    row(4, 'signals'),
    row(5, 'signals', { booking_signal: 'none' }),
    row(6, 'SIGNALS', { booking_signal: 'none' }),
    row(7, 'types'),
    row(8, 'types', { actor_type: 'dmo' }),
    row(9, 'second', { coding: 'second' }),
    row(1, 'often', { coding: 'second', actor_type: 'dmo' }),
    row(10, 'often', { url: 'often' }),
    row(1, 'often', { analyzed_at: '2026-04-01' }),
    row(1, 'often', { analyzed_at: '2026-04-01', city: 'Lisbon' }),
    row(2, 'broken', { analyzed_at: '2026-04-01', actor_type: 'plattform' }),
    row(3, 'broken', { analyzed_at: '2026-04-01' }),
];

async function hosts(files: Row[], part: string | null = null): Promise<string[]> {
    const data = dataFolder({ 'observations/a.csv': csv(files) });
    const configured = readPipelineConfiguration({ DATA_DIR: data });
    if (!configured.ok) throw new Error(configured.error.join());
    return (await hostList(part, configured.value, temporaryFolder())).trimEnd().split('\n');
}

describe('the list', () => {
    let lines: string[];
    beforeAll(async () => {
        lines = await hosts(rows);
    });

    test('the list of hosts counts results, markets, days and codes of final rows, inconsistent hosts first', () => {
        expect(lines.map((line) => line.split(/ {2,}/u).join(' | '))).toEqual([
            'host | results | markets | days | first | last | actor types | booking signals',
            'types.example | 2 | 1 | 1 | 2026-03-01 | 2026-03-01 | dmo 1, platform 1 | platform_only 2',
            'signals.example | 3 | 1 | 1 | 2026-03-01 | 2026-03-01 | platform 3 | none 2, platform_only 1',
            'often.example | 5 | 2 | 2 | 2026-03-01 | 2026-04-01 | platform 5 | platform_only 5',
            'broken.example | 2 | 1 | 1 | 2026-04-01 | 2026-04-01 | platform 1 | platform_only 2',
            '4 hosts, 2 of them coded in several ways',
        ]);
    });

    test('the list of hosts has its columns side by side', () => {
        const starts = lines.slice(0, -1).map((line) => line.search(/dmo|platform |- |actor types/u));
        expect(new Set(starts).size).toBe(1);
    });
});

test('a part of a name, in any case, leaves out other hosts', async () => {
    const lines = await hosts(rows, 'Often');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(/^often\.example /u);
});

test('a part that no host has, and sheets without a result, are refused', async () => {
    await expect(hosts(rows, 'nowhere')).rejects.toThrow('no host has "nowhere" in its name');
    await expect(hosts(rows.slice(8, 9))).rejects.toThrow('no sheet has a coded result');
});

test('the command sheet hosts prints the list of hosts', async () => {
    const data = dataFolder({ 'observations/a.csv': csv(rows) });
    const done = await run('sheet', { DATA_DIR: data }, ['hosts', 'types']);
    expect(done).toMatchObject({ status: 0, stderr: '' });
    expect(done.stdout).toMatch(/\n1 host, 1 of them coded in several ways\n$/u);
});
