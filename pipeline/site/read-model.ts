import type { Provider } from '../../contract/catalog.ts';
import { marketId, normalisePart } from '../../contract/market-key.ts';
import { marketSlugs, slugs } from '../../contract/market-slug.ts';
import type { Methodology } from '../../contract/methodology.ts';
import { cityKey } from '../../contract/places.ts';
import {
    type ActorType,
    type AriVersion,
    actorTypes,
    ariBlocks,
    type BookingSignal,
    bookingSignals,
} from '../../contract/vocabulary.ts';
import { type Database, sqlFile } from '../database.ts';
import type { WrittenFiles } from '../publish/static-tree.ts';
import { meanOf } from './charts/mean.ts';
import { groupBy } from './group-by.ts';
import type {
    City,
    Market,
    Operator,
    Outcome,
    Receipts,
    Result,
    Score,
    ScoreName,
    SiteData,
    Snapshot,
} from './model.ts';
import type { DataExport } from './read-exports.ts';

/** A row of `snapshot.sql`: decimals and large integers come as texts, numbers as numbers, days as YYYY-MM-DD. */
type SnapshotRow = Record<string, string | number | boolean | null> & {
    market_number: number;
    snapshot_number: number;
};

interface MarketRow {
    market_id: string;
    country: string;
    city: string;
    activity: string;
    criteria: string;
    market_number: number;
}

interface PlaceRow {
    country: string;
    city: string;
    latitude: number;
    longitude: number;
}

/** Reads everything that pages show but the rows behind single scores, which `readReceipts` reads market by market. */
export async function readSiteData(
    database: Database,
    methodology: Methodology,
    providers: readonly Provider[],
    files: WrittenFiles,
    exports: readonly DataExport[],
): Promise<SiteData> {
    const rows = await database.rows<MarketRow>(
        'select market_id, country, city, activity, criteria, market_number from market order by market_number',
    );
    const snapshotsOf = groupBy(
        await database.rows<SnapshotRow>(sqlFile('site/snapshot.sql')),
        ({ market_number }) => market_number,
    );
    const slugOf = marketSlugs(rows);
    const markets = rows.map((row, index): Market => {
        const snapshots = (snapshotsOf.get(row.market_number) ?? []).map(snapshotOf);
        const { market_id: id, country, city, activity, criteria } = row;
        const newest = snapshots.at(-1) as Snapshot;
        return { id, slug: slugOf[index] as string, country, city, activity, criteria, snapshots, newest };
    });
    const cities = citiesOf(markets, await readPlaces(database));
    return {
        methodology,
        files,
        exports,
        markets,
        cities,
        cityOf: new Map(cities.flatMap((city) => city.markets.map((market) => [market, city]))),
        means: meansOf(markets),
        changes: changesOf(markets),
        observationCount: Number(await database.count('observation')),
        providerCount: providers.length,
        experienceCount: providers.reduce((sum, { experiences }) => sum + experiences.length, 0),
    };
}

function meansOf(markets: readonly Market[]): SiteData['means'] {
    const mean = (name: ScoreName) => meanOf(markets.map(({ newest }) => newest[name]));
    return { tpdi: mean('tpdi'), direct: mean('direct'), ari: mean('ari') };
}

function changesOf(markets: readonly Market[]): SiteData['changes'] {
    const changes = markets.flatMap(({ newest: { change } }) => (change === null ? [] : [change.tpdi]));
    return { compared: changes.length, standingOut: changes.filter(({ isSignificant }) => isSignificant).length };
}

async function readPlaces(database: Database): Promise<Map<string, PlaceRow>> {
    const rows = await database.rows<PlaceRow>('select country, city, latitude, longitude from place');
    return new Map(rows.map((row) => [cityKey(row), row]));
}

/** The cities of the markets, in the markets' order. */
function citiesOf(markets: readonly Market[], places: ReadonlyMap<string, PlaceRow>): City[] {
    const groups = [...groupBy(markets, cityKey).entries()];
    const countries = [...new Set(markets.map(({ country }) => normalisePart(country)))];
    const named = [
        ...groups.map(([key, [first]]) => ({ names: [first?.country ?? '', first?.city ?? ''], id: marketId(key) })),
        ...countries.map((country) => ({ names: [country], id: marketId(country) })),
    ];
    const slugOf = slugs(named);
    return groups.map(([key, group], index): City => {
        const { country, city } = group[0] as Market;
        const place = places.get(key);
        return {
            country,
            city,
            slug: slugOf[index] as string,
            countrySlug: slugOf[groups.length + countries.indexOf(normalisePart(country))] as string,
            location: place === undefined ? null : { latitude: place.latitude, longitude: place.longitude },
            markets: group,
        };
    });
}

