import type { PrivatePrice } from '../../../contract/catalog.ts';
import { labelOf } from './label.ts';
import type { DraftLine } from './line.ts';
import { partyIn } from './party-in-categories.ts';
import type { PriceRequest } from './price-request.ts';
import type { Tariff } from './season.ts';
import { priceWords } from './words.ts';

/** Lines of an excursion for its guests: each day like a booking of that day alone, at that day's prices. */
export function departureLines(request: PriceRequest, tariff: Tariff): DraftLine[] {
    const { privatePrice } = request.experience;
    const isByGroup = request.mode === 'private' && privatePrice !== null;
    return request.days.flatMap((day) =>
        isByGroup ? privateLines(request, privatePrice, tariff, day) : personLines(request, tariff, day),
    );
}

function personLines(request: PriceRequest, tariff: Tariff, day: string): DraftLine[] {
    return partyIn(request.experience.categories, request.party).map(({ category, count }) => ({
        label: labelOf(category.label, ...dayOf(request, day)),
        quantity: count,
        unit: tariff(category.priceMinor, day),
        day,
    }));
}

function privateLines(request: PriceRequest, price: PrivatePrice, tariff: Tariff, day: string): DraftLine[] {
    const { persons } = request.party;
    const furtherPersons = Math.max(0, persons - (price.includedPersons ?? persons));
    const lines: DraftLine[] = [
        {
            label: labelOf(priceWords.privateBooking, ...dayOf(request, day)),
            quantity: 1,
            unit: tariff(price.baseMinor, day),
            day,
        },
        {
            label: labelOf(priceWords.furtherPerson, ...dayOf(request, day)),
            quantity: furtherPersons,
            unit: tariff(price.perExtraPersonMinor, day),
            day,
        },
    ];
    return lines.filter(({ quantity }) => quantity > 0);
}

/** The day as a part of a label, where there is another day to tell it from. */
function dayOf({ days }: PriceRequest, day: string): string[] {
    return days.length > 1 ? [day] : [];
}
