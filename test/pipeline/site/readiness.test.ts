import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import { audit, csv, type Row, result, sample, v1Checks, v2Checks } from '../../support/pipeline.ts';
import { plain } from './support/read-page.ts';
import { openRenderer, type RenderedSite, type Renderer, rendered } from './support/rendered-site.ts';

/** A market of two operators and the checks that are made on their pages. */
function market(city: string, ...checks: (readonly string[])[]): { rows: Row[]; audits: Row[] } {
    const page = (position: number) => `https://${city.toLowerCase()}-${position}.example/`;
    const results = sample({ direct: 2, platform_only: 8 }, { city });
    return {
        rows: results.map((row) => ({ ...row, url: page(Number(row.position)) })),
        audits: checks.map((made, index) => audit(page(index + 1), '2026-02-20', [], made)),
    };
}

const withoutPrice = v2Checks.filter((name) => name !== 'price');
const markets = [market('None', v2Checks, withoutPrice), market('First', v1Checks, v1Checks.slice(1))];

let renderer: Renderer;
let site: RenderedSite;
beforeAll(async () => {
    renderer = await openRenderer({
        'observations/all.csv': csv(markets.flatMap(({ rows }) => rows)),
        'audits/all.csv': csv(markets.flatMap(({ audits }) => audits)),
    });
    site = await renderer.render();
});

const pageOf = (city: string) => site.text(`markets/portugal-${city}-walking-tour-private.html`);

/** Titles and items of the lists of operators below the chart of readiness. */
function listsOf(city: string): string[] {
    const lists = pageOf(city).matchAll(/<h3 class="not-scored">(.*?)<\/h3><ul class="list">(.*?)<\/ul>/gsu);
    return [...lists]
        .flatMap(([, title = '', items = '']) => [title, ...items.split('</li>').map(plain)])
        .filter(Boolean);
}

test('a market without a score because of one audit says so', () => {
    expect(listsOf('none')).toEqual([
        'Not measured',
        '1 none-1.example: the audits of the search lack checks that the index needs',
        '2 none-2.example: the audits of the search lack checks that the index needs',
    ]);
    const receipts = plain(pageOf('none').slice(pageOf('none').indexOf('id="receipts"')));
    expect(receipts).toContain('none-1.example');
    expect(receipts).not.toContain('could not be opened');
});

test('an operator that v1 leaves out is named', () => {
    expect(listsOf('first')).toEqual([
        'Not measured',
        '2 first-2.example: the audits of the search lack checks that the index needs',
    ]);
});

test('the CSV file of a history has 0 operators of a search without readiness, as the exports have', async () => {
    const days = ['2025-12-01', '2026-03-01'];
    const rows = days.flatMap((analyzed_at) => sample({ direct: 1, platform_only: 9 }, { analyzed_at }));
    const audits = [audit(result(1, 'direct').url as string, '2026-02-20', v1Checks, v1Checks)];
    const { text } = await rendered({ 'observations/a.csv': csv(rows), 'audits/a.csv': csv(audits) });
    const file = text('data/markets/portugal-porto-walking-tour-private-history.csv');
    const history: Record<string, string>[] = parse(file, { columns: true });
    expect(history.map(({ ari_version, ari_operators }) => [ari_version, ari_operators])).toEqual([
        ['', '0'],
        ['v1', '1'],
    ]);
});
