import { hash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { attribute, tags } from '../../api/site/support/html.ts';
import { csv, sample, writeFiles } from '../../support/pipeline.ts';
import { release, releasedFiles } from '../support/release.ts';
import { copyOf, corrected, faro, files, observed, releaseOnce } from '../support/released-data.ts';
import { siteFaults } from './support/page-faults.ts';
import { textOf } from './support/read-page.ts';
import { openRenderer, type RenderedSite, rendered } from './support/rendered-site.ts';

let released: string;
let version: string;
beforeAll(async () => {
    ({ released, version } = await releaseOnce());
});

const pageOf = (site: RenderedSite) => site.text('changes.html');
const headings = (html: string, level: number) =>
    [...html.matchAll(new RegExp(`<h${level}\\b[^>]*>(.*?)</h${level}>`, 'gsu'))].map(([, text]) =>
        textOf(text as string),
    );
/** The rows of a table below a heading, cell by cell. */
const rowsBelow = (html: string, heading: string) => {
    const table = /<tbody>(.*?)<\/tbody>/su.exec(html.slice(html.indexOf(`<h3>${heading}`)))?.[1] ?? '';
    return [...table.matchAll(/<tr>(.*?)<\/tr>/gsu)].map(([, row]) =>
        [...(row as string).matchAll(/<t[hd]\b.*?>(.*?)<\/t[hd]>/gsu)].map(([, cell]) => textOf(cell as string)),
    );
};
const alternate =
    '<link rel="alternate" type="application/feed+json" title="Releases of the data" href="../feed.json"/>';

describe('changes.html', () => {
    let html: string;
    let site: RenderedSite;
    let teaser: RenderedSite;
    beforeAll(async () => {
        const data = copyOf(released, corrected);
        await release(data, '2026-03-06');
        writeFiles(data, { 'observations/vigo.csv': csv(observed({ city: 'Vigo' })) });
        fs.rmSync(path.join(data, 'observations/faro.csv'));
        const renderer = await openRenderer(data);
        site = await renderer.render();
        teaser = await renderer.render({ explorer: 'teaser' });
        html = pageOf(site);
    });

    test('changes.html has what is not released yet first, then the releases, the newest first', () => {
        expect(headings(html, 1)).toEqual(['Two markets differ from the release of 6 March 2026']);
        expect(headings(html, 2)).toEqual([
            'No market has been searched twice yet',
            'Not released yet: two markets differ',
            '6 March 2026: one market differs',
            '5 March 2026: the first release',
            'All changes, for programs and feed readers',
            'How to cite',
        ]);
        const contents = html.slice(html.indexOf('class="contents"'), html.indexOf('<h1'));
        expect(tags(contents, 'a').map((tag) => attribute(tag, 'href'))).toEqual(
            tags(html, 'section').map((tag) => `#${attribute(tag, 'id')}`),
        );
        expect(siteFaults(site)).toEqual([]);
    });

    test('changes.html groups by reason, with old and new value, and leads to the markets that are there', () => {
        expect(headings(html, 3)).toEqual([
            'New markets (1)',
            'Markets taken out (1)',
            'Results coded again or corrected (1)',
        ]);
        expect(rowsBelow(html, 'New markets')).toEqual([['Walking tour , Private Vigo, Portugal']]);
        expect(rowsBelow(html, 'Markets taken out')).toEqual([['Walking tour , Private Faro, Portugal']]);
        expect(rowsBelow(html, 'Results coded')).toEqual([
            ['Walking tour , Private Porto, Portugal · 1 March 2026', 'Platform dependence 75 → 67'],
        ]);
        const linked = tags(html.slice(html.indexOf('<h2')), 'a').map((tag) => attribute(tag, 'href') ?? '');
        expect(linked.filter((href) => href.startsWith('markets/'))).toEqual([
            'markets/portugal-vigo-walking-tour-private.html',
            'markets/portugal-porto-walking-tour-private.html',
        ]);
    });

    test('changes.html leads to all changes and names the feed, as the first page does; a teaser has neither', () => {
        for (const href of ['../exports/change.csv', '../changes.json', '../feed.json']) {
            expect(html).toContain(`href="${href}"`);
        }
        expect(html).toContain(alternate);
        expect(site.text('index.html')).toContain(alternate);
        expect(site.text('about.html')).not.toContain('alternate');
        expect(rowsBelow(pageOf(teaser), 'Results coded')).toHaveLength(1);
        expect(pageOf(teaser)).not.toMatch(/change\.csv|changes\.json|feed/u);
    });

    test('changes.html begins with the newest searches before any release, then says that nothing has changed since', async () => {
        const before = await rendered(files);
        expect(headings(pageOf(before), 1)).toEqual(['What the newest searches changed']);
        expect(headings(pageOf(before), 2)).toEqual([
            'No market has been searched twice yet',
            'All changes, for programs and feed readers',
            'How to cite',
        ]);
        const after = pageOf(await rendered(released));
        expect(headings(after, 1)).toEqual(['Nothing has changed since the release of 5 March 2026']);
        expect(headings(after, 2)[1]).toBe('5 March 2026: the first release');
    });

    test('changes.html names markets that are spelled in another way, new addresses, and changes of margins alone', async () => {
        const alias = {
            ...{ old_country: 'Portugal', old_city: 'Faro', old_activity: 'Walking tour', old_criteria: 'Private' },
            ...{
                country: 'Portugal',
                city: 'Ria',
                activity: 'Walking tour',
                criteria: 'Private',
                reason: 'a new name',
            },
        };
        const changed = copyOf(released, {
            'reference/market_aliases.csv': csv([alias]),
            'observations/faro.csv': csv(observed({ ...faro, city: 'Ria' })),
            'observations/porto.csv': csv(observed({ city: 'PORTO' }, { platform_only: 18, direct: 4, none: 2 })),
        });
        const page = pageOf(await rendered(changed));
        expect(rowsBelow(page, 'Markets with a new name')).toEqual([
            [
                'Walking tour , Private Ria, Portugal',
                'Until then: Portugal, Faro, Walking tour, Private. Its page has a new address, to which the old one and the old ' +
                    'identifier lead.',
            ],
        ]);
        expect(rowsBelow(page, 'Names spelled differently')).toEqual([
            ['Walking tour , Private PORTO, Portugal', 'Town Porto → PORTO'],
        ]);
        expect(rowsBelow(page, 'Results coded')).toEqual([
            ['Walking tour , Private PORTO, Portugal · 1 March 2026', 'margins only'],
        ]);
    });
});

describe('changes.html of a long history', () => {
    test('changes.html shows fifty rows of a reason, and says how many more there are', async () => {
        const rows = Array.from({ length: 53 }, (_, at) => observed({ city: `Town ${at}` })).flat();
        const page = pageOf(await rendered(copyOf(released, { 'observations/many.csv': csv(rows) })));
        expect(rowsBelow(page, 'New markets (53)')).toHaveLength(50);
        expect(textOf(page)).toContain('Three more in the table of all changes .');
    });

    test('changes.html shows twelve releases with their changes, and lists those before', async () => {
        const data = copyOf(released);
        const [first = ''] = [...releasedFiles(data)].flatMap(([name, text]) => (name.endsWith('.csv') ? [text] : []));
        const later = Array.from({ length: 13 }, (_, at) => {
            const name = `${version.slice(0, -2)}${10 + at}`;
            return [name, first.replaceAll(version, name).replaceAll('2026-03-05', `2026-03-${10 + at}`)] as const;
        });
        writeFiles(data, Object.fromEntries(later.map(([name, text]) => [`releases/${name}.csv`, text])));
        const sums = later.map(([name, text]) => `${hash('sha256', text)}  ${name}.csv\n`).join('');
        fs.appendFileSync(path.join(data, 'releases/SHA256SUMS'), sums);
        const page = pageOf(await rendered(data));
        expect(headings(page, 2)).toHaveLength(1 + 12 + 2 + 1);
        expect(headings(page, 2)[1]).toBe('22 March 2026: no score has changed');
        expect(headings(page, 2)[13]).toBe('Earlier releases');
        const earlier = page.slice(page.indexOf('id="earlier"'));
        expect(textOf(earlier)).toContain('10 March 2026: no score has changed 5 March 2026: the first release');
    });
});

test('changes.html lists all newest significant changes above the releases, with old and new score', async () => {
    const activities = Array.from({ length: 10 }, (_, index) => `Tour ${index}`);
    const rows = activities.flatMap((activity) => [
        ...sample({ platform_only: 2, direct: 18 }, { activity, analyzed_at: '2026-01-10' }),
        ...sample({ platform_only: 18, direct: 2 }, { activity }),
    ]);
    const site = await rendered({ 'observations/ten.csv': csv(rows) });
    const html = pageOf(site);
    expect(headings(html, 2)[0]).toBe('Newest searches: ten changes are clear');
    expect(textOf(html).match(/10 \(3 to 30\), then 90 \(70 to 97\)/gu)).toHaveLength(10);
    expect(textOf(site.text('index.html')).match(/10 \(3 to 30\), then 90 \(70 to 97\)/gu)).toHaveLength(8);
    expect(site.text('data/changes-newest.csv').trim().split('\r\n')).toHaveLength(1 + 10);
    expect(siteFaults(site)).toEqual([]);
});
