import {
    bookingLimits,
    type CreateWithoutToken,
    type CreateWithToken,
    createWithoutTokenShape,
    createWithTokenShape,
} from '../../contract/booking.ts';
import { err, type Result } from '../../contract/result.ts';
import type { Catalog } from '../booking/catalog/catalog.ts';
import { type Booked, book, isIdempotencyKey } from '../booking/service/book.ts';
import { requestDigest } from '../booking/service/digest.ts';
import type { BookingRequest } from '../booking/service/order.ts';
import type { BookingService } from '../booking/service/service.ts';
import type { Failure } from '../http/errors.ts';
import { fitPayload } from '../http/json-body.ts';
import { invalidParameters } from '../http/query.ts';
import { spelled } from './refused.ts';

const spelling = {
    experienceId: 'experience_id',
    timeSlotId: 'time_slot_id',
    mode: 'booking_mode',
    contactParty: 'participant_data',
};

/**
 * Makes the booking of a payload, in either form.
 *
 * @param payload as it was parsed; its shape is checked here.
 * @param idempotencyKey the header's text, null without one.
 * @param address of the client, null where it does not count.
 */
export async function makeBooking(
    service: BookingService,
    catalog: Catalog,
    payload: unknown,
    idempotencyKey: string | null,
    address: string | null = null,
): Promise<Result<Booked, Failure>> {
    if (idempotencyKey !== null && !isIdempotencyKey(idempotencyKey)) {
        const message = `1 to ${bookingLimits.idempotencyKeyCharacters} visible characters of ASCII.`;
        return err(invalidParameters([{ path: 'Idempotency-Key', message }]));
    }
    const hasToken = typeof payload === 'object' && payload !== null && Object.hasOwn(payload, 'pricingToken');
    const read = hasToken ? fitPayload(payload, createWithTokenShape) : fitPayload(payload, createWithoutTokenShape);
    if (!read.ok) return read;
    const sender = { idempotencyKey, requestDigest: requestDigest(read.value), address };
    return spelled(await book(service, catalog, bookingRequestOf(read.value), sender), spelling);
}

function bookingRequestOf(body: CreateWithToken | CreateWithoutToken): BookingRequest {
    const { experience_id, time_slot_id, booking_mode, total_price, special_requests, participant_data, ...same } =
        body;
    const { adults, children, categoryCounts, ...contact } = participant_data ?? {};
    return {
        ...same,
        experienceId: experience_id,
        timeSlotId: time_slot_id,
        mode: booking_mode,
        total: total_price,
        specialRequests: special_requests,
        contact,
        contactParty: { adults, children, categoryCounts },
    };
}
