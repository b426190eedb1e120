/** Script of `compare.html?m=<slug>&m=<slug>`: compares two to four markets. The address is the only state. */

import { axis, dot, strip } from '../charts/strip.ts';
import { csvAddress, csvLines } from '../csv.ts';
import { type Chart, estimateCells, figureSection } from '../figure.ts';
import { isThin, scoreText } from '../format.ts';
import { groupBy } from '../group-by.ts';
import { html } from '../html.ts';
import { type ScoreName, scoreNames } from '../model.ts';
import type { MarketData, MarketEntry } from '../pages/market-data.ts';
import { compareWords as words } from '../words/en-compare.ts';
import { figureWords } from '../words/en-figure.ts';
import { breakdown, type Difference, differenceOfMeans, differenceOfShares, type NotComparable } from './difference.ts';

const marketsMax = 4;
const { scores } = figureWords;
const { level, z, markets } = (globalThis as unknown as { marketData: MarketData }).marketData;
const root = document.getElementById('compare') as HTMLElement;
const citation = document.getElementById('figure-actions')?.dataset.citation ?? '';

const requested = [...new Set(new URLSearchParams(location.search).getAll('m'))].filter((slug) => slug !== '');
const bySlug = new Map(markets.map((market) => [market.slug, market]));
const known = requested.flatMap((slug) => bySlug.get(slug) ?? []);
const chosen = known.slice(0, marketsMax);
const pairs = chosen.flatMap((first, index) => chosen.slice(index + 1).map((second) => [first, second] as const));

document.getElementById('without-script')?.remove();
const names = chosen.length > 1 ? scoreNames : [];
root.innerHTML = String(html`${chooser()}${names.map(scoreSection)}`);
keepFocus();
if (chosen.length > 1) document.title = `${chosen.map(nameOf).join(', ')} · ${document.title}`;

/** Adding and removing load the page again: the focus returns to the control for the next market, or to the heading. */
function keepFocus() {
    const key = 'compare-focus';
    try {
        if (sessionStorage.getItem(key) !== null)
            (root.querySelector('select') ?? (root.querySelector('h2') as HTMLElement)).focus();
        sessionStorage.removeItem(key);
        const remember = () => sessionStorage.setItem(key, '');
        root.addEventListener('submit', remember);
        for (const link of root.querySelectorAll('.remove')) link.addEventListener('click', remember);
    } catch {
        // Some browsers have no storage for pages that were opened as files.
    }
}

/** The letter of a chosen market in sentences. */
function letterOf(market: MarketEntry): string {
    return 'ABCD'.charAt(chosen.indexOf(market));
}

function nameOf({ activity, criteria, city }: MarketEntry): string {
    return `${activity}, ${criteria}, ${city}`;
}

/** Requests that cannot be shown, the chosen markets, and a form to add one. */
function chooser() {
    const unknown = requested.filter((slug) => !bySlug.has(slug));
    const tooMany = known.slice(marketsMax).map(nameOf);
    const notes = [
        unknown.length > 0 && words.unknown(unknown),
        tooMany.length > 0 && words.tooMany(tooMany),
        [words.chooseFirst, words.chooseSecond][chosen.length],
        chosen.length === marketsMax && words.full,
    ];
    return html`<section class="sec" aria-labelledby="chosen"><h2 id="chosen" tabindex="-1">${words.chosen}</h2>
<div role="status">${notes.filter(Boolean).map((note) => html`<p class="sub">${note}</p>`)}</div>
<ul class="chosen">${chosen.map(chosenMarket)}</ul>${chosen.length < marketsMax && addForm()}</section>`;
}

function chosenMarket(market: MarketEntry) {
    const others = chosen.filter((other) => other !== market);
    const query = new URLSearchParams(others.map(({ slug }) => ['m', slug]));
    const label = words.remove(nameOf(market));
    return html`<li><b>${letterOf(market)}</b><a href="markets/${market.slug}.html">${nameOf(market)}</a>
<a class="remove" href="compare.html?${query}" aria-label="${label}">${words.removeShort}</a></li>`;
}

