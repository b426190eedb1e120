import type { Child } from 'hono/jsx';
import { sourceAddress } from '../../../contract/site-configuration.ts';
import { auditAnchor, type Check, checksOf } from '../charts/check-grid.ts';
import { searchAnchor } from '../charts/history.ts';
import { pointText } from '../charts/history-panel.ts';
import { resultAnchor } from '../charts/search-page.ts';
import type { Cell, Table } from '../figure.ts';
import { listText, shortDay } from '../format.ts';
import { html } from '../html.ts';
import type { Site } from '../layout.tsx';
import { contractNames, type Market, type ShareName, scoreNames, shareNames } from '../model.ts';
import type { Operator, Receipts, Result } from '../receipts.ts';
import { fill, words } from '../words/words.ts';

const { receipts: text } = words.market;
const { scores } = words;

/** A table of receipts with location, content and figures; the last row has the sums. */
interface ReceiptTable {
    title: string;
    caption: string;
    found: string;
    figures: readonly string[];
    rows: readonly Receipt[];
    /** Sums of the last columns; empty if figures are not summed. */
    sums: readonly string[];
}

interface Receipt {
    anchor: string;
    sheet: string;
    line: number;
    lastLine?: number;
    day: string;
    found: Child;
    figures: readonly string[];
}

/** The section of receipts: the lines of sheets behind each mark of the page, their content, and their points. */
export function receiptsSection({ data, options }: Site, market: Market, receipts: Receipts) {
    const { results, operators } = receipts;
    const { ari } = market.newest;
    const scored = operators.filter(({ points }) => points !== null);
    const checks = ari === null ? [] : checksOf(data.methodology, ari.version);
    const tables = [
        resultReceipts(market, results),
        auditReceipts(market, operators, scored.length, checks),
        searchReceipts(market),
    ].filter(({ rows }) => rows.length > 0);
    const [lines, audits] = [results.length, scored.length];
    const finding = fill(audits === 0 ? text.finding : text.findingWithAudits, { lines, audits });
    const address = options.sourceUrl !== null && html` data-address="${options.sourceUrl}"`;
    return html`<section class="sec duo" id="receipts" aria-labelledby="receipts-finding">
<div class="side"><p class="label">${text.label}</p><p class="how"${address}>${text.how}</p></div>
<div><h2 id="receipts-finding">${finding}</h2>
${tables.map((table) => receiptsTable(table, options.sourceUrl))}</div>
</section>`;
}

function resultReceipts({ newest }: Market, results: readonly Result[]): ReceiptTable {
    const sum = (name: ShareName) => results.reduce((total, result) => total + result.points[name], 0);
    return {
        title: text.results,
        caption: text.resultsCaption,
        found: text.page,
        figures: shareNames.map((name) => scores[name]),
        rows: results.map(({ position, host, sheet, line, actorType, signal, engine, points: own }) => ({
            anchor: resultAnchor(position),
            sheet,
            line,
            day: newest.day,
            found: page(position, host, listText([actorType, signal, ...(engine ? [engine] : [])])),
            figures: shareNames.map((name) => points(own[name])),
        })),
        sums: shareNames.map((name) => rounded(sum(name), newest[name].value)),
    };
}

function auditReceipts(
    { newest: { ari } }: Market,
    operators: readonly Operator[],
    scoredCount: number,
    checks: readonly Check[],
): ReceiptTable {
    const sum = operators.reduce((total, operator) => total + (operator.points ?? 0), 0) / scoredCount;
    return {
        title: text.audits,
        caption: text.auditsCaption,
        found: text.audit,
        figures: [text.ownPoints, scores.ari],
        rows: operators.flatMap(({ position, host, state, audit, outcomes, points: own }): Receipt[] => {
            if (audit === null) return [];
            const coded = checks.length === 0 ? '' : passedOf(outcomes, checks);
            const found = page(position, host, state === 'audited' ? coded : text.notOpened);
            const figures = own === null ? ['–', '–'] : [points(own), points(own / scoredCount)];
            return [{ anchor: auditAnchor(position), ...audit, found, figures }];
        }),
        sums: ari === null ? [] : [rounded(sum, ari.value)],
    };
}

function passedOf(outcomes: Operator['outcomes'], checks: readonly Check[]): string {
    const passed = checks.filter((_, index) => outcomes[index] === 'passed');
    const names = listText(passed.map(({ name }) => name));
    return fill(text.passedOf, { passed: passed.length, checks: checks.length }) + (names && `: ${names}`);
}

