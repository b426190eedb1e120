import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { audit, csv, result, sample, v2Checks } from '../../support/pipeline.ts';
import { findingOf, pictureOf, plain } from './support/read-page.ts';
import { type RenderedSite, rendered } from './support/rendered-site.ts';

describe('Little data', () => {
    test('a site without data has no pages', async () => {
        expect((await rendered({})).paths).toEqual([]);
    });

    test('the overview of one market of a town without a place has no map, one of everything, and no change', async () => {
        const site = await rendered({ 'observations/one.csv': csv([result(1, 'none')]) });
        const html = site.text('index.html');
        expect(html).toContain('<h1>The one result found needs no intermediary</h1>');
        expect(html).not.toMatch(/<svg class="map|NaN|Infinity|undefined/u);
        expect(html).not.toContain('Natural Earth');
        expect(findingOf(html, 'countries')).toBe('One country: too little data to say');
        expect(findingOf(html, 'map')).toBe('One town: the one result found needs no intermediary');
        expect(html).not.toContain('class="town-dot');
        for (const name of ['map', 'countries']) {
            expect(plain(pictureOf(html, name))).toContain('0 (0 to 79) u too few to say one market');
            expect(pictureOf(html, name)).toContain('class="hollow"');
            expect(pictureOf(html, name)).not.toContain('class="whisker"');
            expect(pictureOf(html, name)).not.toContain('with their margin');
        }
        expect(html).not.toContain('data-figure="changes"');
        expect(site.text('compare.html')).toContain('Comparing needs two markets, and there is one.');
        for (const page of ['markets.html', 'places/portugal.html'])
            expect(site.text(page)).not.toContain('Sorting is');
        expect(site.paths).toEqual(expect.arrayContaining(['places/portugal.html', 'places/portugal-porto.html']));
    });

    test('the overview says how many changes were compared where none is clear', async () => {
        const twice = (count: number) => ({ analyzed_at: count === 1 ? '2026-01-10' : '2026-03-01' });
        const site = await rendered({
            'observations/two.csv': csv(
                [1, 2].flatMap((count) => sample({ platform_only: 9 + count, direct: 9 }, twice(count))),
            ),
        });
        expect(findingOf(site.text('index.html'), 'changes')).toBe('Newest searches: no change is clear yet');
        expect(site.text('index.html')).toContain('Compared with the search before: dependence of one market');
        expect(pictureOf(site.text('index.html'), 'changes')).not.toContain('<svg');
    });
});

describe('Five markets of a town', () => {
    const counts = [12, 14, 13, 13, 13];
    const rows = counts.flatMap((count, index) =>
        sample({ platform_only: count, direct: 20 - count }, { criteria: `Kind ${index}` }),
    );
    let site: RenderedSite;
    beforeAll(async () => {
        const audits = Array.from({ length: 8 }, (_, at) =>
            audit(`https://result-${13 + at}.example/`, '2026-03-01', v2Checks.slice(0, 8 + at), v2Checks),
        );
        site = await rendered({ 'observations/five.csv': csv(rows), 'audits/all.csv': csv(audits) });
    });
    // 65 of 100, which differ less than chance would let them.
    const [low, high] = ['55.3', '73.6'];
    // The indices are 58, 63, 60, 60 and 60: 60.2 -+ 2.776 x sqrt(3.2 / 5).
    const readiness = { ari_score: '60.2', ari_score_low: '58', ari_score_high: '62.4', ari_markets: '5' };

    test('five markets of a town together have a margin, on the overview and on their own page', () => {
        const html = site.text('index.html');
        expect(html).toContain('<span class="big">65</span> <span class="margin">(55 to 74), 5 markets</span>');
        expect(html).toContain('<span class="big">60</span> <span class="margin">(58 to 62), mean of 5 markets</span>');
        for (const name of ['map', 'countries', 'activities']) {
            const picture = pictureOf(html, name);
            expect(picture, name).toContain(`<line class="whisker" x1="${low}%" x2="${high}%" y1="35%" y2="35%"/>`);
            expect(plain(picture), name).toContain('65 (55 to 74) 5 markets');
            if (name !== 'map') {
                expect(picture, name).toContain('<line class="whisker" x1="58%" x2="62.4%" y1="35%" y2="35%"/>');
                expect(plain(picture), name).toContain('60 (58 to 62) mean of 5');
            }
            const [row] = parse(site.text(`data/${name}.csv`), { columns: true }) as Record<string, string>[];
            expect(row, name).toMatchObject({
                tpdi_score: '65',
                tpdi_score_low: low,
                tpdi_score_high: high,
                results: '100',
            });
            if (name !== 'map') expect(row, name).toMatchObject(readiness);
        }
        expect(findingOf(html, 'activities')).toBe(
            'One activity of five markets or more: dependence 65 (55 to 74), readiness 60 (58 to 62)',
        );
        expect(pictureOf(html, 'activities')).toContain('href="markets.html?activity=Walking+tour"');
        const town = site.text('places/portugal-porto.html');
        const scores = [...town.matchAll(/<div><dt>(.*?)<\/dt><dd>(.*?)<\/dd>/gsu)].map(([, name = '', value = '']) => {
            return [name, plain(value)];
        });
        expect(scores).toEqual([
            ['platform dependence, per cent of results', '65 (55 to 74), 5 markets'],
            ['per cent of 100 results can be booked direct', '35 (26 to 45), 5 markets'],
            ['agentic readiness of 35 operators, of 100', '60 (58 to 62), mean of 5 markets'],
        ]);
        // Only four markets can be compared.
        expect(town).not.toContain('compare.html?m=');
    });

    test('all markets together stand with their margin beside the scores of each of five markets', () => {
        const page = 'markets/portugal-porto-walking-tour-kind-0';
        const scores = pictureOf(site.text(`${page}.html`), 'scores');
        expect(scores).toContain('aria-label="Platform dependence: 60 (39 to 78); all markets 65 (55 to 74)"');
        for (const text of ['all 65 (55 to 74)', 'all 60 (58 to 62)']) expect(scores).toContain(`>${text}</text>`);
        const rows = parse(site.text(`data/${page}-scores.csv`), { columns: true }) as Record<string, string>[];
        const all = rows.map(({ all_markets, all_low, all_high, all_n }) => [all_markets, all_low, all_high, all_n]);
        expect([all[0], all[2]]).toEqual([['65', low, high, '5'], Object.values(readiness)]);
    });

    test('the five markets of a town are in the export with the same numbers', async () => {
        const [, ...written] = fs.readFileSync(path.join(site.root, 'exports/pooled.csv'), 'utf8').trim().split('\n');
        expect(
            written.filter((line) => line.includes('tpdi_score')).map((line) => line.split('tpdi_score,')[1]),
        ).toEqual(Array.from({ length: 4 }, () => `65.0,${low},${high},5,100,1.0`));
    });
});
