import type { ActorType, BookingSignal } from '../../contract/vocabulary.ts';
import { type Family, families } from './activities.ts';
import { slug } from './places.ts';
import type { PlannedCity } from './plan.ts';
import { Random } from './random.ts';

/**
 * A local business with one site. Its actor type is the same in all markets, and its state develops over the rounds.
 */
export interface Operator {
    name: string;
    /** Scheme and host. */
    origin: string;
    actorType: ActorType;
    /** 0..1: how high it ranks on average. */
    strength: number;
    /** By round: an operator that adds a booking engine stays bookable. */
    signals: readonly BookingSignal[];
    engine: string;
    /** By round: quality of the site, in standard deviations around 0. */
    quality: readonly number[];
    /** The page of each activity that it offers. */
    pages: Map<string, Page>;
}

export interface Page {
    operator: Operator;
    url: string;
}

const poolSize = 26;
const offersActivity = 0.75;

/** Words that fit every activity of a family. */
const nouns: Readonly<Record<Family, readonly string[]>> = {
    stay: [
        'suites',
        'guesthouse',
        'palace',
        'casa',
        'residence',
        'lofts',
        'boutique-hotel',
        'rooms',
        'villas',
        'house',
    ],
    town: ['stories', 'guides', 'locals', 'tours', 'culture', 'insiders', 'city-life', 'moments', 'hosts', 'flavours'],
    land: [
        'routes',
        'trails',
        'excursions',
        'discovery',
        'journeys',
        'outdoors',
        'trips',
        'paths',
        'horizons',
        'rides',
    ],
    sea: ['nautica', 'watersports', 'marine', 'blue', 'bay', 'tides', 'aqua', 'sea-tours', 'harbour', 'salt'],
    surf: [
        'surf-school',
        'waves',
        'surf-house',
        'surf-club',
        'boards',
        'yoga-surf',
        'swell',
        'retreat',
        'ocean',
        'line-up',
    ],
};

const stayEngines = { cloudbeds: 30, travelclick: 22, custom: 14, linktwist: 6, '': 28 };
const tourEngines = { fareharbor: 23, bokun: 24, rezdy: 14, bookeo: 12, custom: 9, linktwist: 3, '': 15 };
const localSignals: Readonly<Record<BookingSignal, number>> = {
    direct: 70,
    platform_only: 14.5,
    contact_only: 14.5,
    none: 2,
};

/** What happened to a family of operators between two rounds, such as a town's digital programme or a bad relaunch. */
const shifts = { none: 83, better: 12, worse: 5 };
const shiftSize = { none: 0, better: 1.3, worse: -0.9 };
const familyQuality: Readonly<Record<Family, number>> = { stay: 0.4, town: 0.1, land: -0.2, sea: 0, surf: -0.2 };

/** The local operators of a city, by family. */
export function operatorsOf(city: PlannedCity, seed: number): Map<Family, Operator[]> {
    const needed = families.filter((family) => city.markets.some((market) => market.family === family));
    return new Map(needed.map((family) => [family, operatorPool(city, family, seed)]));
}

function operatorPool(city: PlannedCity, family: Family, seed: number): Operator[] {
    const random = new Random(`${seed}/pool/${city.name}/${family}`);
    const names = random.shuffled(city.base.stems.flatMap((stem) => nouns[family].map((noun) => `${stem}-${noun}`)));
    const rounds = city.days.length;
    const shift = Array.from({ length: rounds }, () => shiftSize[random.weighted(shifts)]);
    return names.slice(0, poolSize).map((bare) => {
        const name = bare + city.suffix;
        return toOperator(name, family, shift, city, new Random(`${seed}/operator/${name}`));
    });
}

function toOperator(
    name: string,
    family: Family,
    familyShift: readonly number[],
    city: PlannedCity,
    random: Random,
): Operator {
    const scheme = random.chance(0.96) ? 'https' : 'http';
    const operator: Operator = {
        name,
        origin: `${scheme}://${random.chance(0.6) ? 'www.' : ''}${name}.example`,
        actorType: random.chance(0.7) ? 'local_strict' : 'local_extended',
        strength: random.next(),
        signals: signalsByRound(city.days.length, random),
        engine: random.weighted<string>(family === 'stay' ? stayEngines : tourEngines),
        quality: qualityByRound(city.siteQuality * 0.7 + familyQuality[family] + random.bell(), familyShift, random),
        pages: new Map(),
    };
    addPages(operator, family, city, random);
    return operator;
}

function signalsByRound(rounds: number, random: Random): BookingSignal[] {
    let signal = random.weighted<BookingSignal>(localSignals);
    return Array.from({ length: rounds }, (_, round) => {
        if (round > 0 && random.chance(signal === 'direct' ? 0.015 : 0.06)) {
            signal = signal === 'direct' ? 'platform_only' : 'direct';
        }
        return signal;
    });
}

/** Most sites stay as they are, some improve, a few are rebuilt. */
function qualityByRound(start: number, familyShift: readonly number[], random: Random): number[] {
    const pace = random.chance(0.4) ? 0.1 + 0.3 * random.next() : 0;
    let quality = start;
    return familyShift.map((shift, round) => {
        if (round > 0) quality += pace + shift + (random.chance(0.05) ? 1.2 : 0) + 0.08 * random.bell();
        return quality;
    });
}

/**
 * Pages belong to activities: all criteria of an activity show the same page, so that one audit serves several markets.
 */
function addPages(operator: Operator, family: Family, city: PlannedCity, random: Random): void {
    const style = random.int(0, 5);
    const activities = new Set(
        city.markets.filter((market) => market.family === family).map(({ activity }) => activity),
    );
    for (const activity of activities) {
        if (activities.size > 1 && !random.chance(offersActivity)) continue;
        operator.pages.set(activity, { operator, url: operator.origin + pagePath(style, slug(activity)) });
    }
}

function pagePath(style: number, activity: string): string {
    switch (style) {
        case 0:
        case 1:
            return '/';
        case 2:
            return `/en/${activity}/`;
        case 3:
            return `/tours/${activity}`;
        case 4:
            return `/${activity}.html`;
        default:
            return `/${activity}/`;
    }
}
