import type { Explorer } from '../../contract/dist.ts';
import type { Methodology } from '../../contract/methodology.ts';
import type { Score as DeclaredScore } from '../../contract/scores.ts';
import type { SiteConfiguration } from '../../contract/site-configuration.ts';
import type { ActorType, AriBlock, AriVersion, BookingSignal } from '../../contract/vocabulary.ts';
import type { VariableAgreement } from '../agreement/coefficients.ts';
import type { WrittenFiles } from '../publish/file-writer.ts';
import type { DataExport } from '../publish/read-exports.ts';
import type { ChangedRow } from '../release/changed-rows.ts';
import type { Release } from '../release/compare.ts';
import type { NewestChanges } from './newest-changes.ts';

/** The data of the pages. Scores and ends of intervals are points from 0 to 100, days are YYYY-MM-DD. */
export interface SiteData {
    methodology: Methodology;
    methodologyVersion: string;
    /** Confidence level of all intervals, such as 0.95. */
    level: number;
    /** Version of the data, such as `2026.4.27+1b7781dab9b3`. */
    datasetVersion: string;
    /** The files of the artefact except the pages, by path. */
    files: WrittenFiles;
    exports: readonly DataExport[];
    /** In the order of every list: country, city, activity, criteria. At least one. */
    markets: readonly Market[];
    formerNames: readonly FormerName[];
    cities: readonly City[];
    /** The city of each market. Markets may spell its name differently. */
    cityOf: ReadonlyMap<Market, City>;
    countries: readonly Country[];
    /** Sorted by name. */
    activities: readonly Place[];
    all: Place;
    extent: Extent;
    changes: NewestChanges;
    agreement: SiteAgreement;
    /** Oldest first. The last entry may be the changes that are not released yet. */
    releases: readonly SiteRelease[];
    /** Published experiences and their providers; 0 without a catalogue. */
    providerCount: number;
    experienceCount: number;
}

/** A name that a market had before; its page leads to the market's. */
export interface FormerName {
    /** Its page was `markets/<slug>.html`. */
    slug: string;
    market: Market;
}

export interface Extent {
    markets: number;
    cities: number;
    countries: number;
    /** Observed results of all snapshots. */
    results: number;
    /** Days of the oldest and the newest search. */
    first: string;
    last: string;
}

/** A release, or the current data. */
export interface SiteRelease {
    /** Null: not released yet. */
    released: Release | null;
    /** Differences from the previous release; empty for the first. */
    rows: readonly ChangedRow[];
}

export interface SiteAgreement {
    /** Over all snapshots that were coded twice; empty without any. */
    all: readonly VariableAgreement[];
    /** Each snapshot that was coded twice, in the order of markets and days. */
    snapshots: readonly SnapshotAgreement[];
}

export interface SnapshotAgreement {
    /** The id of its market. */
    market: string;
    day: string;
    variables: readonly VariableAgreement[];
    /** Platform dependence by each coding, the final rows first. */
    tpdi: readonly number[];
}

export interface SiteOptions extends Omit<SiteConfiguration, 'explorer' | 'isEnabled'> {
    /** A teaser shows scores and pictures, but no hosts, receipts and downloads. */
    explorer: Exclude<Explorer, 'off'>;
    notice: string | null;
}

export interface Market {
    id: string;
    /** Its page is `markets/<slug>.html`. */
    slug: string;
    country: string;
    city: string;
    /** Its city, with its country if a city of another country has the same name. */
    town: string;
    activity: string;
    criteria: string;
    /** Oldest first; at least one. */
    snapshots: readonly Snapshot[];
    newest: Snapshot;
}

/** Figures of several markets: of all results of their newest snapshots, and the mean of their index. */
export interface Place extends Record<ShareName, PooledShare> {
    /** Empty: all markets. */
    name: string;
    /** Its page, or a list of its markets, relative to the root of the site. */
    path: string;
    markets: readonly Market[];
    /** Null if no market has a scored operator. */
    ari: Mean | null;
    spread: Spread;
}

/** A figure of several markets with its margin; null for too few. A single market has its own score and margin. */
interface MarketsFigure {
    value: number;
    low: number | null;
    high: number | null;
    /** Whether there is too little data to draw the margin. */
    isThin: boolean;
    /** Number of markets that it is made of. */
    markets: number;
}

/** The mean of the indices of markets, each with one decimal. */
export interface Mean extends MarketsFigure {
    operators: number;
}

