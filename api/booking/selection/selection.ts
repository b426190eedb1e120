import { bookingLimits } from '../../../contract/booking.ts';
import { addDays, daysBetween, daysFrom } from '../../../contract/calendar-day.ts';
import type { BookingMode, Category, Experience, Hotel } from '../../../contract/catalog.ts';
import type { Issue } from '../../../contract/errors.ts';
import { ok } from '../../../contract/result.ts';
import { modesOf, type PartySelection } from '../availability/availability.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { invalid, type Refusable, refuse } from '../refusal.ts';

/** The part of a request that names an experience, days, and a slot or a unit. A null member counts as absent. */
export interface SelectionRequest {
    experienceId: string;
    /** Day of the departure; for a hotel the check-in. */
    date: string;
    /** Last day of a multi-day booking; for a hotel the check-out. */
    endDate?: string | null;
    timeSlotId?: string | null;
    unitId?: string | null;
    mode?: BookingMode;
}

/** A selection, resolved against the catalogue. It has all members of `PartySelection` except the party. */
export interface Selection extends Omit<PartySelection, 'persons'> {
    date: string;
    /** Last day of a multi-day booking, or check-out; null for a one-day departure. */
    endDate: string | null;
    /** Categories of the party: those of the unit in a hotel. */
    categories: Category[];
}

/** Resolves a selection against the catalogue. Does not check availability. */
export function resolveSelection(catalog: Catalog, request: SelectionRequest): Refusable<Selection> {
    const offer = catalog.offer(request.experienceId);
    if (offer === undefined) return experienceNotFound();
    const { experience } = offer;
    const place = experience.hotel === null ? departureOf(experience, request) : stayOf(experience.hotel, request);
    if (!place.ok) return place;
    const { usual, offered } = modesOf(experience, place.value.slot);
    const mode = request.mode ?? usual;
    if (offered.includes(mode)) return ok({ ...offer, ...place.value, mode, date: request.date });
    return invalid({ path: 'mode', message: `Here only a ${offered.join(' or ')} booking can be made.` });
}

export function experienceNotFound(message = 'There is no experience with this id.') {
    return refuse('experience_not_found', message);
}

/** A departure, or a stay. */
type Place = Pick<Selection, 'slot' | 'unit' | 'days' | 'endDate' | 'categories'>;

function departureOf(experience: Experience, request: SelectionRequest): Refusable<Place> {
    const { date, endDate, timeSlotId, unitId } = request;
    if (unitId != null) return invalid({ path: 'unitId', message: 'Only a hotel has units.' });
    const known = experience.timeSlots.map(({ id, startTime }) => `${id} (${startTime})`).join(', ');
    if (timeSlotId == null) return invalid({ path: 'timeSlotId', message: `Required; known: ${known}.` });
    const slot = experience.timeSlots.find(({ id }) => id === timeSlotId);
    if (slot === undefined) {
        return refuse('time_slot_not_found', `This experience has no such time slot; it has ${known}.`);
    }
    if (endDate != null && endDate !== date && !experience.multiDay) {
        return invalid({ path: 'endDate', message: 'This experience is not booked over several days.' });
    }
    const last = endDate ?? date;
    const length = lengthIssue(daysBetween(date, last) + 1, 'days');
    if (length !== null) return invalid(length);
    const days = daysFrom(date, last);
    const { categories, multiDay } = experience;
    return ok({ slot, unit: null, days, endDate: multiDay ? last : null, categories });
}

function stayOf({ units }: Hotel, { date, endDate, unitId }: SelectionRequest): Refusable<Place> {
    const known = units.map(({ id }) => id).join(', ');
    const issues: Issue[] = [];
    if (unitId == null) issues.push({ path: 'unitId', message: `Required for a hotel; known: ${known}.` });
    if (endDate == null) issues.push({ path: 'endDate', message: 'Required for a hotel: the day of check-out.' });
    if (unitId == null || endDate == null) return invalid(...issues);
    const unit = units.find(({ id }) => id === unitId);
    if (unit === undefined) return refuse('unit_not_found', `This hotel has no such unit; it has ${known}.`);
    const length = lengthIssue(daysBetween(date, endDate), 'nights');
    if (length !== null) return invalid(length);
    return ok({ slot: null, unit, days: daysFrom(date, addDays(endDate, -1)), endDate, categories: unit.categories });
}

function lengthIssue(length: number, noun: 'days' | 'nights'): Issue | null {
    const earliest =
        noun === 'nights' ? 'The check-out must be later than the check-in, date.' : 'Must not be before date.';
    if (length < 1) return { path: 'endDate', message: earliest };
    if (length <= bookingLimits.days) return null;
    return { path: 'endDate', message: `At most ${bookingLimits.days} ${noun} are booked at once.` };
}
