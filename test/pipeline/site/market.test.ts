import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isClear, newestChanges } from '../../../pipeline/site/chance.ts';
import { historyChart } from '../../../pipeline/site/charts/history.tsx';
import type { Change, Market, SiteData, Snapshot } from '../../../pipeline/site/model.ts';
import { words } from '../../../pipeline/site/words/en.ts';
import { hostile, marketData, pageOf, pages } from './support/market-data.ts';
import { openRenderer, type RenderedSite, type Renderer } from './support/rendered-site.ts';

let renderer: Renderer;
let site: RenderedSite;
beforeAll(async () => {
    renderer = await openRenderer(marketData);
    site = await renderer.render();
});
afterAll(() => renderer.close());

type Row = Record<string, string>;

function csvOf(page: string, chart: string): Row[] {
    const slug = path.basename(page, '.html');
    return parse(site.text(`data/markets/${slug}/${chart}.csv`), { columns: true });
}

/** The picture of a chart, without its table. */
function picture(page: string, chart: string): string {
    const [, figure = ''] =
        new RegExp(`<figure data-figure="${chart}">(.*?)</figure>`, 'su').exec(site.text(page)) ?? [];
    return figure.slice(figure.indexOf('<div class="pic">'), figure.indexOf('<figcaption>'));
}

/** The table below a picture. */
function tableOf(page: string, chart: string): string[][] {
    const [, figure = ''] =
        new RegExp(`<figure data-figure="${chart}">(.*?)</figure>`, 'su').exec(site.text(page)) ?? [];
    const body = figure.slice(figure.lastIndexOf('<tbody>'));
    return all(body, /<tr>(.*?)<\/tr>/gsu).map(([row = '']) =>
        all(row, /<t[hd][^>]*>(.*?)<\/t[hd]>/gsu).map(([cell = '']) => plain(cell)),
    );
}

function all(text: string, pattern: RegExp): string[][] {
    return [...text.matchAll(pattern)].map(([, ...groups]) => groups.map((group) => group ?? ''));
}

function plain(html: string): string {
    const text = html
        .replaceAll(/<[^>]*>/gu, '')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>');
    return text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
}

const percent = (value: string | undefined) => `${Math.round(Number(value) * 10) / 10}%`;

