import { html } from 'hono/html';
import type { Methodology } from '../../../contract/methodology.ts';
import type { AriBlock } from '../../../contract/vocabulary.ts';
import type { Chart, Table } from '../figure.tsx';
import { whole } from '../format.ts';
import type { AriScore, Market, Operator, Outcome, Receipts, SiteData } from '../model.ts';
import { words } from '../words/en.ts';
import { type Check, checksOf } from './checks.ts';

const { readiness: text } = words.market.charts;

/** Where the receipt of an operator's audit stands on the page. */
export function auditAnchor(position: number): string {
    return `audit-${position}`;
}

/**
 * Operators and the checks of the version that the score is of, a square each; null where no operator is scored.
 * @param isPublic whether hosts and receipts are shown.
 */
export function readinessChart(
    { newest: { ari } }: Market,
    { operators }: Receipts,
    { methodology }: SiteData,
    isPublic: boolean,
): Chart | null {
    if (ari === null) return null;
    const checks = checksOf(methodology, ari.version);
    const audited = operators.filter(({ state }) => state === 'audited');
    const scored = audited.filter(({ points }) => points !== null);
    const hasGaps = audited.some(({ outcomes }) => outcomes.includes('not_checked'));
    return {
        name: 'readiness',
        finding: finding(scored, checks),
        source: sourceOf(audited, ari, isPublic),
        table: tableOf(audited, checks, isPublic),
        picture: (
            <>
                <Symbols hasGaps={hasGaps} />
                <table class="checks">
                    <caption class="unseen">{text.caption(checks.length, audited.length)}</caption>
                    <Head checks={checks} ari={ari} methodology={methodology} />
                    <tbody>
                        {audited.map((operator) => (
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
                <NotScored operators={operators.filter(({ points }) => points === null)} isPublic={isPublic} />
            </>
        ),
    };
}

/** How many of the operators pass a check. */
function passing(operators: readonly Operator[], index: number): number {
    return operators.filter(({ outcomes }) => outcomes[index] === 'passed').length;
}

function finding(scored: readonly Operator[], checks: readonly Check[]): string {
    const passingOf = (...names: string[]) => {
        const index = checks.findIndex(({ name }) => names.includes(name));
        return index < 0 ? null : passing(scored, index);
    };
    const takes = passingOf('direct_booking', 'online_booking');
    const describes = passingOf('transactional_schema') ?? passingOf('schema_org');
    if (takes !== null && describes !== null) return text.finding(scored.length, takes, describes);
    return text.average(whole(averagePassed(scored)), checks.length);
}

/** Checks passed, as a mean over operators. */
export function averagePassed(scored: readonly Operator[]): number {
    const passed = scored.map(({ outcomes }) => outcomes.filter((outcome) => outcome === 'passed').length);
    return passed.reduce((sum, count) => sum + count, 0) / scored.length;
}

function sourceOf(audited: readonly Operator[], { version }: AriScore, isPublic: boolean): string {
    const audits = audited.flatMap(({ audit }) => audit ?? []);
    const days = audits.map(({ day }) => day).sort();
    const [first, last] = [days[0], days.at(-1)];
    if (!isPublic || first === undefined || last === undefined) return text.version(version);
    return text.audits([...new Set(audits.map(({ sheet }) => sheet))].sort(), first, last, version);
}

function tableOf(audited: readonly Operator[], checks: readonly Check[], isPublic: boolean): Table {
    const { position, host, points } = text.columns;
    return {
        caption: text.caption(checks.length, audited.length),
        columns: [
            { name: 'position', title: position },
            ...(isPublic ? [{ name: 'host', title: host }] : []),
            ...checks.map(({ name, title }) => ({ name, title })),
            { name: 'points', title: points },
        ],
        rows: audited.map((operator) => [
            operator.position,
            ...(isPublic ? [operator.host] : []),
            ...operator.outcomes.map((outcome) => text.outcome[outcome]),
            operator.points,
        ]),
    };
}

/** Squares as symbols, which every cell uses. */
function Symbols({ hasGaps }: { hasGaps: boolean }) {
    return (
        <svg class="unseen" width="0" height="0" aria-hidden="true">
            <symbol id="passed" viewBox="0 0 15 15">
                <rect class="passed" x="1" y="1" width="13" height="13" />
            </symbol>
            <symbol id="failed" viewBox="0 0 15 15">
                <rect class="failed" x="1.6" y="1.6" width="11.8" height="11.8" />
            </symbol>
            {hasGaps && (
                <symbol id="not_checked" viewBox="0 0 15 15">
                    <circle class="passed" cx="7.5" cy="7.5" r="2" />
                </symbol>
            )}
        </svg>
    );
}

/** The squares of an operator: templates instead of elements, since a page has hundreds. */
function cells({ position, outcomes }: Operator, checks: readonly Check[], isPublic: boolean) {
    return checks.map(({ title, hasGap }, index) => {
        const outcome = outcomes[index] ?? 'not_checked';
        const kind = hasGap ? html` class="gap"` : '';
        const label = `${title}: ${text.outcome[outcome]}`;
        return isPublic
            ? html`<td${kind}><a href="#${auditAnchor(position)}" aria-label="${label}"><svg><use href="#${outcome}"/></svg></a></td>`
            : html`<td${kind}><span><svg role="img" aria-label="${label}"><use href="#${outcome}"/></svg></span></td>`;
    });
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
                    <svg aria-hidden="true">
                        <use href={`#${outcome}`} />
                    </svg>
                    {outcome === 'passed' && arePointsEqual(checks) ? text.keyPoints(points) : text.outcome[outcome]}
                </li>
            ))}
        </ul>
    );
}

/** What stands instead of the chart where no operator is scored: the operators, and why; nothing where there is none. */
export function NoReadiness({ operators, isPublic }: { operators: readonly Operator[]; isPublic: boolean }) {
    if (operators.length === 0) return null;
    return (
        <section class="sec duo" id="readiness" aria-labelledby="readiness-title">
            <div class="side">
                <p class="label">{text.label}</p>
            </div>
            <div>
                <h2 id="readiness-title">{text.none}</h2>
                <NotScored operators={operators} isPublic={isPublic} />
            </div>
        </section>
    );
}

/** Operators without a score, and why. */
function NotScored({ operators, isPublic }: { operators: readonly Operator[]; isPublic: boolean }) {
    if (operators.length === 0) return null;
    return (
        <>
            <h3 class="not-scored">{text.notScored}</h3>
            <ul class="list">
                {operators.map((operator) => (
                    <li>
                        <span class="position">{operator.position}</span> {isPublic && <OperatorLink {...operator} />}
                        {reasonOf(operator)}
                    </li>
                ))}
            </ul>
        </>
    );
}

function OperatorLink({ position, host, audit }: Operator) {
    const href = audit === null ? `#result-${position}` : `#${auditAnchor(position)}`;
    return (
        <>
            <a href={href}>
                <bdi>{host}</bdi>
            </a>
            {': '}
        </>
    );
}

function reasonOf({ state, audit }: Operator): string {
    return state === 'not_accessible' ? text.states.not_accessible(audit?.day ?? '') : text.states[state];
}
