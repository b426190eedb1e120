import type { Catalog, Offer } from '../catalog/catalog.ts';
import { type Filters, fits } from '../search/filters.ts';
import { nextAvailable } from '../search/next-available.ts';
import { matchText } from '../search/text-index.ts';
import type { BookingService } from './service.ts';

export interface SearchQuery extends Filters {
    /** Words in any language. */
    text?: string;
    /** YYYY-MM-DD in the time zone of each provider. */
    date?: string;
    /** YYYY-MM-DD; without `date`, no day before it counts as the next free one. */
    from?: string;
    persons?: number;
}

export interface SearchMatch extends Offer {
    /**
     * The next day with a free departure or night for the party; null if there is none within 92 days of today, or of
     * the first day of operation if that is later.
     */
    nextAvailable: string | null;
    /** Of a stay, the first room that is free for the party on that day. */
    unitId: string | null;
}

/**
 * Finds experiences, best first: by how well the text matches, then by the next day that is free, then in the order of
 * the catalogue. No provider can pay for a higher rank. With a day or a number of persons, it finds only experiences
 * that such a party can book. It reads without a lock, because a booking checks availability again.
 */
export async function searchExperiences(
    service: BookingService,
    catalog: Catalog,
    query: SearchQuery,
): Promise<SearchMatch[]> {
    const scores = query.text === undefined ? null : matchText(catalog, query.text);
    const offers = catalog.offers.filter(
        (offer) => (scores === null || scores.has(offer.experience.id)) && fits(offer, query),
    );
    const when = {
        date: query.date ?? null,
        from: query.from ?? '',
        persons: query.persons ?? null,
        nowMs: service.clock(),
    };
    const days = await service.ledger.query((database) => nextAvailable(database, offers, when));
    const isBookable = ({ experience }: Offer) => days.has(experience.id);
    const found = query.date === undefined && query.persons === undefined ? offers : offers.filter(isBookable);
    return found
        .map((offer) => ({
            ...offer,
            nextAvailable: days.get(offer.experience.id)?.day ?? null,
            unitId: days.get(offer.experience.id)?.unitId ?? null,
            score: scores?.get(offer.experience.id) ?? 0,
        }))
        .sort((one, other) => other.score - one.score || compareDays(one.nextAvailable, other.nextAvailable));
}

/** Earlier days first, none last. */
function compareDays(one: string | null, other: string | null): number {
    if (one === other) return 0;
    if (one === null || other === null) return one === null ? 1 : -1;
    return one < other ? -1 : 1;
}
