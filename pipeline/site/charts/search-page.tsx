import { html } from 'hono/html';
import { bookingSignals } from '../../../contract/vocabulary.ts';
import type { Chart, Table } from '../figure.tsx';
import type { Market, Receipts, Result, SiteData } from '../model.ts';
import { words } from '../words/en.ts';
import { glyphs } from './glyph.ts';
import { searchSource } from './search-source.ts';

const { search: text } = words.market.charts;

/** Results to a part of the page, after which they are counted. */
const partSize = 10;

/** Where the receipt of a result stands on the page. */
export function resultAnchor(position: number): string {
    return `result-${position}`;
}

/**
 * The search page as a picture: a row a result, colour for the actor and shape for the signal.
 * @param isPublic whether hosts and receipts are shown.
 */
export function searchPageChart(
    { newest }: Market,
    { results }: Receipts,
    { methodology }: SiteData,
    isPublic: boolean,
): Chart {
    const { sheet, firstLine, lastLine } = newest;
    const lines = isPublic ? `${text.lines(sheet, firstLine, lastLine)} ` : '';
    return {
        name: 'search',
        finding: finding(results),
        source: lines + searchSource(newest, methodology),
        table: tableOf(results, isPublic),
        picture: <Picture results={results} isPublic={isPublic} />,
    };
}

function Picture({ results, isPublic }: { results: readonly Result[]; isPublic: boolean }) {
    const { position, actor, signal, ...receipt } = text.columns;
    return (
        <table class="search-page">
            <caption class="unseen">{text.caption(results.length)}</caption>
            <thead>
                <tr>
                    <th scope="col" class="position">
                        <span class="unseen">{position}</span>
                    </th>
                    <th scope="col">{actor}</th>
                    <th scope="col" class="signal">
                        {signal}
                    </th>
                    {isPublic &&
                        Object.entries(receipt).map(([name, title]) => (
                            <th scope="col" class={name}>
                                {title}
                            </th>
                        ))}
                </tr>
            </thead>
            <tbody>
                {partsOf(results).flatMap((part) => [
                    ...part.map((result) => resultRow(result, isPublic)),
                    part.length === partSize && <CountsRow part={part} isPublic={isPublic} />,
                ])}
            </tbody>
        </table>
    );
}

function tableOf(results: readonly Result[], isPublic: boolean): Table {
    const { host, engine, line, ...shown } = text.columns;
    const columns = { ...shown, ...(isPublic ? { host, engine, line } : {}) };
    return {
        caption: text.caption(results.length),
        columns: Object.entries(columns).map(([name, title]) => ({ name, title })),
        rows: results.map(({ position, actorType, signal, host, engine, line }) => [
            position,
            words.actor[actorType],
            words.signal[signal],
            ...(isPublic ? [host, engine, line] : []),
        ]),
    };
}

function finding(results: readonly Result[]): string {
    const isLed = ({ signal }: Result) => signal === 'platform_only';
    const others = results.findIndex((result) => !isLed(result));
    const leading = others < 0 ? results.length : others;
    const first = results.slice(0, partSize);
    const direct = results.findIndex(({ signal }) => signal === 'direct');
    return text.finding(
        leading,
        first.filter(isLed).length,
        first.length,
        results[direct]?.position ?? null,
        results.length,
    );
}

function partsOf(results: readonly Result[]): Result[][] {
    const parts: Result[][] = [];
    for (let from = 0; from < results.length; from += partSize) parts.push(results.slice(from, from + partSize));
    return parts;
}

/** A template instead of elements: a page has dozens. */
function resultRow({ position, actorType, signal, host, engine, line }: Result, isPublic: boolean) {
    const href = `#${resultAnchor(position)}`;
    // Who has no mouse takes the link of the host.
    const mark = (content: unknown) => (isPublic ? html`<a href="${href}" tabindex="-1">${content}</a>` : content);
    const actor = mark(html`<span>${words.actor[actorType]}</span>`);
    const how = mark(html`<span>${glyphs[signal]}<span class="signal-word">${words.signal[signal]}</span></span>`);
    const receipt = [
        html`<td class="host"><a href="${href}"><bdi>${host}</bdi></a></td>`,
        html`<td class="engine">${engine === null ? '' : html`<bdi>${engine}</bdi>`}</td><td class="line">${line}</td>`,
    ];
    return html`<tr><td class="position">${position}</td><td class="actor actor-${actorType}">${actor}</td><td class="signal">${how}</td>${
        isPublic ? receipt : ''
    }</tr>`;
}

/** How the results of a part can be booked, most frequent first. */
function CountsRow({ part, isPublic }: { part: readonly Result[]; isPublic: boolean }) {
    const counts = bookingSignals
        .map((signal) => ({ signal, count: part.filter((result) => result.signal === signal).length }))
        .filter(({ count }) => count > 0)
        .sort((one, other) => other.count - one.count)
        .map(({ signal, count }) => text.counted[signal](count));
    return (
        <tr class="counts">
            <td />
            <td colspan={isPublic ? 5 : 2}>
                <span>
                    {text.part(part[0]?.position ?? 0, part.at(-1)?.position ?? 0)}
                    <b>{counts[0]}</b>
                    {counts.slice(1).map((count) => `, ${count}`)}
                </span>
            </td>
        </tr>
    );
}
