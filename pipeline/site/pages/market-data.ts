import { normalQuantile } from '../../score/student-quantile.ts';
import { marketTable } from '../charts/market-list.ts';
import { csvLines } from '../csv.ts';
import type { Site } from '../layout.tsx';
import { type Market, ofShares, type Score, type SiteFile } from '../model.ts';

/** The newest scores of all markets as a script: pages that are opened as files may not fetch. */
export const marketDataPath = 'data/markets.js';

/** The global `marketData`. */
export interface MarketData {
    level: number;
    /** Two-sided normal quantile of that level. */
    z: number;
    /** The first line of the CSV file of the list of markets; a teaser has neither it nor the rows. */
    csvHead?: string;
    /** Slugs of today by former ones. */
    former: Readonly<Record<string, string>>;
    /** In the order of all lists. */
    markets: readonly MarketEntry[];
}

/** `csvRow`: its line of the CSV file of the list. */
export type MarketEntry = ReturnType<typeof marketEntry> & { csvRow?: string };

/**
 * Makes the script that sets the global `marketData`. `exact`, `n` and `variance` serve to compute the interval of a
 * difference; `blocks`, the unrounded points of the index by block, to compute for which weights it holds.
 */
export function marketDataFile({ data: { markets, formerNames, level }, isPublic }: Site): SiteFile[] {
    const [csvHead, ...csvRows] = isPublic ? csvLines(marketTable(markets)) : [];
    const rows = markets
        .map((market, index) => JSON.stringify({ ...marketEntry(market), csvRow: csvRows[index] }))
        .join(',\n');
    const former = Object.fromEntries(formerNames.map(({ slug, market }) => [slug, market.slug]));
    const head = JSON.stringify({ level, z: normalQuantile(level), csvHead, former }).slice(0, -1);
    return [{ path: marketDataPath, body: `globalThis.marketData = ${head},"markets":[\n${rows}\n]};\n` }];
}

function marketEntry({ slug, country, city, town, activity, criteria, newest }: Market) {
    const { day, sampleSize, ari } = newest;
    return {
        slug,
        country,
        city,
        town: town === city ? undefined : town,
        activity,
        criteria,
        day,
        sampleSize,
        ...ofShares((name) => scoreOf(newest[name])),
        ari:
            ari === null
                ? null
                : { ...scoreOf(ari), version: ari.version, variance: ari.variance, blocks: ari.exactBlocks },
    };
}

function scoreOf({ value, exact, low, high, n }: Score) {
    return { value, exact, low, high, n };
}
