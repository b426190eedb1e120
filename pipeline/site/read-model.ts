import type { DuckDBPreparedStatement, DuckDBResult } from '@duckdb/node-api';
import { groupBy } from '../../contract/group-by.ts';
import { marketId, normalisePart, unitSeparator } from '../../contract/market-key.ts';
import { marketSlugs, slugs } from '../../contract/market-slug.ts';
import { actorTypes, ariBlocks, bookingSignals, type MarketPart } from '../../contract/vocabulary.ts';
import { type Database, literal, sqlFile } from '../database.ts';
import { parameter } from '../methodology/read.ts';
import { allEnded } from '../publish/all-ended.ts';
import { readChangedRows } from '../release/changed-rows.ts';
import { readReleaseList } from '../release/compare.ts';
import { isThin } from './format.ts';
import {
    type City,
    type Country,
    contractNames,
    type FormerName,
    type Market,
    type Mean,
    ofShares,
    type Place,
    type PooledShare,
    type Score,
    type ScoreName,
    type SiteAgreement,
    type SiteData,
    type SiteRelease,
    type Snapshot,
    type SnapshotAgreement,
    scoreNames,
} from './model.ts';
import { newestChanges } from './newest-changes.ts';
import type { Receipts } from './receipts.ts';
import { eachShare, joinShares, snapshotShare } from './share-sql.ts';
import type { SiteSource } from './site.ts';
import { fill, words } from './words/words.ts';

/**
 * Reads the data of all pages, except the rows behind scores, which `eachReceipts` reads market by market. There must
 * be a market.
 */
export async function readSiteData(
    database: Database,
    { methodology, datasetVersion, providers, files, exports }: Omit<SiteSource, 'options'>,
): Promise<SiteData> {
    // DuckDB runs the next query while the rows of one are read.
    const [markets, scopes, results, agreement, releases] = await allEnded([
        readMarkets(database),
        readScopes(database),
        database.count('observation'),
        readAgreement(database),
        readReleases(database),
    ]);
    const places = placesOf(scopes, markets);
    const { cities, countries } = places;
    const days = markets.flatMap(({ snapshots }) => snapshots.map(({ day }) => day)).sort();
    return {
        methodology,
        methodologyVersion: parameter(methodology, 'methodology_version'),
        level: Number(parameter(methodology, 'confidence_level')),
        datasetVersion,
        files,
        exports,
        markets,
        formerNames: await readFormerNames(database, markets),
        ...places,
        cityOf: new Map(cities.flatMap((city) => city.markets.map((market) => [market, city]))),
        extent: {
            markets: markets.length,
            cities: cities.length,
            countries: countries.length,
            results: Number(results),
            first: days[0] as string,
            last: days.at(-1) as string,
        },
        changes: newestChanges(markets),
        agreement,
        releases,
        providerCount: providers.length,
        experienceCount: providers.reduce((sum, { experiences }) => sum + experiences.length, 0),
    };
}

const spread =
    '{results: spread.results, hosts: spread.distinct_hosts, "operatorShare": spread.direct_operator_share, ' +
    '"intermediaryResults": spread.intermediary_results, "intermediaryHosts": spread.intermediary_hosts, ' +
    '"topShare": spread.top3_share}';

