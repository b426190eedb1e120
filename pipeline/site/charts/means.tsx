import type { Chart } from '../figure.tsx';
import { coordinate, whole } from '../format.ts';
import { byDependence, type Place } from '../places.ts';
import { words } from '../words/en.ts';
import type { Mean } from './mean.ts';

const { means: text } = words.overview;
const ticks = [0, 20, 40, 60, 80, 100];

interface MeansChartProps {
    name: string;
    finding: string;
    places: readonly Place[];
    source: string;
    /** Leads from the page to the root of the site. */
    root: string;
}

/** `Seven countries: dependence from 64 to 86, readiness from 41 to 58`: a range, no ranking. */
export function meansFinding(counted: string, places: readonly Place[]): string {
    const tpdi = rangeOf(places.map((place) => place.tpdi.value));
    const ari = rangeOf(places.flatMap((place) => (place.ari === null ? [] : [place.ari.value])));
    return text.finding(counted, tpdi, ari);
}

/** Whole numbers from the lowest to the highest; null where there is none. */
function rangeOf(values: readonly number[]): [number, number] | null {
    return values.length === 0 ? null : [whole(Math.min(...values)), whole(Math.max(...values))];
}

/** Both scores by place: the mean of its markets as a dot, and a tick for each market. */
export function meansChart({ name, finding, places, source, root }: MeansChartProps): Chart {
    const sorted = byDependence(places);
    return {
        name,
        finding,
        more: places.length > 1 ? text.sorted : undefined,
        source,
        table: {
            caption: text.caption,
            columns: Object.entries(text.columns).map(([column, title]) => ({ name: column, title })),
            rows: sorted.flatMap(({ name: place, markets, tpdi, ari }) => [
                [place, null, null, null, tpdi.value, tpdi.n, ari?.value ?? null, ari?.n ?? 0],
                ...markets.map(({ city, activity, criteria, newest }) => [
                    ...[place, city, activity, criteria],
                    ...[newest.tpdi.value, null, newest.ari?.value ?? null, null],
                ]),
            ]),
        },
        picture: (
            <>
                <table class="means">
                    <caption class="unseen">{text.caption}</caption>
                    <thead>
                        <tr>
                            <th scope="col">
                                <span class="unseen">{text.place}</span>
                            </th>
                            {text.scores.map(({ title, unit }) => (
                                <th scope="col" colspan={2}>
                                    <b>{title}</b> {unit}
                                </th>
                            ))}
                        </tr>
                    </thead>
                    <tbody>
                        {sorted.map(({ name: place, slug, markets, tpdi, ari }) => (
                            <tr>
                                <th scope="row">
                                    <a href={`${root}places/${slug}.html`}>
                                        <bdi>{place}</bdi>
                                    </a>
                                </th>
                                <MeanCells
                                    score={text.scores[0]}
                                    mean={tpdi}
                                    values={markets.map(({ newest }) => newest.tpdi.value)}
                                />
                                <MeanCells
                                    score={text.scores[1]}
                                    mean={ari}
                                    values={markets.flatMap(({ newest: { ari: one } }) =>
                                        one === null ? [] : [one.value],
                                    )}
                                />
                            </tr>
                        ))}
                    </tbody>
                    <tfoot aria-hidden="true">
                        <tr>
                            <td />
                            {[true, sorted.some(({ ari }) => ari !== null)].map((isMeasured) => (
                                <>
                                    <td class="row-plot">{isMeasured && <Axis />}</td>
                                    <td />
                                </>
                            ))}
                        </tr>
                    </tfoot>
                </table>
                <MeansKey />
            </>
        ),
    };
}

function MeanCells({ score, mean, values }: MeanCellsProps) {
    return (
        <>
            <td class="row-plot">{mean !== null && <MeanStrip mean={mean} values={values} />}</td>
            <td class="mean">
                <span class="score-name-narrow" aria-hidden="true">
                    {score?.short}
                </span>
                {mean === null ? text.notMeasured : <MeanText mean={mean} />}
            </td>
        </>
    );
}

interface MeanCellsProps {
    score: (typeof text.scores)[number] | undefined;
    mean: Mean | null;
    values: readonly number[];
}

/** `86 mean of 19`: a mean never stands without the number of its markets. */
export function MeanText({ mean }: { mean: Mean }) {
    return (
        <>
            <b>{whole(mean.value)}</b> <span class="margin">{text.of(mean.n)}</span>
        </>
    );
}

/** On gridlines the mean as a dot, and each value as a tick below it. */
export function MeanStrip({ mean, values }: { mean: Mean; values: readonly number[] }) {
    return (
        <svg class="strip" aria-hidden="true">
            {ticks.map((tick) => (
                <line class={tick === 0 ? 'zero' : 'gridline'} x1={`${tick}%`} x2={`${tick}%`} y1="0" y2="100%" />
            ))}
            <circle class="dot" cx={`${coordinate(mean.value)}%`} cy="35%" r="5" />
            {values.map((value) => (
                <line class="tick" x1={`${value}%`} x2={`${value}%`} y1="60%" y2="85%" />
            ))}
        </svg>
    );
}

/** The numbers of the gridlines. */
export function Axis() {
    return (
        <svg class="strip" aria-hidden="true">
            {ticks.map((tick) => (
                <text class="middle" x={`${tick}%`} y="16">
                    {tick}
                </text>
            ))}
        </svg>
    );
}

/** What dot and ticks mean. */
export function MeansKey() {
    return (
        <ul class="key">
            <li>
                <svg aria-hidden="true">
                    <circle class="dot" cx="50%" cy="50%" r="5" />
                </svg>
                {text.keyMean}
            </li>
            <li>
                <svg aria-hidden="true">
                    <line class="tick" x1="50%" x2="50%" y1="15%" y2="85%" />
                </svg>
                {text.keyMarket}
            </li>
        </ul>
    );
}
