import { describe, expect, test } from 'vitest';
import { moveSession } from '../../../../api/booking/payment/payment-sessions.ts';
import { longDay } from '../../../../api/locale/format.ts';
import { addDays } from '../../../../contract/calendar-day.ts';
import { ids } from '../../booking/support/catalog.ts';
import { attribute, buttons, controls, formWith, tags } from '../support/html.ts';
import { bookingIn, link, type Page, person, visit } from '../support/visitor.ts';

const visitor = visit();
const { api } = visitor;

const booked = () => visitor.booked(link('lagoon/sail', { date: api.freeDay(), slot: 'morning', ...person }));

/** The page after a return from the payment page with the claim to have paid. */
async function back(path: string): Promise<{ page: Page; address: string }> {
    const first = await visitor.get(`${path}?payment=true&outcome=paid`);
    expect(first.status).toBe(302);
    const address = first.location as string;
    return { page: await visitor.get(address), address };
}

async function process(path: string): Promise<void> {
    const session = (await visitor.cardPage(path)).split('/').at(-1) as string;
    await api.running.service.writer.run('lagoon', (database) => moveSession(database, session, 'processing'));
}

describe('Who says to have paid', () => {
    test('a claim to have paid is ignored if no payment was started', async () => {
        const path = await booked();
        for (const outcome of ['paid', 'declined', 'abandoned']) {
            const page = await visitor.get(`${path}?payment=true&outcome=${outcome}`);
            expect(page.status).toBe(200);
            expect(page.text).toContain('Waiting for payment');
            expect(page.text).toContain('Pay MX');
            expect(page.text).not.toMatch(/need not pay again|was declined|was not completed/u);
        }
    });

    test('a guest who claims to have paid is asked to wait for some minutes, and may then pay again', async () => {
        const path = await booked();
        await visitor.cardPage(path);
        const { page, address } = await back(path);
        expect(page.text).toContain('We are confirming your payment.');
        expect(page.html).toContain('<noscript><meta http-equiv="refresh" content="5"/></noscript>');
        expect(page.text).not.toContain('Pay MX');
        api.wait(290);
        expect((await visitor.get(address)).text).toContain('We are confirming your payment.');
        api.wait(20);
        const later = await visitor.get(address);
        expect(later.text).toContain('Your payment has not arrived yet.');
        expect(later.text).toContain('Pay MX');
        expect(later.html).not.toContain('http-equiv="refresh"');
    });

    test('an address with another time does not change how long the page waits for a payment', async () => {
        const path = await booked();
        await visitor.cardPage(path);
        for (const since of ['99999999999', '1', 'soon', '-1', '']) {
            const page = await visitor.get(`${path}?payment=true&outcome=paid&since=${since}`);
            expect([page.status, page.location]).toEqual([
                302,
                `${path}?payment=true&outcome=paid&since=${Math.floor(api.nowMs / 1000)}`,
            ]);
        }
    });

    test('a guest who claims to have paid reads the same in another language', async () => {
        const path = await booked();
        await visitor.cardPage(path);
        const { page, address } = await back(path);
        const french = tags(page.html, 'a').find((tag) => attribute(tag, 'hreflang') === 'fr') ?? '';
        expect(attribute(french, 'href')).toBe(address.replace('/en/', '/fr/'));
        const abandoned = await visitor.get(`${path}?payment=true&outcome=abandoned`);
        expect(abandoned.html).toContain(`href="/es/booking/${bookingIn(path)}?payment=true&amp;outcome=abandoned"`);
    });
});

