import { html } from 'hono/html';
import type { Child } from 'hono/jsx';
import { estimateOf } from '../../agreement/coefficients.ts';
import { differenceMargin, searchAnchor } from '../charts/history.ts';
import { averagePassed } from '../charts/readiness.ts';
import {
    dayText,
    fractionMargin,
    fractionText,
    isThin,
    monthOfYear,
    scoreText,
    shortDay,
    signed,
    whole,
} from '../format.ts';
import type { Site } from '../layout.tsx';
import type { City, Market, Score, SiteData } from '../model.ts';
import type { Receipts } from '../receipts.ts';
import { words } from '../words/en.ts';

const { market: text } = words;

/** The opening of a market's page: facts of the search at the left; place, finding and scores in words at the right. */
export function marketOpening({ data, isPublic }: Site, market: Market, receipts: Receipts) {
    return html`<header class="opening duo">${factList(market, data, isPublic)}
<div><h1>${kicker(market, data)}${marketFinding(market)}</h1>
<p class="lede">${lede(market, receipts)}</p>
<p class="sub"><a href="../compare.html?m=${market.slug}">${words.compare.linkFrom}</a></p></div>
</header>`;
}

/** The finding as a count, which needs no margin. */
export function marketFinding({ newest }: Market): string {
    return text.finding(newest.signalCounts.platform_only, newest.sampleSize);
}

function kicker(market: Market, data: SiteData) {
    const { country, city, activity, criteria } = market;
    const { slug, countrySlug } = data.cityOf.get(market) as City;
    const link = (name: string, slug: string) => html`<a href="../places/${slug}.html"><bdi>${name}</bdi></a>`;
    const search = html`<bdi>${activity}</bdi>, <bdi>${criteria}</bdi>`;
    return html`<span class="kicker">${link(country, countrySlug)}, ${link(city, slug)}: ${search}</span>`;
}

function factList(market: Market, data: SiteData, isPublic: boolean) {
    const { city, activity, criteria, newest, snapshots } = market;
    const { facts } = text;
    const { ari } = newest;
    const index = ari && html`, <a href="../methodology.html#readiness">${text.index(ari.version)}</a>`;
    const earlier = snapshots
        .slice(0, -1)
        .reverse()
        .map(({ day }, at) => {
            return html`${at > 0 && ', '}<a href="#${isPublic ? searchAnchor(day) : 'history'}">${shortDay(day)}</a>`;
        });
    const shown: [string, unknown][] = [
        [facts.searched, dayText(newest.day)],
        [facts.query, html`<bdi>${text.quoted(`${activity} ${city} ${criteria}`)}</bdi>`],
        [facts.sample, text.results(newest.sampleSize)],
        [facts.coded, text.coded(newest.codings)],
        ...agreementFact(market, data),
        [facts.method, html`${data.methodologyVersion}${index}`],
        ...(earlier.length > 0 ? ([[facts.earlier, earlier]] as [string, unknown][]) : []),
    ];
    return html`<dl class="facts">${shown.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

/** Agreement of the newest search that was coded twice; empty without one. */
function agreementFact(market: Market, { agreement }: SiteData): [string, unknown][] {
    const snapshot = agreement.ofMarket.get(market)?.snapshots.at(-1);
    const signal = snapshot?.variables.find(({ variable }) => variable === 'booking_signal');
    if (snapshot === undefined || signal === undefined) return [];
    const { fact, day, alike, alpha, same, noPairs } = words.agreement.market;
    const isThisYear = snapshot.day.slice(0, 4) === market.newest.day.slice(0, 4);
    const on = isThisYear ? dayText(snapshot.day).replace(/ \d+$/u, '') : dayText(snapshot.day);
    const estimate = estimateOf(signal, 'alpha');
    const margin =
        estimate && html`<span class="number">${fractionText(estimate.value)} ${fractionMargin(estimate)}</span>`;
    const sentence = signal.reason === 'no_pairs' ? noPairs : alike(signal.alike, signal.compared);
    const more = margin ? html`${alpha}${margin}` : signal.reason === 'no_variation' && same;
    return [[fact, html`<a href="../agreement.html">${day(on)}</a>${sentence}${more}`]];
}

/** The scores with their margins as sentences. */
function lede({ newest, snapshots }: Market, { operators }: Receipts): Child[] {
    const { tpdi, ari, sampleSize, signalCounts, change } = newest;
    const { lede } = text;
    const dependence = isThin(tpdi) ? lede.thinDependence(spoken(tpdi), sampleSize) : lede.dependence(spoken(tpdi));
    const before = snapshots.at(-2);
    const sentences: Child[] = [...dependence, ' ', lede.direct(signalCounts.direct, sampleSize)];
    if (ari === null) sentences.push(lede.noReadiness(signalCounts.direct));
    else if (isThin(ari)) sentences.push(...lede.thinReadiness(ari.n, spoken(ari)));
    else {
        const scored = operators.filter(({ points }) => points !== null);
        const checks = scored[0]?.outcomes.length ?? 0;
        sentences.push(...lede.readiness(ari.n, whole(averagePassed(scored)), checks, spoken(ari)));
    }
    sentences.push(' ');
    if (change === null || before === undefined) sentences.push(lede.first);
    else {
        const earlier = html`<span class="number">${scoreText(before.tpdi)}</span>`;
        const month = monthOfYear(before.day);
        if (change.tpdi.isClear) sentences.push(...lede.clear(month, earlier, change.tpdi.value > 0));
        else sentences.push(...lede.unclear(month, earlier));
        if (change.ari?.isSignificant) {
            const points = signed(change.ari.value);
            if (change.ari.isClear) sentences.push(lede.readinessClear(points));
            else sentences.push(lede.readinessUnclear(points, differenceMargin(change.ari)));
        }
    }
    return sentences;
}

function spoken(score: Score) {
    return html`<b class="number">${scoreText(score)}</b>`;
}
