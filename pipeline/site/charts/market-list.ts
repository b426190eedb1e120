import { type Chart, estimateCells, type Table } from '../figure.ts';
import { isThin, marginText, shortDay } from '../format.ts';
import { html } from '../html.ts';
import {
    type City,
    contractNames,
    type Market,
    type PooledShare,
    type Score,
    type Snapshot,
    scoreNames,
} from '../model.ts';
import { sourceOf } from '../places.ts';
import { fill, words } from '../words/words.ts';
import { marketsText, pooledScore } from './means.ts';
import { dot, key, keyMark, marginMark } from './strip.ts';

const { marketTable: text } = words.overview;
const radius = 4.5;

/**
 * The markets of some cities as rows with three scores, each with value, dot and margin. Several cities have a heading
 * each.
 * @param root relative address of the root of the site.
 */
export function marketListChart(cities: readonly City[], root: string): Chart {
    const markets = cities.flatMap((city) => city.markets);
    const groups = cities.map((city) => {
        const rows = city.markets.map((market) => marketRow(market, root));
        return html`<tbody>${cities.length > 1 && groupRow(city, root)}${rows}</tbody>`;
    });
    return {
        name: 'list',
        csvName: 'markets',
        finding: text.heading,
        source: sourceOf(markets),
        table: marketTable(markets),
        isTable: true,
        picture: html`${marketKey(markets, root)}<table class="markets"><caption class="unseen">${text.caption}</caption>${head()}${groups}</table>`,
    };
}

function head() {
    const columns = ['name', 'value', '', 'value', '', 'value', '', 'count', 'count', 'day', 'flag'];
    const widths = columns.map((name) => (name === '' ? html`<col>` : html`<col class="${name}-column">`));
    const scores: readonly string[] = scoreNames.map((name) => contractNames[name]);
    const heads = Object.entries(text.heads).map(([name, { title, unit }]) => {
        const below = unit !== '' && html`<span>${unit}</span>`;
        const columns = scores.includes(name) && html` colspan="2"`;
        return html`<th scope="col" class="head-${name}"${columns} data-sort="${name}">${title}${below}</th>`;
    });
    return html`<colgroup>${widths}</colgroup><thead><tr>${heads}</tr></thead>`;
}

function groupRow({ name, country, path, tpdi }: City, root: string) {
    const link = html`<a href="${root}${path}"><bdi>${name}</bdi></a>`;
    const summary = html`<span class="number">${groupText(tpdi)}</span>`;
    return html`<tr class="group"><th colspan="11" scope="rowgroup">${link}, <bdi>${country}</bdi> ${summary}</th></tr>`;
}

/** `19 markets, dependence 86 (80 to 90)`. */
function groupText(tpdi: PooledShare): string {
    const markets = marketsText(tpdi);
    return tpdi.isThin ? markets : fill(text.groupDependence, { markets, score: pooledScore(tpdi) });
}

/** The row of a market: name, three scores, numbers of results and operators, day and flag. */
function marketRow({ slug, activity, criteria, newest }: Market, root: string) {
    const { ari, sampleSize, day } = newest;
    const operators = ari?.n ?? 0;
    const flag = isFlagged(newest) && html`<abbr title="${text.flagMeaning}">u</abbr>`;
    const basis = html`${fill(text.basis, { results: sampleSize, operators, day: shortDay(day) })}${flag && html`, ${flag}`}`;
    const name = html`<a href="${root}markets/${slug}.html"><bdi>${activity}</bdi></a> <bdi class="criteria">${criteria}</bdi>`;
    return html`<tr class="market"><th scope="row">${name}<span class="basis">${basis}</span></th>
${scoreNames.map((name) => scoreCells(newest[name], text.heads[contractNames[name]].title))}
<td class="count">${sampleSize}</td><td class="count">${operators}</td><td class="day">${shortDay(day)}</td><td class="row-flag">${flag}</td></tr>`;
}

/** A text that leads to what the flag means. */
export function flagLink(root: string, text: string) {
    return html`<a href="${root}methodology.html#flags">${text}</a>`;
}

/** Whether one of the scores has too little data to be drawn with its margin. */
export function isFlagged(snapshot: Snapshot): boolean {
    return scoreNames.some((name) => snapshot[name] !== null && isThin(snapshot[name]));
}

/** Value, and plot with its margin; the style shows `name` where no heads of columns are above the scores. */
function scoreCells(score: Score | null, name: string) {
    const marginSpan = (margin: string) =>
        html`<span class="margin" aria-hidden="true" data-title="${name}">${margin}</span>`;
    if (score === null)
        return html`<td class="value">–<span class="unseen"> ${text.notMeasured}</span></td><td class="row-plot">${marginSpan('')}</td>`;
    const margin = isThin(score) ? null : marginText(score);
    const title = margin === null ? text.thin : fill(text.margin, { margin });
    const marks = html`<title>${title}</title>${dot(score, { isThin: margin === null, radius })}`;
    const plot = html`<svg class="strip" role="img">${marks}</svg>${marginSpan(margin ?? 'u')}`;
    return html`<td class="value">${score.value}</td><td class="row-plot">${plot}</td>`;
}

export function marketTable(markets: readonly Market[]): Table {
    const names = [
        ...['country', 'city', 'activity', 'criteria', 'analyzed_at', 'sample_size'],
        ...scoreNames.flatMap((name) => ['', '_low', '_high'].map((end) => contractNames[name] + end)),
        ...['ari_version', 'ari_operators', 'flag'],
    ];
    return {
        caption: text.caption,
        columns: Object.fromEntries(names.map((name) => [name, name])),
        rows: markets.map(({ country, city, activity, criteria, newest }) => [
            ...[country, city, activity, criteria, newest.day, newest.sampleSize],
            ...scoreNames.flatMap((name) => estimateCells(newest[name])),
            ...[newest.ari?.version ?? null, newest.ari?.n ?? 0, isFlagged(newest) ? 'u' : null],
        ]),
    };
}

function marketKey(markets: readonly Market[], root: string) {
    const thin = keyMark(dot({ value: 50 }, { isThin: true, radius }));
    return key([
        [marginMark({ radius }), text.keyScore],
        markets.some(({ newest }) => isFlagged(newest)) && [thin, flagLink(root, text.keyThin)],
        markets.some(({ newest }) => newest.ari === null) && [null, text.keyNone],
    ]);
}
