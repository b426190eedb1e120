import { expect, test } from 'vitest';
import { csv, sample } from '../../support/pipeline.ts';
import { openRenderer } from './support/rendered-site.ts';

test('citations name title and authors of the data, and schema.org data persons and organisations', async () => {
    const renderer = await openRenderer({ 'observations/a.csv': csv(sample({ direct: 5 })) });
    const { text, paths } = await renderer.render({ dataTitle: 'Ours', dataAuthors: ['Office', 'Martin, Anne'] });
    expect(text('about.html')).toContain('<p>Office; Martin, Anne. <em>Ours</em>: one market, ');
    expect(text('index.html')).toContain('<span class="cited">Office; Martin, Anne. Ours, ');
    const market = paths.find((name) => name.startsWith('markets/')) as string;
    expect(text(market)).toContain('<p class="cite">Office; Martin, Anne. Ours: <cite>');
    expect(text('index.html')).toContain(
        '"creator":[{"@type":"Organization","name":"Office"},{"@type":"Person","name":"Anne Martin"}]',
    );
});

test('pages of data say how to cite them, and name their address where it is known', async () => {
    const renderer = await openRenderer({ 'observations/a.csv': csv(sample({ direct: 5 })) });
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
