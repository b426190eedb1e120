import { estimateOf } from '../../agreement/coefficients.ts';
import { actorsChart } from '../charts/actors.ts';
import { differenceTexts, historyChart, riseTexts, searchAnchor } from '../charts/history.ts';
import { averagePassed, NoReadiness, readinessChart } from '../charts/readiness.ts';
import { scoresChart } from '../charts/scores.ts';
import { searchPageChart } from '../charts/search-page.ts';
import { csvFile, csvFiles } from '../csv.ts';
import {
    dayText,
    fileSize,
    fractionMargin,
    fractionText,
    isThin,
    monthOfYear,
    scoreText,
    shortDay,
    tenths,
    uncapitalized,
} from '../format.ts';
import { html, markup } from '../html.ts';
import { pageFiles, type Site } from '../layout.tsx';
import type { Change, City, Market, Score, SiteData, SiteFile, Snapshot } from '../model.ts';
import { firstResults, intermediaryFinding } from '../places.ts';
import type { Operator, Receipts } from '../receipts.ts';
import { fill, words } from '../words/words.ts';
import { pageCitation } from './citation.ts';
import { marketData } from './json-ld.ts';
import { receiptRows, receiptsSection } from './market-receipts.ts';

const { market: text } = words;
const { files: filesText } = text;

export function marketFiles(site: Site, market: Market, receipts: Receipts): SiteFile[] {
    const { isPublic } = site;
    const { slug, activity, criteria, city, country, town, newest } = market;
    const finding = intermediaryFinding([market]);
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
        title: fill(text.title, { activity, criteria, city: town }),
        description: fill(text.description, { activity, criteria, city, country, finding: uncapitalized(finding) }),
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
                {newest.ari === null && <NoReadiness site={site} receipts={receipts} />}
                {isPublic && receiptsSection(site, market, receipts)}
                {filesAndCitation(site, market, files)}
            </article>
        ),
    });
}

/** The opening of a market's page: facts of the search at the left; place, finding and scores in words at the right. */
function marketOpening({ data, isPublic }: Site, market: Market, receipts: Receipts) {
    return html`<header class="opening duo"><div><h1>${kicker(market, data)}<span class="unseen">. </span>${intermediaryFinding([market])}</h1>
<p class="lede">${lede(market, receipts)}</p>${firstResults('../')}
${data.markets.length > 1 && html`<p class="sub"><a href="../compare.html?m=${market.slug}">${words.compare.linkFrom}</a></p>`}</div>
${factList(market, data, isPublic)}
</header>`;
}

function kicker(market: Market, data: SiteData) {
    const { country, city, activity, criteria } = market;
    const { slug, countrySlug } = data.cityOf.get(market) as City;
    const link = (name: string, slug: string) => html`<a href="../places/${slug}.html"><bdi>${name}</bdi></a>`;
    const search = html`<bdi>${activity}</bdi>, <bdi>${criteria}</bdi>`;
    return html`<span class="kicker">${link(country, countrySlug)}, ${link(city, slug)}: ${search}</span>`;
}

/** Number of earlier searches that are not folded. */
const earlierShown = 4;

