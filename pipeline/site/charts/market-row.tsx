import type { Child } from 'hono/jsx';
import type { Table } from '../figure.tsx';
import { coordinate, isThin, marginText, shortDay, whole } from '../format.ts';
import type { City, Market, Score, Snapshot } from '../model.ts';
import { sourceOf } from '../places.ts';
import { words } from '../words/en.ts';
import { meanOf } from './mean.ts';

const { marketTable: text } = words.overview;

interface MarketSectionProps {
    /** The markets are those of the cities; several cities have a heading each. */
    groups: readonly City[];
    /** Leads from the page to the root of the site. */
    root: string;
    /** Null: a teaser has no files. */
    csvHref: string | null;
    /** What stands above the key, such as a filter. */
    children?: Child;
}

/** A section of all markets of a page. The table is its own; so it has no other. */
export function MarketSection({ groups, root, csvHref, children }: MarketSectionProps) {
    const markets = groups.flatMap((city) => city.markets);
    return (
        <section class="sec" id="list" aria-labelledby="all-markets">
            {children}
            <figure data-figure="list">
                <h2 id="all-markets">{text.heading}</h2>
                {markets.length > 1 && <p class="sub">{text.sorting}</p>}
                <MarketKey />
                <MarketTable groups={groups} root={root} />
                <figcaption>{sourceOf(markets)}</figcaption>
                <div class="acts">{csvHref !== null && <a href={csvHref}>{words.csv}</a>}</div>
            </figure>
        </section>
    );
}

/** Markets as rows of three scores, each a value and a dot with its margin. */
function MarketTable({ groups, root }: Pick<MarketSectionProps, 'groups' | 'root'>) {
    return (
        <table class="markets">
            <caption class="unseen">{text.caption}</caption>
            <colgroup>
                <col class="name-column" />
                {text.scores.map(() => (
                    <>
                        <col class="value-column" />
                        <col />
                    </>
                ))}
                <col class="count-column" />
                <col class="count-column" />
                <col class="day-column" />
                <col class="flag-column" />
            </colgroup>
            <thead>
                <tr>
                    <Heading name="market" {...text.market} />
                    {text.scores.map(({ sort, title, unit }) => (
                        <Heading name={sort} title={title} unit={unit} columns={2} />
                    ))}
                    <Heading name="results" title={text.results} />
                    <Heading name="operators" title={text.operators} />
                    <Heading name="analyzed_at" title={text.day} />
                    <Heading name="flag" title={text.flag} />
                </tr>
            </thead>
            {groups.map((city) => (
                <tbody>
                    {groups.length > 1 && <GroupRow city={city} root={root} />}
                    {city.markets.map((market) => (
                        <MarketRow market={market} root={root} />
                    ))}
                </tbody>
            ))}
        </table>
    );
}

interface HeadingProps {
    /** For a score and the day the name by which the API sorts. */
    name: string;
    title: string;
    unit?: string;
    columns?: number;
}

function Heading({ name, title, unit, columns }: HeadingProps) {
    return (
        <th scope="col" class={`head-${name}`} colspan={columns} data-sort={name}>
            {title}
            {unit !== undefined && <span>{unit}</span>}
        </th>
    );
}

function GroupRow({ city: { city, country, slug, markets }, root }: { city: City; root: string }) {
    const mean = meanOf(markets.map(({ newest }) => newest.tpdi));
    return (
        <tr class="group">
            <th colspan={11} scope="rowgroup">
                <a href={`${root}places/${slug}.html`}>
                    <bdi>{city}</bdi>
                </a>
                , <bdi>{country}</bdi>{' '}
                <span class="number">{text.group(markets.length, mean === null ? '' : String(whole(mean.value)))}</span>
            </th>
        </tr>
    );
}

