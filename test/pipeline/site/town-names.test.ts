import { beforeAll, expect, test } from 'vitest';
import { csv, sample } from '../../support/pipeline.ts';
import { type RenderedSite, rendered } from './support/rendered-site.ts';

/** Towns of one name in two countries, and towns of which a slug keeps nothing. */

let site: RenderedSite;
beforeAll(async () => {
    const towns = [
        ['France', 'Saint-Denis'],
        ['Réunion', 'SAINT-DENIS'],
        ['Portugal', 'Porto'],
        ['Japan', '東京'],
        ['日本', '京都'],
    ] as const;
    const rows = towns.flatMap(([country, city]) => [
        ...sample({ direct: 20 }, { country, city, analyzed_at: '2026-01-01' }),
        ...sample({ platform_only: 20 }, { country, city }),
    ]);
    site = await rendered({ 'observations/a.csv': csv(rows) });
});

test('a town has its country beside it where another country has a town of that name', () => {
    const namesIn = (page: string, pattern: RegExp) =>
        [...site.text(page).matchAll(pattern)].map(([, name]) => name).sort();
    const others = ['Porto', '京都', '東京'];
    const towns = [...others.slice(0, 1), 'SAINT-DENIS, Réunion', 'Saint-Denis, France', ...others.slice(1)];
    expect(namesIn('index.html', /<li class="town"><a [^>]*><bdi>(.*?)<\/bdi>/gu)).toEqual(towns);
    expect(namesIn('changes.html', /<th scope="row"><a [^>]*><bdi>(.*?)<\/bdi>, <bdi>/gu)).toEqual(towns);
    const page = 'france-saint-denis-walking-tour-private.html';
    expect(site.text(`markets/${page}`)).toContain('<title>Walking tour, Private, Saint-Denis, France · ');
    expect(site.text('places/reunion-saint-denis.html')).toContain('<title>SAINT-DENIS, Réunion · ');
    expect(site.text('places/portugal-porto.html')).toContain('<title>Porto · ');
    expect(namesIn('data/markets.js', /"town":"(.*?)"/gu)).toEqual(['SAINT-DENIS, Réunion', 'Saint-Denis, France']);
});

test('the page of a country has its own address beside a town of which the slug keeps nothing', () => {
    const places = site.paths.filter((path) => path.startsWith('places/japan')).sort();
    expect(places).toEqual([expect.stringMatching(/^places\/japan-[0-9a-f]{8}\.html$/u), 'places/japan.html']);
});
