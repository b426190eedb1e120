/** Script of `compare.html?m=<slug>&m=<slug>`: compares two to four markets. The address is the only state. */

import { groupBy } from '../../../contract/group-by.ts';
import { axis, dot, strip } from '../charts/strip.ts';
import { csvAddress, csvLines } from '../csv.ts';
import { type Chart, estimateCells, figureSection } from '../figure.ts';
import { daysText, isThin, scoreText, shortDay } from '../format.ts';
import { html } from '../html.ts';
import { type ScoreName, scoreNames } from '../model.ts';
import type { MarketData, MarketEntry } from '../pages/market-data.ts';
import en from '../words/en.json' with { type: 'json' };
import { formOf, insert } from '../words/numbers.ts';
import {
    breakdown,
    type Difference,
    differenceOfMeans,
    differenceOfShares,
    differenceText,
    type NotComparable,
    weightsText,
} from './difference.ts';

const marketsMax = 4;
const { scores, comparison: words } = en;
const { level, z, former, markets } = (globalThis as unknown as { marketData: MarketData }).marketData;
const root = document.getElementById('compare') as HTMLElement;
const citation = document.getElementById('figure-actions')?.dataset.citation ?? '';

const named = new URLSearchParams(location.search).getAll('m');
const today = new Map(Object.entries(former));
const requested = [...new Set(named.map((slug) => today.get(slug) ?? slug))].filter(Boolean);
const bySlug = new Map(markets.map((market) => [market.slug, market]));
const known = requested.flatMap((slug) => bySlug.get(slug) ?? []);
const chosen = known.slice(0, marketsMax);
const pairs = chosen.flatMap((first, index) => chosen.slice(index + 1).map((second) => [first, second] as const));

const names = chosen.length > 1 ? scoreNames : [];
const searched = chosen.map(({ day }) => day).sort() as [string];
root.innerHTML = String(html`${chooser()}${names.map(scoreSection)}`);
keepFocus();
if (chosen.length > 1) document.title = `${chosen.map(nameOf).join('; ')} · ${document.title}`;

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

function nameOf({ activity, criteria, city, town = city }: MarketEntry): string {
    return `${activity}, ${criteria}, ${town}`;
}

/** Requests that cannot be shown, the chosen markets, and a form to add one. */
function chooser() {
    const unknown = requested.filter((slug) => !bySlug.has(slug));
    const tooMany = known.slice(marketsMax).map(nameOf);
    const notes = [
        unknown.length > 0 && insert(words.unknown, { names: unknown.join(', ') }),
        tooMany.length > 0 && insert(words.tooMany, { names: tooMany.join('; ') }),
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
    const label = insert(words.remove, { name: nameOf(market) });
    return html`<li><b>${letterOf(market)}</b><a href="markets/${market.slug}.html">${nameOf(market)}</a>
<a class="remove" href="compare.html?${query}" aria-label="${label}">${words.removeShort}</a></li>`;
}

/** A plain form that leads to the next address, so that Back works. */
function addForm() {
    const others = markets.filter((market) => !chosen.includes(market));
    const groups = [...groupBy(others, ({ city, country }) => `${city}, ${country}`)].map(([place, group]) => {
        const options = group.map(
            ({ slug, city, activity, criteria }) =>
                html`<option value="${slug}">${city}: ${activity}, ${criteria}</option>`,
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
    const [before, interval, after] = words.how[name].split(/[[\]]/u);
    const results = pairs.map(([first, second]) => differenceOf(name, first, second));
    const compared = results.filter((result) => typeof result !== 'string');
    const all = compared.length;
    const apart = compared.filter(({ excludesZero }) => excludesZero).length;
    return {
        name,
        label: title,
        how: [html`${before}<a href="methodology.html#comparisons">${interval}</a>${after}`],
        finding: finding(title, apart, all),
        more: pairs.map(([first, second], index) => {
            return sentence(name, first, second, results[index] as Difference | NotComparable);
        }),
        source: insert(words.source, {
            level: Math.round(level * 100),
            days: daysText(searched[0], searched.at(-1) as string),
        }),
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

/** @param apart number of differences whose margin excludes 0. */
function finding(name: string, apart: number, all: number): string {
    const { nothing, none, only } = words.finding;
    const { numbers } = en.format;
    const some = all === 1 ? only : formOf(words.finding, apart);
    const text = apart === 0 ? none : some;
    return insert(all === 0 ? nothing : text, { name, apart: numbers[apart] as string, all: numbers[all] as string });
}

function differenceOf(name: ScoreName, first: MarketEntry, second: MarketEntry): Difference | NotComparable {
    const result =
        name === 'ari'
            ? differenceOfMeans(first.ari, second.ari, { level, z })
            : differenceOfShares(first[name], second[name], z);
    const areThin = [first[name], second[name]].every((score) => score !== null && isThin(score));
    return areThin && result !== 'versions' ? 'tooFew' : result;
}

/** The sentence about two markets: the higher first if it is clear, and then, of the index, the weights. */
function sentence(
    name: ScoreName,
    first: MarketEntry,
    second: MarketEntry,
    result: Difference | NotComparable,
): string {
    const [a, b] = [letterOf(first), letterOf(second)];
    if (typeof result === 'string') return insert(words.notComparable[result], { a, b });
    const { value, low, high, excludesZero } = result;
    const text =
        low > 0
            ? differenceText(b, a, result)
            : differenceText(a, b, { value: -value, low: -high, high: -low, excludesZero });
    const [blocks, others] = [first.ari?.blocks, second.ari?.blocks];
    if (name !== 'ari' || !excludesZero || !blocks || !others) return text;
    const share = breakdown(blocks, others);
    return share === null ? text : `${text} ${weightsText(share)}`;
}

function row(market: MarketEntry, name: ScoreName) {
    const score = market[name];
    const thin = score !== null && isThin(score);
    const counted = name === 'ari' ? words.operators : words.results;
    const basis =
        score === null
            ? words.notMeasured
            : insert(formOf(counted, score.n), { n: score.n, day: shortDay(market.day) });
    return html`<div class="compared-row"><p class="compared-name"><b>${letterOf(market)}</b> ${nameOf(market)}</p>
<p class="compared-value"><b>${score === null ? '–' : scoreText(score)}</b><span>${basis}</span>${thin && html`<span class="compared-thin">${words.thin}</span>`}</p>
<div class="compared-plot">${strip(score && dot(score, { isThin: thin }))}</div></div>`;
}
