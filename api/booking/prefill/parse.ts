import type { Experience } from '../../../contract/catalog.ts';
import type { Prefill } from './form-state.ts';
import { parseExcursion } from './parse-excursion.ts';
import { parseHotel } from './parse-hotel.ts';

/** A link by the one parser of its experience: the hotel parser for hotels, the excursion parser for everything else. */
export function parsePrefill(query: string, experience: Experience): Prefill {
    return experience.hotel === null ? parseExcursion(query, experience) : parseHotel(query, experience);
}
