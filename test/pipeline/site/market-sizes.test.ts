import { expect, test } from 'vitest';
import { csv, sample } from '../../support/pipeline.ts';
import { largeMarket, largePage } from './support/market-data.ts';
import { all, plain } from './support/read-page.ts';
import { openRenderer, rendered } from './support/rendered-site.ts';

test('the page of a market names the last four of many earlier searches, and folds the others', async () => {
    const days = Array.from({ length: 20 }, (_, month) =>
        new Date(Date.UTC(2024, month, 1)).toISOString().slice(0, 10),
    );
    const searches = days.flatMap((analyzed_at) => sample({ direct: 4 }, { analyzed_at }));
    const many = await rendered({ 'observations/all.csv': csv(searches) });
    const html = many.text('markets/portugal-porto-walking-tour-private.html');
    const [, fact = ''] = /<dt>Earlier searches<\/dt><dd>(.*?)<\/dd>/su.exec(html) ?? [];
    const [shown, folded] = fact.split('<details>').map(plain);
    expect(shown).toBe('1 Jul 2025, 1 Jun 2025, 1 May 2025, 1 Apr 2025');
    expect(folded).toMatch(/^and 15 others1 Mar 2025, 1 Feb 2025, .*, 1 Jan 2024$/u);
});

test('the page of a market with 25 results, 20 audited operators and all addresses has less than 100 kB', async () => {
    const large = await openRenderer(largeMarket);
    const options = {
        siteUrl: 'https://data.example.org',
        sourceUrl: 'https://git.example.org/data/{file}#L{line}',
    };
    const html = (await large.render(options)).text(largePage);
    expect(all(html, /<tr id="(result|audit)-/gu)).toHaveLength(25 + 20);
    expect(Buffer.byteLength(html)).toBeLessThan(100_000);
    expect(plain(html)).toContain('20 operators measured pass 10.5 of 20 checks on average');
});