/** A plain form that leads to the next address, so that Back works. */
function addForm() {
    const others = markets.filter((market) => !chosen.includes(market));
    const groups = [...groupBy(others, ({ city, country }) => `${city}, ${country}`)].map(([place, group]) => {
        const options = group.map(
            ({ slug, activity, criteria }) => html`<option value="${slug}">${activity}, ${criteria}</option>`,
        );
        return html`<optgroup label="${place}">${options}</optgroup>`;
    });
    const hidden = chosen.map(({ slug }) => html`<input type="hidden" name="m" value="${slug}">`);
    return html`<form class="add" action="compare.html">${hidden}
<label>${words.add}<select name="m" required><option value="">${words.choose}</option>${groups}</select></label>
<button type="submit" class="button">${words.addButton}</button></form>`;
}

function scoreSection(name: ScoreName) {
    const chart = chartOf(name);
    const csv = root.dataset.csv === undefined ? null : csvAddress(csvLines(chart.table));
    return figureSection(chart, citation, csv, `compare-${name}.csv`);
}

function chartOf(name: ScoreName): Chart {
    const title = scores[name];
    const results = pairs.map(([first, second]) => differenceOf(name, first, second));
    const compared = results.filter((result) => typeof result !== 'string');
    const apart = compared.filter(({ excludesZero }) => excludesZero);
    return {
        name,
        label: title,
        how: [html`${words.how[name]}<a href="methodology.html#comparisons">${words.interval[name]}</a>.`],
        finding: words.finding(title, apart.length, compared.length),
        more: pairs.map(([first, second], index) => {
            const result = results[index] as Difference | NotComparable;
            return (
                sentence(letterOf(first), letterOf(second), result) +
                (name === 'ari' ? weights(first, second, result) : '')
            );
        }),
        source: words.source(level),
        picture: html`${chosen.map((market) => row(market, name))}
<div class="compared-row axis-row"><div class="compared-plot">${axis()}</div></div>`,
        table: {
            caption: title,
            columns: words.columns,
            rows: chosen.map((market) => {
                return [nameOf(market), ...estimateCells(market[name]), market[name]?.n ?? 0, market.day];
            }),
        },
    };
}

function differenceOf(name: ScoreName, first: MarketEntry, second: MarketEntry): Difference | NotComparable {
    const result =
        name === 'ari'
            ? differenceOfMeans(first.ari, second.ari, level)
            : differenceOfShares(first[name], second[name], z);
    const areThin = [first[name], second[name]].every((score) => score !== null && isThin(score));
    if (!areThin || result === 'versions') return result;
    return name === 'ari' ? 'thinIndex' : 'thin';
}

/** The sentence about two markets, named by letters, the higher first. */
function sentence(a: string, b: string, result: Difference | NotComparable): string {
    if (typeof result === 'string') return words.notComparable[result](a, b);
    const { value, low, high } = result;
    return value < 0 || high < 0
        ? words.difference(a, b, { ...result, value: -value, low: -high, high: -low })
        : words.difference(b, a, result);
}

/** The sentence about weights under which the order of two markets holds; empty unless their difference is significant. */
function weights(
    { ari: first }: MarketEntry,
    { ari: second }: MarketEntry,
    result: Difference | NotComparable,
): string {
    if (typeof result === 'string' || !result.excludesZero || !first?.blocks || !second?.blocks) return '';
    const share = breakdown(first.blocks, second.blocks);
    return share === null ? '' : ` ${words.weights(share)}`;
}

function row(market: MarketEntry, name: ScoreName) {
    const score = market[name];
    const thin = score !== null && isThin(score);
    const basis = score === null ? words.notMeasured : words.basis(score.n, name === 'ari', market.day);
    return html`<div class="compared-row"><p class="compared-name"><b>${letterOf(market)}</b> ${nameOf(market)}</p>
<p class="compared-value"><b>${score === null ? '–' : scoreText(score)}</b><span>${basis}</span>${thin && html`<span class="compared-thin">${words.thin}</span>`}</p>
<div class="compared-plot">${strip(score && dot(score, { isThin: thin }))}</div></div>`;
}
