import { type ScaleLinear, scaleLinear } from 'd3-scale';
import { html } from 'hono/html';
import { type Comparison, isMoreThanChance } from '../chance.ts';
import type { Chart } from '../figure.ts';
import { scoreText, shortDay, signed } from '../format.ts';
import type { SiteData } from '../model.ts';
import { words } from '../words/en.ts';
import { axis, dot, percent, strip } from './strip.ts';

const { changes: text } = words.overview;

const rowsMax = 8;
/** The axis shows at least so many points to either side. */
const reachMin = 60;
const ticksMost = 6;

/** The newest changes whose interval excludes 0, with how many were compared and how many chance alone would give. */
export function changesChart({ changes }: SiteData): Chart {
    const { compared, standingOut, byChance } = changes;
    const newestFirst = standingOut.toSorted((a, b) => b.market.newest.day.localeCompare(a.market.newest.day));
    const shown = newestFirst.slice(0, rowsMax);
    const ends = shown.flatMap(({ difference: { low, high } }) => [Math.abs(low), Math.abs(high)]);
    const reach = Math.max(reachMin, ...ends);
    const scale = scaleLinear([-reach, reach], [0, 100]).nice(ticksMost);
    const tpdiCount = compared.filter(({ score }) => score === 'tpdi').length;
    const counts = [tpdiCount, compared.length - tpdiCount] as const;
    const clearCount = standingOut.length;
    return {
        name: 'changes',
        finding: text.finding(clearCount, compared.length, isMoreThanChance(changes)),
        more: compared.length > 0 ? text.more(counts, clearCount, byChance) : undefined,
        source: shown.length < clearCount ? text.newest(shown.length, clearCount) : text.source,
        table: {
            caption: text.caption,
            columns: text.columns,
            rows: shown.map(({ market, score, now, previousDay, difference }) => [
                ...[market.country, market.city, market.activity, market.criteria, words.scores[score]],
                ...[previousDay, market.newest.day, now.value, now.low, now.high],
                ...[difference.value, difference.low, difference.high],
            ]),
        },
        picture: shown.length > 0 && picture(shown, scale),
    };
}

function picture(comparisons: readonly Comparison[], scale: ScaleLinear<number, number>) {
    const plot = { ticks: scale.ticks(ticksMost), at: (points: number) => percent(scale(points)), text: signed };
    const heads = text.heads.map(({ title, unit }) => html`<th scope="col"><b>${title}</b> ${unit}</th>`);
    const rows = comparisons.map(({ market, score, now, previousDay, difference }) => {
        const { slug, city, activity, criteria, newest } = market;
        const { value, low, high } = difference;
        return html`<tr><td class="day">${shortDay(newest.day)}</td>
<th scope="row"><a href="markets/${slug}.html"><bdi>${city}</bdi>, <bdi>${activity}</bdi></a><bdi class="criteria">${criteria}</bdi></th>
<td class="now"><span class="criteria">${words.scores[score]}</span> <span class="number">${scoreText(now)}</span></td>
<td class="row-plot">${strip(dot(difference, { at: plot.at }), plot)}</td>
<td class="difference"><b class="number">${signed(value)}</b> <span class="margin">${text.margin(signed(low), signed(high))}</span><span class="criteria">${text.since(shortDay(previousDay))}</span></td></tr>`;
    });
    return html`<table class="changes"><caption class="unseen">${text.caption}</caption>
<thead><tr>${heads}<th scope="col"><span class="unseen">${text.inWords}</span></th></tr></thead>
<tbody>${rows}</tbody>
<tfoot aria-hidden="true"><tr><td class="day"></td><td colspan="2"></td><td class="row-plot">${axis(plot)}</td><td></td></tr></tfoot></table>`;
}
