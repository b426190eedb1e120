import { normalisePart, unitSeparator } from './market-key.ts';
import type { SheetColumn } from './sheets.ts';

/** The sheet that says where cities are, relative to the data folder. It may be absent. Source: contract, section 7. */
export const placesFile = 'places.csv';

const part = (name: string, meaning: string): SheetColumn => ({ name, kind: 'text', required: 'value', meaning });

export const placeColumns: readonly SheetColumn[] = [
    part('country', 'Country, as the sheets of observations write it.'),
    part('city', 'City, as the sheets of observations write it.'),
    part('country_code', 'The two capital letters of ISO 3166-1, such as PT.'),
    part('latitude', 'Degrees north of the equator, -90 to 90, with a decimal point.'),
    part('longitude', 'Degrees east of Greenwich, -180 to 180, with a decimal point.'),
    part('source', 'Where the coordinates come from.'),
];

/** The identity of a city: its normalised names joined by U+001F, with which the keys of its markets begin. */
export function cityKey({ country, city }: { country: string; city: string }): string {
    return [country, city].map(normalisePart).join(unitSeparator);
}
