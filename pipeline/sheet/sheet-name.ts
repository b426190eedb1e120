import { slugs } from '../../contract/market-slug.ts';
import type { MarketPart } from '../../contract/vocabulary.ts';

/** Names that Windows gives to devices: no file or folder can have them there. */
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)$/u;

/**
 * The name of a new sheet below `observations/` or `audits/`, of a-z, 0-9 and `-` alone: a folder for the country, and a file
 * for market and day. Where a name has no Latin letter the id stands in for it.
 */
export function sheetName(market: Record<MarketPart, string>, id: string, day: string): string {
    const { country, city, activity, criteria } = market;
    const slug = (...names: string[]) => slugs([{ names, id }])[0] as string;
    const isLost = (name: string) => slug(name) === id;
    const folder = isLost(country) || deviceName.test(slug(country)) ? '' : `${slug(country)}/`;
    const names = [city, activity, criteria];
    const file = [country, ...names].some(isLost) ? slug(...names, id.slice(0, 8)) : slug(...names);
    return `${folder}${file}-${day}.csv`;
}
