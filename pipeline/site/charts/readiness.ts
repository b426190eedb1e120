import type { AriVersion } from '../../../contract/vocabulary.ts';
import type { Chart, Table } from '../figure.ts';
import { daysText, dayText, listText, shareOf, tenths } from '../format.ts';
import { html } from '../html.ts';
import type { Site } from '../layout.tsx';
import type { AriScore } from '../model.ts';
import type { Operator, Receipts } from '../receipts.ts';
import { fill, words } from '../words/words.ts';
import { auditAnchor, type Check, checkGrid, checksOf, gridCaption, passing } from './check-grid.ts';
import { resultAnchor } from './search-page.ts';

const { readiness: text } = words.market.charts;

export function readinessChart({ data, isPublic }: Site, ari: AriScore, receipts: Receipts): Chart {
    const { operators } = receipts;
    const { methodology } = data;
    const checks = checksOf(methodology, ari.version);
    const audited = operators.filter(({ state }) => state === 'audited');
    const scored = audited.filter(({ points }) => points !== null);
    const unscored = operators.filter(({ points }) => points === null);
    return {
        name: 'readiness',
        label: text.label,
        how: [isPublic ? `${text.how} ${text.receipts}` : text.how],
        finding: finding(scored, checks, ari.version),
        source: sourceOf(audited, ari, isPublic),
        table: tableOf(audited, checks, isPublic),
        picture: html`${checkGrid({ operators: audited, checks, ari, methodology, isPublic })}
${notScored(unscored, isPublic)}`,
    };
}

function finding(scored: readonly Operator[], checks: readonly Check[], version: AriVersion): string {
    const passingOf = (...names: string[]) => {
        const index = checks.findIndex(({ name }) => names.includes(name));
        return index < 0 ? null : passing(scored, index);
    };
    const takes = passingOf('direct_booking', 'online_booking');
    const describes = passingOf('transactional_schema') ?? passingOf('schema_org');
    if (takes !== null && describes !== null) return auditsFinding(scored.length, takes, describes, version);
    return fill(text.average, { passed: tenths(averagePassed(scored)), checks: checks.length });
}

/**
 * Of `n` scored operators: `booking` take bookings online, `describing` describe their offer for machines. Version 1 of
 * the index checks for schema.org data of any kind only.
 */
export function auditsFinding(n: number, booking: number, describing: number, version: AriVersion): string {
    if (n === 1) return fill(text.findingOfOne, { booking, describing, version });
    const where = fill(text.where[shareOf(booking, n)], { booking, n });
    const who = fill(text.who[shareOf(describing, n)], { describing, n, version });
    return fill(text.finding, { where, who });
}

export function averagePassed(scored: readonly Operator[]): number {
    const passed = scored.map(({ outcomes }) => outcomes.filter((outcome) => outcome === 'passed').length);
    return passed.reduce((sum, count) => sum + count, 0) / scored.length;
}

function sourceOf(audited: readonly Operator[], { version }: AriScore, isPublic: boolean): string {
    const audits = audited.flatMap(({ audit }) => audit ?? []);
    const days = audits.map(({ day }) => day).sort();
    const [first, last] = [days[0], days.at(-1)];
    if (!isPublic || first === undefined || last === undefined) return fill(text.version, { version });
    const sheets = [...new Set(audits.map(({ sheet }) => sheet))].sort();
    return fill(text.audits, {
        sheetCount: sheets.length,
        sheets: listText(sheets),
        days: daysText(first, last),
        version,
    });
}

function tableOf(audited: readonly Operator[], checks: readonly Check[], isPublic: boolean): Table {
    const { position, host, points } = text.columns;
    return {
        caption: gridCaption(checks, audited),
        columns: {
            position,
            ...(isPublic && { host }),
            ...Object.fromEntries(checks.map(({ name, title }) => [name, title])),
            points,
        },
        rows: audited.map((operator) => [
            operator.position,
            ...(isPublic ? [operator.host] : []),
            ...operator.outcomes.map((outcome) => text.outcome[outcome]),
            operator.points,
        ]),
    };
}

/** Replaces the chart if no operator is scored: lists operators with reasons; null without operators. */
export function NoReadiness({ site, receipts: { operators } }: { site: Site; receipts: Receipts }) {
    if (operators.length === 0) return null;
    return html`<section class="sec duo" id="readiness" aria-labelledby="readiness-title">
<div class="side"><p class="label">${text.label}</p></div>
<div><h2 id="readiness-title">${text.none}</h2>${notScored(operators, site.isPublic)}</div>
</section>`;
}

function notScored(operators: readonly Operator[], isPublic: boolean) {
    const rows = operators.map(({ position, host, state, audit }) => {
        const href = audit === null ? `#${resultAnchor(position)}` : `#${auditAnchor(position)}`;
        const link = isPublic && html`<a href="${href}"><bdi>${host}</bdi></a>: `;
        const reason = fill(text.states[state], { day: audit === null ? '' : dayText(audit.day) });
        return html`<li><span class="position">${position}</span> ${link}${reason}</li>`;
    });
    return operators.length > 0 && html`<h3 class="not-scored">${text.notScored}</h3><ul class="list">${rows}</ul>`;
}
