import { beforeAll, describe, expect, test } from 'vitest';
import { csv } from '../../support/pipeline.ts';
import { audits, copyOf, corrected, releaseOnce } from '../support/released-data.ts';
import { siteFaults } from './support/page-faults.ts';
import { textOf } from './support/read-page.ts';
import { openRenderer, type RenderedSite, type Renderer } from './support/rendered-site.ts';

const pageOf = (city: string) => `markets/portugal-${city}-walking-tour-private.html`;
const csvOf = (city: string) => `data/markets/portugal-${city}-walking-tour-private-history.csv`;

describe('a score that is not the one that was first published', () => {
    let renderer: Renderer;
    let site: RenderedSite;
    let version: string;
    beforeAll(async () => {
        const first = await releaseOnce();
        version = first.version;
        // Its operator passes more checks than in the release.
        const data = copyOf(first.released, { ...corrected, 'audits/a.csv': csv(audits(4)) });
        renderer = await openRenderer(data);
        site = await renderer.render();
    });

    test('a revised score has a sentence that names the release and the first published scores', () => {
        expect(textOf(site.text(pageOf('porto')))).toContain(
            `Revised: the search of 1 March 2026 was first published on 5 March 2026, in version ${version}, with platform dependence 75, agentic readiness 90.`,
        );
        expect(siteFaults(site)).toEqual([]);
    });

    test('a revised score has the first published one in table and CSV file, with the release', () => {
        const [head, row] = site
            .text(csvOf('porto'))
            .split('\r\n')
            .map((line) => line.split(','));
        const value = (name: string) => row?.[head?.indexOf(name) ?? -1];
        const first = ['tpdi_score', 'ari_score', 'release'].map((name) => value(`first_published_${name}`));
        expect([value('tpdi_score'), ...first]).toEqual(['67', '75', '90', version]);
        expect(head).not.toContain('first_published_direct_booking_pct');
        const [plain] = site.text(csvOf('faro')).split('\r\n');
        expect(plain).not.toContain('first');
        expect(textOf(site.text(pageOf('faro')))).not.toContain('first published');
    });

    test('a teaser says in a sentence which score was published first', async () => {
        const html = (await renderer.render({ explorer: 'teaser' })).text(pageOf('porto'));
        expect(textOf(html)).toContain('Revised: the search of 1 March 2026 was first published on 5 March 2026');
    });
});
