import { slugs } from '../../contract/market-slug.ts';
import type { MarketPart } from '../../contract/vocabulary.ts';

/** Device names of Windows, where no file or folder can have them. */
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)$/u;

/**
 * The name of a new sheet below `observations/` or `audits/`, made of a-z, 0-9 and `-`: a folder for the country, and a
 * file for market and day. The id replaces names without Latin letters.
 */
export function sheetName(market: Record<MarketPart, string>, id: string, day: string): string {
    const { country, city, activity, criteria } = market;
    const slug = (...names: string[]) => slugs([{ names, id }])[0] as string;
    const hasNoSlug = (name: string) => slug(name) === id;
    const folder = hasNoSlug(country) || deviceName.test(slug(country)) ? '' : `${slug(country)}/`;
    const names = [city, activity, criteria];
    const file = [country, ...names].some(hasNoSlug) ? slug(...names, id.slice(0, 8)) : slug(...names);
    return `${folder}${file}-${day}.csv`;
}
