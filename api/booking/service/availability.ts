import type { AvailabilityReason } from '../../../contract/booking.ts';
import { counted } from '../../../contract/counted.ts';
import { ok } from '../../../contract/result.ts';
import { alternativesTo, alternativesWindowOf } from '../availability/alternatives.ts';
import { capacityOf, type PartySelection, whyUnavailable, windowOf, windowOver } from '../availability/availability.ts';
import { type CalendarDay, type CalendarQuery, calendarOf } from '../availability/calendar.ts';
import { todayIn } from '../availability/departure.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { type Refusable, refuse } from '../refusal.ts';
import { resolveSelection, type SelectionRequest } from '../selection/selection.ts';
import type { BookingService } from './service.ts';

/** The current availability of a selection. `reason`: why it is unavailable; null if it is available. */
interface Availability {
    wanted: PartySelection;
    reason: AvailabilityReason | null;
    alternatives: PartySelection[];
}

/** @param persons number of persons who use capacity. */
export async function checkAvailability(
    service: BookingService,
    catalog: Catalog,
    request: SelectionRequest,
    persons: number,
): Promise<Refusable<Availability>> {
    const selection = resolveSelection(catalog, request);
    if (!selection.ok) return selection;
    const wanted = { ...selection.value, persons };
    const reason = await unavailableReason(service, wanted);
    return ok({ wanted, reason, alternatives: reason === null ? [] : await alternatives(service, wanted) });
}

/** Returns why a booking is not possible now, or null. */
export async function unavailableReason(
    service: BookingService,
    wanted: PartySelection,
): Promise<AvailabilityReason | null> {
    const nowMs = service.clock();
    const question = { ...wanted, window: windowOf(wanted) };
    return whyUnavailable(wanted, await service.occupancies.find(question, nowMs), nowMs);
}

async function alternatives(service: BookingService, wanted: PartySelection): Promise<PartySelection[]> {
    const nowMs = service.clock();
    const question = { ...wanted, window: alternativesWindowOf(wanted, nowMs) };
    return alternativesTo(wanted, await service.occupancies.find(question, nowMs), nowMs);
}

/** Refuses an unavailable booking, with alternatives. */
export async function refuseUnavailable(service: BookingService, wanted: PartySelection, reason: AvailabilityReason) {
    // If the query fails, the refusal has no alternatives.
    const others = await alternatives(service, wanted).catch(() => []);
    const message = reasonMessage(reason, wanted, service.clock());
    return refuse(reason, message, others.length === 0 ? {} : { alternatives: others });
}

/** The message of a reason, for people. */
export function reasonMessage(reason: AvailabilityReason, wanted: PartySelection, nowMs: number): string {
    const { provider, experience, slot, unit, persons } = wanted;
    // Clients in other time zones, and models, may take another day for today.
    if (reason === 'past_date')
        return `This day is past: today is ${todayIn(provider.timeZone, nowMs)} where the experience takes place.`;
    if (reason === 'party_too_small') {
        return `A booking takes at least ${counted(experience.minParticipants, 'participant')}, not ${persons}.`;
    }
    if (reason === 'party_too_large') {
        const most = Math.min(experience.maxParticipants ?? Infinity, unit?.maxGuests ?? Infinity);
        return `A booking takes at most ${counted(most, 'participant')}, not ${persons}.`;
    }
    const capacity = slot === null ? null : capacityOf(experience, slot);
    if (reason === 'slot_full' && capacity !== null && persons > capacity) {
        return `This departure takes at most ${counted(capacity, 'participant')}, not ${persons}.`;
    }
    return messages[reason];
}

const messages = {
    not_operating: 'There is no such departure or night on this day.',
    closed: 'The provider is closed on this day.',
    cutoff_passed: 'It is too late to book this departure or night.',
    private_conflict: 'A private booking and shared guests cannot use the same departure.',
    slot_full: 'There are not enough places left for this party.',
    resource_unavailable: 'A resource that this departure needs is in use at that time.',
};

/** The current availability of each day. */
export async function readCalendar(service: BookingService, query: CalendarQuery): Promise<CalendarDay[]> {
    const nowMs = service.clock();
    const question = { ...query, window: windowOver(query.provider, query.from, query.to) };
    return calendarOf(query, await service.occupancies.find(question, nowMs), nowMs);
}
