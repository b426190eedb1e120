import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { arabic, files, hostile } from './support/overview-files.ts';
import { all, expectGolden, figureOf, findingOf, pictureOf, plain, tableOf } from './support/read-page.ts';
import { openRenderer, type RenderedSite, type Renderer } from './support/rendered-site.ts';

const rounded = (value: number) => Math.round(value * 10) / 10;

describe('The overview', () => {
    let renderer: Renderer;
    let site: RenderedSite;
    let html: string;
    const table = (name: string): Record<string, string>[] => parse(site.text(`data/${name}.csv`), { columns: true });
    beforeAll(async () => {
        renderer = await openRenderer(files);
        site = await renderer.render();
        html = site.text('index.html');
    });

    test('the overview begins with a count of what was seen, and names how much there is', () => {
        expect(/<h1>(.*?)<\/h1>/su.exec(html)?.[1]).toBe(
            '72 of 100 first results can be booked only through an intermediary',
        );
        const figures = [
            ...html.matchAll(
                /<dt>(.*?)<\/dt><dd><span class="big">(.*?)<\/span> <span class="margin">(.*?)<\/span>/gsu,
            ),
        ];
        expect(figures.map(([, meaning, value, more]) => [value, more, meaning])).toEqual([
            ['6', 'as of 1 March 2026', 'markets in four towns of three countries'],
            ['100', '138 in all', 'search results in the newest searches, coded by hand'],
            ['21', 'of 100', 'results that can be booked direct'],
            ['72', '(56 to 84), 6 markets', 'platform dependence, per cent of results'],
            ['48', 'mean of 2 markets, too few for a margin', 'agentic readiness of 8 operators, of 100'],
        ]);
    });

    test('the map has no length in rem, which Safari does not read in attributes of SVG', () => {
        expect(pictureOf(html, 'map').match(/ [a-z0-9]+="[\d.-]+rem"/gu)).toBeNull();
    });

    test('the overview has a dot on the map for each town with a place, by band and number of markets', () => {
        const picture = pictureOf(html, 'map');
        const dots = [
            ...picture.matchAll(
                /<a href="places\/([^"]+)\.html" tabindex="-1"><svg x="([\d.]+)%" y="([\d.]+)%"><title>(.*?)<\/title><circle class="town-dot band-(\d)" r="([\d.]+)em"/gsu,
            ),
        ].map(([, slug, x, y, title, band, radius]) => ({
            slug,
            x: Number(x),
            y: Number(y),
            title,
            band,
            radius: Number(radius),
        }));
        const rows = table('map');
        const bands = ['low', 'medium', 'high', 'very high'];
        expect(rows.map(({ tpdi_score, band }) => [tpdi_score, band])).toEqual([
            ['90', 'very high'],
            ['85', 'very high'],
            ['69', 'high'],
            ['50', 'medium'],
        ]);
        const located = rows.filter(({ latitude }) => latitude !== '');
        expect(dots.map(({ title }) => title).sort()).toEqual([
            'Cancún: 50 (25 to 75), one market',
            'Lisbon: 85 (64 to 95), one market',
            'Porto: 69, 3 markets, too few for a margin',
        ]);
        for (const { title, band, radius } of dots) {
            const row = located.find(({ city }) => title?.startsWith(`${city}:`));
            expect(bands[Number(band) - 1]).toBe(row?.band);
            expect(radius * 0.8125).toBeCloseTo(0.5 * Math.sqrt(Number(row?.markets) / 3), 1);
        }
        const [lisbon, porto] = ['portugal-lisbon', 'portugal-porto'].map((slug) =>
            dots.find((dot) => dot.slug === slug),
        );
        expect((lisbon?.y ?? 0) - (porto?.y ?? 0)).toBeGreaterThan(20);
        expect((porto?.x ?? 0) - (lisbon?.x ?? 0)).toBeGreaterThan(1);
        expect(picture.match(/<svg class="map /gu)).toHaveLength(2);
        expect(picture).toContain('>Lisbon</text>');
    });

    test('the overview lists a town without a place below the map, and every town with its markets', () => {
        const picture = pictureOf(html, 'map');
        const named = /<p class="source">(.*?)<\/p>/su.exec(picture)?.[1] ?? '';
        expect(plain(named)).toBe(`Not on the map until places.csv has the coordinates: ${hostile}`);
        const towns = [...picture.matchAll(/<li class="town">(.*?)<\/li>/gsu)].map(([, town = '']) => ({
            name: plain(/<bdi>(.*?)<\/bdi>/su.exec(town)?.[1] ?? ''),
            mean: /cx="([\d.]+)%"/u.exec(town)?.[1],
            n: /(\d+) markets/u.exec(town)?.[1] ?? '1',
            ticks: town.match(/class="tick"/gu)?.length,
        }));
        expect(towns).toEqual(
            table('map').map(({ city, tpdi_score, markets }) => ({
                name: city,
                mean: String(rounded(Number(tpdi_score))),
                n: markets,
                ticks: Number(markets),
            })),
        );
        expect(findingOf(html, 'map')).toBe(
            'In three of four towns, more than half of the first results can be booked only through an intermediary',
        );
    });

    test('the overview has a dot for each country and a tick for each of its markets, as its file does', () => {
        const rows = [...pictureOf(html, 'countries').matchAll(/<tr><th scope="row">(.*?)<\/tr>/gsu)].map(
            ([, row = '']) =>
                [...row.matchAll(/<td class="row-plot">(.*?)<\/td><td class="mean">(.*?)<\/td>/gsu)].map(
                    ([, plot = '', mean = '']) => ({
                        name: plain(/<bdi>(.*?)<\/bdi>/su.exec(row)?.[1] ?? ''),
                        mean: /cx="([\d.]+)%"/u.exec(plot)?.[1] ?? '',
                        n:
                            /(\d+) markets|mean of (\d+)/u.exec(mean)?.slice(1).find(Boolean) ??
                            (mean.includes('one market') ? '1' : '0'),
                        ticks: [...plot.matchAll(/class="tick" x1="(\d+)%"/gu)].map(([, at]) => at),
                    }),
                ),
        );
        const written = table('countries');
        const means = written.filter(({ tpdi_markets }) => tpdi_markets !== '');
        const ticks = (place: string | undefined, score: string) =>
            written
                .filter((row) => row.place === place && row.tpdi_markets === '' && row[score] !== '')
                .map((row) => row[score]);
        expect(rows).toEqual(
            means.map((row) =>
                ['tpdi', 'ari'].map((score) => ({
                    name: row.place,
                    mean: row[`${score}_score`],
                    n: row[`${score}_markets`],
                    ticks: ticks(row.place, `${score}_score`),
                })),
            ),
        );
        expect(means.map(({ place }) => place)).toEqual([arabic, 'Portugal', 'México']);
        expect(findingOf(html, 'countries')).toBe('Three countries: dependence of two of them from 50 to 90');
    });

    test('the overview draws the margin of a place with one market, and a hollow dot for two to four', () => {
        const rows = Object.fromEntries(
            [...pictureOf(html, 'countries').matchAll(/<tr><th scope="row">(.*?)<\/tr>/gsu)].map(([, row = '']) => {
                const [name = '', , mean = ''] = row.split(/<td class="(?:row-plot|mean)">/u);
                return [plain(name), [/class="(?:hollow|whisker)"/u.exec(row)?.[0], plain(mean)]];
            }),
        );
        expect(rows).toEqual({
            [arabic]: ['class="whisker"', 'Dependence90 (60 to 98) one market'],
            Portugal: ['class="hollow"', 'Dependence73 4 markets too few for a margin'],
            México: ['class="whisker"', 'Dependence50 (25 to 75) one market'],
        });
        expect(plain(pictureOf(html, 'countries'))).toContain('too few to draw a margin: it takes five markets');
    });

    test('the overview shows only changes whose interval excludes 0, and says which are clear among all compared', () => {
        const drawn = [...pictureOf(html, 'changes').matchAll(/<tr>(<th scope="row">.*?)<\/tr>/gsu)].map(
            ([, row = '']) => ({
                low: /class="whisker" x1="([\d.]+)%"/u.exec(row)?.[1],
                high: /class="whisker" x1="[\d.]+%" x2="([\d.]+)%"/u.exec(row)?.[1],
                at: /class="dot" cx="([\d.]+)%"/u.exec(row)?.[1],
                name: plain(/<bdi class="criteria">.*?<\/bdi>/su.exec(row)?.[0] ?? ''),
            }),
        );
        const rows = table('changes');
        expect(
            rows.map(({ activity, score, difference, significant_adjusted }) => [
                activity,
                score,
                difference,
                significant_adjusted,
            ]),
        ).toEqual([['Boat tour', 'Platform dependence', '80', 'yes']]);
        expect(Number(rows[0]?.q_value)).toBeLessThan(0.001);
        expect(pictureOf(html, 'changes')).toContain('<span class="criteria">clear</span>');
        expect(plain(pictureOf(html, 'changes'))).toContain('10 (3 to 30), then 90 (70 to 97)');
        expect(pictureOf(html, 'changes')).toContain('>Changes of all markets that are larger than their margins</a>');
        expect(pictureOf(html, 'changes')).toContain('<span class="criteria">10 Jan to 1 Mar 2026</span>');
        expect(findingOf(html, 'changes')).toBe('Newest searches: one change is clear');
        const reach = 100;
        const at = (points: string | undefined) => String(rounded(50 + (50 * Number(points)) / reach));
        expect(drawn).toEqual(
            rows.map((row) => ({
                low: at(row.difference_low),
                high: at(row.difference_high),
                at: at(row.difference),
                name: row.criteria,
            })),
        );
        expect(html).toContain(
            'chance alone would give less than one. Adjusted for that many comparisons, one is clear.',
        );
        expect(plain(/<main.*<\/main>/su.exec(html)?.[0] ?? '')).not.toMatch(/\b(?:rose|fell|rise|rank|best|top)\b/iu);
    });

    test('the table of changes explains q itself, because saved pictures have the source without the table', () => {
        const figure = figureOf(html, 'changes');
        expect(/<details>.*?<caption>(.*?)<\/caption>/su.exec(figure)?.[1]).toContain('q: p value adjusted for all');
        expect(/<figcaption>(.*?)<\/figcaption>/su.exec(figure)?.[1]).not.toMatch(/\bq\b|in the table/u);
    });

    test('the overview shows hostile names as text, in their places', () => {
        expect(html).not.toContain('<script>alert');
        const [, jsonLd = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/su.exec(html) ?? [];
        expect(JSON.parse(jsonLd)).toMatchObject({ '@type': 'Dataset', temporalCoverage: '2026-01-10/2026-03-01' });
        expect(html).toContain('<bdi>&lt;script&gt;');
    });

    test('the overview shows who is found, on how many hosts, and how much three of them have', () => {
        // Results 1 to 20 have an address each, which the markets share; those from the seventh on can be booked direct
        // in one.
        expect(plain(figureOf(html, 'actors'))).toContain(
            'The 100 results come from 20 hosts; 70 % of the hosts are operators who can be booked direct.',
        );
        expect(plain(figureOf(html, 'actors'))).toContain('Experimental. Three platforms or resellers have ');
        expect(figureOf(html, 'actors')).not.toContain('example');
    });

    test('the overview in a teaser has pictures, but no files', async () => {
        const teaser = await renderer.render({ explorer: 'teaser' });
        for (const name of ['map', 'countries', 'changes']) {
            expect(pictureOf(teaser.text('index.html'), name)).toBe(pictureOf(html, name));
        }
        const pages = teaser.paths.filter((name) => /^(?:index|places\/.*)\.html$/u.test(name));
        expect(pages).toHaveLength(1 + 4 + 3);
        for (const page of pages)
            expect(teaser.text(page), page).not.toMatch(/href="[^"]*(?:\.csv|exports\/|downloads\.html)/u);
    });

    test('the overview is the golden page', () => {
        const opening = /<header class="opening.*?<\/header>.*?<\/section>/su.exec(html)?.[0] ?? '';
        const figures = ['countries', 'changes'].map((name) => figureOf(html, name));
        expectGolden('overview', [opening, ...figures].join(''));
        const town = site.text('places/portugal-porto.html');
        expectGolden('town', `${figureOf(town, 'list')}${figureOf(town, 'actors')}`);
    });

    test('pages of places say what was seen there, lead up and down, and show who is found', () => {
        const country = site.text('places/portugal.html');
        const town = site.text('places/portugal-porto.html');
        expect(plain(/<h1>(.*?)<\/h1>/su.exec(town)?.[1] ?? '')).toBe(
            'Porto: 40 of 58 first results can be booked only through an intermediary',
        );
        expect(town).toContain('<a href="portugal.html">');
        expect(country).toContain('<a href="../index.html#countries">');
        expect(country).toContain('href="../places/portugal-porto.html"');
        expect(town.match(/<tr class="market">/gu)).toHaveLength(3);
        expect(plain(town)).toContain('69 3 markets, too few for a margin');
        const three = ['boat', 'food', 'walking'].map((name) => `m=portugal-porto-${name}-tour-private`);
        expect(town).toContain(`<a href="../compare.html?${three.join('&amp;')}">Compare these markets</a>`);
        expect(findingOf(town, 'changes')).toBe('Newest searches: one change is clear');
        const changes: string[][] = parse(site.text('data/places/portugal-porto-changes.csv'), { from_line: 2 });
        expect(changes.map(([, , activity, , , , before, , , , now]) => [activity, before, now])).toEqual([
            ['Boat tour', '10', '90'],
            ['Food tour', '50', '56'],
        ]);
        expect(tableOf(town, 'changes')).toEqual(changes);
        expect(plain(pictureOf(town, 'changes'))).toContain('+6 (−25 to +35)10 Jan to 1 Mar 2026no clear difference');
        expect(pictureOf(town, 'changes')).toContain('href="../markets/portugal-porto-boat-tour-private.html"');
        expect(plain(/<p class="cite">.*?<\/p>/su.exec(town)?.[0] ?? '')).toMatch(
            /^Tourism market structure: Porto, Portugal\. Searches to 1 March 2026\. Version /u,
        );
        expect(country.match(/<tr class="market">/gu)).toHaveLength(4);
        expect(country).not.toContain('Cancún');
        expect(country).toContain('This is not a ranking: markets within each town differ widely.');
        expect(html).toContain('This is not a ranking: markets within each country differ widely.');
        expect(plain(html)).toContain('Differences between towns are not tested here; “Compare” tests those');
        for (const page of [country, town, html]) expect(plain(page)).toContain('First results: what a search engine');
        for (const page of [country, town]) expect(page).toContain('differences between them are not tested');
        for (const page of [country, town]) expect(page).not.toContain('Sorting is not ranking');
        expect(site.text('markets.html')).toContain('Sorting is not ranking');
        expect(findingOf(country, 'towns')).toBe('Two towns: dependence of one of them 85 (64 to 95)');
        const bars = all(
            pictureOf(town, 'actors'),
            /<\/svg>([^<]+)<\/span><\/th><td class="count">([\d,]+)<\/td>.*?<rect class="bar" x="0" y="1" width="([\d.]+)%"/gsu,
        );
        const rows: string[][] = parse(site.text('data/places/portugal-porto-actors.csv'), { from_line: 2 });
        const most = Math.max(...rows.map(([, count]) => Number(count)));
        expect(bars).toEqual(rows.map(([name, n]) => [name, n, `${rounded((100 * Number(n)) / most)}`]));
        expect(findingOf(town, 'actors')).toBe('Platforms are found most often: 40 of 58 first results');
    });
});
