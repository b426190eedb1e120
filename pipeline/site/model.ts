import type { Explorer } from '../../contract/dist.ts';
import type { Methodology } from '../../contract/methodology.ts';
import type { SiteConfiguration } from '../../contract/site-configuration.ts';
import type { ActorType, AriBlock, AriVersion, BookingSignal } from '../../contract/vocabulary.ts';
import type { VariableAgreement } from '../agreement/coefficients.ts';
import type { Rarity } from '../agreement/rows-to-code.ts';
import type { DataExport } from '../publish/read-exports.ts';
import type { WrittenFiles } from '../publish/static-tree.ts';
import type { ChangedRow } from '../release/changed-rows.ts';
import type { Release } from '../release/compare.ts';
import type { Mean } from './charts/mean.ts';
import type { NewestChanges } from './newest-changes.ts';

/** What the pages of the data are made from. Scores and ends of intervals are points from 0 to 100, days YYYY-MM-DD. */
export interface SiteData {
    methodology: Methodology;
    /** Version of the data, such as `2026.4.27+1b7781dab9b3`. */
    datasetVersion: string;
    /** The files of the artefact but the pages, by path. */
    files: WrittenFiles;
    exports: readonly DataExport[];
    /** In the order of every list: country, city, activity, criteria. */
    markets: readonly Market[];
    cities: readonly City[];
    /** The city that each market is in: names may be spelled in several ways. */
    cityOf: ReadonlyMap<Market, City>;
    countries: readonly Country[];
    /** By name; with their markets. */
    activities: readonly Activity[];
    /** All markets together; null without one. */
    all: Place | null;
    changes: NewestChanges;
    agreement: SiteAgreement;
    /** Oldest first; the last may be the changes that are not released yet. */
    releases: readonly SiteRelease[];
    /** Observed results of all snapshots. */
    observationCount: number;
    /** Published experiences and their providers; 0 without a catalogue. */
    providerCount: number;
    experienceCount: number;
}

/** A release, or the data as they are. */
export interface SiteRelease {
    /** Null: not released yet. */
    released: Release | null;
    /** What differs from the release before; nothing for the first. */
    rows: readonly ChangedRow[];
}

/** How well independent codings of the same results agree. */
export interface SiteAgreement {
    /** Over all snapshots that were coded twice; empty where none was. */
    all: readonly VariableAgreement[];
    /** Each market that was coded twice. */
    ofMarket: ReadonlyMap<Market, MarketAgreement>;
    /** The rarer values of the facts that scores are made of, the rarest first. */
    rarities: readonly Rarity[];
}

export interface MarketAgreement {
    /** Over all its snapshots that were coded twice. */
    variables: readonly VariableAgreement[];
    /** Oldest first. */
    snapshots: readonly SnapshotAgreement[];
}

export interface SnapshotAgreement {
    day: string;
    variables: readonly VariableAgreement[];
    /** The final rows first. */
    codings: readonly { coding: string; tpdi: number; isCompared: boolean }[];
}

/** What the operator of the service chose. */
export interface SiteOptions extends Pick<SiteConfiguration, 'siteUrl' | 'sourceUrl' | 'dataLicense' | 'reloads'> {
    /** A teaser shows scores and pictures, but no hosts, receipts and downloads. */
    explorer: Exclude<Explorer, 'off'>;
    /** A sentence that every page shows; null: none. */
    notice: string | null;
}

export interface Market {
    id: string;
    /** Its page is `markets/<slug>.html`. */
    slug: string;
    country: string;
    city: string;
    activity: string;
    criteria: string;
    /** Oldest first; at least one. */
    snapshots: readonly Snapshot[];
    newest: Snapshot;
}

/** What is said of several markets: of the results of their newest searches together, and the mean of their index. */
export interface Place {
    /** Empty: all markets. */
    name: string;
    /** Its page, or a list of its markets, seen from the root of the site. */
    path: string;
    markets: readonly Market[];
    tpdi: PooledShare;
    direct: PooledShare;
    /** Null where no market has an operator to measure. */
    ari: Mean | null;
    spread: Spread;
}

/** The share of all results of several markets, with its margin: null where they are too few. */
export interface PooledShare {
    value: number;
    low: number | null;
    high: number | null;
    markets: number;
    /** Number of results. */
    n: number;
}

