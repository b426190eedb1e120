import { marketParts } from '../../../contract/vocabulary.ts';
import { marketListChart } from '../charts/market-list.ts';
import { rangeText, shareOf } from '../format.ts';
import { figuresScript, pageFiles, type Site } from '../layout.tsx';
import { inline } from '../markdown.ts';
import type { Market, SiteData, SiteFile } from '../model.ts';
import { count } from '../words/numbers.ts';
import { fill, words } from '../words/words.ts';
import { marketDataPath } from './market-data.ts';

const { markets: text } = words.overview;
/** `markets.html`: all markets with their scores. The script filters, searches and sorts; without it all are shown. */
export function marketsFiles(site: Site): SiteFile[] {
    const { markets, cities } = site.data;
    return pageFiles(site, {
        path: 'markets.html',
        title: text.title,
        cited: text.title,
        description: fill(text.description, { markets: markets.length }),
        current: 'markets',
        scripts: [marketDataPath, 'assets/markets.js'],
        charts: [
            {
                ...marketListChart(cities, ''),
                more: markets.length > 1 ? words.overview.marketTable.sorting : undefined,
                above: <Controls marketCount={markets.length} example={(markets[0] as Market).city} />,
            },
        ],
        csvStart: 'data/',
        content: (figures) => (
            <>
                <MarketsOpening markets={markets} />
                {figures}
            </>
        ),
    });
}

/** The form of filters, hidden until the script shows it. */
function Filter({ marketCount, example }: { marketCount: number; example: string }) {
    return (
        <form
            id="filter"
            class="filter"
            aria-label={text.filter}
            data-shown={fill(text.shown, { shown: '#', all: marketCount })}
            data-none={fill(text.noneShown, { all: marketCount })}
            data-unknown={fill(text.unknown, { names: '#' })}
            data-some={fill(text.some, { shown: '#', all: marketCount, values: '#' })}
            data-source={fill(words.overview.source, { results: '#', days: '#' })}
            data-range={rangeText('#', '#')}
            data-locale={words.format.locale}
            hidden
        >
            <label>
                {text.words}
                <input name="q" type="search" placeholder={example} />
            </label>
            {marketParts.map((part) => (
                <label>
                    {text.parts[part]}
                    <select name={part}>
                        <option value="">{text.any}</option>
                    </select>
                </label>
            ))}
            <label>
                {text.sortedBy}
                <select name="sort">
                    {Object.entries(text.sorts).map(([value, name]) => (
                        <option value={value}>{name}</option>
                    ))}
                </select>
            </label>
        </form>
    );
}

function MarketsOpening({ markets }: Pick<SiteData, 'markets'>) {
    const all = markets.length;
    const above = markets.filter(({ newest: { tpdi } }) => tpdi.low !== null && tpdi.low > 50).length;
    return (
        <header class="opening">
            <h1>{fill(text.finding[shareOf(above, all)], { above, all })}</h1>
            {above > 0 && <p class="lede">{fill(text.clearly, { others: all - above })}</p>}
        </header>
    );
}

function Controls({ marketCount, example }: { marketCount: number; example: string }) {
    return (
        <>
            <Filter marketCount={marketCount} example={example} />
            <p class="sub">
                <span id="shown" role="status">
                    {fill(text.shown, { shown: count(marketCount), all: marketCount })}
                </span>{' '}
                <a id="reset" href="markets.html" hidden>
                    {text.reset}
                </a>{' '}
                {marketCount > 1 && <a href="compare.html">{words.compare.link}</a>}
            </p>
            <p id="unknown" class="sub" role="status" />
        </>
    );
}

/** `compare.html`: its script compares the markets that the address names. */
export function compareFiles(site: Site): SiteFile[] {
    const text = words.compare;
    const canCompare = site.data.markets.length > 1;
    return pageFiles(site, {
        path: 'compare.html',
        title: text.title,
        cited: text.title,
        isChosen: true,
        description: text.description,
        current: 'compare',
        scripts: canCompare ? [marketDataPath, 'assets/compare.js', figuresScript] : [],
        content: () => (
            <>
                <div class="opening">
                    <h1>{text.heading}</h1>
                    <p class="lede">{inline(canCompare ? text.lede : text.tooFew)}</p>
                </div>
                {canCompare && (
                    // The script replaces the content.
                    <div id="compare" data-csv={site.isPublic ? '' : undefined}>
                        <div class="sec" id="without-script">
                            <p class="lede">{inline(text.withoutScript)}</p>
                        </div>
                    </div>
                )}
            </>
        ),
    });
}
