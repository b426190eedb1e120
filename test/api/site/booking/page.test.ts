import { describe, expect, test } from 'vitest';
import type { PaymentProvider } from '../../../../api/booking/payment/port.ts';
import { referenceOf, spacedReference } from '../../../../contract/booking-reference.ts';
import { addDays } from '../../../../contract/calendar-day.ts';
import { sandbox } from '../../booking/support/booking-api.ts';
import { changed, ids, providers } from '../../booking/support/catalog.ts';
import { attribute, tags } from '../support/html.ts';
import { bookingIn, link, type Page, person, visit } from '../support/visitor.ts';

/** The sandbox, unless a test wants to see another side of a provider. */
const provider: PaymentProvider = { ...sandbox, formTargets: ['https://pay.example'] };
const visitor = visit({ provider });
const { api } = visitor;

/** Two adults and two children on a morning, a deposit of a third. */
async function booked(locale = 'en'): Promise<string> {
    const prefill = { date: api.freeDay(), slot: 'morning', adults: '2', children: '2', childrenAges: '2,7' };
    const more = { options: '{"kit":1}', notes: 'By the window', phone: '+52 983 555 0147' };
    return await visitor.booked(link('lagoon/sail', { ...prefill, ...more, ...person }, locale));
}

function expectNobody(page: Page): void {
    expect(page.html).not.toMatch(/Xiomara|Quetzalli|mail\.example|5550147|555 0147|By the window/iu);
}

