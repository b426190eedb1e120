import { marketParts } from '../../../contract/vocabulary.ts';
import { MarketSection, marketColumns } from '../charts/market-row.tsx';
import { csvFile } from '../figure.tsx';
import { figuresScript } from '../figure-actions.tsx';
import { count } from '../format.ts';
import { pageFile, type Site } from '../layout.tsx';
import type { SiteFile } from '../model.ts';
import { words } from '../words/en.ts';
import { marketDataPath } from './market-data.ts';

const { markets: text } = words.overview;
const csvPath = 'data/markets.csv';

/** Every market with its scores. The script filters, searches and sorts; without it the table is whole. */
export function marketsFiles(site: Site): SiteFile[] {
    const { markets } = site.data;
    const isPublic = site.options.explorer === 'public';
    const page = pageFile(site, {
        path: 'markets.html',
        title: text.title,
        description: text.description(markets.length),
        current: 'markets',
        scripts: [marketDataPath, 'assets/markets.js', figuresScript],
        content: <Content site={site} isPublic={isPublic} />,
    });
    return isPublic ? [page, csvFile(csvPath, marketColumns(markets))] : [page];
}

/** Of use to the script alone, which shows it. */
function Filter({ marketCount }: { marketCount: number }) {
    return (
        <form
            id="filter"
            class="filter"
            aria-label={text.filter}
            data-shown={text.shown('#', marketCount)}
            data-none={text.noneShown(marketCount)}
            data-unknown={text.unknown('#')}
            hidden
        >
            <label>
                {text.words}
                <input name="q" type="search" placeholder={text.wordsExample} />
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

function Content({ site: { data }, isPublic }: { site: Site; isPublic: boolean }) {
    const { markets, cities } = data;
    const above = markets.filter(({ newest: { tpdi } }) => tpdi.low !== null && tpdi.low > 50).length;
    return (
        <>
            <header class="opening">
                <h1>{text.finding(above, markets.length)}</h1>
                {above > 0 && <p class="lede">{text.clearly(markets.length - above)}</p>}
            </header>
            <MarketSection groups={cities} root="" csvHref={isPublic ? csvPath : null}>
                <Filter marketCount={markets.length} />
                <p class="sub">
                    <span id="shown" role="status">
                        {text.shown(count(markets.length), markets.length)}
                    </span>{' '}
                    <a id="reset" href="markets.html" hidden>
                        {text.reset}
                    </a>{' '}
                    {markets.length > 1 && <a href="compare.html">{words.compare.link}</a>}
                </p>
                <p id="unknown" class="sub" role="status" />
            </MarketSection>
        </>
    );
}
