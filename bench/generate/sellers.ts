import type { ActorType, BookingSignal } from '../../contract/vocabulary.ts';
import { slug } from './places.ts';
import type { PlannedCity, PlannedMarket } from './plan.ts';
import { hash, Random } from './random.ts';

/** A possible result of a market's page: its coding and its usual rank. */
export interface Candidate {
    url: string;
    actorType: ActorType;
    signal: BookingSignal;
    engine: string;
    strength: number;
}

type Sells = 'stay' | 'tours' | 'all';
interface Words {
    city: string;
    activity: string;
    criteria: string;
    /** The number of the place in addresses, constant for a city. */
    place: number;
    /** The number of one offer. */
    id: number;
}
type Path = (words: Words) => string;

/** Invented aggregators, the most visible first. Each has lists and single offers. */
const platforms: readonly { host: string; sells: Sells; paths: readonly Path[] }[] = [
    platform('www.tripmosaic.example', 'all', [
        ({ city, activity, place }) => `/Attractions-g${place % 900000}-${city}-${activity}.html`,
        ({ city, activity, criteria, id }) => `/AttractionProduct-d${id}-${activity}-${criteria}-${city}.html`,
    ]),
    platform('www.ticketlark.example', 'tours', [
        ({ city, activity, place }) => `/${city}-l${place % 3000}/${activity}/`,
        ({ city, activity, criteria, place, id }) =>
            `/${city}-l${place % 3000}/${criteria}-${activity}-t${id % 700000}/`,
    ]),
    platform('www.roomcompass.example', 'stay', [
        ({ city, criteria }) => `/searchresults/${city}.html?theme=${criteria}`,
        ({ city, criteria, id }) => `/hotel/${criteria}-${city}-${id % 90000}.en-gb.html`,
        ({ city }) => `/city/${city}.en-gb.html`,
    ]),
    platform('www.wanderstall.example', 'tours', [
        ({ city, activity, place }) => `/${city}/d${place % 5000}-ttd?q=${activity}`,
        ({ city, activity, criteria, place, id }) =>
            `/tours/${city}/${activity}-${criteria}/d${place % 5000}-${id % 99991}P${(id % 40) + 1}`,
        ({ city, activity }) => `/${city}-tourism/the-10-best-${activity}-in-${city}`,
    ]),
    platform('www.nightharbour.example', 'stay', [
        ({ city, criteria }) => `/Hotel-Search/${city}?amenities=${criteria}`,
        ({ city, criteria }) => `/de-${city}/${criteria}-hotels/`,
        ({ id }) => `/h${id % 9000000}.Hotel-Information`,
    ]),
    platform('www.dayoutdeck.example', 'tours', [
        ({ city, activity }) => `/activities/${city}/${activity}`,
        ({ city, activity, criteria, id }) => `/activity/${id % 60000}-${city}-${criteria}-${activity}/`,
    ]),
    platform('www.stayweave.example', 'stay', [
        ({ city, criteria }) => `/s/${city}/homes?style=${criteria}`,
        ({ id }) => `/rooms/${id}`,
        ({ city }) => `/${city}/stays`,
    ]),
    platform('www.farebasket.example', 'all', [
        ({ city, activity }) => `/en/${city}/${activity}`,
        ({ city, activity, criteria }) => `/en/${city}/${activity}/${criteria}`,
    ]),
    platform('www.localbeat.example', 'tours', [
        ({ city, activity }) => `/experiences/${city}?category=${activity}`,
        ({ activity, criteria, id }) => `/experiences/${id % 4000000}/${criteria}-${activity}`,
    ]),
    platform('www.bedatlas.example', 'stay', [
        ({ city, criteria }) => `/${city}/hotels/${criteria}`,
        ({ city, id }) => `/${city}/hotels/p-${id % 80000}`,
    ]),
    platform('www.ventureboard.example', 'all', [
        ({ city, activity, criteria }) => `/things-to-do/${city}/${activity}?filter=${criteria}`,
        ({ city, activity, id }) => `/offers/${id % 30000}/${city}-${activity}`,
    ]),
    platform('www.gogetout.example', 'tours', [
        ({ city, activity, criteria }) => `/search/${city}/${criteria}-${activity}`,
    ]),
    platform('www.sleepscout.example', 'stay', [
        ({ city, criteria }) => `/${city}?type=${criteria}`,
        ({ city, id }) => `/${city}/property/${id % 200000}`,
    ]),
    platform('www.outdoorly.example', 'tours', [
        ({ city, activity }) => `/adventures/${activity}/${city}/`,
        ({ city, activity, criteria, id }) => `/adventures/${activity}/${city}/${criteria}-${id % 9000}`,
    ]),
    platform('www.plazapass.example', 'all', [
        ({ city, activity }) => `/${city}/what-to-do/${activity}/`,
        ({ city, activity, criteria }) => `/${city}/what-to-do/${activity}/${criteria}/`,
    ]),
];

