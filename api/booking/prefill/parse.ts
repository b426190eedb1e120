import type { Experience } from '../../../contract/catalog.ts';
import type { Prefill } from './form-state.ts';
import { parseExcursion } from './parse-excursion.ts';
import { parseHotel } from './parse-hotel.ts';

export function parsePrefill(query: string, experience: Experience): Prefill {
    return experience.hotel === null ? parseExcursion(query, experience) : parseHotel(query, experience);
}
