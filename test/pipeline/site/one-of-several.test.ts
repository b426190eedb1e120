import { beforeAll, describe, expect, test } from 'vitest';
import { audit, csv, result, sample, v2Checks } from '../../support/pipeline.ts';
import { plain } from './support/read-page.ts';
import { type RenderedSite, rendered } from './support/rendered-site.ts';

/** Pages of two markets of which one is measured, and of one market alone. */

const pageOf = (position: number) => `https://result-${position}.example/`;
const audits = Array.from({ length: 10 }, (_, at) =>
    audit(pageOf(at + 1), '2026-02-20', v2Checks.slice(0, at === 0 ? 6 : 9), v2Checks),
);
const measured = ['2026-01-01', '2026-03-01'].flatMap((analyzed_at) => sample({ direct: 10 }, { analyzed_at }));
const other = Array.from({ length: 12 }, (_, at) =>
    result(at + 1, 'platform_only', { activity: 'Boat tour', url: `https://platform-${at}.example/` }),
);

let site: RenderedSite;
let alone: RenderedSite;
beforeAll(async () => {
    const shownOf = (rows: Parameters<typeof csv>[0]) =>
        rendered({ 'observations/a.csv': csv(rows), 'audits/a.csv': csv(audits) });
    [site, alone] = [await shownOf([...measured, ...other]), await shownOf(measured)];
});

describe('Two markets, of which one is measured', () => {
    test('a mean of one market says so', () => {
        const html = site.text('index.html');
        const section = /<section class="sec" id="countries".*?<\/section>/su.exec(html)?.[0] ?? '';
        expect(plain(section)).toMatch(/\d+ \(\d+ to \d+\) one market/u);
        expect(plain(alone.text('index.html'))).toMatch(/One country: dependence 0 \(0 to \d+\), readiness \d+ \(/u);
    });

    test('the page of a place counts its own results', () => {
        expect(plain(site.text('places/portugal.html'))).toContain('per cent of 22 results can be booked direct');
    });

    test('a figure without a row offers no files, and says what was compared', () => {
        const html = site.text('index.html');
        const section = /<section class="sec" id="changes".*?<\/section>/su.exec(html)?.[0] ?? '';
        expect(plain(section)).toContain(
            'Compared with the search before: dependence of one market, readiness of none.',
        );
        expect(section).not.toContain('p value');
        expect(section).not.toContain('class="acts"');
        expect(site.paths.filter((name) => name.endsWith('changes.csv'))).toEqual([
            'data/places/portugal-changes.csv',
            'data/places/portugal-porto-changes.csv',
        ]);
        expect(site.text('markets.html')).not.toContain('u: too few to say');
    });
});

test('a market whose score is as before, and whose results are all direct, says so in few words', () => {
    const text = plain(site.text('markets/portugal-porto-walking-tour-private.html'));
    expect(text).toMatch(
        /All ten results can be booked direct; .* In January 2026 dependence was 0 \(0 to 28\) ?, too\./u,
    );
});

test('a market that is the only one is not compared with itself', () => {
    const compared = 'Two to four markets can be compared.';
    expect(site.text('places/portugal-porto.html')).toContain(compared);
    expect(alone.text('places/portugal-porto.html')).not.toContain(compared);
    const page = 'markets/portugal-porto-walking-tour-private.html';
    expect(site.text(page)).toContain('Dashed: all two markets together.');
    expect(alone.text(page)).not.toContain('Dashed');
    expect(alone.text(page)).not.toContain('class="reference"');
    expect(site.text(page)).toContain('Compare it with other markets');
    expect(alone.text(page)).not.toContain('Compare it with other markets');
});

test('searches of one day alone are dated once where the data are described', async () => {
    const { text } = await rendered({ 'observations/a.csv': csv(sample({ direct: 10 })) });
    expect(plain(text('downloads.html'))).toContain('10 observed results of searches of 1 March 2026, and every');
    expect(plain(text('about.html'))).toContain('The searches are of 1 March 2026. The pages');
});
