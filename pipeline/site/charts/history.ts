import { type Chart, estimateCells, type Table } from '../figure.ts';
import { daysText, isThin, marginText, monthOfYear, probability, shortDay, signed } from '../format.ts';
import { groupBy } from '../group-by.ts';
import { html } from '../html.ts';
import type { Site } from '../layout.tsx';
import { type Difference, type Market, type ScoreName, type SiteData, type Snapshot, scoreNames } from '../model.ts';
import { words } from '../words/en.ts';
import { historyPanel, type Point, pointText, valueText } from './history-panel.ts';
import { isFlagged } from './market-list.ts';

const { history: text } = words.market.charts;

/** Anchor of the receipt of a search. */
export function searchAnchor(day: string): string {
    return `search-${day}`;
}

/** The source line of a picture of one search: day, results, method. */
export function searchSource({ day, sampleSize }: Snapshot, methodologyVersion: string): string {
    return words.market.charts.source(day, sampleSize, methodologyVersion);
}

/** The source line of a picture of all searches of a market. */
function historySource(snapshots: readonly Snapshot[], methodologyVersion: string): string {
    const [first, last] = [snapshots[0] as Snapshot, snapshots.at(-1) as Snapshot];
    if (snapshots.length === 1) return searchSource(last, methodologyVersion);
    const sizes = snapshots.map(({ sampleSize }) => sampleSize);
    const range = [Math.min(...sizes), Math.max(...sizes)] as const;
    return words.market.charts.sourceOfAll(snapshots.length, daysText(first.day, last.day), range, methodologyVersion);
}

/** The scores of a market over time, one panel per score. */
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
        source: historySource(snapshots, data.methodologyVersion),
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
function notes(snapshots: readonly Snapshot[], data: SiteData): string[] {
    const measured = snapshots.flatMap(({ day, ari }) => (ari === null ? [] : [{ day, version: ari.version }]));
    const breaks = measured.flatMap(({ day, version }, index) => {
        const before = measured[index - 1]?.version;
        return before === undefined || before === version ? [] : [text.versions(day, before, version)];
    });
    return [
        ...text.how(snapshots.some(isFlagged)),
        ...breaks,
        ...methodBreaks(snapshots, data),
        ...revisions(snapshots),
    ];
}

/**
 * Makes a sentence for each version of the methodology that first scored some of the searches, if a later version breaks the
 * series, or if the sheet of versions does not name it. The first version is that of the first release or, without a release,
 * the one in force on the day of the search.
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
        const days = searches.map(({ day }) => day);
        const notes = breaks.map(({ note }) => note);
        return [text.rescored(days, version, newest, notes)];
    });
}

/** A sentence for each search whose scores are not those that were first published. */
function revisions(snapshots: readonly Snapshot[]): string[] {
    return snapshots.flatMap((snapshot) => {
        const revised = scoreNames.filter((name) => isRevised(snapshot, name));
        const first = snapshot.firstPublished;
        if (first === null || revised.length === 0) return [];
        const values = revised.map((name) => text.revisedScore(words.scores[name], first[name]));
        return [text.revised(snapshot.day, first.releasedOn, first.release, values)];
    });
}

/** Whether a score of a search is not the one that was first published. */
function isRevised({ firstPublished, ...snapshot }: Snapshot, name: ScoreName): boolean {
    return firstPublished !== null && firstPublished[name] !== (snapshot[name]?.value ?? null);
}

/** `first published as 75`; null where the score is not revised. */
export function firstText(snapshot: Snapshot, name: ScoreName): string | null {
    if (!isRevised(snapshot, name)) return null;
    return text.first(snapshot.firstPublished?.[name] ?? null);
}

function pointsOf(snapshots: readonly Snapshot[], name: ScoreName, isPublic: boolean): Point[] {
    return snapshots.flatMap((snapshot) => {
        const { day, [name]: score } = snapshot;
        if (score === null) return [];
        const n = name === 'ari' ? text.operators(score.n) : words.market.results(score.n);
        const first = firstText(snapshot, name);
        const more = [n, ...(isThin(score) ? [words.market.tooFew] : []), ...(first === null ? [] : [first])];
        const label = text.point(day, pointText(score), more.join(', '));
        const series = 'version' in score ? String(score.version) : '';
        return [{ day, score, series, label, href: isPublic ? `#${searchAnchor(day)}` : null }];
    });
}

/** The change of dependence since the previous search, and that of readiness if its interval excludes 0. */
function finding(snapshots: readonly Snapshot[], data: SiteData): Pick<Chart, 'finding' | 'more'> {
    const newest = snapshots.at(-1) as Snapshot;
    const before = snapshots.at(-2);
    if (newest.change === null || before === undefined) return { finding: text.once(newest.day) };
    const { tpdi, ari } = newest.change;
    const dependence = (tpdi.isClear ? text.clear : text.unclear)(before.tpdi.value, newest.tpdi.value);
    const { counts } = data.changes;
    const difference = text.difference(signed(tpdi.value), differenceMargin(tpdi), monthOfYear(before.day));
    const more = difference + verdict(tpdi, counts.tpdi);
    if (ari?.isSignificant !== true) return { finding: dependence, more };
    const readiness = text.readinessDifference(signed(ari.value), differenceMargin(ari)) + verdict(ari, counts.ari);
    return {
        finding: dependence + (ari.isClear ? text.readiness(signed(ari.value)) : ''),
        more: `${more} ${readiness}`,
    };
}

/** Whether a difference is significant, alone and among those of all markets. */
function verdict({ isSignificant, isClear, qValue }: Difference, compared: number): string {
    if (!isSignificant || qValue === null) return text.includesZero;
    return isClear ? text.isClear(compared, probability(qValue)) : text.mayBeChance(compared, probability(qValue));
}

/** `(+1 to +25)`; empty without a margin. */
export function differenceMargin({ low, high }: { low: number | null; high: number | null }): string {
    return low === null || high === null ? '' : `(${signed(low)} to ${signed(high)})`;
}

function tableOf(snapshots: readonly Snapshot[], shown: readonly ScoreName[]): Table {
    const { day, n, low, high, first, version, operators, release } = text.columns;
    const hasReadiness = shown.includes('ari');
    const isEverRevised = (name: ScoreName) => snapshots.some((snapshot) => isRevised(snapshot, name));
    const scores = shown.map((name) => ({
        [name]: words.scores[name],
        [`${name}_low`]: low,
        [`${name}_high`]: high,
        ...(isEverRevised(name) && { [`${name}_first`]: first }),
    }));
    const hasRevision = shown.some(isEverRevised);
    return {
        caption: text.caption,
        columns: Object.assign(
            { day, n },
            ...scores,
            hasReadiness && { ari_version: version, ari_operators: operators },
            hasRevision && { first_release: release },
        ),
        rows: snapshots.map((snapshot) => [
            ...[snapshot.day, snapshot.sampleSize],
            ...shown.flatMap((name) => {
                const first = isEverRevised(name) ? [snapshot.firstPublished?.[name] ?? null] : [];
                return [...estimateCells(snapshot[name]), ...first];
            }),
            ...(hasReadiness ? [snapshot.ari?.version ?? null, snapshot.ari?.n ?? null] : []),
            ...(hasRevision ? [snapshot.firstPublished?.release ?? null] : []),
        ]),
    };
}
