import { html } from 'hono/html';
import type { Methodology } from '../../../contract/methodology.ts';
import type { AriBlock } from '../../../contract/vocabulary.ts';
import { whole } from '../format.ts';
import type { AriScore, Operator, Outcome } from '../model.ts';
import { words } from '../words/en.ts';
import type { Check } from './checks.ts';

const { readiness: text } = words.market.charts;

/** Where the receipt of an operator's audit stands on the page. */
export function auditAnchor(position: number): string {
    return `audit-${position}`;
}

interface GridProps {
    /** Those with an audit, scored or not. */
    operators: readonly Operator[];
    checks: readonly Check[];
    ari: AriScore;
    methodology: Methodology;
    isPublic: boolean;
}

/** Operators as rows, checks as columns, a square each; totals below and at the right. */
export function CheckGrid({ operators, checks, ari, methodology, isPublic }: GridProps) {
    const hasGaps = operators.some(({ outcomes }) => outcomes.includes('not_checked'));
    const scored = operators.filter(({ points }) => points !== null);
    return (
        <>
            <table class="checks">
                <caption class="unseen">{text.caption(checks.length, operators.length)}</caption>
                <Head checks={checks} ari={ari} methodology={methodology} />
                <tbody>
                    {operators.map((operator) => (
                        <tr>
                            <th scope="row" class="operator">
                                <span class="position">{operator.position}</span>
                                {isPublic && (
                                    <a href={`#${auditAnchor(operator.position)}`}>
                                        <bdi>{operator.host}</bdi>
                                    </a>
                                )}
                            </th>
                            {cells(operator, checks, isPublic)}
                            <td class="points">{operator.points === null ? '–' : whole(operator.points)}</td>
                        </tr>
                    ))}
                </tbody>
                <tfoot>
                    <tr>
                        <th scope="row" class="operator">
                            {text.pass(scored.length)}
                        </th>
                        {checks.map(({ hasGap }, index) => (
                            <td class={hasGap ? 'gap' : undefined}>
                                <span>{passing(scored, index)}</span>
                            </td>
                        ))}
                        <td class="points">{ari.value}</td>
                    </tr>
                </tfoot>
            </table>
            <Key checks={checks} hasGaps={hasGaps} />
        </>
    );
}

/** How many of the operators pass a check. */
export function passing(operators: readonly Operator[], index: number): number {
    return operators.filter(({ outcomes }) => outcomes[index] === 'passed').length;
}

/** The squares of an operator: words that the style draws, each a link to the audit. Templates, since a page has hundreds. */
function cells({ position, outcomes }: Operator, checks: readonly Check[], isPublic: boolean) {
    return checks.map(({ hasGap }, index) => {
        const outcome = outcomes[index] ?? 'not_checked';
        const word = square(outcome, text.outcome[outcome]);
        const link = isPublic ? html`<a href="#${auditAnchor(position)}">${word}</a>` : html`<span>${word}</span>`;
        return hasGap ? html`<td class="gap">${link}</td>` : html`<td>${link}</td>`;
    });
}

/** What the style draws as a full square, a hollow one and a small one. */
function square(outcome: Outcome, word: string) {
    if (outcome === 'passed') return html`<b>${word}</b>`;
    return outcome === 'failed' ? html`<i>${word}</i>` : html`<s>${word}</s>`;
}

function Head({ checks, ari, methodology }: { checks: readonly Check[]; ari: AriScore; methodology: Methodology }) {
    const blocks = checks.filter(({ isFirst }) => isFirst);
    return (
        <thead>
            {ari.blocks !== null && (
                <tr class="blocks">
                    <td class="operator" />
                    {blocks.map(({ block }, index) => (
                        <th
                            scope="colgroup"
                            colspan={checks.filter((check) => check.block === block).length}
                            class={index > 0 ? 'gap' : undefined}
                        >
                            {words.market.blocks[block] ?? block}
                            <span>{text.of(pointsOfBlock(ari, block), mostOfBlock(methodology, ari, block))}</span>
                        </th>
                    ))}
                    <td />
                </tr>
            )}
            <tr class="names">
                <td class="operator" />
                {checks.map(({ title, hasGap, points }) => (
                    <th scope="col" class={hasGap ? 'gap' : undefined}>
                        <span>{arePointsEqual(checks) ? title : text.checkPoints(title, points)}</span>
                    </th>
                ))}
                <th scope="col" class="points">
                    {text.columns.points}
                </th>
            </tr>
        </thead>
    );
}

function pointsOfBlock({ blocks }: AriScore, block: string): string {
    return String(blocks?.[block as AriBlock] ?? 0);
}

function mostOfBlock({ ari_blocks }: Methodology, { version }: AriScore, block: string): number {
    return Number(ari_blocks.find((row) => row.version === version && row.block === block)?.points ?? 0);
}

function arePointsEqual(checks: readonly Check[]): boolean {
    return checks.every(({ points }) => points === checks[0]?.points);
}

function Key({ checks, hasGaps }: { checks: readonly Check[]; hasGaps: boolean }) {
    const outcomes: Outcome[] = hasGaps ? ['passed', 'failed', 'not_checked'] : ['passed', 'failed'];
    const points = checks[0]?.points ?? 0;
    return (
        <ul class="key">
            {outcomes.map((outcome) => (
                <li>
                    {square(outcome, '')}
                    {outcome === 'passed' && arePointsEqual(checks) ? text.keyPoints(points) : text.outcome[outcome]}
                </li>
            ))}
        </ul>
    );
}