describe('A booking that has expired', () => {
    test('the page of an expired booking states that nothing was charged if no payment was possible', async () => {
        const path = await booked();
        api.wait(2400);
        const page = await visitor.get(path);
        expect(page.text).toContain('You were not charged.');
        expect(page.html).not.toContain('http-equiv="refresh"');
    });

    test.each([
        ['a payment was begun', async (path: string) => void (await visitor.cardPage(path)), ''],
        ['the address claims a payment', async () => {}, '?payment=true&outcome=paid'],
    ])('the page of an expired booking does not deny a charge if %s', async (_, begin, query) => {
        const path = await booked();
        await begin(path);
        api.wait(2400);
        const page = await visitor.get(path + query);
        expect(page.text).not.toContain('You were not charged');
        expect(page.text).toContain('Already paid? If the places are still free, we confirm your booking');
        expect(page.html).toContain('http-equiv="refresh" content="15"');
        api.wait(3600);
        expect((await visitor.get(path + query)).html).not.toContain('http-equiv="refresh"');
    });
});

describe('The rest', () => {
    test('the rest is not taken before the booking is confirmed', async () => {
        const path = await booked();
        const sent = await visitor.post(`${path}?payment=true`, { do: 'rest' });
        expect([sent.status, sent.location]).toEqual([409, null]);
        expect(sent.text).toContain('You can pay the balance once the booking is confirmed.');
    });

    test('the rest is not accepted without a contact', async () => {
        const request = { experience_id: ids.sail, date: api.freeDay(), time_slot_id: 'morning', adults: 1 };
        const made = await api.create({ ...request, total_price: 1310, payment: 'deposit' });
        const path = `/en/booking/${made.body.bookingId}`;
        await api.pay(bookingIn(path), 436_62);
        const page = await visitor.get(`${path}?payment=true`);
        expect(page.text).toContain('Booking confirmed');
        expect(page.text).toContain('Who is this booking for?');
        const nameless = await visitor.post(`${path}?payment=true`, { do: 'rest', firstName: 'Xiomara' });
        expect([nameless.status, nameless.html.includes('id="problems"')]).toEqual([400, true]);
        expect(nameless.text).toContain('Enter your last name.');
        const sent = await visitor.post(`${path}?payment=true`, { do: 'rest', ...person });
        expect(sent.location).toContain('/sandbox/');
        expect((await visitor.get(`${path}?payment=true`)).text).not.toContain('Who is this booking for?');
    });

    test('the page states when and to whom the rest is paid if not here', async () => {
        const date = api.freeDay();
        const trip = await visitor.book(link('lagoon/sail', { date, slot: 'morning', ...person }));
        const { text } = await visitor.get(trip.location as string);
        expect(text).toContain(`to Lagoon on ${longDay(date, 'en')}.`);
        const stay = { checkin: date, checkout: addDays(date, 1), unitId: 'suite', adults: '2', ...person };
        const house = await visitor.get((await visitor.book(link('gulf/inn', stay, 'fr'))).location as string);
        expect(house.text).toContain('est à régler à Lagoon à l’arrivée, le ');
        expect(house.text).toContain('Nous gardons votre chambre');
    });
});

test('nobody cancels while a payment is on its way', async () => {
    const path = await booked();
    await process(path);
    const sent = await visitor.post(`${path}?payment=true`, { do: 'cancel' });
    expect(sent.status).toBe(409);
    expect(sent.text).toContain('Your payment is being confirmed, so you cannot cancel now.');
    expect((await api.read(bookingIn(path))).body.status).toBe('pending');
    const pay = await visitor.post(`${path}?payment=true`, { do: 'pay' });
    expect(pay.status).toBe(409);
});

test('forms of one button name their purpose in a hidden control', async () => {
    const path = await booked();
    const page = await visitor.get(`${path}?payment=true`);
    for (const action of ['pay', 'cancel']) {
        const form = formWith(page.html, `name="do" value="${action}"`);
        expect(buttons(form, 'do')).toEqual([action]);
        expect(controls(form).filter(([name]) => name === 'do')).toEqual([['do', action]]);
    }
    const sent = await visitor.post(
        `${path}?payment=true`,
        new URLSearchParams(controls(formWith(page.html, 'Pay MX'))),
    );
    expect(sent.location).toContain('/sandbox/');
});
