import { type ScaleLinear, scaleLinear } from 'd3-scale';
import { type Comparison, isMoreThanChance } from '../chance.ts';
import type { Chart } from '../figure.tsx';
import { coordinate, scoreText, shortDay, signed } from '../format.ts';
import type { SiteData } from '../model.ts';
import { words } from '../words/en.ts';

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
            columns: Object.entries(text.columns).map(([name, title]) => ({ name, title })),
            rows: shown.map(({ market, score, now, previousDay, difference }) => [
                ...[market.country, market.city, market.activity, market.criteria, words.scores[score]],
                ...[previousDay, market.newest.day, now.value, now.low, now.high],
                ...[difference.value, difference.low, difference.high],
            ]),
        },
        picture: shown.length > 0 && <Rows comparisons={shown} scale={scale} />,
    };
}

function Rows({ comparisons, scale }: { comparisons: readonly Comparison[]; scale: ScaleLinear<number, number> }) {
    const at = (points: number) => `${coordinate(scale(points))}%`;
    const ticks = scale.ticks(ticksMost);
    return (
        <table class="changes">
            <caption class="unseen">{text.caption}</caption>
            <thead>
                <tr>
                    {text.heads.map(({ title, unit }) => (
                        <th scope="col">
                            <b>{title}</b> {unit}
                        </th>
                    ))}
                    <th scope="col">
                        <span class="unseen">{text.inWords}</span>
                    </th>
                </tr>
            </thead>
            <tbody>
                {comparisons.map(({ market, score, now, previousDay, difference }) => (
                    <tr>
                        <td class="day">{shortDay(market.newest.day)}</td>
                        <th scope="row">
                            <a href={`markets/${market.slug}.html`}>
                                <bdi>{market.city}</bdi>, <bdi>{market.activity}</bdi>
                            </a>
                            <bdi class="criteria">{market.criteria}</bdi>
                        </th>
                        <td class="now">
                            <span class="criteria">{words.scores[score]}</span>{' '}
                            <span class="number">{scoreText(now)}</span>
                        </td>
                        <td class="row-plot">
                            <svg class="strip" aria-hidden="true">
                                {ticks.map((tick) => (
                                    <line
                                        class={tick === 0 ? 'zero' : 'gridline'}
                                        x1={at(tick)}
                                        x2={at(tick)}
                                        y1="0"
                                        y2="100%"
                                    />
                                ))}
                                <line
                                    class="whisker"
                                    x1={at(difference.low)}
                                    x2={at(difference.high)}
                                    y1="50%"
                                    y2="50%"
                                />
                                <circle class="dot" cx={at(difference.value)} cy="50%" r="5" />
                            </svg>
                        </td>
                        <td class="said">
                            <b class="number">{signed(difference.value)}</b>{' '}
                            <span class="margin">{signedMargin(difference)}</span>
                            <span class="criteria">{text.since(shortDay(previousDay))}</span>
                        </td>
                    </tr>
                ))}
            </tbody>
            <tfoot aria-hidden="true">
                <tr>
                    <td colspan={3} />
                    <td class="row-plot">
                        <svg class="strip" aria-hidden="true">
                            {ticks.map((tick) => (
                                <text class="middle" x={at(tick)} y="16">
                                    {signed(tick)}
                                </text>
                            ))}
                        </svg>
                    </td>
                    <td />
                </tr>
            </tfoot>
        </table>
    );
}

/** `(−51 to −3)`. */
function signedMargin({ low, high }: { low: number; high: number }): string {
    return text.margin(signed(low), signed(high));
}
