import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { words } from '../../../pipeline/site/words/words.ts';
import { hostile, marketData, pageOf, pages } from './support/market-data.ts';
import { siteFaults } from './support/page-faults.ts';
import { all, expectGolden, pictureOf, plain, tableOf } from './support/read-page.ts';
import { openRenderer, type RenderedSite, type Renderer } from './support/rendered-site.ts';

let renderer: Renderer;
let site: RenderedSite;
beforeAll(async () => {
    renderer = await openRenderer(marketData);
    site = await renderer.render();
});

type Row = Record<string, string>;

function csvOf(page: string, chart: string): Row[] {
    const slug = path.basename(page, '.html');
    return parse(site.text(`data/markets/${slug}-${chart}.csv`), { columns: true });
}

const picture = (page: string, chart: string) => pictureOf(site.text(page), chart);

const percent = (value: string | undefined) => `${Math.round(Number(value) * 10) / 10}%`;

describe('Each chart of a market has a table that equals its marks', () => {
    test.each(Object.entries(pages))(
        'the market page %s has the same table of each chart on the page and in the CSV file',
        (_, page) => {
            const charts = all(site.text(page), /<figure data-figure="([^"]+)"/gu).map(([chart]) => chart as string);
            expect(charts).toEqual(expect.arrayContaining(['scores', 'actors', 'search', 'history']));
            // The grid of readiness is the table itself.
            for (const chart of charts.filter((each) => each !== 'readiness')) {
                expect(tableOf(site.text(page), chart), chart).toEqual(
                    csvOf(page, chart).map((row) => Object.values(row)),
                );
            }
        },
    );

    test.each(Object.values(pages))('the marks of the chart of scores equal its table: %s', (page) => {
        const drawn = all(picture(page, 'scores'), /<div class="score"(.*?)<\/svg>/gsu).map(([score = '']) => ({
            value: /class="big">(\d+)</u.exec(score)?.[1],
            at: /<circle class="(?:dot|hollow)" cx="([^"]+)"/u.exec(score)?.[1],
            isThin: score.includes('class="hollow"'),
            whisker: all(score, /<line class="whisker" x1="([^"]+)" x2="([^"]+)"/gu)[0] ?? null,
            mean: /class="reference" x1="([^"]+)"/u.exec(score)?.[1],
        }));
        const rows = csvOf(page, 'scores');
        expect(rows.length).toBeGreaterThanOrEqual(2);
        expect(drawn).toEqual(
            rows.map(({ value, low, high, all_markets, flag }) => ({
                value,
                at: percent(value),
                isThin: flag !== '',
                whisker: flag === '' ? [percent(low), percent(high)] : null,
                mean: all_markets === '' ? undefined : percent(all_markets),
            })),
        );
    });

    test('the table of scores has no label in words where the score has a flag, and the history marks it', () => {
        const rows = Object.values(pages).flatMap((page) => csvOf(page, 'scores'));
        const flags = new Set(rows.map(({ flag }) => flag));
        expect(flags).toEqual(new Set(['', 'u: too few to say']));
        for (const { label, flag } of rows) expect(label === '', flag).toBe(flag !== '');
        const html = site.text(pages.v1);
        expect(html).toContain('<a href="../methodology.html#flags">too few to say</a>');
        expect(html).toContain('<a href="../methodology.html#flags">too few results or operators to say</a>');
    });

    test.each(Object.values(pages))('the marks of the chart of actors and signals equal its table: %s', (page) => {
        const drawn = all(
            picture(page, 'actors'),
            /<\/svg>([^<]+)<\/span><\/th><td class="count">(\d+)<\/td>.*?<rect class="bar" x="0" y="1" width="([^"]+)"/gsu,
        );
        const rows = csvOf(page, 'actors');
        const most = Math.max(...rows.map(({ results }) => Number(results)));
        expect(rows).toHaveLength(9);
        expect(drawn).toEqual(
            rows.map(({ name, results }) => [name, results, percent(String((Number(results) / most) * 100))]),
        );
    });

    test.each(Object.values(pages))('the marks of the chart of the search page equal its table: %s', (page) => {
        const shapes = { direct: 'Direct', platform: 'Via intermediary', contact: 'Contact only', none: 'None found' };
        const shapeOf = (glyph: string) => {
            if (glyph.includes('13.2 7 7 13.2')) return shapes.platform;
            if (glyph.includes('h11.6')) return shapes.contact;
            return glyph.includes('class="full"') ? shapes.direct : shapes.none;
        };
        const actor: Record<string, string> = words.actor;
        const drawn = all(
            picture(page, 'search'),
            /<td class="position">(\d+)<\/td><td class="actor actor-(\w+)"><a href="#result-(\d+)" tabindex="-1"><span>([^<]+)<\/span><\/a><\/td><td class="signal"><a href="#result-(\d+)" tabindex="-1"><span>(.*?<\/svg>)<span class="word">([^<]+)<\/span>.*?<a href="#result-(\d+)"><bdi>(.*?)<\/bdi>.*?<td class="engine">(.*?)<\/td><td class="line">(\d+)</gsu,
        ).map(([position, code = '', first, name, second, glyph = '', signal, third, host = '', engine = '', line]) => {
            expect([actor[code], shapeOf(glyph)]).toEqual([name, signal]);
            expect([first, second, third]).toEqual([position, position, position]);
            return { position, actor: name, signal, host: host.replaceAll('<wbr>', ''), engine: plain(engine), line };
        });
        expect(drawn).toEqual(csvOf(page, 'search'));
    });

    test.each(Object.values(pages))('the marks of the chart of the history equal its table: %s', (page) => {
        const rows = csvOf(page, 'history');
        const days = rows.map((row) => Date.parse(row.analyzed_at as string));
        const columnOf: Record<string, string> = { tpdi: 'tpdi_score', direct: 'direct_booking_pct', ari: 'ari_score' };
        const [first, last] = [days[0] as number, days.at(-1) as number];
        const x = (day: number) =>
            first === last ? '50%' : percent(String(5.7 + ((day - first) / (last - first)) * 88.6));
        const y = (points: string | undefined) => String(Math.round((182 - Number(points) * 1.6) * 10) / 10);
        const panels = all(picture(page, 'history'), /<div data-score="(\w+)">(.*?)<\/svg>/gsu);
        expect(panels.length).toBeGreaterThanOrEqual(2);
        for (const [name = '', panel = ''] of panels) {
            const points = all(panel, /<a href="#search-([^"]+)"[^>]*>(.*?)<\/a>/gsu).map(([day, point = '']) => ({
                day,
                at: all(point, /<circle class="(?:dot|hollow)" cx="([^"]+)" cy="([^"]+)"/gu)[0],
                isThin: point.includes('class="hollow"'),
                whisker:
                    all(point, /<line class="whisker" x1="([^"]+)" x2="[^"]+" y1="([^"]+)" y2="([^"]+)"/gu)[0] ?? null,
            }));
            const column = columnOf[name] as string;
            const there = rows.filter((row) => row[column] !== '');
            expect(points, name).toEqual(
                there.map((row) => {
                    const at = x(Date.parse(row.analyzed_at as string));
                    const [low, high] = [row[`${column}_low`], row[`${column}_high`]];
                    const operators = name === 'ari' ? Number(row.ari_operators) : 3;
                    const isThin = low === high || Number(high) - Number(low) > 50 || operators < 3;
                    expect(row[`${column}_flag`]).toBe(isThin ? 'u' : '');
                    return {
                        day: row.analyzed_at,
                        at: [at, y(row[column])],
                        isThin,
                        whisker: isThin ? null : [at, y(low), y(high)],
                    };
                }),
            );
            const versions = there.map((row) => (name === 'ari' ? row.ari_version : ''));
            const breaks = versions.filter((version, index) => index > 0 && version !== versions[index - 1]).length;
            expect(all(panel, /class="(reference)"/gu)).toHaveLength(breaks);
            expect(all(panel, /class="(trend)"/gu)).toHaveLength(Math.max(0, there.length - 1 - breaks));
        }
    });

    test.each([pages.full, pages.v1])('the marks of the chart of readiness equal its table: %s', (page) => {
        const drawn = all(
            picture(page, 'readiness'),
            /<tr><th scope="row" class="operator"><span class="position">(\d+)<\/span><a href="#audit-(\d+)"><bdi>([^<]+)<\/bdi><\/a><\/th>(.*?)<td class="points">([^<]+)<\/td><\/tr>/gsu,
        ).map(([position, receipt, host, cells = '', points]) => {
            const squares = all(cells, /<td(?: class="gap")?><span><([bis])>([^<]+)<\/\1><\/span><\/td>/gu);
            for (const [square, outcome] of squares)
                expect({ b: 'yes', i: 'no', s: 'not checked' }[square as string]).toBe(outcome);
            expect(receipt).toBe(position);
            return [position, host, ...squares.map(([, outcome]) => outcome), points];
        });
        expect(drawn.length).toBeGreaterThan(3);
        expect(drawn).toEqual(csvOf(page, 'readiness').map((row) => Object.values(row)));
        expect(tableOf(site.text(page), 'readiness')).toEqual(drawn);
        // The totals below the squares.
        const foot = /<tfoot>(.*?)<\/tfoot>/su.exec(picture(page, 'readiness'))?.[1] ?? '';
        const totals = all(foot, /<span>(\d+)<\/span>/gu).map(([total]) => Number(total));
        expect(totals).toEqual(totals.map((_, index) => drawn.filter((row) => row[index + 2] === 'yes').length));
    });
});

