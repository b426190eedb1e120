import type { BookingApi } from './booking-api.ts';

/** The mails about a booking, sent or not. */
export async function mailsOf(api: BookingApi, bookingId: string) {
    return await api.running.ledger.query((database) =>
        database
            .selectFrom('delivery')
            .innerJoin('event', 'event.id', 'delivery.event_id')
            .selectAll('delivery')
            .where('delivery.channel', '=', 'mail')
            .where('event.booking_id', '=', bookingId)
            .orderBy('delivery.kind')
            .orderBy('delivery.recipient')
            .execute(),
    );
}