/** A market: name, three scores, how many results and operators, day and flag. */
function MarketRow({ market: { slug, activity, criteria, newest }, root }: { market: Market; root: string }) {
    const { tpdi, direct, ari, sampleSize, day } = newest;
    const operators = ari?.n ?? 0;
    const flag = isFlagged(newest) && <abbr title={text.flagMeaning}>u</abbr>;
    return (
        <tr class="market">
            <th scope="row">
                <a href={`${root}markets/${slug}.html`}>
                    <bdi>{activity}</bdi>
                </a>{' '}
                <bdi class="criteria">{criteria}</bdi>
                <span class="basis">
                    {text.basis(sampleSize, operators, shortDay(day))}
                    {flag && <>, {flag}</>}
                </span>
            </th>
            <ScoreCells score={tpdi} />
            <ScoreCells score={direct} />
            <ScoreCells score={ari} isIndex />
            <td class="count">{sampleSize}</td>
            <td class="count">{operators}</td>
            <td class="day">{shortDay(day)}</td>
            <td class="row-flag">{flag}</td>
        </tr>
    );
}

/** Whether one of the scores rests on too little, so that it is drawn without a margin. */
function isFlagged({ tpdi, direct, ari }: Snapshot): boolean {
    return isThin(tpdi) || isThin(direct) || (ari !== null && isThin(ari, true));
}

function ScoreCells({ score, isIndex = false }: { score: Score | null; isIndex?: boolean }) {
    if (score === null) {
        return (
            <>
                <td class="value">
                    –<span class="unseen"> {text.notMeasured}</span>
                </td>
                <td class="row-plot" />
            </>
        );
    }
    const { value, low, high } = score;
    const thin = isThin(score, isIndex);
    const margin = marginText(score);
    return (
        <>
            <td class="value">{value}</td>
            <td class="row-plot">
                <svg class="strip" role="img">
                    <title>{thin ? text.thin : text.margin(margin as string)}</title>
                    {!thin && <line class="whisker" x1={percent(low)} x2={percent(high)} y1="50%" y2="50%" />}
                    <circle class={thin ? 'hollow' : 'dot'} cx={percent(value)} cy="50%" r="4.5" />
                </svg>
                <span class="margin" aria-hidden="true">
                    {thin ? 'u' : margin}
                </span>
            </td>
        </>
    );
}

function percent(points: number | null): string {
    return `${coordinate(points ?? 0)}%`;
}

/** What the rows show, for a file. */
export function marketColumns(markets: readonly Market[]): Table {
    const names = [
        ...['country', 'city', 'activity', 'criteria', 'analyzed_at', 'sample_size'],
        ...['tpdi_score', 'direct_booking_pct', 'ari_score'].flatMap((name) => [name, `${name}_low`, `${name}_high`]),
        ...['ari_version', 'ari_operators', 'flag'],
    ];
    const ends = (score: Score | null) => [score?.value ?? null, score?.low ?? null, score?.high ?? null];
    return {
        caption: text.caption,
        columns: names.map((name) => ({ name, title: name })),
        rows: markets.map(({ country, city, activity, criteria, newest }) => {
            const { day, sampleSize, tpdi, direct, ari } = newest;
            return [
                ...[country, city, activity, criteria, day, sampleSize],
                ...[tpdi, direct, ari].flatMap(ends),
                ...[ari?.version ?? null, ari?.n ?? 0, isFlagged(newest) ? 'u' : null],
            ];
        }),
    };
}

/** What the signs in the rows mean. */
function MarketKey() {
    return (
        <ul class="key">
            <li>
                <svg class="key-wide" aria-hidden="true">
                    <line class="whisker" x1="0" x2="100%" y1="50%" y2="50%" />
                    <circle class="dot" cx="50%" cy="50%" r="4.5" />
                </svg>
                {text.keyScore}
            </li>
            <li>
                <svg aria-hidden="true">
                    <circle class="hollow" cx="50%" cy="50%" r="4.5" />
                </svg>
                {text.keyThin}
            </li>
            <li>{text.keyNone}</li>
        </ul>
    );
}
