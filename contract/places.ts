import { normalisePart, unitSeparator } from './market-key.ts';
import { required, type SheetColumn } from './sheets.ts';

/** The sheet with the coordinates of cities, relative to the data folder. Optional. data/README.md describes it. */
export const placesFile = 'places.csv';

export const placeColumns: readonly SheetColumn[] = [
    required('country', 'text', 'Country, as the sheets of observations write it.'),
    required('city', 'text', 'City, as the sheets of observations write it.'),
    required('country_code', 'text', 'The two capital letters of ISO 3166-1, such as PT.'),
    required('latitude', 'text', 'Degrees north of the equator, -90 to 90, with a decimal point.'),
    required('longitude', 'text', 'Degrees east of Greenwich, -180 to 180, with a decimal point.'),
    required('source', 'text', 'Where the coordinates come from.'),
];

/** The key of a city: its normalised names joined by U+001F. It is the prefix of the keys of its markets. */
export function cityKey({ country, city }: { country: string; city: string }): string {
    return [country, city].map(normalisePart).join(unitSeparator);
}
