import type { Child } from 'hono/jsx';
import { groupBy } from '../../../contract/group-by.ts';
import { type Chart, estimateCells, type Table } from '../figure.ts';
import { daysText, dayText, isThin, listText, marginText, monthOfYear, shortDay, signed, whole } from '../format.ts';
import { html, markup } from '../html.ts';
import type { Site } from '../layout.tsx';
import {
    contractNames,
    type Difference,
    type Market,
    type ScoreName,
    type SiteData,
    type Snapshot,
    scoreNames,
} from '../model.ts';
import { fill, words } from '../words/words.ts';
import { historyPanel, type Point, pointText, valueText } from './history-panel.ts';
import { flagLink, isFlagged } from './market-list.ts';

const { history: text, source, sourceOfAll, sizes: sizesText } = words.market.charts;
const { flags } = words.market;

export function searchAnchor(day: string): string {
    return `search-${day}`;
}

/** The source line of a picture of one search: day and results. */
export function searchSource({ day, sampleSize }: Snapshot): string {
    return fill(source, { day: dayText(day), n: sampleSize });
}

function historySource(snapshots: readonly Snapshot[]): string {
    const [first, last] = [snapshots[0] as Snapshot, snapshots.at(-1) as Snapshot];
    if (snapshots.length === 1) return searchSource(last);
    const sizes = snapshots.map(({ sampleSize }) => sampleSize);
    const [least, n] = [Math.min(...sizes), Math.max(...sizes)];
    return fill(sourceOfAll, {
        searches: snapshots.length,
        days: daysText(first.day, last.day),
        sizes: fill(least === n ? words.market.results : sizesText, { least, n }),
    });
}

export function historyChart({ data, isPublic }: Site, { snapshots, newest }: Market): Chart {
    const hasReadiness = snapshots.some(({ ari }) => ari !== null);
    const shown = scoreNames.filter((name) => name !== 'ari' || hasReadiness);
    const days = snapshots.map(({ day }) => day);
    const panels = shown.map((name) => {
        const points = pointsOf(snapshots, name, isPublic);
        const title = html`<h3>${words.scores[name]}</h3>${newestText(points.at(-1) as Point, newest)}`;
        return html`<div data-score="${name}">${title}${historyPanel(words.scores[name], days, points)}</div>`;
    });
    return {
        name: 'history',
        label: text.label,
        how: notes(snapshots, data),
        ...finding(snapshots, data),
        source: historySource(snapshots),
        table: tableOf(snapshots, shown),
        picture: html`<div class="panels">${panels}</div>`,
    };
}

/** The newest value with its margin, and its day if a newer search has no value. */
function newestText({ day, score }: Point, newest: Snapshot) {
    const margin = [marginText(score), day !== newest.day && shortDay(day)].filter(Boolean).join(', ');
    return html`<p><b class="number">${valueText(score)}</b> <span class="margin">${margin}</span></p>`;
}

/** Notes beside the picture; they name changes of the index version, and of the methodology. */
function notes(snapshots: readonly Snapshot[], data: SiteData): Child[] {
    const measured = snapshots.flatMap(({ day, ari }) => (ari === null ? [] : [{ day, version: ari.version }]));
    const breaks = measured.flatMap(({ day, version }, index) => {
        const before = measured[index - 1]?.version;
        return before === undefined || before === version
            ? []
            : [fill(text.versions, { day: dayText(day), before, after: version })];
    });
    return [
        markup(text.how, { isThin: snapshots.some(isFlagged), why: flagLink('../', text.why) }),
        ...breaks,
        ...methodBreaks(snapshots, data),
        ...revisions(snapshots),
    ];
}

/**
 * Makes a sentence for each version of the methodology that first scored some of the searches, if a later version
 * breaks the series, or if the sheet of versions does not name it. The first version is that of the first release or,
 * without a release, the one in force on the day of the search.
 */
function methodBreaks(snapshots: readonly Snapshot[], { methodology, methodologyVersion: newest }: SiteData): string[] {
    const { versions } = methodology;
    const inForce = (day: string) => versions.findLast(({ inForceFrom }) => inForceFrom <= day) ?? versions[0];
    const first = groupBy(snapshots, ({ day, firstPublished }) => {
        return firstPublished?.methodologyVersion ?? inForce(day)?.version ?? newest;
    });
    return [...first].flatMap(([version, searches]) => {
        if (version === newest) return [];
        const at = versions.findIndex((one) => one.version === version);
        const breaks = at < 0 ? [] : versions.slice(at + 1).filter(({ breaksSeries }) => breaksSeries);
        if (at >= 0 && breaks.length === 0) return [];
        const days = searches.map(({ day }) => dayText(day));
        const [first = '', last = first] = [days[0], days.at(-1)];
        const rescored = fill(text.rescored, { searches: days.length, first, last, before: version, now: newest });
        const notes = breaks.map(({ note }) => note).join(' ');
        return [notes === '' ? rescored : `${rescored} ${fill(text.notComparable, { notes })}`];
    });
}

