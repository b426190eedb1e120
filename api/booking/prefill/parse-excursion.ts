import type { Experience, TimeSlot } from '../../../contract/catalog.ts';
import { readCommon, readParty } from './common.ts';
import type { ExcursionState, Prefill } from './form-state.ts';
import { Parameters, type Reader } from './parameters.ts';
import { day } from './values.ts';

/**
 * Parses the link of an experience that is not a hotel.
 *
 * @param query the part of the link after the question mark, not decoded.
 */
export function parseExcursion(query: string, experience: Experience): Prefill<ExcursionState> {
    const parameters = new Parameters(query);
    const state: ExcursionState = {
        kind: 'excursion',
        ...readDays(parameters, experience),
        slot: parameters.first('slot', slotOf(experience.timeSlots)),
        ...readParty(parameters, experience.categories),
        ...readCommon(parameters, experience),
    };
    return { state, ignored: parameters.ignored };
}

/** Reads the first and last day if the experience is multi-day and both are valid; otherwise the single day. */
function readDays(
    parameters: Parameters,
    experience: Experience,
): Pick<ExcursionState, 'date' | 'startDate' | 'endDate'> {
    const none = { startDate: null, endDate: null };
    if (!experience.multiDay) {
        parameters.ignoreAll(['startDate', 'endDate'], 'this experience is not booked over several days');
        return { date: parameters.first('date', day), ...none };
    }
    const start = parameters.take('startDate', day);
    const end = parameters.take('endDate', day);
    if (start !== null && end !== null && start.value <= end.value) {
        parameters.ignoreAll(['date'], `${start.name} and ${end.name} are used instead`, 'superseded');
        return { date: null, startDate: start.value, endDate: end.value };
    }
    const isReversed = start !== null && end !== null;
    if (start !== null)
        parameters.ignore(start.name, isReversed ? `is later than ${end.name}` : 'needs a valid endDate');
    if (end !== null) parameters.ignore(end.name, isReversed ? `is before ${start.name}` : 'needs a valid startDate');
    return { date: parameters.first('date', day), ...none };
}

/** Finds a slot by its id or its start time, such as `11:00` or `11h00`. */
function slotOf(slots: readonly TimeSlot[]): Reader<string> {
    return (text) => {
        const name = text.trim();
        const [, hour = '', minute = ''] = /^(\d{1,2})[:hH](\d{2})$/u.exec(name) ?? [];
        const time = `${hour.padStart(2, '0')}:${minute}`;
        const slot = slots.find(({ id }) => id === name) ?? slots.find(({ startTime }) => startTime === time);
        return slot === undefined ? { reason: 'no such time slot' } : { value: slot.id };
    };
}
