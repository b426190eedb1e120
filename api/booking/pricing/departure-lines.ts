import type { PrivatePrice } from '../../../contract/catalog.ts';
import { partyIn } from '../party/party.ts';
import { lineOf, type PriceLine } from './line.ts';
import type { PriceRequest } from './price-request.ts';
import type { Tariff } from './season.ts';
import { labelOf, priceWords, type Word } from './words.ts';

/** Lines for the persons of a departure. Each day is priced like a booking of that day alone. */
export function personLines(request: PriceRequest, tariff: Tariff): PriceLine[] {
    if (request.unit !== null || groupPriceOf(request) !== null) return [];
    const persons = partyIn(request.experience.categories, request.party);
    return request.days.flatMap((day) =>
        persons.map(({ category, count }) =>
            lineOf(labelOf(category.label, ...dayOf(request, day)), count, tariff(category.priceMinor, day), day),
        ),
    );
}

/** Lines of a private booking with a price of its own, per day. */
export function privateLines(request: PriceRequest, tariff: Tariff): PriceLine[] {
    const price = groupPriceOf(request);
    if (price === null) return [];
    const { persons } = request.party;
    const furtherPersons = Math.max(0, persons - (price.includedPersons ?? persons));
    const line = (word: Word, quantity: number, priceMinor: number, day: string) =>
        quantity === 0 ? [] : [lineOf(labelOf(word, ...dayOf(request, day)), quantity, tariff(priceMinor, day), day)];
    return request.days.flatMap((day) => [
        ...line(priceWords.privateBooking, 1, price.baseMinor, day),
        ...line(priceWords.furtherPerson, furtherPersons, price.perExtraPersonMinor, day),
    ]);
}

function groupPriceOf({ experience, unit, mode }: PriceRequest): PrivatePrice | null {
    return unit === null && mode === 'private' ? experience.privatePrice : null;
}

/** The day as a part of a label, if the booking has several days. */
function dayOf({ days }: PriceRequest, day: string): string[] {
    return days.length > 1 ? [day] : [];
}
