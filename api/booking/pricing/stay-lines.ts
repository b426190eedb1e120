import { addDays } from '../../../contract/calendar-day.ts';
import { extras } from '../../../contract/extras.ts';
import type { LocalText } from '../../../contract/local-text.ts';
import { partyIn } from '../party/party.ts';
import { lineOf, type PriceLine } from './line.ts';
import type { PriceRequest } from './price-request.ts';
import type { Tariff } from './season.ts';
import { countOfNights, labelOf, nightsBetween } from './words.ts';

/**
 * Lines for the room and the guests of a stay. Consecutive nights of the same price share a line. A category with price
 * 0 is included in the price of the room and has no line.
 */
export function stayLines(request: PriceRequest, tariff: Tariff): PriceLine[] {
    const { unit } = request;
    if (unit === null) return [];
    const guests = partyIn(unit.categories, request.party).filter(({ category }) => category.priceMinor > 0);
    const line = (text: LocalText, priceMinor: number, count: number) =>
        runsOf(request.days, (night) => tariff(priceMinor, night)).map(({ first, nights, unitMinor }) => {
            const label = labelOf(text, nightsBetween(nights, first, addDays(first, nights)));
            return lineOf(label, count * nights, unitMinor, first);
        });
    return [
        ...line(unit.name, unit.nightlyPriceMinor, 1),
        ...guests.flatMap(({ category, count }) => line(category.label, category.priceMinor, count)),
    ];
}

/** Consecutive nights of one price. */
interface Run {
    first: string;
    nights: number;
    unitMinor: number;
}

function runsOf(nights: readonly string[], priceOn: (night: string) => number): Run[] {
    const runs: Run[] = [];
    for (const night of nights) {
        const unitMinor = priceOn(night);
        const last = runs.at(-1);
        if (last?.unitMinor === unitMinor) last.nights += 1;
        else runs.push({ first: night, nights: 1, unitMinor });
    }
    return runs;
}

/** Lines of the extras, per night or once. Seasons do not apply. */
export function extraLines({ experience: { hotel }, extras: wanted, days }: PriceRequest): PriceLine[] {
    if (hotel === null) return [];
    return wanted.map((name) => {
        const { setting, per, label } = extras[name];
        const { priceMinor } = hotel.settings[setting];
        return per === 'night'
            ? lineOf(labelOf(label, countOfNights(days.length)), days.length, priceMinor, null)
            : lineOf(labelOf(label), 1, priceMinor, null);
    });
}
