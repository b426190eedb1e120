import type { Child } from 'hono/jsx';
import { parameter } from '../../ingest/methodology.ts';
import { isClear } from '../chance.ts';
import { differenceMargin, searchAnchor } from '../charts/history.ts';
import { averagePassed } from '../charts/readiness.ts';
import { dayText, isThin, monthOfYear, scoreText, shortDay, signed, whole } from '../format.ts';
import type { Site } from '../layout.tsx';
import type { City, Market, Receipts, Score, SiteData } from '../model.ts';
import { words } from '../words/en.ts';

const { market: text } = words;

interface OpeningProps {
    site: Site;
    market: Market;
    receipts: Receipts;
}

/** What was searched at the left; place, finding and scores in words at the right. */
export function Opening({ site, market, receipts }: OpeningProps) {
    const { data, options } = site;
    return (
        <header class="opening duo">
            <Facts market={market} data={data} isPublic={options.explorer === 'public'} />
            <div>
                <h1>
                    <Kicker market={market} data={data} />
                    {marketFinding(market)}
                </h1>
                <p class="lede">{lede(market, receipts, data)}</p>
                <p class="sub">
                    <a href={`../compare.html?m=${market.slug}`}>{words.compare.linkFrom}</a>
                </p>
            </div>
        </header>
    );
}

/** The finding as a count, which needs no margin. */
export function marketFinding({ newest }: Market): string {
    return text.finding(newest.signalCounts.platform_only, newest.sampleSize);
}

function Kicker({ market, data }: { market: Market; data: SiteData }) {
    const { country, city, activity, criteria } = market;
    const { slug, countrySlug } = data.cityOf.get(market) as City;
    const link = (name: string, slug: string) => (
        <a href={`../places/${slug}.html`}>
            <bdi>{name}</bdi>
        </a>
    );
    return (
        <span class="kicker">
            {link(country, countrySlug)}, {link(city, slug)}: <bdi>{activity}</bdi>, <bdi>{criteria}</bdi>
        </span>
    );
}

function Facts({ market, data, isPublic }: { market: Market; data: SiteData; isPublic: boolean }) {
    const { city, activity, criteria, newest, snapshots } = market;
    const method = parameter(data.methodology, 'methodology_version');
    const earlier = snapshots.slice(0, -1).reverse();
    const { facts } = text;
    return (
        <dl class="facts">
            <Fact name={facts.searched}>{dayText(newest.day)}</Fact>
            <Fact name={facts.query}>
                <bdi>{text.quoted(`${activity} ${city} ${criteria}`)}</bdi>
            </Fact>
            <Fact name={facts.sample}>{text.results(newest.sampleSize)}</Fact>
            <Fact name={facts.coded}>{text.coded(newest.codings)}</Fact>
            <Fact name={facts.method}>
                {method}
                {newest.ari !== null && (
                    <>
                        , <a href="../methodology.html#readiness">{text.index(newest.ari.version)}</a>
                    </>
                )}
            </Fact>
            {earlier.length > 0 && (
                <Fact name={facts.earlier}>
                    {earlier.map(({ day }, index) => (
                        <>
                            {index > 0 && ', '}
                            <a href={`#${isPublic ? searchAnchor(day) : 'history'}`}>{shortDay(day)}</a>
                        </>
                    ))}
                </Fact>
            )}
        </dl>
    );
}

function Fact({ name, children }: { name: string; children?: Child }) {
    return (
        <div>
            <dt>{name}</dt>
            <dd>{children}</dd>
        </div>
    );
}

/** The scores with their margins as sentences. */
function lede({ newest, snapshots }: Market, { operators }: Receipts, data: SiteData): Child[] {
    const { tpdi, ari, sampleSize, signalCounts, change } = newest;
    const { lede: says } = text;
    const dependence = isThin(tpdi)
        ? says.thinDependence(<Spoken score={tpdi} />, sampleSize)
        : says.dependence(<Spoken score={tpdi} />);
    const before = snapshots.at(-2);
    const sentences: Child[] = [...dependence, ' ', says.direct(signalCounts.direct, sampleSize)];
    if (ari === null) sentences.push(says.noReadiness(signalCounts.direct));
    else if (isThin(ari)) sentences.push(...says.thinReadiness(ari.n, <Spoken score={ari} />));
    else {
        const scored = operators.filter(({ points }) => points !== null);
        const checks = scored[0]?.outcomes.length ?? 0;
        sentences.push(...says.readiness(ari.n, whole(averagePassed(scored)), checks, <Spoken score={ari} />));
    }
    sentences.push(' ');
    if (change === null || before === undefined) sentences.push(says.first);
    else {
        const earlier = <span class="number">{scoreText(before.tpdi)}</span>;
        const month = monthOfYear(before.day);
        if (isClear(data, change.tpdi)) sentences.push(...says.clear(month, earlier, change.tpdi.value > 0));
        else sentences.push(...says.unclear(month, earlier));
        if (change.ari?.isSignificant) {
            const points = signed(change.ari.value);
            if (isClear(data, change.ari)) sentences.push(says.readinessClear(points));
            else sentences.push(says.readinessUnclear(points, differenceMargin(change.ari)));
        }
    }
    return sentences;
}

function Spoken({ score }: { score: Score }) {
    return <b class="number">{scoreText(score)}</b>;
}
