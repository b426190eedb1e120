import { bookingSignals } from '../../../contract/vocabulary.ts';
import type { Chart, Table } from '../figure.ts';
import { ordinal, scoreText } from '../format.ts';
import { html } from '../html.ts';
import type { Site } from '../layout.tsx';
import type { Depth, Market } from '../model.ts';
import type { Receipts, Result } from '../receipts.ts';
import { fill, words } from '../words/words.ts';
import { glyphs } from './actors.ts';
import { differenceTexts, riseTexts, searchSource } from './history.ts';

const { search: text } = words.market.charts;

/** Number of results per part of the page. A row of counts follows each part. */
const partSize = 10;

export function resultAnchor(position: number): string {
    return `result-${position}`;
}

/** The search page with a row per result, colour for the actor type and shape for the signal. */
export function searchPageChart({ isPublic }: Site, { newest }: Market, { results }: Receipts): Chart {
    const { sheet, firstLine, lastLine } = newest;
    const lines = fill(firstLine === lastLine ? text.line : text.lines, { sheet, first: firstLine, last: lastLine });
    const source = searchSource(newest);
    return {
        name: 'search',
        label: text.label,
        how: isPublic ? [text.how, text.receipts] : [text.how],
        finding: searchFinding(results),
        experimental: newest.depth === null ? undefined : depthSentence(newest.depth),
        source: isPublic ? `${lines} ${source}` : source,
        table: tableOf(results, isPublic),
        picture: picture(results, isPublic),
    };
}

function picture(results: readonly Result[], isPublic: boolean) {
    const { position, actor, signal, ...receipt } = text.columns;
    const heads = Object.entries(isPublic ? receipt : {}).map(
        ([name, title]) => html`<th scope="col" class="${name}">${title}</th>`,
    );
    const rows = partsOf(results).flatMap((part) => [
        ...part.map((result) => resultRow(result, isPublic)),
        part.length === partSize && countsRow(part, isPublic),
    ]);
    return html`<table class="search-page"><caption class="unseen">${fill(text.caption, { n: results.length })}</caption>
<thead><tr><th scope="col" class="position"><span class="unseen">${position}</span></th><th scope="col">${actor}</th>
<th scope="col" class="signal">${signal}</th>${heads}</tr></thead><tbody>${rows}</tbody></table>`;
}

function tableOf(results: readonly Result[], isPublic: boolean): Table {
    const { position, actor, signal, ...receipt } = text.columns;
    return {
        caption: fill(text.caption, { n: results.length }),
        columns: { position, actor, signal, ...(isPublic && receipt) },
        rows: results.map(({ position, actorType, signal, host, engine, line }) => [
            ...[position, words.actor[actorType], words.signal[signal]],
            ...(isPublic ? [host, engine, line] : []),
        ]),
    };
}

/** How many results lead to an intermediary at the top of the page, and where the first direct one is. */
export function searchFinding(results: readonly Pick<Result, 'signal' | 'position'>[]): string {
    const n = results.length;
    const isLed = results.map(({ signal }) => signal === 'platform_only');
    const leading = isLed.indexOf(false);
    if (n === 1 || leading < 0) return fill(text.lead.only, { n });
    const first = isLed.slice(0, partSize);
    const firstTen = first.filter(Boolean).length;
    const lead = fill(leading > 1 ? text.lead.first : text.lead.some, { leading, firstTen, ofTen: first.length });
    const position = results.find(({ signal }) => signal === 'direct')?.position ?? 0;
    const name = (['none', 'first'] as const)[position] ?? 'later';
    return fill(text.finding, { lead, direct: fill(text.direct[name], { n, position: ordinal(position) }) });
}

/** Platform dependence of the first ten results and of the rest, and whether they differ significantly. */
export function depthSentence({ first, rest, difference }: Depth): string {
    const { value, low, high } = difference;
    const texts = differenceTexts(difference);
    const isClear = low > 0 || high < 0;
    const verdict = isClear
        ? fill(text.clearDifference, { ...texts, ...riseTexts(value) })
        : fill(text.noClearDifference, texts);
    return fill(text.depth, { first: first.n, top: scoreText(first), rest: rest.n, others: scoreText(rest), verdict });
}

function partsOf(results: readonly Result[]): Result[][] {
    const parts: Result[][] = [];
    for (let from = 0; from < results.length; from += partSize) parts.push(results.slice(from, from + partSize));
    return parts;
}

/** A host that breaks before a dot where it has no room. */
function breakable(host: string) {
    return host.split('.').map((part, at) => (at === 0 ? part : html`<wbr>.${part}`));
}

function resultRow({ position, actorType, signal, host, engine, line }: Result, isPublic: boolean) {
    const href = `#${resultAnchor(position)}`;
    // Keyboard users have the link of the host.
    const mark = (content: unknown) => (isPublic ? html`<a href="${href}" tabindex="-1">${content}</a>` : content);
    const actor = mark(html`<span>${words.actor[actorType]}</span>`);
    const how = mark(html`<span>${glyphs[signal]}<span class="word">${words.signal[signal]}</span></span>`);
    const receipt = [
        html`<td class="host"><a href="${href}"><bdi>${breakable(host)}</bdi></a></td>`,
        html`<td class="engine">${engine !== null && html`<bdi>${engine}</bdi>`}</td><td class="line">${line}</td>`,
    ];
    const coded = html`<td class="actor actor-${actorType}">${actor}</td><td class="signal">${how}</td>`;
    return html`<tr><td class="position">${position}</td>${coded}${isPublic && receipt}</tr>`;
}

/** Counts of the results of a part by signal, the most frequent first. */
function countsRow(part: readonly Result[], isPublic: boolean) {
    const [most, ...others] = bookingSignals
        .map((signal) => ({ signal, count: part.filter((result) => result.signal === signal).length }))
        .filter(({ count }) => count > 0)
        .sort((one, other) => other.count - one.count)
        .map(({ signal, count }) => fill(text.counted[signal], { n: count }));
    const [from, to] = [part[0]?.position ?? 0, part.at(-1)?.position ?? 0];
    const name = from === 1 ? fill(text.firstPart, { to }) : fill(text.part, { from: ordinal(from), to: ordinal(to) });
    const counts = html`${name}<b>${most}</b>${others.map((count) => `, ${count}`)}`;
    return html`<tr class="counts"><td></td><td colspan="${isPublic ? 5 : 2}"><span>${counts}</span></td></tr>`;
}