describe('Each chart of a market has a table that equals its marks', () => {
    it.each(
        Object.keys(pages).flatMap((name) => ['scores', 'actors', 'search', 'history'].map((chart) => [name, chart])),
    )('%s, %s: the table on the page and the CSV file are the same', (name, chart) => {
        const page = pages[name as keyof typeof pages];
        expect(tableOf(page, chart as string)).toEqual(csvOf(page, chart as string).map((row) => Object.values(row)));
    });

    it.each(Object.values(pages))('scores: %s', (page) => {
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
            rows.map(({ value, low, high, mean, flag }) => ({
                value,
                at: percent(value),
                isThin: flag !== '',
                whisker: flag === '' ? [percent(low), percent(high)] : null,
                mean: percent(mean),
            })),
        );
    });

    it.each(Object.values(pages))('actors and signals: %s', (page) => {
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

    it.each(Object.values(pages))('the search page: %s', (page) => {
        const shapes = { direct: 'Direct', platform: 'Via intermediary', contact: 'Contact only', none: 'None found' };
        const shapeOf = (glyph: string) => {
            if (glyph.includes('13.2 7 7 13.2')) return shapes.platform;
            if (glyph.includes('h11.6')) return shapes.contact;
            return glyph.includes('class="full"') ? shapes.direct : shapes.none;
        };
        const actor: Record<string, string> = words.actor;
        const drawn = all(
            picture(page, 'search'),
            /<td class="position">(\d+)<\/td><td class="actor actor-(\w+)"><span>([^<]+)<\/span><\/td><td class="signal"><span>(.*?<\/svg>)<span class="signal-word">([^<]+)<\/span>.*?<a href="#result-(\d+)"><bdi>([^<]+)<.*?<td class="engine">(.*?)<\/td><td class="line">(\d+)</gsu,
        ).map(([position, code = '', name, glyph = '', signal, receipt, host, engine = '', line]) => {
            expect([actor[code], shapeOf(glyph), receipt]).toEqual([name, signal, position]);
            return { position, actor: name, signal, host, engine: plain(engine), line };
        });
        expect(drawn).toEqual(csvOf(page, 'search'));
    });

    it.each(Object.values(pages))('history: %s', (page) => {
        const rows = csvOf(page, 'history');
        const days = rows.map(({ day }) => Date.parse(day as string));
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
            const there = rows.filter((row) => row[name] !== '');
            expect(points, name).toEqual(
                there.map((row) => {
                    const at = x(Date.parse(row.day as string));
                    const [low, high] = [row[`${name}_low`], row[`${name}_high`]];
                    const operators = name === 'ari' ? Number(row.ari_operators) : 3;
                    const isThin = low === '' || Number(high) - Number(low) > 50 || operators < 3;
                    return {
                        day: row.day,
                        at: [at, y(row[name])],
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

    it.each([pages.full, pages.v1])('readiness: %s', (page) => {
        const drawn = all(
            picture(page, 'readiness'),
            /<tr><th scope="row" class="operator"><span class="position">(\d+)<\/span><a href="#audit-(\d+)"><bdi>([^<]+)<\/bdi><\/a><\/th>(.*?)<td class="points">([^<]+)<\/td><\/tr>/gsu,
        ).map(([position, receipt, host, cells = '', points]) => {
            const squares = all(cells, /<a href="#audit-(\d+)" aria-label="[^"]+: ([^"]+)"><svg><use href="#(\w+)"/gu);
            for (const [audit, said, square] of squares) {
                expect(audit).toBe(position);
                expect(words.market.charts.readiness.outcome[square as 'passed']).toBe(said);
            }
            expect(receipt).toBe(position);
            return [position, host, ...squares.map(([, said]) => said), points];
        });
        expect(drawn.length).toBeGreaterThan(3);
        expect(drawn).toEqual(csvOf(page, 'readiness').map((row) => Object.values(row)));
        expect(tableOf(page, 'readiness')).toEqual(drawn);
        // The totals below the squares.
        const foot = /<tfoot>(.*?)<\/tfoot>/su.exec(picture(page, 'readiness'))?.[1] ?? '';
        const totals = all(foot, /<span>(\d+)<\/span>/gu).map(([total]) => Number(total));
        expect(totals).toEqual(totals.map((_, index) => drawn.filter((row) => row[index + 2] === 'yes').length));
    });
});

describe('The page of a market', () => {
    it('is the golden page', () => {
        const folder = path.join(import.meta.dirname, 'golden');
        for (const name of ['full', 'v1', 'unaudited'] as const) {
            const [main = ''] = /<main.*<\/main>/su.exec(site.text(pages[name])) ?? [];
            // Tables equal the pictures; the tests above say so.
            const made = `${main.replaceAll(/<details>.*?<\/details>/gsu, '').replaceAll('><', '>\n<')}\n`;
            const file = path.join(folder, `market-${name}.html`);
            if (process.env.UPDATE_GOLDEN) fs.writeFileSync(file, made);
            expect(made, `UPDATE_GOLDEN=1 npx vitest run test/pipeline/site, then read the difference`).toBe(
                fs.readFileSync(file, 'utf8'),
            );
        }
    });

    it('leads from each mark to what is on the page, and names nothing twice', () => {
        for (const page of Object.values(pages)) {
            const html = site.text(page);
            const ids = all(html, / id="([^"]+)"/gu).flat();
            expect(ids.length).toBe(new Set(ids).size);
            const anchors = all(html, /href="#([^"]+)"/gu).flat();
            expect(anchors.filter((anchor) => !ids.includes(anchor))).toEqual([]);
            const files = all(html, /href="([^"#:?]+)(?:[?#][^"]*)?"/gu).flat();
            const missing = files.filter((file) => !fs.existsSync(path.join(site.root, 'site/markets', file)));
            expect(
                missing.filter((file) => file !== '/en'),
                page,
            ).toEqual([]);
        }
    });

    it('shows receipts whose points add up to the scores', () => {
        const html = site.text(pages.full);
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
        for (const [score, column] of [
            ['tpdi_score', 'tpdi'],
            ['direct_booking_pct', 'direct'],
            ['ari_score', 'ari'],
        ]) {
            const points = rows.filter((row) => row.score === score).map((row) => Number(row.points));
            const shown = csvOf(pages.full, 'history').at(-1)?.[column as string];
            expect(String(Math.round(points.reduce((sum, value) => sum + value, 0))), score).toBe(shown);
        }
        expect(all(html, /class="points" data-name="[^"]+">([\d.]+, rounded \d+)</gu).flat()).toEqual([
            '43.48, rounded 43',
            '39.13, rounded 39',
            '62.50, rounded 63',
        ]);
    });

    it('links the lines of the sheets where they are published', async () => {
        const published = await renderer.render({ sourceUrl: 'https://git.example/x/{file}#L{line}' });
        const html = published.text(pages.full);
        expect(html).toContain('<a href="https://git.example/x/observations/all.csv#L44">observations/all.csv:44</a>');
        expect(html).toContain('<a href="https://git.example/x/audits/2026.csv#L9">audits/2026.csv:9</a>');
        expect(html).toContain(
            '<a href="https://git.example/x/observations/all.csv#L21">observations/all.csv:21 to 40</a>',
        );
    });

    it('names operators that could not be measured, and why', () => {
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

    it('keeps markup, long names and right-to-left names what they are: text', () => {
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

    it('in a teaser shows scores and pictures, but no host, address, sheet or file', async () => {
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
        for (const leak of [
            ...hosts,
            'tours',
            'observations/',
            'audits/',
            '.csv',
            'result-',
            'audit-',
            'bokun',
            'DataDownload',
        ]) {
            expect(html.includes(leak), leak).toBe(false);
        }
        expect(teaser.paths.filter((name) => name.startsWith('data/markets/'))).toEqual([]);
    });

    it('says the same to programs as schema.org', async () => {
        const known = await renderer.render({ siteUrl: 'https://data.example' });
        const [, data = ''] =
            /<script type="application\/ld\+json">(.*?)<\/script>/su.exec(known.text(pages.full)) ?? [];
        const dataset = JSON.parse(data);
        expect(dataset).toMatchObject({
            '@type': 'Dataset',
            name: 'Full, Private, Porto, Portugal',
            url: `https://data.example/${pages.full}`,
            license: 'https://creativecommons.org/licenses/by/4.0/',
            temporalCoverage: '2025-09-07/2026-03-30',
            spatialCoverage: { name: 'Porto, Portugal' },
        });
        expect(dataset.description.length).toBeGreaterThan(50);
        expect(dataset.variableMeasured).toHaveLength(3);
        for (const { contentUrl } of dataset.distribution) {
            expect(known.paths).toContain(contentUrl.replace('https://data.example/', ''));
        }
        expect(site.text(pages.full)).not.toContain('https://data.example');
    });

    it('has less than 100 kB', () => {
        for (const page of Object.values(pages)) expect(Buffer.byteLength(site.text(page))).toBeLessThan(100_000);
    });
});

describe('Findings', () => {
    const { charts, finding } = words.market;

    it.each([
        [16, 27, '16 of 27 first results can be booked only through an intermediary'],
        [1, 27, 'One of 27 first results can be booked only through an intermediary'],
        [27, 27, 'All 27 first results can be booked only through an intermediary'],
        [0, 27, 'None of the 27 first results needs an intermediary'],
        [2, 2, 'Both first results can be booked only through an intermediary'],
        [1, 1, 'The one result found can be booked only through an intermediary'],
        [0, 1, 'The one result found needs no intermediary'],
    ])('of %i intermediaries among %i results', (intermediary, n, text) => {
        expect(finding(intermediary, n)).toBe(text);
    });

    it.each([
        [
            9,
            9,
            10,
            10,
            27,
            'The first nine results all lead to an intermediary; the first to be booked direct comes tenth',
        ],
        [
            0,
            6,
            10,
            1,
            27,
            'Six of the first ten results lead to an intermediary; the first result can be booked direct',
        ],
        [
            1,
            1,
            10,
            11,
            27,
            'One of the first ten results leads to an intermediary; the first to be booked direct comes 11th',
        ],
        [
            5,
            5,
            8,
            null,
            8,
            'The first five results all lead to an intermediary; none of the eight can be booked direct',
        ],
        [
            0,
            0,
            10,
            1,
            20,
            'None of the first ten results leads to an intermediary; the first result can be booked direct',
        ],
        [2, 2, 2, null, 2, 'Both results lead to an intermediary'],
        [27, 10, 10, null, 27, 'All 27 results lead to an intermediary'],
        [1, 1, 1, null, 1, 'One result was found'],
    ])(
        'of a search page with %i in front, %i of the first %i, direct at %s of %i',
        (leading, first, ofFirst, direct, n, text) => {
            expect(charts.search.finding(leading, first, ofFirst, direct, n)).toBe(text);
        },
    );

    it.each([
        [15, 9, 27, '15 of 27 results belong to operators; nine of these sell online themselves'],
        [2, 1, 6, 'Two of six results belong to operators; one of these sells online itself'],
        [3, 3, 27, 'Three of 27 results belong to operators; all of these sell online themselves'],
        [3, 0, 27, 'Three of 27 results belong to operators; none of these sells online itself'],
        [1, 1, 27, 'One of 27 results belongs to an operator, which sells online itself'],
        [1, 0, 1, 'The one result belongs to an operator, which does not sell online itself'],
        [0, 0, 27, 'None of 27 results belongs to an operator'],
        [2, 2, 6, 'Two of six results belong to operators; both sell online themselves'],
        [2, 0, 2, 'Both results belong to operators; none of these sells online itself'],
        [4, 4, 4, 'All four results belong to operators; all of these sell online themselves'],
    ])('of %i operators, %i of them direct, among %i results', (operators, direct, n, text) => {
        expect(charts.actors.finding(operators, direct, n)).toBe(text);
    });

    it.each([
        [6, 4, 3, 'The audits found online booking at four of six operators; three describe their offer'],
        [2, 2, 2, 'The audits found online booking at both operators; both describe their offer'],
        [2, 1, 1, 'The audits found online booking at one of two operators; one describes its offer'],
        [5, 5, 0, 'The audits found online booking at all five operators; none describes its offer'],
        [5, 0, 5, 'The audits found online booking at none of five operators; all describe their offer'],
        [1, 1, 0, 'The audit found online booking at the one operator, which does not describe its offer'],
        [1, 0, 1, 'The audit found no online booking at the one operator, which describes its offer'],
    ])('of %i audited operators, %i with online booking, %i described', (operators, booking, describing, text) => {
        expect(charts.readiness.finding(operators, booking, describing)).toBe(
            `${text} in a form that machines can read`,
        );
    });

    it('of a history name both scores where both changes are clear', () => {
        const score = (value: number) => ({ value, exact: value, low: value - 9, high: value + 9, n: 20, label: null });
        const of = (day: string, tpdi: number, ari: number, change: Change | null) =>
            ({ day, tpdi: score(tpdi), direct: score(9), ari: { ...score(ari), version: 'v2' }, change }) as Snapshot;
        const change = (value: number) => ({ value, low: value - 5, high: value + 5, isSignificant: true });
        const newest = of('2026-03-01', 41, 58, {
            previousDay: '2025-12-16',
            tpdi: change(-29),
            ari: { ...change(14), comparedVersion: 'v2' },
        });
        const market = { snapshots: [of('2025-12-16', 70, 44, null), newest], newest } as unknown as Market;
        const parameters = ['confidence_level', 'methodology_version'].map((name) => ({ name, value: '0.95' }));
        const data = { markets: [market], methodology: { parameters } } as unknown as SiteData;
        expect(historyChart(market, data, true)).toMatchObject({
            finding: 'Dependence fell from 70 to 41; readiness rose by 14',
            more:
                'The difference since December 2025 is −29 points (−34 to −24). That of readiness is +14 points (+9 to +19). ' +
                'Of 2 differences of all markets to the search before, two are larger than their margin; ' +
                'chance alone would seldom give more than one.',
        });
    });

    describe('call a change clear only where clearly more changes stand out than chance lets', () => {
        const difference = { value: -29, low: -49, high: -5, isSignificant: true };
        const unclear = { ...difference, high: 5, isSignificant: false };
        /** The second half are changes of readiness. */
        const dataOf = (compared: number, standingOut: number) => {
            const differences = Array.from({ length: compared }, (_, index) =>
                index < standingOut ? difference : unclear,
            );
            const half = Math.ceil(compared / 2);
            const markets = differences.slice(0, half).map((tpdi, index) => ({
                newest: { tpdi: {}, ari: {}, change: { tpdi, ari: differences.slice(half)[index] ?? null } },
            }));
            const parameters = [{ name: 'confidence_level', value: '0.95' }];
            return { markets, methodology: { parameters } } as unknown as SiteData;
        };

        it.each([
            [1, 1, 0],
            [2, 2, 1],
            [19, 1, 3],
            [19, 4, 3],
            [206, 16, 16],
            [206, 17, 16],
            [20_000, 1052, 1051],
        ])('%i compared, %i stand out, of which chance lets at most %i', (compared, standingOut, most) => {
            const data = dataOf(compared, standingOut);
            expect(newestChanges(data).compared).toHaveLength(compared);
            expect(newestChanges(data).byChance.most).toBe(most);
            expect(isClear(data, difference)).toBe(standingOut > most);
            expect(isClear(data, unclear)).toBe(false);
        });
    });
});
