import { addDays } from '../../../contract/calendar-day.ts';
import type { Experience, PrivatePrice, Unit } from '../../../contract/catalog.ts';
import { type ExtraName, extras } from '../../../contract/extras.ts';
import type { LocalText } from '../../../contract/local-text.ts';
import { type Party, partyIn } from '../party/party.ts';
import type { Selection } from '../selection/selection.ts';
import { allBasisPoints, shareOf } from './money.ts';
import type { OptionQuantity } from './options.ts';
import { countOfDays, countOfNights, labelOf, nightsBetween, priceWords } from './words.ts';

/** Everything a price depends on, resolved against the catalogue. */
export interface PriceRequest extends Pick<Selection, 'experience' | 'unit' | 'slot' | 'days' | 'mode'> {
    party: Party;
    options: readonly OptionQuantity[];
    extras: readonly ExtraName[];
}

/** How many times options and fees per person are charged: per day of a departure, once for a stay. */
export function chargedDays({ unit, days }: PriceRequest): number {
    return unit === null ? days.length : 1;
}

/** A line of the subtotal: `quantity` times `unitMinor` is `amountMinor`, in minor units. */
export interface PriceLine {
    /** By locale. Contains the day, if the booking has several. */
    label: LocalText;
    /** Number of persons, rooms or pieces, times the days or nights of the line. At least 1. */
    quantity: number;
    unitMinor: number;
    amountMinor: number;
    /** The day of the line, for several nights the first; null for a line of the whole booking. */
    day: string | null;
}

function lineOf(label: LocalText, quantity: number, unitMinor: number, day: string | null): PriceLine {
    return { label, quantity, unitMinor, amountMinor: quantity * unitMinor, day };
}

/** Lines of a departure: persons by category, or a private booking at a price of its own. Each day is priced alone. */
export function departureLines(request: PriceRequest): PriceLine[] {
    const { experience, mode, days, party } = request;
    const price = mode === 'private' ? experience.privatePrice : null;
    const items = price === null ? personItems(experience, party) : privateItems(price, party);
    return days.flatMap((day) =>
        items.map(({ text, quantity, priceMinor }) => {
            const label = labelOf(text, ...(days.length > 1 ? [day] : []));
            return lineOf(label, quantity, inSeason(priceMinor, request, day), day);
        }),
    );
}

/** What a departure costs on each day, before its season. */
interface Item {
    text: LocalText;
    quantity: number;
    priceMinor: number;
}

function personItems({ categories }: Experience, party: Party): Item[] {
    return partyIn(categories, party).map(({ category: { label, priceMinor }, count }) => {
        return { text: label, quantity: count, priceMinor };
    });
}

function privateItems({ baseMinor, includedPersons, perExtraPersonMinor }: PrivatePrice, { persons }: Party): Item[] {
    const furtherPersons = Math.max(0, persons - (includedPersons ?? persons));
    const base = { text: priceWords.privateBooking, quantity: 1, priceMinor: baseMinor };
    const further = { text: priceWords.furtherPerson, quantity: furtherPersons, priceMinor: perExtraPersonMinor };
    return furtherPersons === 0 ? [base] : [base, further];
}

/**
 * Lines for the room and the guests of a stay. Consecutive nights of the same price share a line. A category with price
 * 0 is included in the price of the room and has no line.
 */
export function stayLines(request: PriceRequest, unit: Unit): PriceLine[] {
    const guests = partyIn(unit.categories, request.party).filter(({ category }) => category.priceMinor > 0);
    const line = (text: LocalText, priceMinor: number, count: number) =>
        runsOf(request.days, (night) => inSeason(priceMinor, request, night)).map(({ first, nights, unitMinor }) => {
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

/**
 * A unit price in its season, rounded before it is multiplied. The season is the first in file order that applies to
 * the day and, unless the booking is a stay, to the slot.
 */
function inSeason(priceMinor: number, { experience, slot }: PriceRequest, day: string): number {
    const season = experience.seasons.find(
        ({ from, to, timeSlotIds }) =>
            from <= day && day <= to && (timeSlotIds === null || (slot !== null && timeSlotIds.includes(slot.id))),
    );
    return season === undefined ? priceMinor : shareOf(priceMinor, allBasisPoints + season.basisPoints);
}

/** Lines of the options: per day of a departure, once for a stay. Seasons do not apply. */
export function optionLines(request: PriceRequest): PriceLine[] {
    const days = chargedDays(request);
    return request.options.map(({ optionId, quantity }) => {
        const option = request.experience.options.find(({ id }) => id === optionId);
        if (option === undefined) throw new Error(`The experience has no option ${optionId}.`);
        const label = days > 1 ? labelOf(option.label, countOfDays(days)) : labelOf(option.label);
        return lineOf(label, quantity * days, option.priceMinor, null);
    });
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
