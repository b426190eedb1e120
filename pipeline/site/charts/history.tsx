import type { AriVersion } from '../../../contract/vocabulary.ts';
import { isClear, isMoreThanChance } from '../chance.ts';
import type { Chart, Table } from '../figure.tsx';
import { isThin, monthOfYear, signed } from '../format.ts';
import { type Market, type Score, type ScoreName, type SiteData, type Snapshot, scoreNames } from '../model.ts';
import { words } from '../words/en.ts';
import { HistoryPanel, type Point, pointText } from './history-panel.tsx';
import { searchSource } from './search-source.ts';

const { history: text } = words.market.charts;

/** Where the receipt of a search stands on the page. */
export function searchAnchor(day: string): string {
    return `search-${day}`;
}

/**
 * Each score over the searches of a market, in a panel of its own.
 * @param isPublic whether points lead to the lines behind them.
 */
export function historyChart({ snapshots, newest }: Market, data: SiteData, isPublic: boolean): Chart {
    const days = snapshots.map(({ day }) => day);
    const hasReadiness = snapshots.some(({ ari }) => ari !== null);
    const shown = scoreNames.filter((name) => name !== 'ari' || hasReadiness);
    return {
        name: 'history',
        ...finding(snapshots, data),
        source: searchSource(newest, data.methodology),
        table: tableOf(snapshots, shown),
        picture: (
            <div class="panels">
                {shown.map((name) => (
                    <div data-score={name}>
                        <h3>{words.scores[name]}</h3>
                        <HistoryPanel
                            name={words.scores[name]}
                            days={days}
                            points={snapshots.map((snapshot) => pointOf(snapshot, name, isPublic))}
                        />
                    </div>
                ))}
            </div>
        ),
    };
}

/** What stands beside the picture; names each day since which another version of the index counts. */
export function historyNotes({ snapshots }: Market): string[] {
    const measured = snapshots.flatMap(({ day, ari }) => (ari === null ? [] : [{ day, version: ari.version }]));
    const breaks = measured.flatMap(({ day, version }, index) => {
        const before = measured[index - 1]?.version;
        return before === undefined || before === version ? [] : [text.versions(day, before, version)];
    });
    const isAnyThin = snapshots.some(
        ({ tpdi, direct, ari }) => isThin(tpdi) || isThin(direct) || (ari !== null && isThin(ari, true)),
    );
    return [...text.how(isAnyThin), ...breaks];
}

function pointOf({ day, sampleSize, tpdi, direct, ari }: Snapshot, name: ScoreName, isPublic: boolean): Point | null {
    const score = { tpdi, direct, ari }[name];
    if (score === null) return null;
    const isTooThin = isThin(score, name === 'ari');
    const n = name === 'ari' ? text.operators(score.n) : words.market.results(sampleSize);
    const label = text.point(day, pointText(score, isTooThin), isTooThin ? `${n}, ${words.market.tooFew}` : n);
    return {
        day,
        score,
        isThin: isTooThin,
        series: name === 'ari' ? (ari?.version ?? null) : null,
        label,
        href: isPublic ? `#${searchAnchor(day)}` : null,
    };
}

/** What has become of dependence since the search before, and of readiness where its difference stands out. */
function finding(snapshots: readonly Snapshot[], data: SiteData): Pick<Chart, 'finding' | 'more'> {
    const newest = snapshots.at(-1) as Snapshot;
    const before = snapshots.at(-2);
    if (newest.change === null || before === undefined) return { finding: text.once(newest.day) };
    const { tpdi, ari } = newest.change;
    const says = isClear(data, tpdi) ? text.clear : text.unclear;
    const dependence = says(before.tpdi.value, newest.tpdi.value);
    const difference = text.difference(signed(tpdi.value), differenceMargin(tpdi), monthOfYear(before.day));
    const more = difference + (tpdi.isSignificant ? text.excludesZero : text.includesZero);
    const hasReadiness = ari?.isSignificant === true;
    if (!tpdi.isSignificant && !hasReadiness) return { finding: dependence, more };
    const isMore = isMoreThanChance(data.changes);
    const { compared, standingOut, byChance } = data.changes;
    return {
        finding: dependence + (hasReadiness && isMore ? text.readiness(signed(ari.value)) : ''),
        more:
            more +
            (hasReadiness ? text.readinessDifference(signed(ari.value), differenceMargin(ari)) : '') +
            text.chance(compared.length, standingOut.length, byChance, isMore),
    };
}

/** `(+1 to +25)`; nothing where no margin is known. */
export function differenceMargin({ low, high }: { low: number | null; high: number | null }): string {
    return low === null || high === null ? '' : `(${signed(low)} to ${signed(high)})`;
}

function tableOf(snapshots: readonly Snapshot[], shown: readonly ScoreName[]): Table {
    const { day, n, low, high, version, operators } = text.columns;
    const scoreColumns = shown.flatMap((name) => [
        { name, title: words.scores[name] },
        { name: `${name}_low`, title: low },
        { name: `${name}_high`, title: high },
    ]);
    const hasReadiness = shown.includes('ari');
    const cells = (score: Score | null) => (score === null ? [null, null, null] : [score.value, score.low, score.high]);
    const ariCells = (ari: (Score & { version: AriVersion }) | null) =>
        ari === null ? [null, null] : [ari.version, ari.n];
    return {
        caption: text.caption,
        columns: [
            { name: 'day', title: day },
            { name: 'n', title: n },
            ...scoreColumns,
            ...(hasReadiness
                ? [
                      { name: 'ari_version', title: version },
                      { name: 'ari_operators', title: operators },
                  ]
                : []),
        ],
        rows: snapshots.map((snapshot) => [
            snapshot.day,
            snapshot.sampleSize,
            ...shown.flatMap((name) => cells(snapshot[name])),
            ...(hasReadiness ? ariCells(snapshot.ari) : []),
        ]),
    };
}
