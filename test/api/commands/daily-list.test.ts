import { expect, test } from 'vitest';
import { listBookings } from '../../../api/booking/bookings/list.ts';
import { cancelBooking } from '../../../api/booking/service/booking.ts';
import { dailyList } from '../../../api/commands/daily-list.ts';
import { bookingStatuses } from '../../../contract/booking.ts';
import { contact, describeBooking } from '../booking/support/booking-api.ts';
import { ids } from '../booking/support/catalog.ts';

describeBooking('what is listed from today on', (api) => {
    async function listed(atUtc: string): Promise<string[]> {
        const filter = { day: null, providerSlug: null, statuses: ['pending'] as const };
        const all = await api.running.ledger.query((database) =>
            listBookings(database, filter, Date.parse(`${atUtc}.000Z`)),
        );
        return all.map(({ day, booking }) => `${booking.provider_slug} ${day}`);
    }

    test('the list from today on begins with today in each provider’s time zone', async () => {
        api.nowMs = Date.parse('2027-05-09T12:00:00.000Z');
        for (const experienceId of [ids.west, ids.east]) {
            for (const date of ['2027-05-11', '2027-05-12']) {
                const made = await api.book({ experienceId, date, timeSlotId: 'late', adults: 1 });
                expect(made.status, made.text).toBe(201);
            }
        }
        const live = async (atUtc: string) => {
            // Nothing expires meanwhile.
            await api.running.ledger.query((database) =>
                database.updateTable('booking').set({ expires_at: '2028-01-01T00:00:00.000Z' }).execute(),
            );
            return await listed(atUtc);
        };
        const [west, east] = [
            ['west 2027-05-11', 'west 2027-05-12'],
            ['east 2027-05-11', 'east 2027-05-12'],
        ];
        // Eleven hours behind UTC the evening of the 11th is still to come, fourteen hours ahead it is long over.
        expect(await live('2027-05-12T09:00:00')).toEqual([west[0], east[1], west[1]]);
        expect(await live('2027-05-12T11:00:00')).toEqual([west[1]]);
        expect(await live('2027-05-11T09:00:00')).toEqual([east[0], west[0], east[1], west[1]]);
    });

    test('the bookings of a guest are listed once each, of any day, status and provider', async () => {
        const stay = { experienceId: ids.inn, date: '2027-08-01', endDate: '2027-08-04', unitId: 'suite', adults: 2 };
        const tour = { experienceId: ids.tour, date: api.freeDay(), timeSlotId: 'early', adults: 1 };
        const made = [await api.book(stay), await api.book(tour)].map(({ body }) => body.bookingId);
        await cancelBooking(api.running.service, made[1] as string, 'any');
        const find = async (guest: string) => {
            const filter = { day: null, providerSlug: null, guest, statuses: bookingStatuses };
            const late = Date.parse('2050-01-01');
            const all = await api.running.ledger.query((database) => listBookings(database, filter, late));
            return all.map(({ booking }) => booking.id).filter((id) => made.includes(id));
        };
        expect((await find(contact.email.toUpperCase())).toSorted()).toEqual(made.toSorted());
        expect(await find('nobody@mail.example')).toEqual([]);
    });

    test('only bookings that take places count as places of a departure', async () => {
        const date = api.freeDay();
        const request = { experienceId: ids.tour, date, timeSlotId: 'early', adults: 1 };
        const expired = (await api.book(request)).body.bookingId;
        await api.running.ledger.query((database) =>
            database.updateTable('booking').set({ expires_at: api.instant() }).where('id', '=', expired).execute(),
        );
        api.wait(1);
        await api.book(request);
        const filter = { day: date, providerSlug: null, statuses: bookingStatuses };
        const all = await api.running.ledger.query((database) => listBookings(database, filter, api.nowMs));
        expect(all.map(({ status }) => status).sort()).toEqual(['expired', 'pending']);
        expect(dailyList(all)).toMatch(/2 bookings, 1 place$/mu);
    });
});