async function readMarkets(database: Database): Promise<Market[]> {
    const counts = (words: readonly string[], prefix: string) =>
        `{${words.map((word) => `${word}: ${prefix}_${word}`).join(', ')}}`;
    const rows = await database.rows<Omit<Market, 'slug' | 'town' | 'newest' | 'snapshots'> & { snapshots: string[] }>(
        sqlFile('site/market.sql', {
            block_points: counts(ariBlocks, 'ari'),
            shares: eachShare(snapshotShare),
            share_joins: joinShares('join snapshot_share', 'snapshot_number', 'snapshot.snapshot_number'),
            first_published: scoreNames.map((name) => `${name}: first_published_${contractNames[name]}`).join(', '),
            spread,
            exact_blocks: ariBlocks.map((block) => `max(exact_points) filter (block = ${literal(block)})`).join(', '),
            actor_counts: counts(actorTypes, 'actor_type'),
            signal_counts: counts(bookingSignals, 'booking_signal'),
        }),
    );
    const slugOf = marketSlugs(rows.map((row) => ({ ...row, market_id: row.id })));
    const countriesOf = groupBy(rows, ({ city }) => normalisePart(city));
    const townOf = ({ country, city }: (typeof rows)[number]) => {
        const countries = new Set(countriesOf.get(normalisePart(city))?.map((row) => normalisePart(row.country)));
        return countries.size > 1 ? fill(words.changes.place, { city, country }) : city;
    };
    return rows.map((row, index): Market => {
        const town = townOf(row);
        // Parsing JSON is faster than reading DuckDB's nested values.
        const snapshots = row.snapshots.map((json): Snapshot => JSON.parse(json));
        return { ...row, slug: slugOf[index] as string, town, snapshots, newest: snapshots.at(-1) as Snapshot };
    });
}

/** Reads the former names whose slugs no market of today has. */
async function readFormerNames(database: Database, markets: readonly Market[]): Promise<FormerName[]> {
    const rows = await database.rows<Record<MarketPart | 'market_id' | 'new_id', string>>(`
        select
            old_country as country, old_city as city, old_activity as activity, old_criteria as criteria,
            old_market_id::varchar as market_id, market_id::varchar as new_id
        from market_alias order by old_market_id`);
    const slugOf = marketSlugs(rows);
    const taken = new Set(markets.map(({ slug }) => slug));
    return rows.flatMap(({ new_id }, index) => {
        const slug = slugOf[index] as string;
        const market = markets.find(({ id }) => id === new_id);
        return market === undefined || taken.has(slug) ? [] : { slug, market };
    });
}

/** A scope of `scope.sql`, with the names of its first market. */
interface Scope {
    level: 'all' | 'country' | 'city' | 'activity';
    /** Normalised names, joined by U+001F. */
    key: string;
    country: string;
    city: string;
    activity: string;
    location: City['location'];
    market_numbers: number[];
    json: string;
}

async function readScopes(database: Database): Promise<Scope[]> {
    const figuresSql = (name: string, divisor: string, counts: string) =>
        `{value: half_up_tenths(${name}.points_sum::decimal(18, 4), ${name}.${divisor}::bigint), ` +
        `low: interval_end(${name}.margin.low), high: interval_end(${name}.margin.high), ${counts}}`;
    return await database.rows<Scope>(
        sqlFile('site/scope.sql', {
            shares: eachShare((name) => figuresSql(name, 'n', `markets: ${name}.clusters, n: ${name}.n`)),
            share_joins: joinShares('join pooled_share', 'scope_number', 'scope.scope_number'),
            ari: figuresSql('ari', 'markets', 'markets: ari.markets, operators: ari.operators'),
            spread,
        }),
    );
}

/** The figures of all markets, and of those of each country, city and activity. */
function placesOf(scopes: readonly Scope[], markets: readonly Market[]) {
    const slugOf = slugsOf(scopes);
    const pathOf = (slug: string) => `places/${slug}.html`;
    const scopesOf = (level: Scope['level']) => scopes.filter((scope) => scope.level === level);
    const figuresOf = ({ json, market_numbers }: Scope): Omit<Place, 'name' | 'path'> => {
        const own = market_numbers.map((number) => markets[number - 1] as Market);
        const figures: Omit<Place, 'name' | 'path' | 'markets'> = JSON.parse(json);
        const scoresOf = (name: ScoreName) => own.flatMap(({ newest }) => newest[name] ?? []);
        return {
            ...figures,
            markets: own,
            ...ofShares((name) => withMargin(figures[name], scoresOf(name))),
            ari: figures.ari && withMargin(figures.ari, scoresOf('ari')),
        };
    };
    const cities = scopesOf('city').map((scope): City => {
        const { key, city: name, country, location } = scope;
        const [slug, countrySlug] = [slugOf(key), slugOf(key.split(unitSeparator)[0] as string)];
        const figures = figuresOf(scope);
        const { town } = figures.markets[0] as Market;
        return { name, country, town, slug, path: pathOf(slug), countrySlug, location, ...figures };
    });
    const countries = scopesOf('country').map((scope): Country => {
        const slug = slugOf(scope.key);
        const own = cities.filter(({ countrySlug }) => countrySlug === slug);
        return { name: scope.country, slug, path: pathOf(slug), cities: own, ...figuresOf(scope) };
    });
    const activities = scopesOf('activity').map((scope): Place => {
        const path = `markets.html?${new URLSearchParams({ activity: scope.activity })}`;
        return { name: scope.activity, path, ...figuresOf(scope) };
    });
    const [all] = scopesOf('all').map((scope): Place => ({ name: '', path: 'markets.html', ...figuresOf(scope) }));
    return {
        cities,
        countries,
        activities: activities.sort((a, b) => (a.name < b.name ? -1 : 1)),
        all: all as Place,
    };
}