function factList(market: Market, data: SiteData, isPublic: boolean) {
    const { city, activity, criteria, newest, snapshots } = market;
    const { facts } = text;
    const { ari } = newest;
    const index =
        ari && html`, <a href="../methodology.html#readiness">${fill(text.index, { version: ari.version })}</a>`;
    const earlier = snapshots
        .slice(0, -1)
        .reverse()
        .map(({ day }, at) => {
            const separator = at > 0 && at !== earlierShown && ', ';
            return html`${separator}<a href="#${isPublic ? searchAnchor(day) : 'history'}">${shortDay(day)}</a>`;
        });
    const others = earlier.splice(earlierShown);
    const fold = html`<details><summary>${fill(facts.others, { searches: others.length })}</summary>${others}</details>`;
    const shown: [string, unknown][] = [
        [facts.searched, dayText(newest.day)],
        [facts.query, html`<bdi>${fill(text.quoted, { text: `${activity} ${city} ${criteria}` })}</bdi>`],
        [facts.sample, fill(text.results, { n: newest.sampleSize })],
        [facts.coded, fill(text.coded, { codings: newest.codings })],
        ...agreementFact(market, data),
        [facts.method, html`${data.methodologyVersion}${index}`],
        ...(earlier.length > 0 ? ([[facts.earlier, [earlier, others.length > 0 && fold]]] as [string, unknown][]) : []),
    ];
    return html`<dl class="facts">${shown.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

/** Agreement of the newest search that was coded twice; empty without one. */
function agreementFact(market: Market, { agreement }: SiteData): [string, unknown][] {
    const snapshot = agreement.snapshots.findLast(({ market: id }) => id === market.id);
    const signal = snapshot?.variables.find(({ variable }) => variable === 'booking_signal');
    if (snapshot === undefined || signal === undefined) return [];
    const { fact, day, alike, alpha, same, noPairs } = words.agreement.market;
    const isThisYear = snapshot.day.slice(0, 4) === market.newest.day.slice(0, 4);
    const on = isThisYear ? dayText(snapshot.day).replace(/ \d+$/u, '') : dayText(snapshot.day);
    const estimate = estimateOf(signal, 'alpha');
    const margin =
        estimate && html`<span class="number">${fractionText(estimate.value)} ${fractionMargin(estimate)}</span>`;
    const sentence =
        signal.reason === 'no_pairs' ? noPairs : fill(alike, { alike: signal.alike, compared: signal.compared });
    const more = margin ? html`${alpha}${margin}` : signal.reason === 'no_variation' && same;
    return [[fact, html`<a href="../agreement.html">${fill(day, { day: on })}</a>${sentence}${more}`]];
}

function lede({ newest, snapshots }: Market, { operators }: Receipts) {
    const { tpdi, ari, sampleSize: n, signalCounts, change } = newest;
    const { lede } = text;
    const before = snapshots.at(-2);
    const dependence = markup(isThin(tpdi) ? lede.thinDependence : lede.dependence, { score: spoken(tpdi), n });
    const direct = fill(lede.direct, { direct: signalCounts.direct, n, isAll: signalCounts.direct === n });
    const noIndex = signalCounts.direct === 0 ? lede.noOperators : lede.notMeasured;
    const index = ari === null ? noIndex : indexText(ari, operators);
    const changes = change === null || before === undefined ? lede.first : changeText(change, before, newest);
    return html`${dependence} ${direct}${index} ${changes}`;
}

function indexText(ari: Score, operators: readonly Operator[]) {
    const scored = operators.filter(({ points }) => points !== null);
    return markup(isThin(ari) ? text.lede.thinReadiness : text.lede.readiness, {
        operators: ari.n,
        passed: tenths(averagePassed(scored)),
        checks: scored[0]?.outcomes.length ?? 0,
        score: spoken(ari),
    });
}

/** The change of dependence, and that of readiness if its interval excludes 0. */
function changeText({ tpdi, ari }: Change, before: Snapshot, newest: Snapshot) {
    const { lede } = text;
    const unclear = before.tpdi.value === newest.tpdi.value ? lede.same : lede.unclear;
    const dependence = markup(tpdi.isClear ? lede.clear : unclear, {
        month: monthOfYear(before.day),
        score: html`<span class="number">${scoreText(before.tpdi)}</span>`,
        isRise: tpdi.value > 0,
    });
    if (!ari?.isSignificant) return dependence;
    const readiness = ari.isClear
        ? fill(lede.readinessClear, riseTexts(ari.value))
        : fill(lede.readinessUnclear, differenceTexts(ari));
    return html`${dependence} ${readiness}`;
}

function spoken(score: Score) {
    return html`<b class="number">${scoreText(score)}</b>`;
}

/**
 * The section of files and citation.
 * @param files CSV files of the market; empty in a teaser.
 */
function filesAndCitation(site: Site, market: Market, files: readonly SiteFile[]) {
    const { slug, city, country, activity, criteria, newest } = market;
    const name = fill(text.title, { activity, criteria, city: `${city}, ${country}` });
    const cited = { name, path: `markets/${slug}.html`, day: newest.day, isOne: true };
    return html`<section class="sec duo" id="files" aria-labelledby="files-title">
<div class="side">${files.length > 0 && html`<p class="label">${filesText.label}</p>`}</div>
<div><h2 id="files-title">${files.length > 0 ? filesText.finding : filesText.cite}</h2>
${files.length > 0 && fileTable(site, market, files)}${pageCitation(site, cited)}</div>
</section>`;
}

function fileTable({ options }: Site, market: Market, files: readonly SiteFile[]) {
    const csvRows = Object.entries(filesText.names).map(([name, title]) => {
        const { path, body } = files.find((file) => file.path.endsWith(`-${name}.csv`)) as SiteFile;
        const rows = fill(filesText.rows, { rows: String(body).split('\r\n').length - 2 });
        const address = options.siteUrl === null ? path : `${options.siteUrl}/${path}`;
        const link = html`<a href="../${path}" data-address="${address}">${title}</a>`;
        return [link, rows, fileSize(Buffer.byteLength(body))] as const;
    });
    const json = html`${filesText.jsonAbout} <code>/api/v1/analyses/${market.id}</code>`;
    const rows = [
        ...csvRows,
        [html`<a href="../access.html">${filesText.json}</a>`, json, ''] as const,
        [html`<a href="../downloads.html">${filesText.all}</a>`, filesText.allAbout, ''] as const,
    ].map(([link, about, size]) => {
        return html`<tr><th scope="row">${link}</th><td>${about}</td><td class="size">${size}</td></tr>`;
    });
    return html`<table class="take"><caption class="unseen">${filesText.caption}</caption><tbody>${rows}</tbody></table>`;
}