/** A sentence for each search whose scores are not those that were first published. */
function revisions(snapshots: readonly Snapshot[]): string[] {
    return snapshots.flatMap((snapshot) => {
        const revised = scoreNames.filter((name) => isRevised(snapshot, name));
        const first = snapshot.firstPublished;
        if (first === null || revised.length === 0) return [];
        const values = revised.map((name) => {
            const score = words.scores[name].toLowerCase();
            return fill(text.revisedScore, { score, value: first[name] ?? text.withoutScore });
        });
        const [day, releasedOn] = [dayText(snapshot.day), dayText(first.releasedOn)];
        return [fill(text.revised, { day, releasedOn, release: first.release, scores: listText(values) })];
    });
}

function isRevised(snapshot: Snapshot, name: ScoreName): boolean {
    const { firstPublished } = snapshot;
    return firstPublished !== null && firstPublished[name] !== (snapshot[name]?.value ?? null);
}

function pointsOf(snapshots: readonly Snapshot[], name: ScoreName, isPublic: boolean): Point[] {
    return snapshots.flatMap((snapshot) => {
        const { day, [name]: score } = snapshot;
        if (score === null) return [];
        const n = fill(name === 'ari' ? text.operators : words.market.results, { n: score.n });
        const more = isThin(score) ? [n, words.market.tooFew] : [n];
        const label = fill(text.point, { day: dayText(day), score: pointText(score), n: listText(more) });
        const series = 'version' in score ? String(score.version) : '';
        return [{ day, score, series, label, href: isPublic ? `#${searchAnchor(day)}` : null }];
    });
}

/** The change of dependence since the previous search, and that of readiness if its interval excludes 0. */
function finding(snapshots: readonly Snapshot[], data: SiteData): Pick<Chart, 'finding' | 'more'> {
    const newest = snapshots.at(-1) as Snapshot;
    const before = snapshots.at(-2);
    if (newest.change === null || before === undefined)
        return { finding: fill(text.once, { day: dayText(newest.day) }) };
    const { tpdi, ari } = newest.change;
    const dependence = dependenceText(before.tpdi.value, newest.tpdi.value, tpdi.isClear);
    const { counts } = data.changes;
    const difference = fill(text.difference, { ...differenceTexts(tpdi), month: monthOfYear(before.day) });
    const more = difference + verdict(tpdi, counts.tpdi);
    if (ari?.isSignificant !== true) return { finding: dependence, more };
    const readiness = fill(text.readinessDifference, differenceTexts(ari)) + verdict(ari, counts.ari);
    return {
        finding: dependence + (ari.isClear ? fill(text.readiness, riseTexts(ari.value)) : ''),
        more: `${more} ${readiness}`,
    };
}

/** Whether a difference is significant, alone and among those of all markets. */
function verdict({ isSignificant, isClear, qValue }: Difference, compared: number): string {
    if (!isSignificant || qValue === null) return text.includesZero;
    return fill(isClear ? text.isClear : text.mayBeChance, { markets: compared });
}

function dependenceText(before: number, after: number, isClear: boolean): string {
    if (isClear) return fill(text.clear, { before, after, isRise: after > before });
    return before === after ? fill(text.again, { value: after }) : fill(text.unclear, { before, after });
}

/** `+1 point`. */
function pointsText(value: number): string {
    return fill(words.points, { points: signed(value), size: Math.abs(whole(value)) });
}

/** The direction of a difference, and its size without a sign. */
export function riseTexts(value: number) {
    const points = pointsText(value);
    return { isRise: points.startsWith('+'), points: points.slice(1) };
}

/** A difference and its margin, with signs. */
export function differenceTexts(difference: { value: number; low: number | null; high: number | null }) {
    return { points: pointsText(difference.value), margin: differenceMargin(difference) };
}

/** `(+1 to +25)`; empty without a margin. */
export function differenceMargin({ low, high }: { low: number | null; high: number | null }): string {
    return low === null || high === null ? '' : `(${signed(low)} to ${signed(high)})`;
}

function tableOf(snapshots: readonly Snapshot[], shown: readonly ScoreName[]): Table {
    const { analyzed_at, sample_size, low, high, flag, first, ari_version, ari_operators, first_published_release } =
        text.columns;
    const hasReadiness = shown.includes('ari');
    const isEverRevised = (name: ScoreName) => snapshots.some((snapshot) => isRevised(snapshot, name));
    const scores = shown.map((name) => ({
        [contractNames[name]]: words.scores[name],
        [`${contractNames[name]}_low`]: low,
        [`${contractNames[name]}_high`]: high,
        [`${contractNames[name]}_flag`]: flag,
        ...(isEverRevised(name) && { [`first_published_${contractNames[name]}`]: first }),
    }));
    const hasRevision = shown.some(isEverRevised);
    return {
        caption: text.caption,
        columns: Object.assign(
            { analyzed_at, sample_size },
            ...scores,
            hasReadiness && { ari_version, ari_operators },
            hasRevision && { first_published_release },
        ),
        rows: snapshots.map((snapshot) => [
            ...[snapshot.day, snapshot.sampleSize],
            ...shown.flatMap((name) => {
                const first = isEverRevised(name) ? [snapshot.firstPublished?.[name] ?? null] : [];
                const score = snapshot[name];
                return [...estimateCells(score), score !== null && isThin(score) ? flags.u : null, ...first];
            }),
            ...(hasReadiness ? [snapshot.ari?.version ?? null, snapshot.ari?.n ?? 0] : []),
            ...(hasRevision ? [snapshot.firstPublished?.release ?? null] : []),
        ]),
    };
}
