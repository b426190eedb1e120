import type { AvailabilityReason } from '../../../contract/booking.ts';
import { counted } from '../../../contract/counted.ts';
import { ok } from '../../../contract/result.ts';
import { type Alternative, alternativesTo, alternativesWindowOf } from '../availability/alternatives.ts';
import { type HoldWindow, type Wanted, whyUnavailable, windowOf } from '../availability/availability.ts';
import { liveHolds } from '../bookings/holds.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { type Refusable, refuse } from '../refusal.ts';
import { resolveSelection, type SelectionRequest } from '../selection/selection.ts';
import type { BookingService } from './service.ts';

/** Whether something can be booked at this moment, and if not, why and what else can. */
export type Availability =
    | { available: true; type: string; reason: null }
    | { available: false; reason: AvailabilityReason; alternatives: Alternative[] };

/** @param persons who use capacity. */
export async function checkAvailability(
    service: BookingService,
    catalog: Catalog,
    request: SelectionRequest,
    persons: number,
): Promise<Refusable<Availability>> {
    const selection = resolveSelection(catalog, request);
    if (!selection.ok) return selection;
    const wanted = { ...selection.value, persons };
    const reason = await reasonAgainst(service, wanted);
    if (reason === null) return ok({ available: true, type: wanted.experience.type, reason });
    return ok({ available: false, reason, alternatives: await alternatives(service, wanted) });
}

/** The reason that speaks against a booking at this moment, or null. */
export async function reasonAgainst(service: BookingService, wanted: Wanted): Promise<AvailabilityReason | null> {
    const nowMs = service.clock();
    return whyUnavailable(wanted, await holdsIn(service, wanted, windowOf(wanted), nowMs), nowMs);
}

async function alternatives(service: BookingService, wanted: Wanted): Promise<Alternative[]> {
    const nowMs = service.clock();
    const window = alternativesWindowOf(wanted, nowMs);
    return alternativesTo(wanted, await holdsIn(service, wanted, window, nowMs), nowMs);
}

function holdsIn(service: BookingService, wanted: Wanted, window: HoldWindow, nowMs: number) {
    const now = new Date(nowMs).toISOString();
    return service.ledger.query((database) => liveHolds(database, { ...wanted, window }, now));
}

/** Refuses what cannot be booked, and names what can. */
export async function refuseUnavailable(service: BookingService, wanted: Wanted, reason: AvailabilityReason) {
    // Without them the refusal still stands.
    const others = await alternatives(service, wanted).catch(() => []);
    return refuse(reason, reasonMessage(reason, wanted), others.length === 0 ? {} : { alternatives: others });
}

/** What a reason means for what was wanted, for people. */
export function reasonMessage(reason: AvailabilityReason, { experience, unit, persons }: Wanted): string {
    if (reason === 'party_too_small') {
        return `This takes at least ${counted(experience.minParticipants, 'participant')}, not ${persons}.`;
    }
    if (reason === 'party_too_large') {
        const most = Math.min(experience.maxParticipants ?? Infinity, unit?.maxGuests ?? Infinity);
        return `This takes at most ${counted(most, 'participant')}, not ${persons}.`;
    }
    return messages[reason];
}

const messages = {
    past_date: 'This day is over where the provider is.',
    not_operating: 'There is no such departure or night on this day.',
    closed: 'The provider is closed then.',
    cutoff_passed: 'It is too late to book this one.',
    private_conflict: 'A private booking and shared guests do not fit into one departure.',
    slot_full: 'There are not enough places left for this party.',
    resource_unavailable: 'What this departure needs is in use by others of the provider at that time.',
};
