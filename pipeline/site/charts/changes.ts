import { type ScaleLinear, scaleLinear } from 'd3-scale';
import { type Chart, estimateCells } from '../figure.ts';
import { shortDays, signed } from '../format.ts';
import { html } from '../html.ts';
import type { Comparison, NewestChanges } from '../newest-changes.ts';
import { fill, words } from '../words/words.ts';
import { differenceMargin } from './history.ts';
import { pointText } from './history-panel.ts';
import { axis, dot, percent, plotTable, strip } from './strip.ts';

const { changes: text } = words.overview;

const maxRows = 8;
/** A place with more changes, such as a country, shows only those whose interval excludes 0. */
const placeRows = 24;
/** Minimum range of the axis to either side, in points. */
const minReach = 60;
const maxTicks = 6;

interface ChangesChartProps {
    changes: NewestChanges;
    level: number;
    root: string;
    /** Maximum number of rows of all markets. */
    rows?: number;
    /** Whether the changes are those of all markets, for which q values are adjusted. */
    isAll: boolean;
}

/** The newest changes of a place; of many markets, those whose interval excludes 0. The finding counts these. */
export function changesChart({ changes, level, root, rows = maxRows, isAll }: ChangesChartProps): Chart {
    const { compared, standingOut, clear } = changes;
    const listed = isAll || compared.length > placeRows ? standingOut : compared;
    const ordered = listed.toSorted(
        (a, b) =>
            Number(b.difference.isClear) - Number(a.difference.isClear) ||
            Number(b.difference.isSignificant) - Number(a.difference.isSignificant) ||
            b.market.newest.day.localeCompare(a.market.newest.day),
    );
    const shown = isAll ? ordered.slice(0, rows) : ordered;
    const ends = shown.flatMap(({ difference: { low, high } }) => [Math.abs(low), Math.abs(high)]);
    const reach = Math.max(minReach, ...ends);
    const scale = scaleLinear([-reach, reach], [0, 100]).nice(maxTicks);
    const linkToAll = html`<p class="sub"><a href="${root}changes.html#changes">${text.all}</a></p>`;
    return {
        name: 'changes',
        finding: clearFinding(clear.length, compared.length),
        // What chance would give is known of the changes of all markets only.
        more: compared.length > 0 && (isAll || standingOut.length === 0) ? chanceSentences(changes, level) : undefined,
        source: [
            text.source,
            ...(shown.length < ordered.length ? [fill(text.shown, { shown: shown.length, all: ordered.length })] : []),
        ].join(' '),
        table: {
            caption: text.tableCaption,
            columns: text.columns,
            rows: shown.map(({ market, score, before, now, previousDay, difference }) => [
                ...[market.country, market.city, market.activity, market.criteria, words.scores[score]],
                ...[previousDay, ...estimateCells(before), market.newest.day, ...estimateCells(now)],
                ...[difference.value, difference.low, difference.high, difference.qValue],
                text.yesNo[`${difference.isClear}`],
            ]),
        },
        picture: html`${shown.length > 0 && picture(shown, scale, root)}${rows === maxRows && linkToAll}`,
    };
}

/** @param clear number of clear ones among the compared changes. */
export function clearFinding(clear: number, compared: number): string {
    return compared === 0 ? text.notCompared : fill(text.finding, { clear });
}

/** How many changes were compared, how many are larger than their margins, and how many would be by chance. */
export function chanceSentences({ compared, standingOut, clear, counts }: NewestChanges, level: number): string {
    const byChance = compared.length * (1 - level);
    const values = {
        number: standingOut.length,
        byChance: byChance < 1 ? 0 : Math.round(byChance),
        clear: clear.length,
    };
    const standing = standingOut.length === 0 ? text.noneStandsOut : fill(text.standingOut, values);
    return `${fill(text.compared, counts)} ${standing}`;
}

function picture(comparisons: readonly Comparison[], scale: ScaleLinear<number, number>, root: string) {
    const plot = { ticks: scale.ticks(maxTicks), at: (points: number) => percent(scale(points)), text: signed };
    const heads = text.heads.map(({ title, unit }) => html`<th scope="col"><b>${title}</b> ${unit}</th>`);
    const rows = comparisons.map(({ market, score, before, now, previousDay, difference }) => {
        const { slug, town, activity, criteria, newest } = market;
        const { value, isClear, isSignificant } = difference;
        const unclear = isSignificant ? text.mayBeChance : text.unclear;
        const link = html`<a href="${root}markets/${slug}.html"><bdi>${town}</bdi>, <bdi>${activity}</bdi></a>`;
        const name = html`<span class="criteria">${words.scores[score]}</span>`;
        const earlier = before && html`<span class="number">${fill(text.before, { score: pointText(before) })}</span> `;
        const change = html`<b class="number">${signed(value)}</b> <span class="margin">${differenceMargin(difference)}</span>`;
        const notes = [shortDays(previousDay, newest.day), isClear ? text.isClear : unclear].map(
            (note) => html`<span class="criteria">${note}</span>`,
        );
        return html`<tr><th scope="row">${link}<bdi class="criteria">${criteria}</bdi></th>
<td class="now">${name} ${earlier}<span class="number">${pointText(now)}</span></td>
<td class="row-plot">${strip(dot(difference, { at: plot.at }), plot)}</td>
<td class="difference">${change}${notes}</td></tr>`;
    });
    const columns = html`${heads}<th scope="col"><span class="unseen">${text.inWords}</span></th>`;
    const axes = html`<td colspan="2"></td><td class="row-plot">${axis(plot)}</td><td></td>`;
    return plotTable('changes', text.caption, columns, rows, axes);
}