describe('The page of a booking that waits for payment', () => {
    test('the page of a pending booking shows what, when, the number of participants, and what is due now and later', async () => {
        const path = await booked();
        const page = await visitor.get(`${path}?payment=true`);
        expect(page.status).toBe(200);
        for (const text of [
            'Waiting for payment',
            'Time left: 40 minutes',
            '9:00 am – 12:30 pm',
            'Cancún time',
            'with Lagoon',
            'Place Pier Open the map',
            'Adult × 2, Child × 1, Infant × 1',
            'Snorkel kit × 1',
            'Total MX$3,457.50',
            'Pay now MX$1,152.38',
            'Balance due to Lagoon on ',
            'Pay MX$1,152.38',
            'Test mode: no real money is charged.',
            'Free until the day before.',
            spacedReference(referenceOf(bookingIn(path))).replace('\u00a0', ' '),
        ]) {
            expect(page.text).toContain(text);
        }
        // Programs find it without the space.
        expect(page.html).toContain(`value="${referenceOf(bookingIn(path))}"`);
        expectNobody(page);
        expect(page.html).toContain('<meta name="robots" content="noindex"/>');
        expect(page.headers.get('content-security-policy')).toContain("form-action 'self' https://pay.example;");
    });

    test('the page of a pending booking shows the state only, unless it was opened to pay', async () => {
        const path = await booked();
        const page = await visitor.get(path);
        expect(page.text).toContain('Waiting for payment');
        expect(page.text).toContain('Go to payment');
        expect(page.text).not.toMatch(/Pay MX|Cancel this booking/u);
        expectNobody(page);
    });

    test('the page of a pending booking is shown in French and Spanish', async () => {
        const id = bookingIn(await booked());
        expect((await visitor.get(`/fr/booking/${id}?payment=true`)).text).toContain('En attente de paiement');
        expect((await visitor.get(`/fr/booking/${id}?payment=true`)).text).toContain('9 h – 12 h 30');
        expect((await visitor.get(`/es/booking/${id}?payment=true`)).text).toContain('Pendiente de pago');
    });

    test('the page of a pending booking leads to the card page, and the card to the confirmation', async () => {
        const path = await booked();
        const card = await visitor.cardPage(path);
        const page = await visitor.get(card);
        expect(page.text).toContain('TEST: no real money is charged');
        expect(page.text).toContain('Pay MX$1,152.38');
        expect(tags(page.html, 'input')).toEqual([]);
        expectNobody(page);
        const paid = await visitor.post(card, { do: 'approve' });
        expect([paid.status, paid.location]).toEqual([303, `${path}?payment=true&outcome=paid`]);
        const confirmed = await visitor.get(paid.location as string);
        expect(confirmed.text).toMatch(
            /Booking confirmed See you on \w+ \d+ \w+ Sail with Lagoon \w+ \d+ \w+ \d{4}, 9:00 am – 12:30 pm/u,
        );
        expect(confirmed.text).toContain('Paid MX$1,152.38 Balance MX$2,305.12 to Lagoon, on the day');
        expect(tags(confirmed.html, 'details'), 'the price lines are folded').toEqual(['<details class="card fold">']);
        expect(confirmed.text).toContain('Pay the balance (MX$2,305.12)');
        expect(confirmed.text).not.toContain('Cancel this booking');
        expectNobody(confirmed);
        expect((await api.read(bookingIn(path))).body).toMatchObject({ status: 'confirmed', amountPaid: 1152.38 });
        // The rest can be paid in the same way.
        const rest = await visitor.post(`${path}?payment=true`, { do: 'rest' });
        await visitor.post(rest.location as string, { do: 'approve' });
        expect((await api.read(bookingIn(path))).body).toMatchObject({ amountRemaining: 0 });
        expect((await visitor.get(card)).text).toContain('This test payment is closed.');
    });

    test('the page shows that a card was declined or the payment abandoned, and takes another attempt', async () => {
        const path = await booked();
        const card = await visitor.cardPage(path);
        const abandoned = await visitor.post(card, { do: 'abandon' });
        expect((await visitor.get(abandoned.location as string)).text).toContain(
            'The payment was not completed and nothing was charged.',
        );
        const declined = await visitor.post(card, { do: 'decline' });
        const page = await visitor.get(declined.location as string);
        expect(page.text).toContain('Your card was declined and not charged.');
        expect(page.text).toContain('Pay MX$1,152.38');
        await visitor.post(await visitor.cardPage(path), { do: 'approve' });
        expect((await visitor.get(path)).text).toContain('Booking confirmed');
    });

    test('a pending booking is cancelled by a button, and can be booked again', async () => {
        const path = await booked();
        const sent = await visitor.post(`${path}?payment=true`, { do: 'cancel' });
        expect([sent.status, sent.location]).toEqual([303, path]);
        const page = await visitor.get(`${path}?payment=true`);
        expect(page.text).toContain('Booking cancelled Your places have been released. You were not charged.');
        expect(page.text).not.toMatch(/Pay MX|Cancel this booking/u);
        const again = tags(page.html, 'a')
            .map((tag) => attribute(tag, 'href'))
            .find((href) => href?.includes('slot='));
        expect(again).toContain('slot=morning');
        expectNobody(await visitor.get(again as string));
        bookedAgain(again as string);
        const late = await visitor.post(`${path}?payment=true`, { do: 'pay' });
        expect([late.status, late.text.includes('This booking was cancelled in the meantime.')]).toEqual([409, true]);
    });

    function bookedAgain(href: string) {
        const query = new URLSearchParams(href.split('?')[1]);
        expect(JSON.parse(query.get('categoryCounts') as string)).toEqual({ adult: 2, child: 1, infant: 1 });
        expect(query.get('options')).toBe('{"kit":1}');
    }
});

