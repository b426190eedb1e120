import { expect, test } from 'vitest';
import { linkEndsAtMs } from '../../../../api/booking/manage-link/manage-link.ts';
import { bookingOfLink, revokeLinks } from '../../../../api/booking/service/manage-link.ts';
import { describeBooking } from '../support/booking-api.ts';
import { paidBookings } from '../support/paid-bookings.ts';

describeBooking('the link of a booking', (api) => {
    const { booked, tour } = paidBookings(api);
    const opened = async (token: string) => {
        const state = await bookingOfLink(api.running.service, token);
        return state.ok ? state.value.booking.id : state.error;
    };
    const tokenOf = async (id: string) => api.running.service.links.tokenOf(await api.stored(id));

    test('the link of a booking opens it', async () => {
        const id = await booked(tour());
        expect(await opened(await tokenOf(id))).toBe(id);
    });

    test('the link of no booking cannot be distinguished from an invented one', async () => {
        const token = api.running.service.links.tokenOf({
            id: '0f8fad5b-d9cb-469f-a165-70867728950e',
            link_version: 0,
        });
        expect(await opened(token)).toBe('unknown');
        expect(await opened('made-up')).toBe('unknown');
    });

    test('the link of a booking is over once it is revoked, and so are all before it; that of another booking is not', async () => {
        const [id, other] = [await booked(tour()), await booked(tour())];
        const tokens = [await tokenOf(id)];
        await revokeLinks(api.running.service, id);
        tokens.push(await tokenOf(id));
        await revokeLinks(api.running.service, id);
        tokens.push(await tokenOf(id));
        expect(await Promise.all(tokens.map(opened))).toEqual(['over', 'over', id]);
        expect(await opened(await tokenOf(other))).toBe(other);
    });

    test('the link of a booking opens it until the very millisecond at which it ends', async () => {
        const id = await booked(tour());
        const [token, endsAtMs] = [await tokenOf(id), linkEndsAtMs(await api.stored(id))];
        api.nowMs = endsAtMs - 1;
        expect(await opened(token)).toBe(id);
        api.nowMs = endsAtMs;
        expect(await opened(token)).toBe('over');
    });

    test('the link of a booking stands in no answer of the API', async () => {
        const { body } = await api.book({ ...tour() });
        const token = await tokenOf(body.bookingId);
        const answers = [JSON.stringify(body), (await api.read(body.bookingId)).text];
        for (const text of answers) {
            expect(text).not.toContain(token);
            expect(text).not.toMatch(/manage|link_version/u);
        }
    });
});