describe('The page of a market', () => {
    test('the page of a market is the golden page, and differs where less was measured', () => {
        const main = (name: string) => /<main.*<\/main>/su.exec(site.text(name))?.[0] ?? '';
        expectGolden('market', main(pages.full));
        expectGolden('readiness-v1', picture(pages.v1, 'readiness'));
        const unaudited = site.text(pages.unaudited);
        expectGolden('readiness-unaudited', /<section [^>]*id="readiness".*?<\/section>/su.exec(unaudited)?.[0] ?? '');
    });

    test('the page of a market begins with its heading, and says what first results are and what receipts name', () => {
        const html = site.text(pages.full);
        expect(html.indexOf('<h1>')).toBeLessThan(html.indexOf('<dl class="facts">'));
        expect(plain(/<h1>.*?<\/h1>/su.exec(html)?.[0] ?? '')).toContain('Full, Private. 10 of 23 first results can');
        expect(plain(html)).toContain('lists on its first three pages, coded by hand, without ads, maps and panels.');
        expect(plain(html)).not.toMatch(/leads to (?:its receipt: )?the line/u);
    });

    test('the axis of a score has the labels of the methodology that have room, and no others', () => {
        const labels = renderer.methodology.labels.map(({ label }) => label);
        const written = all(
            picture(pages.full, 'scores'),
            /<text class="middle(?: broad)?" [^>]*y="10">(.*?)</gu,
        ).flat();
        expect(written).toEqual(expect.arrayContaining(['medium', 'usable']));
        expect(written.filter((label) => !labels.includes(label as string))).toEqual([]);
    });

    test('the page of a market leads from each mark to what is on the page, and names nothing twice', () => {
        expect(siteFaults(site)).toEqual([]);
        const search = (name: string) => all(picture(pages.full, name), /<a href="#(search-2026-03-30)"/gu).length;
        expect([search('scores'), search('actors')]).toEqual([3, 5 + 4]);
    });

    test('the page of a market shows receipts whose points add up to the scores', () => {
        const html = site.text(pages.full).replaceAll('<wbr>', '');
        const receipts = all(
            html,
            /<tr id="(\w+-[\d-]+)"><th scope="row">([^<]+) <span>([^<]+)<\/span><\/th><td>(.*?)<\/td>(.*?)<\/tr>/gsu,
        ).map(([id = '', place, day, found = '', figures = '']) => ({
            id,
            place,
            day,
            found: plain(found),
            figures: all(figures, />([^<]+)<\/td>/gu).flat(),
        }));
        const line = 1 + 19 + 20;
        expect(receipts.find(({ id }) => id === 'result-4')).toEqual({
            id: 'result-4',
            place: `observations/all.csv:${line + 4}`,
            day: '30 Mar 2026',
            found: '4 full-4.example local_extended, direct',
            figures: ['0.00', '4.35'],
        });
        expect(receipts.find(({ id }) => id === 'audit-6')).toEqual({
            id: 'audit-6',
            place: 'audits/2026.csv:9',
            day: '20 Mar 2026',
            found: expect.stringMatching(/^6 full-6.example 8 of 20: https, mobile_friendly, schema_org, /u),
            figures: ['40.00', '6.67'],
        });
        expect(receipts.find(({ id }) => id === 'search-2025-12-16')).toMatchObject({
            place: 'observations/all.csv:21 to 40',
            found: '20 results',
        });
        const rows = csvOf(pages.full, 'receipts');
        for (const score of ['tpdi_score', 'direct_booking_pct', 'ari_score']) {
            const points = rows.filter((row) => row.score === score).map((row) => Number(row.points));
            const shown = csvOf(pages.full, 'history').at(-1)?.[score];
            expect(String(Math.round(points.reduce((sum, value) => sum + value, 0))), score).toBe(shown);
        }
        expect(all(html, /data-name="[^"]+">([\d.]+, rounded \d+)</gu).flat()).toEqual([
            '43.48, rounded 43',
            '39.13, rounded 39',
            '62.50, rounded 63',
        ]);
    });

    test('the page of a market links the lines of the sheets where they are published', async () => {
        const published = await renderer.render({ sourceUrl: 'https://git.example/x/{file}#L{line}' });
        const html = published.text(pages.full).replaceAll('<wbr>', '');
        expect(html).toContain('<a href="https://git.example/x/observations/all.csv#L44">observations/all.csv:44</a>');
        expect(html).toContain('<a href="https://git.example/x/audits/2026.csv#L9">audits/2026.csv:9</a>');
        expect(html).toContain(
            '<a href="https://git.example/x/observations/all.csv#L21">observations/all.csv:21 to 40</a>',
        );
    });

    test('the page of a market names operators that could not be measured, and why', () => {
        const [, listed = ''] = /<h3 class="not-scored">(.*?)<\/ul>/su.exec(site.text(pages.full)) ?? [];
        expect(plain(listed)).toBe(
            'Not measured15 full-15.example: the page could not be opened on 21 March 2026' +
                '16 full-16.example: no audit near the day of the search18 full-18.example: no audit near the day of the search',
        );
        const unaudited = site.text(pages.unaudited);
        expect(unaudited).toContain('No operator could be measured');
        expect(unaudited).toContain('the page could not be opened on 20 January 2026');
        expect(unaudited).not.toContain('data-figure="readiness"');
    });

    test('the page of a market shows markup, long names and right-to-left names as text', () => {
        const page = site.paths.find((name) => /^markets\/portugal-x/u.test(name)) as string;
        const html = site.text(page);
        expect(html).not.toMatch(/<img|<script>|<b>&/u);
        expect(html).toContain('<bdi>&lt;img src=x onerror=alert(1)&gt;&quot;&amp;&#39;</bdi>');
        expect(html).toContain(`<bdi>${hostile.arabic}</bdi>`);
        expect(html).toContain(`<bdi>${hostile.long}</bdi>`);
        expect(html).toContain('<bdi>&lt;b&gt;&amp;</bdi>');
        const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/su.exec(html) ?? [];
        expect(JSON.parse(data).name).toBe(`${hostile.arabic}, ${hostile.markup}, ${hostile.long}, Portugal`);
    });

    test('the page of a market in a teaser shows scores and pictures, but no host, address, sheet or file', async () => {
        const teaser = await renderer.render({ explorer: 'teaser', siteUrl: 'https://data.example' });
        const hosts = [1, 4, 6, 8].map((position) => new URL(pageOf('Full', position)).host.replace('www.', ''));
        const html = teaser.text(pages.full);
        expect(all(html, /<figure data-figure="(\w+)"/gu).flat()).toEqual([
            'scores',
            'actors',
            'search',
            'history',
            'readiness',
        ]);
        expect(html).toContain('Platform dependence is <b class="number">43 (26 to 63)</b>');
        const traces = ['tours', 'observations/', 'audits/', '.csv', 'result-', 'audit-', 'bokun', 'DataDownload'];
        expect(html).not.toContain('Files and citation');
        for (const leak of [...hosts, ...traces]) expect(html.includes(leak), leak).toBe(false);
        expect(teaser.paths.filter((name) => name.startsWith('data/markets/'))).toEqual([]);
    });
});
