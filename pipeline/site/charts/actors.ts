import { capitalized } from '../../../contract/capitalized.ts';
import { actorTypes, type BookingSignal, bookingSignals } from '../../../contract/vocabulary.ts';
import type { Chart } from '../figure.ts';
import { shareOf, whole } from '../format.ts';
import { html } from '../html.ts';
import type { Site } from '../layout.tsx';
import type { Market, Place, Snapshot, Spread } from '../model.ts';
import { sourceOf } from '../places.ts';
import type { Receipts } from '../receipts.ts';
import { count as countText } from '../words/numbers.ts';
import { fill, words } from '../words/words.ts';
import { searchAnchor, searchSource } from './history.ts';
import { linked, percent, upright } from './strip.ts';

const { actors: text } = words.market.charts;
const { mix } = words.overview;

type ActorCounts = Snapshot['actorCounts'];

/** Counts of the newest results by actor type and signal, on one scale. Also the key to colours and shapes. */
export function actorsChart({ isPublic }: Site, { newest }: Market, { results }: Receipts): Chart {
    const href = isPublic ? `#${searchAnchor(newest.day)}` : null;
    const { actorCounts, signalCounts, sampleSize } = newest;
    const most = Math.max(...Object.values(actorCounts), ...Object.values(signalCounts));
    const operators = results.filter(({ actorType }) => actorType === 'local_strict' || actorType === 'local_extended');
    const direct = operators.filter(({ signal }) => signal === 'direct');
    const signalBars = bookingSignals.map((signal) =>
        bar({ mark: glyphs[signal], name: words.signal[signal], count: signalCounts[signal], most, href }),
    );
    return {
        name: 'actors',
        label: text.label,
        how: text.how,
        finding: operatorsFinding(operators.length, direct.length, sampleSize),
        more: hostsSentence(newest.spread),
        experimental: concentrationSentence(newest.spread),
        source: searchSource(newest),
        table: {
            caption: text.caption,
            columns: text.columns,
            rows: [
                ...actorTypes.map((actor) => [text.kinds.actor, words.actor[actor], actorCounts[actor]]),
                ...bookingSignals.map((signal) => [text.kinds.signal, words.signal[signal], signalCounts[signal]]),
            ],
        },
        picture: html`<div class="keys">${actorBars(actorCounts, most, href)}${bars(text.booked, signalBars)}</div>`,
    };
}

/** Counts of results of the newest snapshots of several markets by actor type, and the number of their hosts. */
export function actorMixChart({ markets, spread }: Place): Chart {
    const countOf = (actor: keyof ActorCounts) =>
        markets.reduce((sum, { newest }) => sum + newest.actorCounts[actor], 0);
    const counts = Object.fromEntries(actorTypes.map((actor) => [actor, countOf(actor)])) as ActorCounts;
    const most = Math.max(...Object.values(counts));
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const first = actorTypes.filter((actor) => counts[actor] === most).map((actor) => mix.actors[actor]);
    const actors = capitalized(new Intl.ListFormat(words.format.locale).format(first));
    return {
        name: 'actors',
        finding: fill(mix.finding, { actors, actorCount: first.length, most, all }),
        more: hostsSentence(spread),
        experimental: concentrationSentence(spread),
        source: sourceOf(markets),
        table: {
            caption: mix.caption,
            columns: mix.columns,
            rows: actorTypes.map((actor) => [words.actor[actor], counts[actor]]),
        },
        picture: actorBars(counts, most, null),
    };
}

/** How many results belong to operators, and how many of these can be booked direct. */
export function operatorsFinding(operators: number, direct: number, n: number): string {
    const selling = fill(text.selling[shareOf(direct, operators)], { operators, direct });
    return fill(text.finding[shareOf(operators, n)], { operators, n, selling });
}

export function hostsSentence({ results: n, hosts, operatorShare }: Spread): string | undefined {
    if (n <= 1) return undefined;
    return fill(text.hosts[hosts === n ? 'different' : 'shared'], { n, hosts, operatorShare: whole(operatorShare) });
}

/** The share of the largest intermediaries in the results of all intermediaries. */
export function concentrationSentence(spread: Spread): string | undefined {
    const { intermediaryResults: n, intermediaryHosts: hosts, topShare } = spread;
    if (n <= 1 || topShare === null) return undefined;
    const name = hosts === n ? 'different' : hosts <= 3 ? 'few' : 'many';
    return fill(text.concentration[name], { n, hosts, share: whole(topShare) });
}

function actorBars(counts: ActorCounts, most: number, href: string | null) {
    const mark = html`<svg class="swatch" aria-hidden="true"><rect class="bar" width="100%" height="100%"/></svg>`;
    const rows = actorTypes.map((actor) =>
        bar({ kind: `actor-${actor}`, mark, name: words.actor[actor], count: counts[actor], most, href }),
    );
    return bars(text.who, rows);
}

function bars(title: string, rows: unknown) {
    return html`<table class="bars"><caption>${title}</caption><tbody>${rows}</tbody></table>`;
}

interface Bar {
    kind?: string;
    /** The mark that represents it elsewhere on the page. */
    mark: unknown;
    name: string;
    count: number;
    /** The count with a bar of full width. */
    most: number;
    /** Address of the receipt; null: no link. */
    href: string | null;
}

function bar({ kind = '', mark, name, count, most, href }: Bar) {
    const drawn = html`<svg aria-hidden="true"><rect class="bar" x="0" y="1" width="${percent((count / most) * 100)}" height="16"/>
${upright('axis', '0', -6, 24)}</svg>`;
    return html`<tr${kind && html` class="${kind}"`}><th scope="row"><span>${mark}${name}</span></th><td class="count">${countText(count)}</td>
<td>${linked(href, drawn, `${name}: ${countText(count)}`)}</td></tr>`;
}

const glyph = (shape: unknown) => html`<svg class="glyph" viewBox="0 0 14 14" aria-hidden="true">${shape}</svg>`;

/** The shapes of booking signals. A glyph precedes the name of its signal. */
export const glyphs: Readonly<Record<BookingSignal, ReturnType<typeof html>>> = {
    /** A disc. */
    direct: glyph(html`<circle class="full" cx="7" cy="7" r="5.5"/>`),
    /** A diamond. */
    platform_only: glyph(html`<path class="full" d="M7 .8 13.2 7 7 13.2.8 7z"/>`),
    /** An envelope. */
    contact_only: glyph(html`<path class="drawn" d="M1.2 3h11.6v8.2H1.2zM1.2 3.4 7 8l5.8-4.6"/>`),
    /** A ring. */
    none: glyph(html`<circle class="drawn" cx="7" cy="7" r="5"/>`),
};
