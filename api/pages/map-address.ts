import type { Experience } from '../../contract/catalog.ts';

/** The page of a location on OpenStreetMap; null if it has no coordinates. */
export function mapAddress(location: Experience['location']): string | null {
    if (location === null || location.lat === null || location.lon === null) return null;
    const { lat, lon } = location;
    return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=17/${lat}/${lon}`;
}
