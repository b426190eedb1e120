import { scoresChart } from '../charts/scores.tsx';
import { csvFile, Figure } from '../figure.tsx';
import { figuresScript } from '../figure-actions.tsx';
import { pageFile, type Site, toRoot } from '../layout.tsx';
import type { Market, Receipts, SiteFile } from '../model.ts';

/** The page of a market and the files of its charts. */
export function marketFiles(site: Site, market: Market, _receipts: Receipts): SiteFile[] {
    const path = `markets/${market.slug}.html`;
    const charts = [scoresChart(market)];
    const csvPath = (name: string) => `data/markets/${market.slug}/${name}.csv`;
    const isPublic = site.options.explorer === 'public';
    const page = pageFile(site, {
        path,
        title: `${market.activity}, ${market.criteria}, ${market.city}`,
        description: charts[0]?.finding ?? '',
        current: 'markets',
        day: market.newest.day,
        scripts: [figuresScript],
        content: charts.map((chart) => (
            <Figure
                chart={chart}
                label={chart.name}
                how={[]}
                csvHref={isPublic ? toRoot(path) + csvPath(chart.name) : null}
            />
        )),
    });
    const files = isPublic ? charts.map(({ name, table }) => csvFile(csvPath(name), table)) : [];
    return [page, ...files];
}
