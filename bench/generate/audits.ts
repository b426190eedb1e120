import { auditCheckColumns } from '../../contract/sheets.ts';
import type { Page } from './operators.ts';
import { clamp, hash, Random } from './random.ts';

/** One audit of one page: its address as typed, its day, and a value per check (`null`: the page did not open). */
export interface Audit {
    url: string;
    day: number;
    values: Readonly<Record<CheckColumn, number>> | null;
}

/** The checks of the two versions of the index, as in a researcher's sheet of that time. */
export const v1Columns = ['https', 'mobile_friendly', 'pagespeed', 'schema_org', 'online_booking'] as const;
export const v2Columns = [
    'https',
    'mobile_friendly',
    'schema_org',
    'transactional_schema',
    'sitemap',
    'booking_engine',
    'book_button',
    'calendar',
    'date_params',
    'direct_booking',
    'price',
    'duration',
    'cancellation_policy',
    'languages',
    'location',
    'sitemap_lastmod',
    'date_modified',
    'dynamic_content',
    'pagespeed',
    'server_response_ms',
] as const;
export type CheckColumn = (typeof v1Columns)[number] | (typeof v2Columns)[number];

/** Columns that contain a number; all others are booleans. */
export const numberColumns: ReadonlySet<string> = new Set(
    auditCheckColumns.filter(({ kind }) => kind !== 'boolean').map(({ name }) => name),
);

/**
 * How often a site of average quality passes. The rate of a check that depends on another one is its share among sites
 * that pass the other: a transactional schema requires a schema, lastmod a sitemap, a date in the address a calendar.
 */
const passRates = {
    mobile_friendly: 0.75,
    schema_org: 0.3,
    transactional_schema: 0.19,
    sitemap: 0.57,
    book_button: 0.61,
    calendar: 0.41,
    date_params: 0.19,
    direct_booking: 0.77,
    price: 0.45,
    duration: 0.37,
    cancellation_policy: 0.25,
    languages: 0.31,
    location: 0.51,
    sitemap_lastmod: 0.42,
    date_modified: 0.09,
    dynamic_content: 0.23,
    online_booking: 0.85,
} as const;
type RatedCheck = keyof typeof passRates;
const ratedChecks = Object.keys(passRates) as RatedCheck[];

/** What one standard deviation of quality adds to each rate. */
const qualityGain = 0.12;
const notOpened = 0.035;
const notAudited = 0.003;

/** The audit of a page some days before its city's snapshots; null for the few that are forgotten. */
export function auditOf(page: Page, round: number, snapshotDay: number, seed: number): Audit | null {
    const random = new Random(`${seed}/audit/${page.url}/${round}`);
    if (random.chance(notAudited)) return null;
    const day = snapshotDay - random.int(1, 10);
    const url = asTyped(page.url, random);
    return { url, day, values: random.chance(notOpened) ? null : valuesOf(page, round, seed, random) };
}

/** Addresses copied from a browser differ in spelling. All of these name the same page. */
function asTyped(url: string, random: Random): string {
    switch (random.int(0, 19)) {
        case 0:
            return `${url}#book`;
        case 1:
            return url.endsWith('/') ? url.slice(0, -1) : `${url}/`;
        case 2:
            return url.replace(
                /^(https?:\/\/)([^/]+)/u,
                (_, scheme: string, host: string) => scheme + host.toUpperCase(),
            );
        case 3:
            return url.replace(/^https:\/\/([^/]+)/u, 'https://$1:443');
        default:
            return url;
    }
}

function valuesOf(page: Page, round: number, seed: number, random: Random): Record<CheckColumn, number> {
    const { operator } = page;
    const quality = operator.quality[round] as number;
    const signed = operator.signals[round] === 'direct' && operator.engine !== '';
    const passed = {} as Record<RatedCheck, boolean>;
    for (const check of ratedChecks) passed[check] = passes(check, page.url, quality, seed, random);
    const engine = signed || passed.calendar;
    const pass = (condition: boolean): number => (condition ? 1 : 0);
    return {
        https: pass(page.url.startsWith('https:')),
        mobile_friendly: pass(passed.mobile_friendly),
        schema_org: pass(passed.schema_org),
        transactional_schema: pass(passed.schema_org && passed.transactional_schema),
        sitemap: pass(passed.sitemap),
        booking_engine: pass(engine),
        book_button: pass(passed.book_button),
        calendar: pass(passed.calendar),
        date_params: pass(passed.calendar && passed.date_params),
        direct_booking: pass(passed.direct_booking),
        price: pass(passed.price),
        duration: pass(passed.duration),
        cancellation_policy: pass(passed.cancellation_policy),
        languages: pass(passed.languages),
        location: pass(passed.location),
        sitemap_lastmod: pass(passed.sitemap && passed.sitemap_lastmod),
        date_modified: pass(passed.date_modified),
        dynamic_content: pass(passed.dynamic_content),
        online_booking: pass(passed.online_booking),
        ...speeds(page.url, quality, seed, random),
    };
}

/**
 * Each page has its own threshold for each check, so that the result is stable. A few checks are judged differently in
 * the next round.
 */
function passes(check: RatedCheck, url: string, quality: number, seed: number, random: Random): boolean {
    const bar = hash(`${seed}/${check}/${url}`) / 4294967296;
    const result = bar < clamp(passRates[check] + qualityGain * quality, 0.02, 0.98);
    return random.chance(0.02) ? !result : result;
}

function speeds(url: string, quality: number, seed: number, random: Random) {
    const own = new Random(`${seed}/speed/${url}`);
    const pagespeed = 62 + 17 * own.bell() + 4 * quality + 4 * random.bell();
    const slowness = own.next();
    const response = (240 + 1900 * slowness * slowness - 60 * quality) * (1 + 0.12 * random.bell());
    return {
        pagespeed: clamp(Math.round(pagespeed), 8, 100),
        server_response_ms: clamp(Math.round(response), 90, 4000),
    };
}
