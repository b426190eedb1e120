import { groupBy } from '../../../contract/group-by.ts';
import type { Methodology } from '../../../contract/methodology.ts';
import type { AriBlock, AriVersion } from '../../../contract/vocabulary.ts';
import { whole } from '../format.ts';
import { html } from '../html.ts';
import type { AriScore } from '../model.ts';
import type { Operator, Outcome } from '../receipts.ts';
import { fill, words } from '../words/words.ts';
import { key, linked } from './strip.ts';

const { readiness: text } = words.market.charts;
const { threshold: within } = words.market;
const checkNames: Readonly<Record<string, string>> = words.market.checks;
const blockNames: Readonly<Record<string, string>> = words.market.blocks;
const units: Readonly<Record<string, string>> = words.market.units;

export type Check = ReturnType<typeof checksOf>[number];

/** The checks of a version, in the order of the methodology. `gap`: attribute of the first check of further blocks. */
export function checksOf({ ari_checks }: Methodology, version: AriVersion) {
    const rows = ari_checks.filter((row) => row.version === version);
    return rows.map(({ check: name, block, points, rule, threshold }, index) => {
        const plain = checkNames[name] ?? name.replaceAll('_', ' ');
        const limit = threshold + (units[name] ?? '');
        const title = rule === 'is_true' ? plain : fill(within[rule], { name: plain, threshold: limit });
        const gap = index > 0 && rows[index - 1]?.block !== block && html` class="gap"`;
        return { name, block, title, points: Number(points), gap };
    });
}

export function auditAnchor(position: number): string {
    return `audit-${position}`;
}

interface GridProps {
    /** Operators with an audit, scored or not. */
    operators: readonly Operator[];
    checks: readonly Check[];
    ari: AriScore;
    methodology: Methodology;
    isPublic: boolean;
}

/** A grid with a square for each operator (row) and check (column), with totals below and at the right. */
export function checkGrid({ operators, checks, ari, methodology, isPublic }: GridProps) {
    const scored = operators.filter(({ points }) => points !== null);
    const areEqual = checks.every(({ points }) => points === checks[0]?.points);
    const names = checks.map(({ title, points, gap }) => {
        const name = areEqual ? title : fill(text.checkPoints, { name: title, points });
        return html`<th scope="col"${gap}><span>${name}</span></th>`;
    });
    const totals = checks.map(({ gap }, index) => html`<td${gap}><span>${passing(scored, index)}</span></td>`);
    return html`<table class="checks"><caption class="unseen">${gridCaption(checks, operators)}</caption>
<thead>${ari.blocks && blocksRow(checks, ari, methodology)}
<tr class="names"><td class="operator"></td>${names}<th scope="col" class="points">${text.columns.points}</th></tr></thead>
<tbody>${operators.map((operator) => operatorRow(operator, checks, isPublic))}</tbody>
<tfoot><tr><th scope="row" class="operator">${fill(text.pass, { n: scored.length })}</th>${totals}<td class="points">${ari.value}</td></tr></tfoot></table>
${squaresKey(operators, areEqual ? checks[0]?.points : undefined)}`;
}

/** `20 checks of six operators`. */
export function gridCaption(checks: readonly Check[], operators: readonly Operator[]): string {
    return fill(text.caption, { checks: checks.length, operators: operators.length });
}

export function passing(operators: readonly Operator[], index: number): number {
    return operators.filter(({ outcomes }) => outcomes[index] === 'passed').length;
}

function blocksRow(checks: readonly Check[], { blocks, version }: AriScore, { ari_blocks }: Methodology) {
    const heads = [...groupBy(checks, ({ block }) => block)].map(([block, group]) => {
        const most = ari_blocks.find((row) => row.version === version && row.block === block)?.points ?? 0;
        const points = html`<span>${fill(text.of, { points: blocks?.[block as AriBlock] ?? 0, most: Number(most) })}</span>`;
        const name = blockNames[block] ?? block;
        return html`<th scope="colgroup" colspan="${group.length}"${group[0]?.gap}>${name}${points}</th>`;
    });
    return html`<tr class="blocks"><td class="operator"></td>${heads}<td></td></tr>`;
}

function operatorRow({ position, host, outcomes, points }: Operator, checks: readonly Check[], isPublic: boolean) {
    const href = isPublic ? `#${auditAnchor(position)}` : null;
    const squares = checks.map(({ gap }, index) => {
        const outcome = outcomes[index] ?? 'not_checked';
        const word = square(outcome, text.outcome[outcome]);
        return html`<td${gap}><span>${word}</span></td>`;
    });
    const link = href !== null && linked(href, html`<bdi>${host}</bdi>`);
    const total = points === null ? '–' : whole(points);
    return html`<tr><th scope="row" class="operator"><span class="position">${position}</span>${link}</th>${squares}<td class="points">${total}</td></tr>`;
}

/** Elements that the style draws as a full, a hollow and a small square. */
function square(outcome: Outcome, word = '') {
    if (outcome === 'passed') return html`<b>${word}</b>`;
    return outcome === 'failed' ? html`<i>${word}</i>` : html`<s>${word}</s>`;
}

/** @param points points of each check; undefined if they differ. */
function squaresKey(operators: readonly Operator[], points: number | undefined) {
    const hasGaps = operators.some(({ outcomes }) => outcomes.includes('not_checked'));
    return key([
        [square('passed'), points === undefined ? text.outcome.passed : fill(text.keyPoints, { points })],
        [square('failed'), text.outcome.failed],
        hasGaps && [square('not_checked'), text.outcome.not_checked],
    ]);
}
