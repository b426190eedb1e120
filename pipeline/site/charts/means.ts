import { pooledMarketsMin } from '../../comparison/comparison.ts';
import { type Chart, estimateCells } from '../figure.ts';
import { listText, marginText, scoreText, whole } from '../format.ts';
import { html } from '../html.ts';
import type { Mean, Place, PooledShare } from '../model.ts';
import { byDependence, sourceOf } from '../places.ts';
import { fill, words } from '../words/words.ts';
import { axis, dot, key, keyMark, marginMark, percent, plotTable, strip, upright } from './strip.ts';

const { means: text, index: figureWords } = words.overview;
const { flags, tooFew } = words.market;

type ChartName = keyof typeof text.counted;

/** `Seven countries: dependence from 64 to 86, readiness from 41 to 58`: a range, no ranking. */
function meansFinding(name: ChartName, places: readonly Place[]): string {
    const ranges = (['tpdi', 'ari'] as const).flatMap((score) => {
        const shown = places.flatMap((place) => {
            const figures = place[score];
            return figures === null || figures.isThin ? [] : figures;
        });
        return shown.length === 0 ? [] : fill(text.rangeOf[score], { range: rangeOf(shown, places.length) });
    });
    const counted = fill(text.counted[name], { number: places.length, marketsMin: pooledMarketsMin });
    return fill(text.finding, { places: counted, ranges: listText(ranges) || text.noRange });
}

/** The range of the scores that have a margin, and their number if others have none. */
function rangeOf(scores: readonly (PooledShare | Mean)[], places: number): string {
    const [only, ...others] = scores as [PooledShare | Mean];
    const values = scores.map(({ value }) => whole(value));
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const spread = low === high ? String(low) : fill(text.range, { low, high });
    const range = others.length === 0 ? pooledScore(only) : spread;
    return scores.length === places ? range : fill(text.ofSome, { some: scores.length, range });
}

/**
 * Both scores by place: a dot for its markets together, with the margin if there is one, and a tick for each market.
 * @param root relative address of the root of the site.
 */
export function meansChart(name: ChartName, places: readonly Place[], root: string): Chart {
    const sorted = byDependence(places);
    const drawn = sorted.flatMap(({ tpdi, ari }) => (ari === null ? [tpdi] : [tpdi, ari]));
    const columns = text.scores.map(
        ({ title, unit }) => html`<th scope="col" colspan="2"><b>${title}</b> ${unit}</th>`,
    );
    const heads = html`<th scope="col"><span class="unseen">${text.place}</span></th>${columns}`;
    const rows = sorted.map((place) => placeRow(place, root));
    const axes = [true, sorted.some(({ ari }) => ari !== null)].map(
        (isMeasured) => html`<td class="row-plot">${isMeasured && axis()}</td><td></td>`,
    );
    return {
        name,
        finding: meansFinding(name, places),
        more: places.length > 1 ? text.sorted[name] : undefined,
        source: sourceOf(places.flatMap(({ markets }) => markets)),
        table: {
            caption: text.caption,
            columns: text.columns,
            rows: sorted.flatMap(({ name: place, markets, tpdi, ari }) => [
                [
                    ...[place, null, null, null, tpdi.value, tpdi.low, tpdi.high, tpdi.n, tpdi.markets],
                    ...[...estimateCells(ari), ari?.markets ?? 0],
                ],
                ...markets.map(({ city, activity, criteria, newest }) => [
                    ...[place, city, activity, criteria, newest.tpdi.value, newest.tpdi.low, newest.tpdi.high],
                    ...[newest.sampleSize, null, ...estimateCells(newest.ari), null],
                ]),
            ]),
        },
        picture: html`${plotTable('means', text.caption, heads, rows, html`<td></td>${axes}`)}${meansKey(drawn)}`,
    };
}

function placeRow(place: Place, root: string) {
    const { name, path, markets, tpdi, ari } = place;
    const readiness = ari === null ? text.notMeasured : pooledText(ari, fill(text.of, { markets: ari.markets }));
    const shown = { tpdi: pooledText(tpdi), ari: readiness };
    const cells = (['tpdi', 'ari'] as const).map((score, at) => {
        const figures = place[score];
        const values = markets.flatMap(({ newest }) => newest[score]?.value ?? []);
        const plot = figures && scoreStrip(figures, values);
        // The style shows the name where it hides the heads of columns.
        const narrowName = html`<span class="score-name-narrow" aria-hidden="true">${text.scores[at]?.short}</span>`;
        return html`<td class="row-plot">${plot}</td><td class="mean">${narrowName}${shown[score]}</td>`;
    });
    return html`<tr><th scope="row"><a href="${root}${path}"><bdi>${name}</bdi></a></th>${cells}</tr>`;
}

/** `86 (80 to 90) 19 markets`: always with the number of markets. */
export function pooledText(figures: PooledShare | Mean, counted = marketsText(figures)) {
    const notes = notesOf(figures, counted).map((note) => html` <span class="margin">${note}</span>`);
    return html`<b>${whole(figures.value)}</b>${notes}`;
}

/** `19 markets`. */
export function marketsText({ markets }: { markets: number }): string {
    return fill(text.markets, { markets });
}

/** `86 (80 to 90), 19 markets`. */
export function pooledSentence(share: PooledShare): string {
    const note = listText(notesOf(share, marketsText(share)));
    return `${whole(share.value)}${share.low === null ? ', ' : ' '}${note}`;
}

/** A large figure of a place: value, margin and number of markets, meaning. */
export function largeFigure(figures: PooledShare | Mean, meaning: string, counted = marketsText(figures)): string[] {
    return [String(whole(figures.value)), listText(notesOf(figures, counted)), meaning];
}

/** Platform dependence of a place as a large figure. */
export function dependenceFigure({ tpdi }: Place): string[] {
    return largeFigure(tpdi, figureWords.dependence);
}

/** The same of agentic readiness; empty where no operator is scored. */
export function readinessFigures({ ari }: Place): string[][] {
    if (ari === null) return [];
    const meaning = fill(figureWords.readiness, { operators: ari.operators });
    return [largeFigure(ari, meaning, fill(text.meanOf, { markets: ari.markets }))];
}

function notesOf(figures: PooledShare | Mean, counted: string): string[] {
    const margin = marginText(figures);
    if (margin === null) return [counted, text.tooFewMarkets];
    return figures.isThin ? [`${margin} ${flags.u}`, tooFew, counted] : [margin, counted];
}

/** `86 (80 to 90)`. */
export function pooledScore(figures: PooledShare | Mean): string {
    return scoreText({ ...figures, value: whole(figures.value) });
}

/** The score of several markets as a dot, with its margin if there is one, and a tick for each market. */
export function scoreStrip(score: PooledShare | Mean, values: readonly number[]) {
    const ticks = values.map((one) => upright('tick', percent(one), '60%', '85%'));
    return strip(html`${dot(score, { isThin: score.isThin, y: '35%' })}${ticks}`);
}

export function meansKey(scores: readonly (PooledShare | Mean)[]) {
    const thin = fill(text.keyThin, { marketsMin: pooledMarketsMin });
    return key([
        scores.some(({ isThin }) => !isThin) && [marginMark(), text.keyTogether],
        scores.some(({ isThin }) => isThin) && [keyMark(dot({ value: 50 }, { isThin: true })), thin],
        [keyMark(upright('tick', '50%', '15%', '85%')), text.keyMarket],
    ]);
}
