import { z } from 'zod';
import { paymentChoices } from '../../../contract/booking.ts';
import { bookingModes, extraNames } from '../../../contract/catalog.ts';
import type { Party } from '../party/party.ts';
import type { Price } from '../pricing/price.ts';

const localText = z.record(z.string(), z.string());

/** What a booking takes of its provider, as the catalogue said when it was made. */
const takenShape = z.object({
    /** One for each day or night, in order; milliseconds since 1970. */
    departures: z.array(z.object({ day: z.string(), startsAtMs: z.int(), endsAtMs: z.int() })),
    requires: z.array(z.object({ resourceId: z.string(), quantity: z.int() })),
    /** Places of the departure, or rooms of the kind; null: unlimited. */
    places: z.int().nullable(),
    /** How many the provider had of each resource. */
    resources: z.array(z.object({ id: z.string(), quantity: z.int() })),
});
export type Taken = z.infer<typeof takenShape>;

/** Version 1 of what was booked, as it was named then: a booking can be shown and paid whatever becomes of the catalogue. */
const detailsShape = z.object({
    version: z.literal(1).default(1),
    provider: z.object({ name: z.string(), timeZone: z.string() }),
    experience: z.object({
        slug: z.string(),
        name: localText,
        type: z.string(),
        cancellationPolicy: localText,
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
 * Reads details as they are stored.
 * @throws ZodError for details of a version that this server does not know.
 */
export function readDetails(text: string): BookingDetails {
    return detailsShape.parse(JSON.parse(text));
}

function isObject(value: unknown): boolean {
    return typeof value === 'object' && value !== null;
}