function searchReceipts({ snapshots }: Market): ReceiptTable {
    return {
        title: text.searches,
        caption: text.searchesCaption,
        found: text.sample,
        figures: scoreNames.map((name) => scores[name]),
        rows: snapshots.map((snapshot) => ({
            anchor: searchAnchor(snapshot.day),
            sheet: snapshot.sheet,
            line: snapshot.firstLine,
            lastLine: snapshot.lastLine,
            day: snapshot.day,
            found: fill(words.market.results, { n: snapshot.sampleSize }),
            figures: scoreNames.map((name) => {
                const score = snapshot[name];
                return score === null ? '–' : pointText(score);
            }),
        })),
        sums: [],
    };
}

/** `43.48, rounded 43`. */
function rounded(sum: number, score: number): string {
    return fill(text.rounded, { sum: points(sum), score });
}

function points(value: number): string {
    return value.toFixed(2);
}

function page(position: number, host: string, coded: string): Child {
    return html`<span class="position">${position}</span> <bdi>${host}</bdi> <bdi>${coded}</bdi>`;
}

function receiptsTable({ title, caption, found, figures, rows, sums }: ReceiptTable, sourceUrl: string | null) {
    const span = 2 + figures.length - sums.length;
    const cells = figureCells(sums, figures.slice(-sums.length));
    const sum = html`<tr class="sum"><th scope="row" colspan="${span}">${text.sum}</th>${cells}</tr>`;
    const heads = [text.receipt, found].map((name) => html`<th scope="col">${name}</th>`);
    return html`<h3 class="receipts-title">${title}</h3>
<table class="receipts"><caption class="unseen">${caption}</caption>
<thead><tr>${heads}${figures.map((name) => html`<th scope="col" class="points">${name}</th>`)}</tr></thead>
<tbody>${rows.map((row) => receiptRow(row, figures, sourceUrl))}${sums.length > 0 && sum}</tbody></table>`;
}

/** `observations/portugal/porto.csv:725`, linked to the repository if sheets are published. */
function receiptRow(receipt: Receipt, names: readonly string[], sourceUrl: string | null) {
    const { anchor, sheet, line, lastLine = line, day, found, figures } = receipt;
    const name = brokenAtSlashes(
        fill(line === lastLine ? text.line : text.lines, { sheet, first: line, last: lastLine }),
    );
    const place = sourceUrl === null ? name : html`<a href="${sourceAddress(sourceUrl, sheet, line)}">${name}</a>`;
    const head = html`<th scope="row">${place} <span>${shortDay(day)}</span></th>`;
    return html`<tr id="${anchor}">${head}<td>${found}</td>${figureCells(figures, names)}</tr>`;
}

/** A path that breaks only after slashes, so that file and line stay together. */
function brokenAtSlashes(path: string) {
    const parts = path.split('/');
    return parts.map((part, index) => html`${index > 0 && html`/<wbr>`}${part}`);
}

/** Cells with `data-name`, which the style shows beside the figure on phones. */
function figureCells(figures: readonly string[], names: readonly string[]) {
    return figures.map((figure, index) => html`<td data-name="${names[index]}">${figure}</td>`);
}

/** All receipts of a market's scores; a row is a result or an audit, and a score. */
export function receiptRows({ newest }: Market, { results, operators }: Receipts): Table {
    const names = [
        ...['score', 'points', 'sheet', 'line', 'position', 'host', 'url', 'day'],
        ...['actor_type', 'booking_signal'],
    ];
    const scored = operators.filter(({ points: own }) => own !== null);
    return {
        caption: text.label,
        columns: Object.fromEntries(names.map((name) => [name, name])),
        rows: [
            ...shareNames.flatMap((name) =>
                results.map(({ points: own, sheet, line, position, host, url, actorType, signal }): Cell[] => {
                    const found = [sheet, line, position, host, url, newest.day, actorType, signal];
                    return [contractNames[name], own[name], ...found];
                }),
            ),
            ...scored.map(({ position, host, audit, points: own }): Cell[] => {
                const { sheet = null, line = null, url = null, day = null } = audit ?? {};
                return [
                    contractNames.ari,
                    (own ?? 0) / scored.length,
                    sheet,
                    line,
                    position,
                    host,
                    url,
                    day,
                    null,
                    null,
                ];
            }),
        ],
    };
}