/** Figures of several markets, or the score of a single one. */
function withMargin<F extends Mean | PooledShare>(figures: F, [first, ...others]: readonly Score[]): F {
    if (first === undefined || others.length > 0) return { ...figures, isThin: isThin({ ...figures, n: 0 }) };
    const { value, low, high } = first;
    return { ...figures, value, low, high, isThin: isThin(first) };
}

/** A town without Latin letters in its name has its id in the slug, so that the country keeps the slug of its name. */
function slugsOf(scopes: readonly Scope[]): (key: string) => string {
    const places = scopes.filter(({ level }) => level === 'city' || level === 'country');
    const made = slugs(
        places.map(({ level, key, country, city }) => {
            const id = marketId(key);
            const isNothing = slugs([{ names: [city], id }])[0] === id && slugs([{ names: [country], id }])[0] !== id;
            const names = isNothing ? [country, id.slice(0, 8)] : [country, city];
            return { names: level === 'city' ? names : [country], id };
        }),
    );
    const byKey = new Map(places.map(({ key }, index) => [key, made[index] as string]));
    return (key) => byKey.get(key) as string;
}

/** Reads the releases with their changes, the oldest first, followed by the changes that are not released yet. */
async function readReleases(database: Database): Promise<SiteRelease[]> {
    const rows = groupBy(await readChangedRows(database), ({ release }) => release ?? '');
    const releases = (await readReleaseList(database)).map((released): SiteRelease => {
        return { released, rows: rows.get(released.version) ?? [] };
    });
    const pending = rows.get('') ?? [];
    return pending.length === 0 ? releases : [...releases, { released: null, rows: pending }];
}

/**
 * The query of the rows behind the newest snapshot of each market, in order of the markets. While it runs, no other
 * query may run on the connection.
 */
export async function receiptsQuery(database: Database): Promise<DuckDBPreparedStatement> {
    await database.file('host.sql');
    return database.connection.prepare(
        sqlFile('site/receipts.sql', {
            share_points: `{${eachShare((name) => `coalesce(${name}.points, 0)::double / sample_size`)}}`,
            share_joins: joinShares(
                'left join methodology_signal_points',
                'booking_signal',
                'observation.booking_signal::varchar',
            ),
        }),
    );
}

/** Calls `visit` with the rows of each market. Streams, to keep few markets in memory. */
export async function eachReceipts(
    rows: DuckDBResult,
    { markets }: SiteData,
    visit: (market: Market, receipts: Receipts) => void,
): Promise<void> {
    let at = 0;
    for await (const chunk of rows.yieldRowObjectJson()) {
        for (const { json } of chunk) visit(markets[at++] as Market, JSON.parse(json as string));
    }
}

/** Reads the agreement that the pages show, from the temporary tables of `makeAgreementTables`. */
async function readAgreement(database: Database): Promise<SiteAgreement> {
    const rows = await database.rows<{ json: string }>(sqlFile('site/agreement.sql'));
    const scopes = rows.map(({ json }): SnapshotAgreement & { level: 'snapshot' | 'all' } => JSON.parse(json));
    return {
        all: scopes.find(({ level }) => level === 'all')?.variables ?? [],
        snapshots: scopes.filter(({ level }) => level === 'snapshot'),
    };
}
