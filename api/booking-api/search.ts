import type { Provider } from '../../contract/catalog.ts';
import { toMajor } from '../../contract/currency.ts';
import { digestOf } from '../../contract/digest.ts';
import { defaultLocale, siteLocaleOf, textIn } from '../../contract/local-text.ts';
import { experiencePath, providerPath } from '../../contract/page-paths.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import {
    type ExperienceRow,
    experienceRowsShape,
    type ProviderRow,
    providerRowsShape,
    type SearchParameters,
    searchLimits,
} from '../../contract/search.ts';
import type { Catalog } from '../booking/catalog/catalog.ts';
import { fromPriceOf } from '../booking/pricing/from-price.ts';
import { similarNames } from '../booking/search/filters.ts';
import { type SearchMatch, type SearchQuery, searchExperiences } from '../booking/service/search.ts';
import { catalogOf } from '../dataset/retain-data.ts';
import { jsonResponse } from '../http/body.ts';
import type { AnyResponse, HttpContext } from '../http/env.ts';
import { type Failure, failureResponse } from '../http/errors.ts';
import { invalidParameters } from '../http/query.ts';
import { declaredJson } from '../reference/declare.ts';
import examples from './examples.json' with { type: 'json' };
import { searchQuery } from './queries.ts';
import { type BookingApiDependencies, endpoint } from './route-parts.ts';

const searchDescription =
    'The best match first, then the earliest free day, then the order of the catalogue; no place can be bought.';

export const experiences = endpoint(
    {
        method: 'get',
        path: '/api/embed/experiences',
        operationId: 'searchExperiences',
        summary: 'Search experiences',
        description: `Experiences of all providers by text, place, price, day and party. ${searchDescription}`,
        request: { query: searchQuery },
        responses: {
            200: declaredJson(
                'The experiences that were found.',
                experienceRowsShape.meta({ id: 'ExperienceRows' }),
                examples.experiences,
            ),
        },
    },
    async (c, dependencies) => {
        const list: List<SearchMatch> = { name: 'experiences', of: (matches) => matches, rowOf: experienceRow };
        return await searchPage(c, c.req.valid('query'), dependencies, list);
    },
);

/** The providers of the experiences that are found, in the order of their first one. */
export const providers = endpoint(
    {
        method: 'get',
        path: '/api/embed/providers',
        operationId: 'searchProviders',
        summary: 'Search providers',
        description: `Providers whose experiences match, in the order of their first match. ${searchDescription}`,
        request: { query: searchQuery },
        responses: {
            200: declaredJson(
                'The providers that were found.',
                providerRowsShape.meta({ id: 'ProviderRows' }),
                examples.providers,
            ),
        },
    },
    async (c, dependencies) => {
        const of = (matches: SearchMatch[]) => [...new Set(matches.map(({ provider }) => provider))];
        const list: List<Provider> = { name: 'providers', of, rowOf: providerRow };
        return await searchPage(c, c.req.valid('query'), dependencies, list);
    },
);

interface List<Row> {
    /** In cursors. */
    name: string;
    /** What is listed of the experiences that are found. */
    of: (matches: SearchMatch[]) => Row[];
    rowOf: (row: Row, locale: string, siteUrl: string) => ExperienceRow | ProviderRow;
}

/** Searches, and answers with a page of rows. */
async function searchPage<Row>(
    c: HttpContext,
    parameters: SearchParameters,
    { service, siteUrl }: BookingApiDependencies,
    list: List<Row>,
): Promise<AnyResponse> {
    const query = queryOf(parameters);
    const matches = await searchExperiences(service, catalogOf(c), query);
    const page = pageOf(list.name, list.of(matches), parameters);
    if (!page.ok) return failureResponse(c, page.error);
    const { rows, meta } = page.value;
    const data = rows.map((row) => list.rowOf(row, parameters.locale ?? defaultLocale, siteUrl()));
    return jsonResponse({ data, meta: { ...meta, ...didYouMean(meta, catalogOf(c), query) } });
}

/** Suggestions for the filters of an empty answer; empty if no names are similar. */
function didYouMean({ total }: { total: number }, { offers }: Catalog, query: SearchQuery) {
    const similar = total > 0 ? {} : similarNames(offers, query);
    return Object.keys(similar).length === 0 ? {} : { did_you_mean: similar };
}

function queryOf(parameters: SearchParameters): SearchQuery {
    const { q, type, city, lat, lon, km, language, currency, price_max, date, participants } = parameters;
    const near = { lat: Number(lat), lon: Number(lon), km: Number(km ?? searchLimits.defaultKm) };
    return {
        text: q,
        type,
        city,
        language,
        currency,
        date,
        ...(lat !== undefined && { near }),
        ...(price_max !== undefined && { priceMax: Number(price_max) }),
        ...(participants !== undefined && { persons: Number(participants) }),
    };
}

function experienceRow(match: SearchMatch, locale: string, siteUrl: string): ExperienceRow {
    const { provider, experience, nextAvailable } = match;
    const { id, slug, type, location, currency, exponent, languages, timeSlots } = experience;
    return {
        id,
        slug,
        provider_slug: provider.slug,
        name: textIn(experience.name, locale),
        type,
        location,
        price_from: toMajor(fromPriceOf(experience).minor, exponent),
        currency,
        duration: timeSlots.length === 0 ? null : Math.min(...timeSlots.map(({ duration }) => duration)),
        languages,
        next_available: nextAvailable,
        url: siteUrl + experiencePath(siteLocaleOf(locale), provider.slug, slug),
    };
}

function providerRow({ slug, name, experiences: offered }: Provider, locale: string, siteUrl: string): ProviderRow {
    return { slug, name, experiences: offered.length, url: siteUrl + providerPath(siteLocaleOf(locale), slug) };
}

interface Page<Row> {
    rows: Row[];
    meta: { total: number; count: number; next_cursor: string | null };
}

/**
 * The rows that a cursor asks for. A cursor is a digest of the query with the number of rows before it: bookings
 * between two requests may move a row.
 */
function pageOf<Row>(
    list: string,
    found: readonly Row[],
    { limit, cursor, ...query }: SearchParameters,
): Result<Page<Row>, Failure> {
    const digest = digestOf([list, query], 'base64url').slice(0, 12);
    const start = cursor === undefined ? 0 : offsetIn(cursor, digest);
    if (start === null) {
        return err(invalidParameters([{ path: 'cursor', message: 'It is not the next_cursor of this query.' }]));
    }
    const end = start + Number(limit ?? searchLimits.defaultRows);
    const rows = found.slice(start, end);
    const next = end < found.length ? Buffer.from(`${digest}${end}`).toString('base64url') : null;
    return ok({ rows, meta: { total: found.length, count: rows.length, next_cursor: next } });
}

function offsetIn(cursor: string, digest: string): number | null {
    const text = Buffer.from(cursor, 'base64url').toString();
    const offset = text.slice(digest.length);
    return text.startsWith(digest) && /^\d{1,9}$/u.test(offset) ? Number(offset) : null;
}
