import { marketId, normalisePart } from '../../contract/market-key.ts';
import { marketSlugs, slugs } from '../../contract/market-slug.ts';
import { cityKey } from '../../contract/places.ts';
import { actorTypes, ariBlocks, bookingSignals } from '../../contract/vocabulary.ts';
import { type Database, literal, sqlFile } from '../database.ts';
import type { DataExport } from '../publish/read-exports.ts';
import { meanOf } from './charts/mean.ts';
import { groupBy } from './group-by.ts';
import type { City, Market, Receipts, ScoreName, SiteData, Snapshot } from './model.ts';
import { newestChanges } from './newest-changes.ts';
import type { SiteSource } from './site.ts';

/** Reads everything that pages show but the rows behind single scores, which `eachReceipts` reads market by market. */
export async function readSiteData(
    database: Database,
    { methodology, datasetVersion, providers, files }: Omit<SiteSource, 'options'>,
    exports: readonly DataExport[],
): Promise<SiteData> {
    const markets = await readMarkets(database);
    const cities = citiesOf(markets, await readPlaces(database));
    const mean = (name: ScoreName) => meanOf(markets.map(({ newest }) => newest[name]));
    return {
        methodology,
        datasetVersion,
        files,
        exports,
        markets,
        cities,
        cityOf: new Map(cities.flatMap((city) => city.markets.map((market) => [market, city]))),
        means: { tpdi: mean('tpdi'), direct: mean('direct'), ari: mean('ari') },
        changes: newestChanges(markets),
        observationCount: Number(await database.count('observation')),
        providerCount: providers.length,
        experienceCount: providers.reduce((sum, { experiences }) => sum + experiences.length, 0),
    };
}

async function readMarkets(database: Database): Promise<Market[]> {
    const counts = (words: readonly string[], prefix: string) =>
        `{${words.map((word) => `${word}: ${prefix}_${word}`).join(', ')}}`;
    const found = await database.rows<{ json: string }>(
        sqlFile('site/market.sql', {
            block_points: counts(ariBlocks, 'ari'),
            exact_blocks: ariBlocks.map((block) => `max(exact_points) filter (block = ${literal(block)})`).join(', '),
            actor_counts: counts(actorTypes, 'actor_type'),
            signal_counts: counts(bookingSignals, 'booking_signal'),
        }),
    );
    // JSON that DuckDB writes is read faster than its nested values.
    const rows = found.map(({ json }): Omit<Market, 'slug' | 'newest'> => JSON.parse(json));
    const slugOf = marketSlugs(rows.map((row) => ({ ...row, market_id: row.id })));
    return rows.map((row, index): Market => {
        return { ...row, slug: slugOf[index] as string, newest: row.snapshots.at(-1) as Snapshot };
    });
}

type Location = NonNullable<City['location']>;

async function readPlaces(database: Database): Promise<Map<string, Location>> {
    const rows = await database.rows<Location & { country: string; city: string }>(
        'select country, city, latitude, longitude from place',
    );
    return new Map(rows.map(({ country, city, ...location }) => [cityKey({ country, city }), location]));
}

/** The cities of the markets, in the markets' order. */
function citiesOf(markets: readonly Market[], locations: ReadonlyMap<string, Location>): City[] {
    const groups = [...groupBy(markets, cityKey).entries()];
    const countries = [...new Set(markets.map(({ country }) => normalisePart(country)))];
    const named = [
        ...groups.map(([key, [first]]) => ({ names: [first?.country ?? '', first?.city ?? ''], id: marketId(key) })),
        ...countries.map((country) => ({ names: [country], id: marketId(country) })),
    ];
    const slugOf = slugs(named);
    return groups.map(([key, group], index): City => {
        const { country, city } = group[0] as Market;
        return {
            country,
            city,
            slug: slugOf[index] as string,
            countrySlug: slugOf[groups.length + countries.indexOf(normalisePart(country))] as string,
            location: locations.get(key) ?? null,
            markets: group,
        };
    });
}

/** Calls `visit` with the rows behind the newest snapshot of each market, in their order; few markets are in memory at a time. */
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