function platform(host: string, sells: Sells, paths: readonly Path[]) {
    return { host, sells, paths };
}

const resellerFirst = ['far-horizon', 'meridian', 'bluebell', 'northgate', 'lantern', 'cobalt', 'saffron', 'halcyon'];
const resellerLast = ['travel', 'holidays', 'escapes', 'voyages', 'getaways', 'tailor-made', 'adventures', 'breaks'];
const resellers = resellerLast.flatMap((last) => resellerFirst.map((first) => `www.${first}-${last}.example`));
const resellersPerMarket = 22;
const resellerSignals = { platform_only: 87.9, direct: 8.8, contact_only: 2.1, none: 1.2 };
const resellerEngines = { custom: 55, bokun: 12, rezdy: 10, '': 23 };
const boardSignals = { contact_only: 42, none: 35, platform_only: 23 };

export function platformCandidates(city: PlannedCity, market: PlannedMarket, random: Random): Candidate[] {
    const wanted: Sells = market.family === 'stay' ? 'stay' : 'tours';
    const [town, activity, criteria] = marketWords(city, market);
    const words = { city: town, activity, criteria, place: hash(town) };
    const sellers = platforms.filter(({ sells }) => sells === 'all' || sells === wanted);
    return sellers.flatMap(({ host, paths }, rank) =>
        paths.map((path, page): Candidate => {
            const url = `https://${host}${path({ ...words, id: random.int(1_000_000, 9_999_999) })}`;
            const strength = 1.35 - rank * 0.04 - page * 0.3 + 0.35 * random.next();
            return { url, actorType: 'platform', signal: 'platform_only', engine: '', strength };
        }),
    );
}

/** The booking signal of a reseller's page depends on its address, so it is equal in all markets. */
export function resellerCandidates(
    city: PlannedCity,
    market: PlannedMarket,
    seed: number,
    random: Random,
): Candidate[] {
    const [town, activity, criteria] = marketWords(city, market);
    const chosen = random.shuffled(resellers).slice(0, resellersPerMarket);
    return chosen.map((host): Candidate => {
        const style = hash(host) % 4;
        const country = slug(city.country);
        const paths = [
            `/destinations/${country}/${town}/${activity}`,
            `/${country}/${town}-${activity}-${criteria}`,
            `/en/holidays/${town}?interest=${activity}`,
            `/trips/${criteria}-${activity}-${town}/`,
        ];
        const url = `https://${host}${paths[style]}`;
        const own = new Random(`${seed}/page/${url}`);
        const signal = own.weighted<BookingSignal>(resellerSignals);
        const engine = signal === 'direct' ? own.weighted<string>(resellerEngines) : '';
        return { url, actorType: 'reseller_remote', signal, engine, strength: 0.2 + random.next() };
    });
}

/** The official tourist boards of the town and the country. */
export function boardCandidates(city: PlannedCity, market: PlannedMarket, seed: number, random: Random): Candidate[] {
    const [town, activity] = marketWords(city, market);
    const country = slug(city.country);
    const urls = [
        `https://www.visit-${town}.example/en/${activity}`,
        `https://www.${country}-tourism.example/${town}/${activity}`,
    ];
    return urls.map((url): Candidate => {
        const signal = new Random(`${seed}/page/${url}`).weighted<BookingSignal>(boardSignals);
        return { url, actorType: 'dmo', signal, engine: '', strength: 0.3 + random.next() };
    });
}

function marketWords(city: PlannedCity, market: PlannedMarket): [string, string, string] {
    return [slug(city.name), slug(market.activity), slug(market.criteria)];
}
