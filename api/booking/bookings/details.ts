import { z } from 'zod';
import { paymentChoices } from '../../../contract/booking.ts';
import { bookingModes } from '../../../contract/catalog.ts';
import { extraNames } from '../../../contract/extras.ts';
import { isObject } from '../../../contract/is-object.ts';
import type { RefundPolicy } from '../../../contract/refund-policy.ts';
import { holdsOf, type PartySelection, placesOf } from '../availability/availability.ts';
import type { Hold } from '../availability/departure.ts';
import type { Party } from '../party/party.ts';
import type { Price } from '../pricing/price.ts';
import type { Booking } from './bookings.ts';

const localText = z.record(z.string(), z.string());

/** What a booking takes of its provider, by the catalogue at the time of booking. */
const takenShape = z.object({
    /** One entry for each day or night, in order; times in milliseconds since 1970. */
    departures: z.array(z.object({ day: z.string(), startsAtMs: z.int(), endsAtMs: z.int() })),
    requires: z.array(z.object({ resourceId: z.string(), quantity: z.int() })),
    /** Places of the departure, or rooms of the kind; null: unlimited. */
    places: z.int().nullable(),
    /** Quantity of each resource of the provider. */
    resources: z.array(z.object({ id: z.string(), quantity: z.int() })),
});

/**
 * Version 1 of the details. They keep the texts of the time of booking, so that later catalogues do not affect a
 * booking.
 */
const detailsShape = z.object({
    version: z.literal(1).default(1),
    provider: z.object({ name: z.string(), timeZone: z.string() }),
    experience: z.object({
        slug: z.string(),
        name: localText,
        type: z.string(),
        cancellationPolicy: localText,
        /** Null: only the provider cancels. */
        refundPolicy: z.custom<RefundPolicy>(isObject).nullable().default(null),
        /** HH:MM; null: not a stay. */
        checkInTime: z.string().nullable().default(null),
    }),
    slot: z.object({ id: z.string(), startTime: z.string(), duration: z.int() }).nullable(),
    unit: z.object({ id: z.string(), name: localText }).nullable(),
    mode: z.enum(bookingModes),
    party: z.custom<Party>(isObject),
    options: z.array(z.object({ optionId: z.string(), label: localText, quantity: z.int() })),
    extras: z.array(z.enum(extraNames)),
    price: z.custom<Price>(isObject),
    payment: z.enum(paymentChoices),
    taken: takenShape,
});
export type BookingDetails = z.infer<typeof detailsShape>;

/**
 * Reads stored details, parsed from JSON.
 * @throws ZodError if this server does not know their version.
 */
export function readDetails(stored: unknown): BookingDetails {
    return detailsShape.parse(stored);
}

/** What is booked, as a request for a price. Null: not of this kind of booking. */
export function bookedRequest({ start_date, end_date, details }: Pick<Booking, 'start_date' | 'end_date' | 'details'>) {
    const { slot, unit, mode, party, options, extras } = details;
    return {
        date: start_date,
        endDate: end_date,
        timeSlotId: slot?.id ?? null,
        unitId: unit?.id ?? null,
        categoryCounts: Object.fromEntries(party.counts.map(({ categoryId, count }) => [categoryId, count])),
        options: Object.fromEntries(options.map(({ optionId, quantity }) => [optionId, quantity])),
        extras: Object.fromEntries(extras.map((name) => [name, true])),
        mode: slot === null ? null : mode,
    };
}

/** What a booking takes, for its details. An expired booking can be held again from these alone. */
export function takenBy(wanted: PartySelection): z.infer<typeof takenShape> {
    const { provider, experience } = wanted;
    return {
        departures: holdsOf(wanted).map(({ day, startsAtMs, endsAtMs }) => ({ day, startsAtMs, endsAtMs })),
        requires: [...experience.requires],
        places: placesOf(wanted),
        resources: provider.resources.map(({ id, quantity }) => ({ id, quantity })),
    };
}

/** The holds of a booking when it was made, in the order of days, even if they have been removed. */
export function holdsTaken(booking: Pick<Booking, 'experience_id' | 'place_id' | 'details'>): Hold[] {
    const { taken, party, mode, unit } = booking.details;
    return taken.departures.map((departure) => ({
        ...departure,
        experienceId: booking.experience_id,
        placeId: booking.place_id,
        mode: unit === null ? mode : 'room',
        persons: party.persons,
        requires: taken.requires,
    }));
}
