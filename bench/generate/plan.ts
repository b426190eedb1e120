import { type MarketName, marketsOf } from './activities.ts';
import { type BaseCity, baseCities } from './places.ts';
import { Random } from './random.ts';

/** The size of a data set. The defaults give the sample in the repository. */
export interface Options {
    seed: number;
    markets: number;
    snapshots: number;
}

export const sampleOptions: Options = { seed: 13, markets: 115, snapshots: 3 };

export interface PlannedMarket extends MarketName {
    /** Average number of results on its page. */
    size: number;
    sizeMoves: boolean;
    /** The first round in which it is observed. */
    firstRound: number;
}

export interface PlannedCity {
    base: BaseCity;
    name: string;
    country: string;
    /** Appended to host names; empty for the sample's own cities. */
    suffix: string;
    /** Larger sets have plain sheets only, because the floor reads one dialect. */
    sheet: BaseCity['sheet'];
    localShare: number;
    siteQuality: number;
    /** Day of each round of snapshots, in days since 1970. */
    days: readonly number[];
    markets: readonly PlannedMarket[];
}

const marketsPerCity = 25;
const repeatsPerCountry = 10;
const roundDays = 105;
const lastRoundStart = Date.UTC(2026, 2, 11) / 86_400_000;
const sampleWeight = baseCities.reduce((sum, city) => sum + city.markets, 0);

/** Sets up to the size of the sample look real, with irregular sheets; larger ones are for measurements. */
export function isSample(options: Options): boolean {
    return options.markets <= sampleWeight;
}

/** The cities by country, so that the sheets of a country can be written and released. */
export function* planCountries(options: Options): Generator<PlannedCity[]> {
    const cityCount = Math.max(baseCities.length, Math.ceil(options.markets / marketsPerCity));
    const countryNames = [...new Set(baseCities.map((city) => city.country))];
    const citiesPerGeneration = baseCities.length * repeatsPerCountry;
    for (let first = 0; first < cityCount; first += citiesPerGeneration) {
        const last = Math.min(cityCount, first + citiesPerGeneration) - 1;
        for (const country of countryNames) {
            const cities: PlannedCity[] = [];
            for (let index = first; index <= last; index++) {
                if (baseOf(index).country === country) cities.push(planCity(index, cityCount, options));
            }
            const observed = cities.filter((city) => city.markets.length > 0);
            if (observed.length > 0) yield observed;
        }
    }
}

function planCity(index: number, cityCount: number, options: Options): PlannedCity {
    const base = baseOf(index);
    const repeat = Math.floor(index / baseCities.length);
    const generation = Math.floor(repeat / repeatsPerCountry);
    const name = repeat === 0 ? base.name : `${base.name} ${repeat + 1}`;
    const random = new Random(`${options.seed}/city/${name}`);
    const firstMarket = marketsBefore(index, cityCount, options.markets);
    const count = marketsBefore(index + 1, cityCount, options.markets) - firstMarket;
    const isSmall = base.localShare > 0.28;
    const vary = repeat === 0 ? 0 : 1;
    return {
        base,
        name,
        country: generation === 0 ? base.country : `${base.country} ${generation + 1}`,
        suffix: repeat === 0 ? '' : `-${repeat + 1}`,
        sheet: isSample(options) ? base.sheet : undefined,
        localShare: base.localShare * (1 + vary * 0.12 * random.bell()),
        siteQuality: base.siteQuality + vary * 0.3 * random.bell(),
        days: roundDaysOf(options.snapshots, random),
        markets: marketsOf(base, name, count, options.seed).map((market, offset) =>
            planMarket(
                market,
                firstMarket + offset,
                isSmall,
                options,
                new Random(`${options.seed}/size/${name}/${offset}`),
            ),
        ),
    };
}

/**
 * The sample looks like the published data: 21 to 30 results, some pages with fewer, one market in ten observed for the
 * first time in the last round. Larger sets have 30 results per page, so that their number of rows is known in advance.
 */
function planMarket(
    market: MarketName,
    index: number,
    isSmall: boolean,
    options: Options,
    random: Random,
): PlannedMarket {
    if (!isSample(options)) return { ...market, size: 30, sizeMoves: false, firstRound: 0 };
    const isNew = index % 10 === 3;
    // The first page of a small place may be nearly empty. The build warns of it.
    const isThin = isNew && random.chance(isSmall ? 0.3 : 0);
    const size = isThin ? random.int(6, 7) : random.chance(0.09) ? random.int(16, 20) : random.int(21, 28);
    return { ...market, size, sizeMoves: true, firstRound: isNew ? options.snapshots - 1 : 0 };
}

/** Rounds are about 15 weeks apart; the distance always differs a little. */
function roundDaysOf(snapshots: number, random: Random): number[] {
    const cityStart = random.int(0, 44);
    return Array.from(
        { length: snapshots },
        (_, round) => lastRoundStart - (snapshots - 1 - round) * roundDays + cityStart + random.int(0, 9),
    );
}

function baseOf(cityIndex: number): BaseCity {
    return baseCities[cityIndex % baseCities.length] as BaseCity;
}

/**
 * Number of markets of all cities before this one: the total, shared by weight and rounded so that the sum is exact.
 */
function marketsBefore(cityIndex: number, cityCount: number, markets: number): number {
    return Math.floor((markets * weightBefore(cityIndex)) / weightBefore(cityCount));
}

function weightBefore(cityIndex: number): number {
    const repeats = Math.floor(cityIndex / baseCities.length);
    const rest = baseCities.slice(0, cityIndex % baseCities.length).reduce((sum, city) => sum + city.markets, 0);
    return repeats * sampleWeight + rest;
}
