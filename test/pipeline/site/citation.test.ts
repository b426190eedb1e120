import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { bibtexEntry } from '../../../pipeline/site/bibtex.ts';
import { build } from '../../support/builds.ts';
import { csv, dataFolder, sample } from '../../support/pipeline.ts';
import { release } from '../support/release.ts';
import { openRenderer, type Renderer } from './support/rendered-site.ts';

const files = { 'observations/a.csv': csv(sample({ direct: 5 })) };
let renderer: Renderer;
beforeAll(async () => {
    renderer = await openRenderer(files);
});

test('citations name title and authors of the data, and schema.org data persons and organisations', async () => {
    const { text, paths } = await renderer.render({ dataTitle: 'Ours', dataAuthors: ['Office', 'Martin, Anne'] });
    expect(text('about.html')).toContain('<p>Office; Martin, Anne. <em>Ours</em>: one market, ');
    expect(text('index.html')).toContain('<span class="cited">Office; Martin, Anne. Ours, ');
    const market = paths.find((name) => name.startsWith('markets/')) as string;
    expect(text(market)).toContain('<p class="cite">Office; Martin, Anne. Ours: <cite>');
    expect(text('index.html')).toContain(
        '"creator":[{"@type":"Organization","name":"Office"},{"@type":"Person","name":"Anne Martin"}]',
    );
});

test('a title and an author in Arabic or Hebrew letters end where the day behind them begins', async () => {
    const { text, paths } = await renderer.render({ dataTitle: 'أسواق السياحة', dataAuthors: ['מכון', 'Office'] });
    const cited = 'מכון\u200e; Office. أسواق السياحة\u200e';
    expect(text('index.html')).toContain(`<span class="cited">${cited}, 1 March 2026`);
    expect(text('index.html')).toContain(`<p class="cite">${cited}: <cite>`);
    const market = paths.find((name) => name.startsWith('markets/')) as string;
    expect(text(market)).toMatch(/author = \{\{מכון\} and \{Office\}\},\n {2}title = \{\{أسواق السياحة: /u);
});

test('pages of data say how to cite them, and name their address where it is known', async () => {
    const site = await renderer.render();
    const known = await renderer.render({ siteUrl: 'https://data.example' });
    const pages = ['index', 'markets', 'compare', 'changes', 'agreement', 'places/portugal'];
    for (const name of pages) {
        expect(site.text(`${name}.html`)).toMatch(
            /<h2>How to cite<\/h2><p class="cite">Tourism market structure: <cite>/u,
        );
        expect(site.text(`${name}.html`)).not.toContain('class="address"');
        expect(known.text(`${name}.html`)).toContain(`>https://data.example/${name}.html</a></p>`);
    }
    expect(site.text('compare.html')).not.toContain('data-day="2');
});

test('market pages and downloads have their citation as an entry of BibTeX', async () => {
    const { text, paths } = await renderer.render({
        dataTitle: 'R&D',
        dataAuthors: ['Office', 'Martin, Anne'],
        siteUrl: 'https://data.example',
    });
    const market = paths.find((name) => name.startsWith('markets/')) as string;
    const entries = [market, 'downloads.html'].map((page) => /<pre>(@misc[^<]*)<\/pre>/u.exec(text(page))?.[1]);
    const keys = paths.flatMap((page) => /<pre>@misc\{([^,]+),/u.exec(text(page))?.[1] ?? []);
    expect(keys.length).toBeGreaterThan(3);
    expect(new Set(keys).size, 'keys are unique').toBe(keys.length);
    const start = '  author = {{Office} and Martin, Anne},\n  title = {{R\\&amp;D';
    const key = market.replace('/', '-').replace('.html', '');
    expect(entries[0]).toContain(`@misc{${key}-2026-03-01,\n${start}: `);
    expect(entries[0]).toContain(`,\n  url = {https://data.example/${market}}\n}`);
    expect(entries[1]).toContain(`@misc{data-2026-03-01,\n${start}}},\n  year = {2026},\n  month = mar,\n`);
    expect(entries[1]).toContain('  note = {one market, searches up to 1~March~2026. Version ');
});

test('the entry of BibTeX of a released version has the day of its release', async () => {
    const data = dataFolder(files);
    await release(data, '2027-01-15');
    const { dist } = await build(data, { SITE: 'on' });
    const page = fs.readFileSync(path.join(dist, 'site/downloads.html'), 'utf8');
    const entry = /<pre>(@misc[^<]*)<\/pre>/u.exec(page)?.[1];
    expect(entry).toContain('@misc{data-2027-01-15,');
    expect(entry).toContain('  year = {2027},\n  month = jan,\n');
});

test('entries of BibTeX escape what LaTeX reads as a command, and leave out what is unknown', () => {
    const reference = {
        key: 'a-1',
        authors: [],
        title: '50 % {\\x} ~^',
        day: '2025-12-09',
        note: '#1_$ & ß',
        url: null,
    };
    expect(bibtexEntry(reference)).toBe(`@misc{a-1,
  title = {{50 \\% \\{\\textbackslash{}x\\} \\textasciitilde{}\\textasciicircum{}}},
  year = {2025},
  month = dec,
  note = {\\#1\\_\\$ \\& ß}
}`);
});
