import { expect, test } from 'vitest';
import { bookingIn, link, person, visit } from '../support/visitor.ts';

const visitor = visit();
const { api } = visitor;
const booked = (locale = 'en') =>
    visitor.booked(link('lagoon/sail', { date: api.freeDay(), slot: 'morning', ...person }, locale));

test('each button of the card page leads back to the booking in the language in which payment was started', async () => {
    const path = await booked('fr');
    const card = (await visitor.cardPage(path)).replace('/fr/', '/es/');
    const pressed = async (button: string) => (await visitor.post(card, { do: button })).location;
    expect(await pressed('abandon')).toBe(`${path}?payment=true&outcome=abandoned`);
    expect(await pressed('decline')).toBe(`${path}?payment=true&outcome=declined`);
    // The session is closed, so that the page selects no message.
    expect(await pressed('approve')).toBe(`${path}?payment=true`);
});

test('the card page of another booking is not found', async () => {
    const [path, other] = [await booked(), await booked()];
    const card = (await visitor.cardPage(path)).replace(bookingIn(path), bookingIn(other));
    expect([(await visitor.get(card)).status, (await visitor.post(card, { do: 'approve' })).status]).toEqual([
        404, 404,
    ]);
});

test('the payment of a booking that costs nothing leads to the page of the booking', async () => {
    const path = await visitor.booked(link('lagoon/walk', { date: api.freeDay(), slot: 'early', ...person }, 'es'));
    const typed = `/es/booking/${bookingIn(path).toUpperCase()}`;
    const sent = await visitor.post(`${typed}?payment=true`, { do: 'pay' });
    expect([sent.status, sent.location]).toEqual([303, `${path}?payment=true`]);
    expect((await visitor.get(path)).text).toContain('Reserva confirmada');
});
