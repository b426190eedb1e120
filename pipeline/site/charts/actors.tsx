import type { Child } from 'hono/jsx';
import { actorTypes, bookingSignals } from '../../../contract/vocabulary.ts';
import type { Chart } from '../figure.tsx';
import { coordinate } from '../format.ts';
import type { Market, Receipts, SiteData, Snapshot } from '../model.ts';
import { words } from '../words/en.ts';
import { glyphs } from './glyph.ts';
import { searchAnchor } from './history.tsx';
import { searchSource } from './search-source.ts';

const { actors: text } = words.market.charts;

/** Counts of the newest snapshot's results by actor and by signal; both to one scale. The bars are the key to colour and shape. */
export function actorsChart(
    { newest }: Market,
    { results }: Receipts,
    { methodology }: SiteData,
    isPublic: boolean,
): Chart {
    const href = isPublic ? `#${searchAnchor(newest.day)}` : undefined;
    const { actorCounts, signalCounts, sampleSize } = newest;
    const most = Math.max(...Object.values(actorCounts), ...Object.values(signalCounts));
    const operators = results.filter(({ actorType }) => actorType === 'local_strict' || actorType === 'local_extended');
    const direct = operators.filter(({ signal }) => signal === 'direct');
    const { kinds, columns } = text;
    return {
        name: 'actors',
        finding: text.finding(operators.length, direct.length, sampleSize),
        source: searchSource(newest, methodology),
        table: {
            caption: text.caption,
            columns: Object.entries(columns).map(([name, title]) => ({ name, title })),
            rows: [
                ...actorTypes.map((actor) => [kinds.actor, words.actor[actor], actorCounts[actor]]),
                ...bookingSignals.map((signal) => [kinds.signal, words.signal[signal], signalCounts[signal]]),
            ],
        },
        picture: (
            <div class="keys">
                <ActorBars counts={actorCounts} most={most} href={href} />
                <Bars title={text.booked}>
                    {bookingSignals.map((signal) => (
                        <Bar name={words.signal[signal]} count={signalCounts[signal]} most={most} href={href}>
                            {glyphs[signal]}
                        </Bar>
                    ))}
                </Bars>
            </div>
        ),
    };
}

/** A bar of results for each kind of actor. */
export function ActorBars({
    counts,
    most,
    href,
}: Pick<BarProps, 'most' | 'href'> & { counts: Snapshot['actorCounts'] }) {
    return (
        <Bars title={text.who}>
            {actorTypes.map((actor) => (
                <Bar kind={`actor-${actor}`} name={words.actor[actor]} count={counts[actor]} most={most} href={href}>
                    <svg class="swatch" aria-hidden="true">
                        <rect class="bar" width="100%" height="100%" />
                    </svg>
                </Bar>
            ))}
        </Bars>
    );
}

function Bars({ title, children }: { title: string; children?: Child }) {
    return (
        <table class="bars">
            <caption>{title}</caption>
            <tbody>{children}</tbody>
        </table>
    );
}

function Bar({ kind, name, count, most, href, children }: BarProps) {
    const bar = (
        <svg aria-hidden="true">
            <rect class="bar" x="0" y="1" width={`${coordinate((count / most) * 100)}%`} height="16" />
            <line class="axis" x1="0" x2="0" y1="-6" y2="24" />
        </svg>
    );
    return (
        <tr class={kind}>
            <th scope="row">
                <span>
                    {children}
                    {name}
                </span>
            </th>
            <td class="count">{count}</td>
            <td>
                {href === undefined ? (
                    bar
                ) : (
                    <a href={href} aria-label={`${name}: ${count}`}>
                        {bar}
                    </a>
                )}
            </td>
        </tr>
    );
}

interface BarProps {
    kind?: string;
    name: string;
    count: number;
    /** The count whose bar is as wide as there is room. */
    most: number;
    /** Where the lines of the results stand. */
    href?: string;
    /** The mark that stands for it elsewhere on the page. */
    children?: Child;
}
