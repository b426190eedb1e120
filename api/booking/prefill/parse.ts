import { getCountries } from 'libphonenumber-js';
import { bookingLimits } from '../../../contract/booking.ts';
import {
    type BookingMode,
    bookingModes,
    type Category,
    type Experience,
    type Hotel,
    type TimeSlot,
    type Unit,
} from '../../../contract/catalog.ts';
import { type ExtraName, extraNames, offeredExtras } from '../../../contract/extras.ts';
import { prefillLimits } from '../../../contract/prefill.ts';
import { err, ok } from '../../../contract/result.ts';
import { modesOf } from '../availability/availability.ts';
import type { FormState, Prefill } from './form-state.ts';
import { Parameters, type Reader } from './parameters.ts';
import {
    ages,
    categoryCounts,
    day,
    line,
    numberFrom,
    optionQuantities,
    paymentChoice,
    specialRequests,
    truth,
} from './values.ts';

const countries: ReadonlySet<string> = new Set(getCountries());

const country: Reader<string> = (text) => {
    const value = text.trim().toUpperCase();
    return countries.has(value) ? ok(value) : err({ reason: 'must be a country code of two letters' });
};

/**
 * Parses a pre-fill link.
 *
 * @param query the part of the link after the question mark, not decoded.
 */
export function parsePrefill(query: string, experience: Experience): Prefill {
    const parameters = new Parameters(query);
    const { hotel } = experience;
    const state = hotel === null ? readExcursion(parameters, experience) : readHotel(parameters, experience, hotel);
    return { state, ignored: parameters.ignored };
}

function readExcursion(parameters: Parameters, experience: Experience): FormState {
    const days = readDays(parameters, experience);
    const slot = parameters.first('slot', slotOf(experience.timeSlots));
    return {
        ...days,
        slot: slot?.id,
        bookingMode: parameters.first('bookingMode', modeOf(experience, slot)),
        ...readParty(parameters, experience.categories),
        ...readCommon(parameters, experience),
    };
}

function readHotel(parameters: Parameters, experience: Experience, hotel: Hotel): FormState {
    const unit = parameters.first<Unit>('unitId', (text) => {
        const value = hotel.units.find(({ id }) => id === text.trim());
        return value === undefined ? err({ reason: 'no such unit' }) : ok(value);
    });
    return {
        ...readNights(parameters),
        unitId: unit?.id,
        ...(unit === undefined ? ignoreParty(parameters) : readParty(parameters, unit.categories)),
        ...Object.fromEntries(extraNames.map((name) => [name, readExtra(parameters, hotel, name)])),
        ...readCommon(parameters, experience),
    };
}

function readCommon(parameters: Parameters, experience: Experience): FormState {
    const name = line(bookingLimits.nameCharacters);
    return {
        options: parameters.first('options', optionQuantities(experience.options)) ?? {},
        payment: readPayment(parameters, experience),
        specialRequests: parameters.first('specialRequests', specialRequests),
        firstName: parameters.first('firstName', name),
        lastName: parameters.first('lastName', name),
        email: parameters.first('email', line(bookingLimits.emailCharacters)),
        phone: parameters.first('phone', line(bookingLimits.phoneCharacters)),
        phoneCountry: parameters.first('phoneCountry', country),
    };
}

/** Reads `payment`, else `deposit`. Afterwards ignores a deposit if the experience takes none. */
function readPayment(parameters: Parameters, experience: Experience): FormState['payment'] {
    const taken = parameters.take('payment', paymentChoice);
    if (taken?.value !== 'deposit' || experience.depositBasisPoints !== null) return taken?.value;
    parameters.ignore(taken.name, 'this experience takes no deposit');
    return undefined;
}

const plainParty = ['adults', 'children', 'childrenAges'] as const;