describe('The page of a booking that is over', () => {
    test('the page of an expired booking shows that it has expired, and fills in the same again', async () => {
        const path = await booked();
        api.wait(2400);
        const page = await visitor.get(`${path}?payment=true`);
        expect(page.text).toContain('Booking expired No payment arrived in time, so your places were released.');
        expect(page.text).toContain('Book again');
        expect(page.text).not.toMatch(/Pay MX|Time left|Free until the day before|Save the address/u);
        const late = await visitor.post(`${path}?payment=true`, { do: 'pay' });
        expect([late.status, late.text.includes('The time to pay has run out.')]).toEqual([410, true]);
        const cancelled = await visitor.post(`${path}?payment=true`, { do: 'cancel' });
        expect([cancelled.status, cancelled.text.includes('can no longer be cancelled here')]).toEqual([409, true]);
    });

    test('the link to book a private departure again keeps the private mode', async () => {
        const query = { date: api.freeDay(), slot: 'morning', bookingMode: 'private', adults: '2', ...person };
        const path = await visitor.booked(link('lagoon/sail', query));
        api.wait(2400);
        const [again = ''] = /\/en\/p\/lagoon\/e\/sail\?[^"]+/u.exec((await visitor.get(path)).html) ?? [];
        const read = new URLSearchParams(again.replaceAll('&amp;', '&').split('?')[1]);
        expect([read.get('slot'), read.get('bookingMode')]).toEqual(['morning', 'private']);
    });

    test('the page of a booking that is over shows what is owed back', async () => {
        const path = await booked();
        await visitor.post(await visitor.cardPage(path), { do: 'approve' });
        await api.cancelForProvider(bookingIn(path));
        const page = await visitor.get(path);
        expect(page.text).toContain('Booking cancelled');
        expect(page.text).toContain('We will refund MX$1,152.38 the way you paid.');
    });

    test('the page of a booking that is over is shown after any change of the catalogue', async () => {
        const path = await booked();
        await api.offer(changed(ids.sail, () => null));
        try {
            const page = await visitor.get(`${path}?payment=true`);
            expect(page.text).toContain('2 adults, 2 children');
            expect(page.text).toContain('All experiences');
            await visitor.post(await visitor.cardPage(path), { do: 'approve' });
            const contact = { phone: '+52 983 834 2017', email: null, website: null };
            await api.offer(changed(ids.sail, () => null).map((each) => ({ ...each, contact })));
            expect((await visitor.get(path)).text, 'the provider is still there').toContain(
                'Contact Lagoon +52 983 834 2017',
            );
        } finally {
            await api.offer(providers);
        }
    });
});

describe('A booking without a contact', () => {
    async function nameless(more: Record<string, unknown> = {}): Promise<string> {
        const request = {
            experience_id: ids.tour,
            date: api.freeDay(),
            time_slot_id: 'early',
            adults: 1,
            total_price: 20,
        };
        return `/en/booking/${(await api.create({ ...request, ...more })).body.bookingId}`;
    }

    test('a booking without a contact is asked for it before the payment, with nothing typed lost', async () => {
        const path = await nameless();
        const page = await visitor.get(`${path}?payment=true`);
        expect(page.text).toContain('Who is this booking for?');
        const sent = await visitor.post(`${path}?payment=true`, { do: 'pay', firstName: 'Xiomara', email: 'nobody' });
        expect(sent.status).toBe(400);
        expect(sent.html).toContain('id="problems"');
        expect(sent.html).toMatch(/name="firstName"[^>]*value="Xiomara"/u);
        expect(sent.html).toMatch(/name="email"[^>]*value="nobody"/u);
        const paid = await visitor.post(`${path}?payment=true`, { do: 'pay', ...person });
        expect(paid.location).toContain('/sandbox/');
        const again = await visitor.get(`${path}?payment=true`);
        expect(again.text).not.toContain('Who is this booking for?');
        expectNobody(again);
    });

    test('a booking keeps the contact that it has', async () => {
        const path = await nameless();
        const other = { firstName: 'Other', lastName: 'Person', email: 'other@mail.example' };
        await visitor.post(`${path}?payment=true`, { do: 'pay', ...person });
        await visitor.post(`${path}?payment=true`, { do: 'pay', ...other });
        const row = await api.running.ledger.query((database) =>
            database.selectFrom('booking').selectAll().where('id', '=', bookingIn(path)).executeTakeFirstOrThrow(),
        );
        expect([row.first_name, row.email]).toEqual(['Xiomara', person.email]);
    });
});

test('a stay and several days are shown by nights and days, and what costs nothing is confirmed at once', async () => {
    const checkin = api.freeDay();
    const stay = { checkin, checkout: addDays(checkin, 2), unitId: 'suite', adults: '2', extraBed: '1', ...person };
    const page = await visitor.get(((await visitor.book(link('gulf/inn', stay))).location as string) ?? '');
    expect(page.text).toContain('2 nights');
    expect(page.text).toContain('Extra bed');
    expect(page.text).toContain('Room Suite');
    const free = { date: api.freeDay(), slot: 'early', adults: '1', ...person };
    expect((await visitor.get(link('lagoon/walk', free))).text).toContain('You confirm on the next page.');
    const path = (await visitor.book(link('lagoon/walk', free))).location as string;
    const held = (await visitor.get(path)).text;
    expect(held).toContain('Waiting for your confirmation');
    expect(held).toContain('Confirm booking');
    expect(held).not.toMatch(/\bpay/iu);
    const sent = await visitor.post(path, { do: 'pay' });
    expect((await visitor.get(sent.location as string)).text).toContain('Booking confirmed');
});
