import type { Experience } from '../../../contract/catalog.ts';
import { toMajor } from '../../../contract/currency.ts';
import { similarWords, suggestionsMax } from '../../../contract/nearest.ts';
import type { SimilarNames } from '../../../contract/search.ts';
import type { Offer } from '../catalog/catalog.ts';
import { fromPriceOf } from '../pricing/from-price.ts';
import { wordsOf } from './fold.ts';

/** What an experience must be, apart from its text and its availability. Undefined members exclude nothing. */
export interface Filters {
    type?: string;
    /** Words that follow each other in the name or address of the place. */
    city?: string;
    near?: Circle;
    /** A language code; `pt` finds `pt-BR`, and `pt-BR` finds `pt`. */
    language?: string;
    /** ISO 4217. */
    currency?: string;
    /** In major units of the currency of each experience. */
    priceMax?: number;
}

interface Circle {
    /** Degrees. */
    lat: number;
    lon: number;
    km: number;
}

export function fits({ experience }: Offer, filters: Filters): boolean {
    const { type, city, near, language, currency, priceMax } = filters;
    return (
        (type === undefined || experience.type.toLowerCase() === type.toLowerCase()) &&
        (city === undefined || isIn(experience, city)) &&
        (near === undefined || isWithin(experience, near)) &&
        (language === undefined || experience.languages.some((each) => isLanguage(each, language))) &&
        (currency === undefined || experience.currency === currency.toUpperCase()) &&
        (priceMax === undefined || toMajor(fromPriceOf(experience).minor, experience.exponent) <= priceMax)
    );
}

function isIn({ location }: Experience, city: string): boolean {
    const words = wordsOf(city);
    const texts = [location?.name, location?.address].map((text) => ` ${wordsOf(text ?? '').join(' ')} `);
    return words.length > 0 && texts.some((text) => text.includes(` ${words.join(' ')} `));
}

function isLanguage(offered: string, wanted: string): boolean {
    const [one, other] = [`${offered.toLowerCase()}-`, `${wanted.toLowerCase()}-`];
    return one.startsWith(other) || other.startsWith(one);
}

function isWithin({ location }: Experience, { lat, lon, km }: Circle): boolean {
    if (location === null || location.lat === null || location.lon === null) return false;
    return distanceKm(location.lat, location.lon, lat, lon) <= km;
}

const earthRadiusKm = 6371;

/** The distance of two points on a sphere, in kilometres (haversine formula). */
function distanceKm(lat: number, lon: number, otherLat: number, otherLon: number): number {
    const half = (degrees: number) => Math.sin((degrees * Math.PI) / 360) ** 2;
    const cosine = (degrees: number) => Math.cos((degrees * Math.PI) / 180);
    const square = half(otherLat - lat) + cosine(lat) * cosine(otherLat) * half(otherLon - lon);
    return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(square)));
}

/** Shorter words of places, such as articles, are no suggestions. */
const wordLetters = 4;

/**
 * For each of these filters that no experience fits: the types, or the names of places, that are similar. There are few
 * types: without a similar one, all.
 */
export function similarNames(offers: readonly Offer[], { type, city }: Filters): SimilarNames {
    const isUnknown = (filters: Filters) => !offers.some((offer) => fits(offer, filters));
    const names: SimilarNames = {};
    if (type !== undefined && isUnknown({ type })) {
        const types = [...new Set(offers.map(({ experience }) => experience.type))];
        const similar = similarWords(type, types);
        names.type = [...(similar.length > 0 ? similar : types)].slice(0, suggestionsMax);
    }
    if (city !== undefined && isUnknown({ city })) {
        const places = new Set(offers.flatMap(({ experience }) => placesOf(experience.location)));
        names.city = similarWords(city, [...places]).slice(0, suggestionsMax);
    }
    return Object.fromEntries(Object.entries(names).filter(([, similar]) => similar.length > 0));
}

/** The parts of name and address that commas separate, and their words. */
function placesOf(location: Experience['location']): string[] {
    const texts = [location?.name, location?.address].flatMap((text) => text?.split(',') ?? []);
    const parts = texts.map((text) => text.trim()).filter((text) => wordsOf(text).length > 0);
    const words = parts.flatMap((part) => part.split(/\s+/u)).filter((word) => word.length >= wordLetters);
    return [...parts, ...words];
}
