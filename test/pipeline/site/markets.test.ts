import vm from 'node:vm';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { audit, csv, type Files, type Row, sample, v2Checks } from '../../support/pipeline.ts';
import { wilson } from '../support/statistics.ts';
import { openRenderer, type RenderedSite, type Renderer } from './support/rendered-site.ts';

const hostile = '<img src=x onerror=alert(1)>"&\'';
const arabic = 'مراكش';

/** Towns of two countries: an index of four operators, of two alike, of a single one; none of a hostile town. */
const files: Files = {
    'observations/porto.csv': csv([
        ...sample({ platform_only: 12, direct: 4, none: 4 }),
        ...sample({ platform_only: 18, direct: 2 }, { activity: 'Boat tour' }),
    ]),
    'observations/evora.csv': csv(sample({ platform_only: 3, direct: 1 }, { city: 'Évora', activity: 'Boat tour' })),
    'observations/hostile.csv': csv(
        sample({ platform_only: 5, direct: 5 }, { country: arabic, city: hostile, activity: 'a'.repeat(200) }),
    ),
    'audits/all.csv': csv([
        ...[13, 14, 15, 16, 4].map((position, at) => auditOf(position, at)),
        ...[19, 20].map((position) => auditOf(position, 3)),
    ]),
};

function auditOf(position: number, passed: number): Row {
    return audit(`https://result-${position}.example/`, '2026-03-01', v2Checks.slice(0, 8 + passed), v2Checks);
}

interface DrawnScore {
    value: string;
    low: string | null;
    high: string | null;
    at: string;
}

/** The rows of the table of markets, as they stand in the page. */
function rowsOf(html: string) {
    return [...html.matchAll(/<tr class="market">(.*?)<\/tr>/gsu)].map(([, row = '']) => ({
        name: /<bdi>(.*?)<\/bdi>/su.exec(row)?.[1],
        flag: row.includes('<abbr'),
        scores: [...row.matchAll(/<td class="value">(.*?)<\/td><td class="row-plot">(.*?)<\/td>/gsu)].map(
            ([, value = '', plot = '']): DrawnScore => ({
                value,
                low: /x1="([\d.]+)%"/u.exec(plot)?.[1] ?? null,
                high: /x2="([\d.]+)%"/u.exec(plot)?.[1] ?? null,
                at: /cx="([\d.]+)%"/u.exec(plot)?.[1] ?? '',
            }),
        ),
    }));
}

describe('The list of markets', () => {
    let renderer: Renderer;
    let site: RenderedSite;
    let html: string;
    beforeAll(async () => {
        renderer = await openRenderer(files);
        site = await renderer.render();
        html = site.text('markets.html');
    });

    test('the list of markets draws what its file says, mark by mark', () => {
        const table: Record<string, string>[] = parse(site.text('data/markets.csv'), { columns: true });
        const rows = rowsOf(html);
        expect(rows.map(({ flag }) => (flag ? 'u' : ''))).toEqual(table.map(({ flag }) => flag));
        const drawn = rows.map(({ scores }) => scores.map(({ value, at }) => [value, at]));
        const names = ['tpdi_score', 'direct_booking_pct', 'ari_score'];
        const written = table.map((row) =>
            names.filter((name) => row[name] !== '').map((name) => [row[name], String(row[name])]),
        );
        expect(drawn.map((row) => row.filter(([, at]) => at !== ''))).toEqual(written);
        for (const [index, { scores }] of rows.entries()) {
            for (const [at, { low, high }] of scores.entries()) {
                const [name, row] = [names[at], table[index]];
                if (low !== null)
                    expect([low, high].map(Number)).toEqual([
                        Number(row?.[`${name}_low`]),
                        Number(row?.[`${name}_high`]),
                    ]);
            }
        }
        expect(table.map(({ tpdi_score, ari_operators, flag }) => [tpdi_score, ari_operators, flag])).toEqual([
            ['75', '1', 'u'],
            ['90', '2', 'u'],
            ['60', '4', ''],
            ['50', '0', 'u'],
        ]);
    });

    test('the list of markets draws no margin where too little is known, and a dash where nothing is', () => {
        const [evora, boats, porto, other] = rowsOf(html);
        expect(porto?.scores.every(({ low, high }) => low !== null && high !== null)).toBe(true);
        expect(evora?.scores[2]).toMatchObject({ low: null, high: null });
        expect(boats?.scores[2]).toMatchObject({ low: null, high: null, at: expect.stringMatching(/^\d/u) });
        expect(other?.scores[2]).toMatchObject({ value: expect.stringContaining('–'), at: '' });
    });

    test('the list of markets is by country and town, each town with its dependence and number of markets', () => {
        const groups = [...html.matchAll(/<tr class="group">(.*?)<\/tr>/gsu)].map(([, row = '']) =>
            row.replace(/<[^>]+>/gu, ''),
        );
        expect(groups).toEqual([
            'Évora, Portugal one market',
            'Porto, Portugal 2 markets',
            expect.stringContaining(`, ${arabic} one market`),
        ]);
    });

    test('the heading of the list counts only markets whose whole margin lies above half', () => {
        // Of 12, 18, 3 and 5 of 20, 20, 4 and 10 results, only 18 of 20 excludes a half.
        expect(html).toMatch(
            /<h1>In one of four markets, clearly more than half of the results lead to an intermediary<\/h1>/u,
        );
    });

    test('the list of markets shows hostile names as text, in their places', () => {
        expect(html).not.toContain('<img');
        expect(html).toContain('<bdi>&lt;img src=x onerror=alert(1)&gt;');
        expect(html).toContain(`<bdi>${arabic}</bdi>`);
        expect(html).toContain(`<bdi>${'a'.repeat(200)}</bdi>`);
    });

    test('the list of markets in a teaser has neither files nor links to them, but all scores', async () => {
        const teaser = await renderer.render({ explorer: 'teaser' });
        expect(teaser.paths.filter((path) => path.endsWith('.csv'))).toEqual([]);
        expect(teaser.text('markets.html')).not.toContain('.csv');
        expect(teaser.text('data/markets.js')).not.toContain('csv');
        expect(rowsOf(teaser.text('markets.html'))).toEqual(rowsOf(html));
    });

    test('the list of markets gives scripts what differences and their intervals are made from', () => {
        const context = vm.createContext({});
        vm.runInContext(site.text('data/markets.js'), context);
        const { level, z, markets } = context.marketData;
        expect([level, z]).toEqual([0.95, expect.closeTo(1.96, 3)]);
        const [evora, boats, porto, other] = markets;
        expect([evora.slug, other.city]).toEqual(['portugal-evora-boat-tour-private', hostile]);
        expect([boats.ari.variance, other.ari]).toEqual([0, null]);
        expect(porto.tpdi).toEqual({ value: 60, exact: 60, low: 38.7, high: 78.1, n: 20 });
        const { low, high } = wilson(12, 20, z);
        expect([porto.tpdi.low, porto.tpdi.high]).toEqual([low, high].map((end) => Math.round(end * 10) / 10));
        expect(porto.ari).toMatchObject({ n: 4, version: 'v2', value: Math.floor(porto.ari.exact + 0.5) });
        expect(porto.ari.variance).toBeGreaterThan(0);
        expect(evora.ari.variance).toBeNull();
    });
});
