import type { AvailabilityReason, AvailabilityRequest } from '../../../contract/booking.ts';
import { counted } from '../../../contract/counted.ts';
import { ok } from '../../../contract/result.ts';
import { type Failure, failure } from '../../http/errors.ts';
import { type Alternative, alternativesTo, alternativesWindowOf } from '../availability/alternatives.ts';
import { type Wanted, whyUnavailable, windowOf } from '../availability/availability.ts';
import { liveHolds } from '../bookings/holds.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Refusable } from '../refusal.ts';
import { findOccasion } from '../selection/selection.ts';
import type { Desk } from './service.ts';

/** Whether something can be booked at this moment, and if not, why and what else can. */
export type Availability =
    | { available: true; type: string; reason: null }
    | { available: false; reason: AvailabilityReason; alternatives: Alternative[] };

export async function checkAvailability(
    desk: Desk,
    catalog: Catalog,
    request: AvailabilityRequest,
): Promise<Refusable<Availability>> {
    const names = { timeSlotId: 'timeSlotId', mode: 'bookingMode' };
    const occasion = findOccasion(catalog, { ...request, mode: request.bookingMode }, names);
    if (!occasion.ok) return occasion;
    const wanted = { ...occasion.value, persons: request.participantCount };
    const reason = await reasonAgainst(desk, wanted);
    if (reason === null) return ok({ available: true, type: wanted.experience.type, reason });
    return ok({ available: false, reason, alternatives: await alternatives(desk, wanted) });
}

/** The reason that speaks against a booking at this moment, or null. */
export async function reasonAgainst(desk: Desk, wanted: Wanted): Promise<AvailabilityReason | null> {
    const nowMs = desk.clock();
    const question = { ...wanted, window: windowOf(wanted) };
    const live = await desk.ledger.query((database) => liveHolds(database, question, new Date(nowMs).toISOString()));
    return whyUnavailable(wanted, live, nowMs);
}

async function alternatives(desk: Desk, wanted: Wanted): Promise<Alternative[]> {
    const nowMs = desk.clock();
    const question = { ...wanted, window: alternativesWindowOf(wanted, nowMs) };
    const live = await desk.ledger.query((database) => liveHolds(database, question, new Date(nowMs).toISOString()));
    return alternativesTo(wanted, live, nowMs);
}

/** The failure of a call that would book what cannot be booked; it names what can. */
export async function unavailableFailure(desk: Desk, wanted: Wanted, reason: AvailabilityReason): Promise<Failure> {
    // Without them the refusal still stands.
    const others = await alternatives(desk, wanted).catch(() => []);
    const details = others.length === 0 ? undefined : { alternatives: others };
    return failure(reason, reasonMessage(reason, wanted), { details });
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