/** How results are spread over hosts. Shares are per cent, null without an intermediary. */
export interface Spread {
    results: number;
    hosts: number;
    /** Of the hosts: those of operators who can be booked direct. */
    operatorShare: number;
    intermediaryResults: number;
    intermediaryHosts: number;
    /** Of the results of intermediaries: those of the three hosts found most often. */
    topShare: number | null;
}

export interface Country extends Place {
    slug: string;
    cities: readonly City[];
}

export type Activity = Place;

/** A city of the data. Its page is `places/<slug>.html`, like that of its country. */
export interface City extends Place {
    country: string;
    slug: string;
    countrySlug: string;
    /** Degrees; null: `data/places.csv` has no row for it. */
    location: { latitude: number; longitude: number } | null;
}

export const scoreNames = ['tpdi', 'direct', 'ari'] as const;
export type ScoreName = (typeof scoreNames)[number];

/** A score with its margin: a confidence interval, null where none is known. */
export interface Score {
    value: number;
    /** The same before it is rounded. */
    exact: number;
    low: number | null;
    high: number | null;
    /** What it was made from: observed results, or scored operators for the ARI. */
    n: number;
    /** The score in a word, by the methodology; null: no label covers it. */
    label: string | null;
}

/** The mean over the scored operators. */
export interface AriScore extends Score {
    version: AriVersion;
    /** Of the operators' scores, in points squared; null for a single operator. */
    variance: number | null;
    /** The points of the blocks; null by the first version. */
    blocks: Readonly<Record<AriBlock, number>> | null;
    /** The same before they are rounded, in the order of the blocks. */
    exactBlocks: readonly number[] | null;
}

export interface Snapshot {
    number: number;
    day: string;
    sampleSize: number;
    tpdi: Score;
    direct: Score;
    ari: AriScore | null;
    actorCounts: Readonly<Record<ActorType, number>>;
    signalCounts: Readonly<Record<BookingSignal, number>>;
    /** Where its results stand: the sheet below the data folder, and the lines of its first and last result. */
    sheet: string;
    firstLine: number;
    lastLine: number;
    /** How many people coded it independently of each other. */
    codings: number;
    /** The version of the methodology of the first release that has it; null: it is not released. */
    releasedMethod: string | null;
    spread: Spread;
    /** Null where there are no results after the first ten positions. */
    depth: Depth | null;
    /** Null for the first snapshot of a market. */
    change: Change | null;
}

/** Platform dependence of the first ten results and of the rest; the difference is first minus rest. */
export interface Depth {
    first: Interval;
    rest: Interval;
    difference: Omit<Interval, 'n'>;
}

export interface Interval {
    value: number;
    low: number;
    high: number;
    n: number;
}

/**
 * A difference to the snapshot before, in points, with its interval; `isSignificant`: the interval excludes 0. `qValue`: the
 * p value adjusted for the newest changes of all markets, null where a newer snapshot is there; `isClear`: it is small enough
 * to call the difference a rise or a fall.
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
    /** Null where nothing comparable came before. */
    ari: (Difference & { comparedVersion: AriVersion }) | null;
}

/** An observed result of a market's newest snapshot: a row of a sheet. */
export interface Result {
    position: number;
    url: string;
    host: string;
    actorType: ActorType;
    signal: BookingSignal;
    engine: string | null;
    sheet: string;
    line: number;
    /** Its part of the rounded score, in points. */
    tpdiPoints: number;
    directPoints: number;
}

/** A check of the shown version of the index on an operator's page. */
export type Outcome = 'passed' | 'failed' | 'not_checked';

/** An observed operator of a market's newest snapshot that the index measures. */
export interface Operator {
    position: number;
    host: string;
    state: 'audited' | 'not_accessible' | 'without_audit';
    /** The audit that counts; null without one. */
    audit: { url: string; day: string; sheet: string; line: number } | null;
    /** By the order of the methodology's checks of the snapshot's version; empty unless audited. */
    outcomes: readonly Outcome[];
    /** The operator's own index; null where it is not scored. */
    points: number | null;
}

/** The rows behind a market's newest snapshot. */
export interface Receipts {
    results: readonly Result[];
    operators: readonly Operator[];
}

/** A file of the site. */
export interface SiteFile {
    /** Below `site/`. */
    path: string;
    body: string | Uint8Array;
    /** Of a page: the newest day of what it shows, null without data. */
    day?: string | null;
}
