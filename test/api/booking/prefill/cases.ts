import type { FormState } from '../../../../api/booking/prefill/form-state.ts';
import type { Experience } from '../../../../contract/catalog.ts';
import { checkTimes, experienceWith, hotelWith, privatePrice, slotWith, unitWith } from '../availability/fixtures.ts';
import { category } from '../support/catalog.ts';

/**
 * The rules of pre-fill, sentence by sentence in the order of the published document: `says` is its text, or the text
 * of a table's row. A sentence in round brackets is not of the document but of what was decided where it leaves a
 * choice.
 */
export interface Sentence {
    says: string;
    /** By default the one of the list. */
    experience?: Experience;
    cases: Case[];
}

export interface Case {
    query: string;
    /** What the form holds; everything that is not named is empty. */
    state: Partial<FormState>;
    /** The parameters that are noted as not used, in any order; by default none is. */
    ignored?: string[];
}

/** Of the two categories for adults the first is the automatic one; so is the one for children at no price. */
export const excursion = experienceWith({
    categories: [
        category('grown-up', 'adult', 5_000),
        category('senior', 'adult', 4_000),
        category('child', 'child', 2_500),
        category('baby', 'child', 0),
    ],
    timeSlots: [
        slotWith({ id: 'morning', startTime: '09:00' }),
        slotWith({ id: 'noon', startTime: '11:00' }),
        slotWith({ id: 'late morning', startTime: '11:00' }),
        slotWith({ id: '18h00', startTime: '07:30' }),
        slotWith({ id: 'evening', startTime: '18:00' }),
    ],
    privatePrice,
    options: [
        { id: 'kit', label: { en: 'Kit' }, priceMinor: 100, maxQuantity: 999 },
        { id: 'lunch', label: { en: 'Lunch' }, priceMinor: 100, maxQuantity: 2 },
    ],
    depositBasisPoints: 3_000,
});

export const multiDay: Experience = { ...excursion, multiDay: true };
/** In the morning nobody can book the departure for themselves. */
export const sharedMornings: Experience = {
    ...excursion,
    timeSlots: excursion.timeSlots.map((slot) => (slot.id === 'morning' ? { ...slot, bookingMode: 'shared' } : slot)),
};
export const withoutDeposit: Experience = { ...excursion, type: 'activity', depositBasisPoints: null };
/** An unknown type. */
export const workshop: Experience = { ...excursion, type: 'workshop' };
/** Nothing here has a free category. */
export const withoutFree: Experience = { ...excursion, categories: excursion.categories.slice(0, 3) };

/** The suite has categories of its own; every second extra is offered. */
export const hotel: Experience = hotelWith(
    [
        unitWith({
            id: 'garden',
            categories: [category('guest', 'adult', 100), category('child', 'child', 50), category('baby', 'child', 0)],
        }),
        unitWith({ id: 'suite', categories: [category('resident', 'adult', 100), category('teen', 'child', 70)] }),
    ],
    { categories: excursion.categories, options: excursion.options, depositBasisPoints: 2_000 },
);
const [on, off] = [
    { enabled: true, priceMinor: 100 },
    { enabled: false, priceMinor: 0 },
];
hotel.hotel = {
    ...checkTimes,
    units: hotel.hotel?.units ?? [],
    settings: { extraBed: on, petFee: off, earlyCheckin: on, lateCheckout: off },
};

export const hotelOfOthers: Experience = {
    ...hotel,
    hotel: { ...hotel.hotel, settings: { extraBed: off, petFee: on, earlyCheckin: off, lateCheckout: on } },
};

/** A parameter with JSON, as a link carries it. */
export function json(name: string, value: unknown): string {
    return `${name}=${encodeURIComponent(JSON.stringify(value))}`;
}

/** Cases of texts that a parameter cannot have. They are written as in a link. */
export function refused(name: string, ...texts: string[]) {
    return texts.map((text) => ({ query: `${name}=${text}`, state: {}, ignored: [name] }));
}