/** The share of all results of several markets. */
export interface PooledShare extends MarketsFigure {
    n: number;
}

/** Distribution of results over hosts. Shares are per cent; null without an intermediary. */
export interface Spread {
    results: number;
    hosts: number;
    /** Share of hosts that are operators who can be booked direct. */
    operatorShare: number;
    intermediaryResults: number;
    intermediaryHosts: number;
    /** Share of the three most frequent hosts in the results of intermediaries. */
    topShare: number | null;
}

export interface Country extends Place {
    slug: string;
    cities: readonly City[];
}

/** A city of the data. Its page is `places/<slug>.html`, like that of its country. */
export interface City extends Place {
    country: string;
    /** The `town` of its first market. */
    town: string;
    slug: string;
    countrySlug: string;
    /** Degrees; null: `data/places.csv` has no row for it. */
    location: { latitude: number; longitude: number } | null;
}

/** The scores that pages show, in this order, with their names in the contract. */
export const contractNames = {
    tpdi: 'tpdi_score',
    direct: 'direct_booking_pct',
    ari: 'ari_score',
} as const satisfies Record<string, DeclaredScore['name']>;
export type ScoreName = keyof typeof contractNames;
export const scoreNames = Object.keys(contractNames) as ScoreName[];

/** Those that are shares of the observed results. */
export type ShareName = Exclude<ScoreName, 'ari'>;
export const shareNames = /* @__PURE__ */ scoreNames.filter((name) => name !== 'ari');

export function ofShares<T>(make: (name: ShareName) => T): Record<ShareName, T> {
    return Object.fromEntries(shareNames.map((name) => [name, make(name)])) as Record<ShareName, T>;
}

/** A score with its margin, a confidence interval; null without an interval. */
export interface Score {
    value: number;
    /** Unrounded. */
    exact: number;
    low: number | null;
    high: number | null;
    /** Number of observed results, or of scored operators for the ARI. */
    n: number;
    /** Label of the score by the methodology; null: no label covers it. */
    label: string | null;
}

/** The mean over the scored operators. */
export interface AriScore extends Score {
    version: AriVersion;
    /** Variance of the operators' scores, in points squared; null for a single operator. */
    variance: number | null;
    /** The points of the blocks; null for v1. */
    blocks: Readonly<Record<AriBlock, number>> | null;
    /** Unrounded, in the order of the blocks. */
    exactBlocks: readonly number[] | null;
}

export interface Snapshot extends Record<ShareName, Score> {
    day: string;
    sampleSize: number;
    ari: AriScore | null;
    actorCounts: Readonly<Record<ActorType, number>>;
    signalCounts: Readonly<Record<BookingSignal, number>>;
    /** Sheet of its results, relative to the data folder, and the lines of the first and last result. */
    sheet: string;
    firstLine: number;
    lastLine: number;
    /** Number of independent codings; the final rows are one unless there are two others or more. */
    codings: number;
    /** Null: not released. */
    firstPublished: FirstPublished | null;
    spread: Spread;
    /** Null without results after the first ten positions. */
    depth: Depth | null;
    /** Null for the first snapshot of a market. */
    change: Change | null;
}

/** A snapshot as the first release that has it shows it; an index is null where nothing was scored. */
interface FirstPublished extends Record<ScoreName, number | null> {
    release: string;
    releasedOn: string;
    methodologyVersion: string;
}

/** Platform dependence of the first ten results and of the rest; the difference is first minus rest. */
export interface Depth {
    first: Interval;
    rest: Interval;
    difference: Omit<Interval, 'n'>;
}

interface Interval {
    value: number;
    low: number;
    high: number;
    n: number;
}

/**
 * A difference to the previous snapshot, in points, with its interval. `isSignificant`: the interval excludes 0.
 * `qValue`: the p value adjusted for the newest changes of all markets; null for older changes. `isClear`: `qValue` is
 * small enough to call the difference a rise or a fall.
 */
export interface Difference {
    value: number;
    low: number | null;
    high: number | null;
    isSignificant: boolean;
    qValue: number | null;
    isClear: boolean;
}

export interface Change {
    previousDay: string;
    tpdi: Difference;
    /** Null without a comparable previous index. */
    ari: Difference | null;
}

export interface SiteFile {
    /** Below `site/`. */
    path: string;
    body: string | Uint8Array;
    /** Only for pages that a sitemap lists: the newest day that the page shows. */
    day?: string;
}
