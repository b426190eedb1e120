import { marketId, normalisePart } from '../../contract/market-key.ts';
import { marketSlugs, slugs } from '../../contract/market-slug.ts';
import { cityKey } from '../../contract/places.ts';
import { actorTypes, ariBlocks, bookingSignals } from '../../contract/vocabulary.ts';
import { type Database, literal, sqlFile } from '../database.ts';
import type { DataExport } from '../publish/read-exports.ts';
import { readChangedRows } from '../release/changed-rows.ts';
import { readReleaseList } from '../release/compare.ts';
import { meanOf } from './charts/mean.ts';
import { groupBy } from './group-by.ts';
import type { Activity, City, Country, Market, Place, Receipts, SiteData, SiteRelease, Snapshot } from './model.ts';
import { newestChanges } from './newest-changes.ts';
import { readAgreement } from './read-agreement.ts';
import type { SiteSource } from './site.ts';

/** Reads the data of all pages, except the rows behind scores, which `eachReceipts` reads market by market. */
export async function readSiteData(
    database: Database,
    { methodology, datasetVersion, providers, files }: Omit<SiteSource, 'options'>,
    exports: readonly DataExport[],
): Promise<SiteData> {
    const markets = await readMarkets(database);
    const figuresOf = await readFigures(database);
    const cities = citiesOf(markets, await readLocations(database), figuresOf);
    return {
        methodology,
        datasetVersion,
        files,
        exports,
        markets,
        cities,
        cityOf: new Map(cities.flatMap((city) => city.markets.map((market) => [market, city]))),
        countries: countriesOf(cities, figuresOf),
        activities: activitiesOf(markets, figuresOf),
        all:
            markets.length === 0 ? null : { name: '', path: 'markets.html', markets, ...figuresOf('all', '', markets) },
        changes: newestChanges(markets),
        agreement: await readAgreement(database, markets),
        releases: await readReleases(database),
        observationCount: Number(await database.count('observation')),
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
    const found = await database.rows<{ json: string }>(
        sqlFile('site/market.sql', {
            block_points: counts(ariBlocks, 'ari'),
            spread,
            exact_blocks: ariBlocks.map((block) => `max(exact_points) filter (block = ${literal(block)})`).join(', '),
            actor_counts: counts(actorTypes, 'actor_type'),
            signal_counts: counts(bookingSignals, 'booking_signal'),
        }),
    );
    // Parsing JSON is faster than reading DuckDB's nested values.
    const rows = found.map(({ json }): Omit<Market, 'slug' | 'newest'> => JSON.parse(json));
    const slugOf = marketSlugs(rows.map((row) => ({ ...row, market_id: row.id })));
    return rows.map((row, index): Market => {
        return { ...row, slug: slugOf[index] as string, newest: row.snapshots.at(-1) as Snapshot };
    });
}

type Location = NonNullable<City['location']>;

async function readLocations(database: Database): Promise<Map<string, Location>> {
    const rows = await database.rows<Location & { country: string; city: string }>(
        'select country, city, latitude, longitude from place',
    );
    return new Map(rows.map(({ country, city, ...location }) => [cityKey({ country, city }), location]));
}

/** Returns the figures of the markets of a scope: `all`, `country`, `city` or `activity`, and its normalised name. */
type FiguresOf = (level: string, key: string, markets: readonly Market[]) => Omit<Place, 'name' | 'path' | 'markets'>;

async function readFigures(database: Database): Promise<FiguresOf> {
    const pooled = (name: string) =>
        `{value: half_up_tenths(${name}.points_sum::decimal(18, 4), ${name}.n::bigint), low: interval_end(${name}.margin.low), ` +
        `high: interval_end(${name}.margin.high), markets: ${name}.clusters, n: ${name}.n}`;
    const rows = await database.rows<{ level: string; key: string; json: string }>(
        sqlFile('site/scope_figures.sql', { tpdi: pooled('tpdi'), direct: pooled('direct'), spread }),
    );
    const read = new Map(rows.map(({ level, key, json }) => [`${level} ${key}`, JSON.parse(json)]));
    return (level, key, markets) => ({
        ...read.get(`${level} ${key}`),
        ari: meanOf(markets.map(({ newest }) => newest.ari)),
    });
}

/** The cities of the markets, in the order of the markets. */
function citiesOf(markets: readonly Market[], locations: ReadonlyMap<string, Location>, figuresOf: FiguresOf): City[] {
    const groups = [...groupBy(markets, cityKey).entries()];
    const countries = [...new Set(markets.map(({ country }) => normalisePart(country)))];
    const named = [
        ...groups.map(([key, [first]]) => ({ names: [first?.country ?? '', first?.city ?? ''], id: marketId(key) })),
        ...countries.map((country) => ({ names: [country], id: marketId(country) })),
    ];
    const slugOf = slugs(named);
    return groups.map(([key, group], index): City => {
        const { country, city } = group[0] as Market;
        const slug = slugOf[index] as string;
        return {
            country,
            name: city,
            slug,
            path: pathOf(slug),
            countrySlug: slugOf[groups.length + countries.indexOf(normalisePart(country))] as string,
            location: locations.get(key) ?? null,
            markets: group,
            ...figuresOf('city', key, group),
        };
    });
}

/** The countries of the cities, in the order of the cities. */
function countriesOf(cities: readonly City[], figuresOf: FiguresOf): Country[] {
    return [...groupBy(cities, ({ countrySlug }) => countrySlug)].map(([slug, group]): Country => {
        const markets = group.flatMap((city) => city.markets);
        const name = group[0]?.country ?? '';
        const figures = figuresOf('country', normalisePart(name), markets);
        return { name, slug, path: pathOf(slug), markets, cities: group, ...figures };
    });
}

/** The activities of the markets, sorted by name. */
function activitiesOf(markets: readonly Market[], figuresOf: FiguresOf): Activity[] {
    const groups = [...groupBy(markets, ({ activity }) => normalisePart(activity))];
    return groups
        .map(([key, group]): Activity => {
            const name = group[0]?.activity ?? '';
            const path = `markets.html?${new URLSearchParams({ activity: name })}`;
            return { name, path, markets: group, ...figuresOf('activity', key, group) };
        })
        .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The path of the page of a city or a country. */
function pathOf(slug: string): string {
    return `places/${slug}.html`;
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

/** Calls `visit` with the rows behind the newest snapshot of each market, in order. Streams, to keep few markets in memory. */
export async function eachReceipts(
    database: Database,
    { markets }: SiteData,
    visit: (market: Market, receipts: Receipts) => void,
): Promise<void> {
    await database.file('host.sql');
    const rows = await database.connection.stream(sqlFile('site/receipts.sql'));
    let at = 0;
    for await (const chunk of rows.yieldRowObjectJson()) {
        for (const { json } of chunk) visit(markets[at++] as Market, JSON.parse(json as string));
    }
}