/** Reads the party. Counts by category replace adults, children and ages. */
function readParty(parameters: Parameters, categories: readonly Category[]): Partial<FormState> {
    const counts = parameters.first('categoryCounts', categoryCounts(categories));
    if (counts !== undefined) {
        parameters.ignoreAll(plainParty, 'categoryCounts is used instead', 'superseded');
        return { categoryCounts: counts };
    }
    return {
        adults: parameters.first('adults', numberFrom(1, prefillLimits.adults)),
        children: parameters.first('children', numberFrom(0, prefillLimits.children)),
        childrenAges: parameters.first('childrenAges', ages),
    };
}

/** Ignores the party: its categories are unknown without a unit. */
function ignoreParty(parameters: Parameters): Partial<FormState> {
    parameters.ignoreAll(['categoryCounts', ...plainParty], 'needs a valid unitId');
    return {};
}

/** Reads the first and last day if the experience is multi-day and both are valid; otherwise the single day. */
function readDays(parameters: Parameters, experience: Experience): Partial<FormState> {
    if (!experience.multiDay) {
        parameters.ignoreAll(['startDate', 'endDate'], 'this experience is not booked over several days');
        return { date: parameters.first('date', day) };
    }
    const start = parameters.take('startDate', day);
    const end = parameters.take('endDate', day);
    if (start !== null && end !== null && start.value <= end.value) {
        parameters.ignoreAll(['date'], `${start.name} and ${end.name} are used instead`, 'superseded');
        return { startDate: start.value, endDate: end.value };
    }
    const isReversed = start !== null && end !== null;
    if (start !== null)
        parameters.ignore(start.name, isReversed ? `is later than ${end.name}` : 'needs a valid endDate');
    if (end !== null) parameters.ignore(end.name, isReversed ? `is before ${start.name}` : 'needs a valid startDate');
    return { date: parameters.first('date', day) };
}

/** Finds a slot by its id or its start time, such as `11:00` or `11h00`. */
function slotOf(slots: readonly TimeSlot[]): Reader<TimeSlot> {
    return (text) => {
        const name = text.trim();
        const [, hour = '', minute = ''] = /^(\d{1,2})[:hH](\d{2})$/u.exec(name) ?? [];
        const time = `${hour.padStart(2, '0')}:${minute}`;
        const slot = slots.find(({ id }) => id === name) ?? slots.find(({ startTime }) => startTime === time);
        return slot === undefined ? err({ reason: 'no such time slot' }) : ok(slot);
    };
}

/** Reads a mode that the slot offers; without a slot, one that any slot offers. */
function modeOf(experience: Experience, slot: TimeSlot | undefined): Reader<BookingMode> {
    const slots = slot === undefined ? experience.timeSlots : [slot];
    const offered = [...new Set(slots.flatMap((each) => modesOf(experience, each).offered))];
    const reason = offered.length === 1 ? `only ${offered[0]} is offered` : `must be one of ${offered.join(', ')}`;
    return (text) => {
        const mode = bookingModes.find((known) => known === text.trim());
        return mode === undefined || !offered.includes(mode) ? err({ reason }) : ok(mode);
    };
}

function readNights(parameters: Parameters): Partial<FormState> {
    const checkin = parameters.take('checkin', day);
    const checkout = parameters.take('checkout', day);
    if (checkin === null || checkout === null || checkin.value < checkout.value) {
        return { checkin: checkin?.value, checkout: checkout?.value };
    }
    parameters.ignore(checkout.name, `must be later than ${checkin.name}`);
    return { checkin: checkin.value };
}

/** True is valid only for extras that the hotel offers; false is always valid. */
function readExtra(parameters: Parameters, hotel: Hotel, name: ExtraName): boolean | undefined {
    return parameters.first<boolean>(name, (text, note) => {
        const read = truth(text, note);
        const isRefused = read.ok && read.value && !offeredExtras(hotel).some((extra) => extra.name === name);
        return isRefused ? err({ reason: 'not offered here' }) : read;
    });
}
