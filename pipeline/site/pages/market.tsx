import { actorsChart } from '../charts/actors.ts';
import { historyChart } from '../charts/history.ts';
import { NoReadiness, readinessChart } from '../charts/readiness.ts';
import { scoresChart } from '../charts/scores.ts';
import { searchPageChart } from '../charts/search-page.ts';
import { csvFile, csvFiles } from '../csv.ts';
import { pageFiles, type Site } from '../layout.tsx';
import type { Market, SiteFile } from '../model.ts';
import type { Receipts } from '../receipts.ts';
import { words } from '../words/en.ts';
import { marketData } from './json-ld.ts';
import { filesAndCitation } from './market-files.ts';
import { marketFinding, marketOpening } from './market-opening.ts';
import { receiptRows, receiptsSection } from './market-receipts.ts';

const { market: text } = words;

/** The page of a market, and the files of its charts and receipts. */
export function marketFiles(site: Site, market: Market, receipts: Receipts): SiteFile[] {
    const { isPublic } = site;
    const { slug, activity, criteria, city, newest } = market;
    const csvStart = `data/markets/${slug}-`;
    // The key to colours and shapes comes before the search page.
    const charts = [
        scoresChart(site, market),
        actorsChart(site, market, receipts),
        searchPageChart(site, market, receipts),
        historyChart(site, market),
        ...(newest.ari === null ? [] : [readinessChart(site, newest.ari, receipts)]),
    ];
    const receiptsFile = csvFile(`${csvStart}receipts.csv`, receiptRows(market, receipts));
    const files = isPublic ? [...csvFiles(csvStart, charts), receiptsFile] : [];
    return pageFiles(site, {
        path: `markets/${slug}.html`,
        title: text.title(activity, criteria, city),
        description: text.description(market, marketFinding(market)),
        current: 'markets',
        day: newest.day,
        jsonLd: marketData(site, market, files),
        charts,
        csvStart,
        files,
        content: (figures) => (
            <article>
                {marketOpening(site, market, receipts)}
                {figures}
                {newest.ari === null && <NoReadiness operators={receipts.operators} isPublic={isPublic} />}
                {isPublic && receiptsSection(site, market, receipts)}
                {filesAndCitation(site, market, files)}
            </article>
        ),
    });
}
