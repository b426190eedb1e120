import { expect } from 'vitest';
import { Dispatcher, type Send } from '../../../../../api/booking/events/dispatcher.ts';
import type { BookingApi } from '../../support/booking-api.ts';
import { ids } from '../../support/catalog.ts';
import { mailsOf } from '../../support/mails-of.ts';

/** Bookings with the events and mails that they cause, and dispatchers that send these. */
export function eventsOfBookings(api: BookingApi) {
    const booked = async (date = api.freeDay()) => {
        const made = await api.book({ experienceId: ids.tour, date, timeSlotId: 'early', adults: 1 });
        expect(made.status, made.text).toBe(201);
        return made.body;
    };
    const paid = async (date = api.freeDay()) => {
        const { bookingId, total } = await booked(date);
        await api.pay(bookingId, total * 100);
        return bookingId;
    };
    const eventsOf = (bookingId: string) =>
        api.running.ledger.query((database) =>
            database
                .selectFrom('event')
                .select(['type', 'details', 'sequence'])
                .where('booking_id', '=', bookingId)
                .orderBy('sequence')
                .orderBy('type')
                .execute(),
        );
    const typesOf = async (bookingId: string) => (await eventsOf(bookingId)).map(({ type }) => type).sort();
    const kindsOf = async (bookingId: string) =>
        (await mailsOf(api, bookingId)).map(({ recipient, kind, state }) => `${recipient} ${kind}: ${state}`);
    const dispatcher = (send: Send | null) => {
        const senders = send === null ? {} : { mail: send };
        const errors: unknown[] = [];
        const stale: string[] = [];
        const made = new Dispatcher(api.running.service, senders, (error) => errors.push(error), {
            onStale: ({ recipient, kind }) => stale.push(`${recipient} ${kind}`),
            random: () => 0.5,
        });
        return { round: () => made.round.call(made), errors, stale, made };
    };
    return {
        booked,
        paid,
        eventsOf,
        typesOf,
        mailsOf: (bookingId: string) => mailsOf(api, bookingId),
        kindsOf,
        dispatcher,
    };
}