function snapshotOf(row: SnapshotRow): Snapshot {
    const number = (name: string) => Number(row[name]);
    const maybe = (name: string) => (row[name] === null ? null : Number(row[name]));
    const text = (name: string) => row[name] as string | null;
    const score = (name: string, label: string, n: number): Score => ({
        value: number(name),
        exact: number(`${name}_exact`),
        low: maybe(`${name}_low`),
        high: maybe(`${name}_high`),
        n,
        label: text(label),
    });
    const difference = (name: string) => {
        const [low, high] = [maybe(`${name}_low`), maybe(`${name}_high`)];
        const isSignificant = low !== null && high !== null && (low > 0 || high < 0);
        return { value: number(name), low, high, isSignificant };
    };
    const counts = <Word extends string>(words: readonly Word[], prefix: string) =>
        Object.fromEntries(words.map((word) => [word, number(`${prefix}_${word}`)])) as Record<Word, number>;
    const sampleSize = number('sample_size');
    const hasBlocks = row.ari_version === 'v2';
    return {
        number: row.snapshot_number,
        day: text('analyzed_at') as string,
        sampleSize,
        tpdi: score('tpdi_score', 'tpdi_label', sampleSize),
        direct: score('direct_booking_pct', 'direct_booking_label', sampleSize),
        ari:
            row.ari_score === null
                ? null
                : {
                      ...score('ari_score', 'ari_label', number('ari_operators')),
                      version: row.ari_version as AriVersion,
                      variance: maybe('ari_variance'),
                      blocks: hasBlocks ? counts(ariBlocks, 'ari') : null,
                  },
        actorCounts: counts<ActorType>(actorTypes, 'actor_type'),
        signalCounts: counts<BookingSignal>(bookingSignals, 'booking_signal'),
        sheet: text('sheet') as string,
        firstLine: number('first_line'),
        lastLine: number('last_line'),
        codings: number('codings'),
        change:
            row.previous_analyzed_at === null
                ? null
                : {
                      previousDay: text('previous_analyzed_at') as string,
                      tpdi: difference('tpdi_delta'),
                      ari:
                          row.ari_delta === null
                              ? null
                              : {
                                    ...difference('ari_delta'),
                                    comparedVersion: row.compared_version as AriVersion,
                                },
                  },
    };
}

/** Rows of about so many markets are in memory at a time. */
const marketsPerPortion = 500;

/** Calls `visit` with the rows behind the newest snapshot of each market, in their order. */
export async function eachReceipts(
    database: Database,
    { markets, methodology }: SiteData,
    visit: (market: Market, receipts: Receipts) => void,
): Promise<void> {
    await database.file('host.sql');
    for (let from = 0; from < markets.length; from += marketsPerPortion) {
        const portion = markets.slice(from, from + marketsPerPortion);
        const holes = {
            first: String(portion[0]?.snapshots[0]?.number),
            last: String(portion.at(-1)?.newest.number),
        };
        const results = await database.rows<ResultRow>(sqlFile('site/result.sql', holes));
        const operators = await database.rows<OperatorRow>(sqlFile('site/operator.sql', holes));
        const resultsOf = groupBy(results, ({ snapshot_number }) => snapshot_number);
        const operatorsOf = groupBy(operators, ({ snapshot_number }) => snapshot_number);
        for (const market of portion) {
            const { number, ari } = market.newest;
            visit(market, {
                results: (resultsOf.get(number) ?? []).map(resultOf),
                operators: (operatorsOf.get(number) ?? []).map((row) =>
                    operatorOf(row, methodology, ari?.version ?? null),
                ),
            });
        }
    }
}

interface ResultRow {
    snapshot_number: number;
    position: number;
    url: string;
    host: string;
    actor_type: ActorType;
    booking_signal: BookingSignal;
    direct_booking_engine: string | null;
    sheet: string;
    line: number;
    tpdi_points: number;
    direct_points: number;
}

function resultOf(row: ResultRow): Result {
    return {
        position: row.position,
        url: row.url,
        host: row.host,
        actorType: row.actor_type,
        signal: row.booking_signal,
        engine: row.direct_booking_engine,
        sheet: row.sheet,
        line: row.line,
        tpdiPoints: row.tpdi_points,
        directPoints: row.direct_points,
    };
}

interface OperatorRow {
    snapshot_number: number;
    position: number;
    host: string;
    audit_state: Operator['state'];
    audit_url: string | null;
    audited_at: string;
    sheet: string;
    line: number;
    checked_bits: string | null;
    passed_bits: string | null;
    points: number | null;
}

function operatorOf(row: OperatorRow, methodology: Methodology, version: AriVersion | null): Operator {
    const { position, host, audit_state: state, points } = row;
    const audit =
        state === 'without_audit' || row.audit_url === null
            ? null
            : { url: row.audit_url, day: row.audited_at, sheet: row.sheet, line: row.line };
    return { position, host, state, audit, outcomes: outcomesOf(row, methodology, version), points };
}

function outcomesOf(row: OperatorRow, { ari_checks }: Methodology, version: AriVersion | null): Outcome[] {
    if (row.checked_bits === null || row.passed_bits === null) return [];
    const [checked, passed] = [BigInt(row.checked_bits), BigInt(row.passed_bits)];
    return ari_checks.flatMap((check, bit): Outcome[] => {
        if (check.version !== version) return [];
        const isSet = (bits: bigint) => ((bits >> BigInt(bit)) & 1n) === 1n;
        if (!isSet(checked)) return ['not_checked'];
        return [isSet(passed) ? 'passed' : 'failed'];
    });
}
