import { actorsChart } from '../charts/actors.ts';
import { historyChart, historyNotes } from '../charts/history.ts';
import { NoReadiness, readinessChart } from '../charts/readiness.ts';
import { scoresChart } from '../charts/scores.ts';
import { searchPageChart } from '../charts/search-page.ts';
import { pageFile, type Site } from '../layout.tsx';
import type { Market, SiteFile } from '../model.ts';
import { chartsOfPage, csvFile, figuresScript, type LabelledChart } from '../page-figures.tsx';
import type { Receipts } from '../receipts.ts';
import { words } from '../words/en.ts';
import { marketData } from './json-ld.ts';
import { filesAndCitation } from './market-files.ts';
import { marketFinding, marketOpening } from './market-opening.ts';
import { receiptRows, receiptsSection } from './market-receipts.ts';

const { market: text } = words;

/** The page of a market, and the files of its charts and receipts. */
export function marketFiles(site: Site, market: Market, receipts: Receipts): SiteFile[] {
    const path = `markets/${market.slug}.html`;
    const { isPublic } = site;
    const csvStart = `data/markets/${market.slug}-`;
    const { figures, csvFiles } = chartsOfPage(site, path, csvStart, chartsOf(site, market, receipts));
    if (isPublic) csvFiles.push(csvFile(`${csvStart}receipts.csv`, receiptRows(market, receipts)));
    const page = pageFile(site, {
        path,
        title: text.title(market.activity, market.criteria, market.city),
        description: text.description(market, marketFinding(market)),
        current: 'markets',
        day: market.newest.day,
        scripts: [figuresScript],
        jsonLd: marketData(site, market, csvFiles),
        content: (
            <article>
                {marketOpening(site, market, receipts)}
                {figures}
                {market.newest.ari === null && <NoReadiness operators={receipts.operators} isPublic={isPublic} />}
                {isPublic && receiptsSection(site, market, receipts)}
                {filesAndCitation(site, market, csvFiles)}
            </article>
        ),
    });
    return [page, ...csvFiles];
}

/** The charts in page order: the key to colours and shapes comes before the search page. */
function chartsOf({ data, isPublic }: Site, market: Market, receipts: Receipts): LabelledChart[] {
    const { scores, actors, search, history, readiness } = text.charts;
    const readinessMade = readinessChart(market, receipts, data, isPublic);
    return [
        {
            chart: scoresChart(market, data, isPublic),
            label: scores.label,
            how: scores.how(data.level * 100, data.markets.length),
        },
        { chart: actorsChart(market, receipts, data, isPublic), label: actors.label, how: actors.how },
        {
            chart: searchPageChart(market, receipts, data, isPublic),
            label: search.label,
            how: search.how(isPublic),
        },
        {
            chart: historyChart(market, data, isPublic),
            label: history.label,
            how: historyNotes(market, data),
        },
        ...(readinessMade === null
            ? []
            : [{ chart: readinessMade, label: readiness.label, how: readiness.how(isPublic) }]),
    ];
}
