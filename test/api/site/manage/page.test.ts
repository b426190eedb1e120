import { beforeAll, describe, expect, test } from 'vitest';
import { linkEndsAtMs } from '../../../../api/booking/manage-link/link-end.ts';
import { recordDispute } from '../../../../api/booking/payment/disputes.ts';
import type { Refunded } from '../../../../api/booking/payment/port.ts';
import { sandboxProvider } from '../../../../api/booking/payment/sandbox.ts';
import { readBooking } from '../../../../api/booking/service/booking.ts';
import { revokeLinks } from '../../../../api/booking/service/manage-link.ts';
import { referenceOf } from '../../../../api/ledger/booking-reference.ts';
import { addDays } from '../../../../contract/calendar-day.ts';
import { Payments } from '../../booking/payment/support/payments.ts';
import { contact, siteUrl } from '../../booking/support/booking-api.ts';
import { changed, ids } from '../../booking/support/catalog.ts';
import { type Page, visit } from '../support/visitor.ts';

const sandbox = sandboxProvider(() => siteUrl);
const answer: { refund: Refunded | null } = { refund: null };
const provider: typeof sandbox = {
    ...sandbox,
    refund: async (request) => answer.refund ?? (await sandbox.refund(request)),
};
const visitor = visit({ provider, maxPendingPerContact: 2 });
const { api } = visitor;
const payments = new Payments(api, provider);

const policy = {
    tiers: [
        { percent: 100, daysBefore: 7 },
        { percent: 50, hoursBefore: 48 },
    ],
};

beforeAll(() => api.offer(changed(ids.tour, (tour) => ({ ...tour, refundPolicy: policy }))));

async function stored(id: string) {
    const known = await readBooking(api.running.service, id);
    if (!known.ok) throw new Error(known.error.message);
    return known.value.booking;
}

/** The path of the link of a booking. */
async function linkOf(id: string, locale = 'en'): Promise<string> {
    return `/${locale}/manage/${api.running.service.links.tokenOf(await stored(id))}`;
}

let guests = 0;
const tour = (more: object) => payments.tour(api.freeDay(), { ...more });
const sail = (more: object) => payments.sail({ ...more });

/** Two places at 20 euros of 08:00 in Cancún, paid. */
async function booked(paidMinor = 40_00, book: (more: object) => Promise<string> = (more) => tour(more)) {
    answer.refund = null;
    // Each has its own contact, so that they do not count together.
    const own = { email: `guest-${++guests}@mail.example`, phone: `+52 983 555 0${100 + guests}` };
    const id = await book({ participant_data: { adults: 2, ...contact, ...own } });
    if (paidMinor > 0) await api.pay(id, paidMinor, `sandbox:${id}`);
    return { id, path: await linkOf(id), day: (await stored(id)).start_date };
}

const cancel = (path: string, refund: string) => visitor.post(path, { do: 'cancel', refund });
const statusOf = async (id: string) => (await stored(id)).status;

describe('The page of a link', () => {
    test('shows what is booked and paid, what comes back, and whom to ask; its address goes nowhere', async () => {
        const { id, path } = await booked();
        const page = await visitor.get(path);
        expect(page.status).toBe(200);
        for (const text of [
            'Booking confirmed See you on ',
            referenceOf(id),
            '8:00 am',
            'Adult × 2',
            'Paid €40.00',
            'You get back €40.00 Everything you have paid.',
            'Now: €40.00 until ',
            '€20.00 until ',
            '€0.00 after that',
            'Cancel booking and get €40.00 back',
            'Keep my booking',
        ]) {
            expect(page.text).toContain(text);
        }
        expect(page.headers.get('cache-control')).toBe('no-store');
        expect(page.headers.get('referrer-policy')).toBe('no-referrer');
        expect(page.headers.get('x-robots-tag')).toBe('noindex');
        expect(page.html).toContain('<meta name="robots" content="noindex"/>');
        expect(page.html).not.toMatch(/guest-\d/u);
        expect(page.text).toContain('g•••@mail.example, +52 ••• ');
        expect(await statusOf(id)).toBe('confirmed');
        const token = path.split('/').at(-1) as string;
        expect(api.running.lines.join('')).not.toContain(token);
        expect((await visitor.get(`/en/booking/${id}`)).html).not.toContain(token);
    });

    test('in French and Spanish', async () => {
        const { id } = await booked();
        expect((await visitor.get(await linkOf(id, 'fr'))).text).toContain('Annuler la réservation et récupérer 40,00');
        expect((await visitor.get(await linkOf(id, 'es'))).text).toContain('Cancelar la reserva y recibir');
        expect((await visitor.get(await linkOf(id, 'de'))).location).toBe(await linkOf(id, 'en'));
    });

    test('opened a hundred times, also by programs that look at links, changes nothing', async () => {
        const { id, path } = await booked();
        await Promise.all(Array.from({ length: 100 }, () => visitor.get(`${path}?do=cancel&refund=4000`)));
        expect(await statusOf(id)).toBe('confirmed');
    });

    test('offers the payment of what is not paid, and of the balance', async () => {
        const unpaid = await booked(0);
        expect((await visitor.get(unpaid.path)).html).toContain(`href="/en/booking/${unpaid.id}?payment=true"`);
        const part = await booked(873_25, sail);
        const page = await visitor.get(part.path);
        expect(page.text).toContain('Balance: MX$1,746.75');
        expect(page.html).toContain(`href="/en/booking/${part.id}?payment=true"`);
    });
});

describe('A link that does not open', () => {
    const forged = async (path: string) => `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`;

    test('is 404 whoever made it up, and tells nothing of bookings', async () => {
        const { path } = await booked();
        const absent = api.running.service.links.tokenOf({
            id: '0f8fad5b-d9cb-469f-a165-70867728950e',
            link_version: 0,
        });
        const pages = await Promise.all(
            [await forged(path), `/en/manage/${absent}`, '/en/manage/made-up'].map((each) => visitor.get(each)),
        );
        expect(pages.map(({ status }) => status)).toEqual([404, 404, 404]);
        expect(new Set(pages.map(({ text }) => text)).size).toBe(1);
        expect(pages[0]?.text).toContain('ask the provider for a new link and give your booking reference');
        for (const page of pages) expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    });

    test('is 410 after it was revoked or has ended, also for forms and the receipt', async () => {
        const { id, path } = await booked();
        const expectOver = async () => {
            const pages = [await visitor.get(path), await visitor.get(`${path}/receipt`), await cancel(path, '4000')];
            expect(pages.map(({ status }) => status)).toEqual([410, 410, 410]);
            expect(pages[0]?.text).toContain('This link is no longer valid');
            expect(pages[0]?.text).not.toContain(referenceOf(id));
        };
        api.nowMs = linkEndsAtMs(await stored(id));
        await expectOver();
        api.nowMs -= 1;
        expect((await visitor.get(path)).status).toBe(200);
        await revokeLinks(api.running.service, id);
        await expectOver();
        expect(await statusOf(id)).toBe('confirmed');
        expect((await visitor.get(await linkOf(id))).status).toBe(200);
    });
});

test('Where no mails are sent nothing offers to send a link', async () => {
    const { id } = await booked();
    expect((await visitor.get('/en/manage')).status).toBe(404);
    expect((await visitor.get('/en/manage/made-up')).html).not.toContain('href="/en/manage"');
    expect((await visitor.get(`/en/booking/${id}`)).html).not.toContain('/en/manage');
});

describe('Cancelling by the form', () => {
    test('sends back what was shown, and says so; the form sent again shows the same', async () => {
        const { id, path } = await booked();
        const sent = await cancel(path, '4000');
        expect([sent.status, sent.location]).toEqual([303, path]);
        const page = await visitor.get(path);
        expect(page.text).toContain('Booking cancelled Your places have been released. We have refunded €40.00.');
        expect(page.text).not.toContain('Cancel booking');
        expect((await cancel(path, '4000')).location).toBe(path);
        expect(await payments.refunds(id)).toHaveLength(1);
    });

    test.each(['2000', '', '40.00', '-4000', 'x', '4000000000000000000'])(
        'is 409 where %j was shown, with the amount of now and nothing done; its form then cancels',
        async (shown) => {
            const { id, path } = await booked();
            const refused = await cancel(path, shown);
            expect(refused.status).toBe(409);
            expect(refused.text).toContain('Nothing has been cancelled: you would now get back €40.00.');
            expect(await statusOf(id)).toBe('confirmed');
            expect(hiddenRefund(refused)).toBe('4000');
            expect((await cancel(path, hiddenRefund(refused))).status).toBe(303);
        },
    );

    test('a minute after a deadline the form of before is 409 with less', async () => {
        const { path, day } = await booked();
        api.nowMs = Date.parse(`${addDays(day, -7)}T13:00:00Z`);
        const before = hiddenRefund(await visitor.get(path));
        expect(before).toBe('4000');
        api.wait(60);
        const refused = await cancel(path, before);
        expect([refused.status, hiddenRefund(refused)]).toEqual([409, '2000']);
        expect(refused.text).toContain('You have paid €40.00; Lagoon keeps €20.00.');
        expect((await cancel(path, '2000')).status).toBe(303);
        const page = await visitor.get(path);
        expect(page.text).toContain('We have refunded €20.00.');
        expect(page.text).toContain('Lagoon keeps €20.00, as agreed in the cancellation terms.');
    });

    test('after the last deadline nothing comes back, and the button says no amount', async () => {
        const { id, path, day } = await booked();
        api.nowMs = Date.parse(`${addDays(day, -1)}T13:00:00Z`);
        const page = await visitor.get(path);
        expect(page.text).toContain('You get back €0.00 You have paid €40.00; Lagoon keeps €40.00.');
        expect(page.html).toMatch(/<button[^>]*value="cancel"[^>]*>Cancel booking<\/button>/u);
        await cancel(path, '0');
        expect(await payments.refunds(id)).toEqual([]);
        expect((await visitor.get(path)).text).toContain('Lagoon keeps €40.00');
    });

    test('what is not paid, without money', async () => {
        const { id, path } = await booked(0);
        expect((await visitor.get(path)).text).toContain('You have not paid anything, so there is nothing to refund.');
        expect((await cancel(path, '0')).status).toBe(303);
        expect(await statusOf(id)).toBe('cancelled');
    });

    test('is refused after the start, without a policy, and after expiry, with words', async () => {
        const begun = await booked();
        const paidMinor = 873_25;
        const [free, late] = [await booked(paidMinor, sail), await booked(0)];
        expect((await visitor.get(free.path)).text).toContain('Only Lagoon can cancel this booking.');
        const unasked = await cancel(free.path, '0');
        expect([unasked.status, unasked.text.includes('Only Lagoon can cancel this booking.')]).toEqual([409, true]);
        api.wait(2400);
        expect((await visitor.get(late.path)).text).toContain('Booking expired');
        expect((await cancel(late.path, '0')).status).toBe(409);
        api.nowMs = Date.parse(`${begun.day}T13:00:01Z`);
        const tooLate = await cancel(begun.path, '0');
        expect(tooLate.status).toBe(409);
        expect(tooLate.text).toContain('Your booking has already begun, so you cannot cancel it here.');
        expect(await statusOf(begun.id)).toBe('confirmed');
    });

    test('is refused while a bank reviews a payment, with words, and possible after that', async () => {
        const { id, path } = await booked();
        const dispute = (status: 'open' | 'won', seconds: number) =>
            api.running.ledger.query((database) =>
                recordDispute(database, {
                    reference: `sandbox:dispute ${id}`,
                    booking_id: id,
                    payment_reference: `sandbox:${id}`,
                    amount_minor: 40_00,
                    status,
                    words: 'fraudulent',
                    told_at: api.instant(seconds),
                    recorded_at: api.instant(),
                }),
            );
        await dispute('open', 0);
        const why = 'Your bank is reviewing a payment for this booking, so you cannot cancel it here.';
        expect((await visitor.get(path)).text).toContain(why);
        const refused = await cancel(path, '4000');
        expect([refused.status, refused.text.includes(why)]).toEqual([409, true]);
        await dispute('won', 1);
        expect((await cancel(path, '4000')).status).toBe(303);
        expect(await payments.refunds(id)).toHaveLength(1);
    });

    test('says what becomes of a refund that is on its way, and of one that was refused', async () => {
        const pending = await booked();
        answer.refund = { kind: 'pending', externalReference: 'sandbox-refund-1' };
        await cancel(pending.path, '4000');
        expect((await visitor.get(pending.path)).text).toContain('We are refunding €40.00 the way you paid.');
        const failed = await booked();
        answer.refund = { kind: 'failed', message: 'Card closed.' };
        await cancel(failed.path, '4000');
        const page = await visitor.get(failed.path);
        expect(page.text).toContain('We could not refund €40.00: our payment partner refused it.');
        expect(page.html).not.toContain('Card closed');
    });

    test('two at once: one refund', async () => {
        const { id, path } = await booked();
        const sent = await Promise.all(Array.from({ length: 5 }, () => cancel(path, '4000')));
        expect(sent.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303]);
        expect(await payments.refunds(id)).toHaveLength(1);
    });
});

describe('The contact', () => {
    const change = (path: string, fields: Record<string, string>) => visitor.post(path, { do: 'contact', ...fields });
    const named = { firstName: 'Xiomara', lastName: 'Ruiz' };
    const row = async (id: string) => {
        const { first_name, last_name, email, email_key, phone } = await stored(id);
        return [first_name, last_name, email, email_key, phone];
    };

    test('is corrected, and what is left empty stays', async () => {
        const { id, path } = await booked();
        const before = (await row(id)).at(-1);
        const sent = await change(path, { ...named, email: 'New+trip@mail.example', phone: '' });
        expect([sent.status, sent.location]).toEqual([303, `${path}?saved=contact`]);
        expect((await visitor.get(sent.location as string)).text).toContain('Your contact details have been saved.');
        expect(await row(id)).toEqual(['Xiomara', 'Ruiz', 'new+trip@mail.example', 'new@mail.example', before]);
        await change(path, { ...named, phone: '+52 983 555 0199' });
        expect((await row(id)).at(-1)).toBe('+529835550199');
    });

    test('that cannot be used is 400, with what was typed', async () => {
        const { id, path } = await booked();
        const before = await row(id);
        const page = await change(path, { firstName: '', lastName: 'Ruiz', email: 'nobody' });
        expect(page.status).toBe(400);
        expect(page.html).toContain('id="problems"');
        expect(page.html).toMatch(/name="email"[^>]*value="nobody"/u);
        expect(await row(id)).toEqual(before);
    });

    test('of an unpaid booking counts among the open ones of its new address; of a paid one it does not', async () => {
        const email = 'many@mail.example';
        const open = await Promise.all([0, 0].map((minor) => booked(minor)));
        for (const { path } of open) expect((await change(path, { ...named, email })).status).toBe(303);
        const [third, paid] = [await booked(0), await booked()];
        const refused = await change(third.path, { ...named, email });
        expect([refused.status, refused.text.includes('You have several unpaid bookings.')]).toEqual([429, true]);
        expect((await row(third.id))[2]).toMatch(/^guest-/u);
        expect((await change(paid.path, { ...named, email })).status).toBe(303);
    });

    test('of a booking that is over stays', async () => {
        const { id, path } = await booked();
        await cancel(path, '4000');
        await change(path, { ...named, email: 'other@mail.example' });
        expect((await row(id))[2]).toMatch(/^guest-/u);
    });
});

test('The receipt has the lines, and payments and refunds with day and reference', async () => {
    const { id, path, day } = await booked();
    api.nowMs = Date.parse(`${addDays(day, -3)}T13:00:00Z`);
    await cancel(path, '2000');
    const page = await visitor.get(`${path}/receipt`);
    expect(page.status).toBe(200);
    for (const text of [
        'Receipt',
        referenceOf(id),
        'Xiomara Quetzalli',
        'Adult 2 × €20.00 €40.00',
        'Paid on ',
        `sandbox:${id} €40.00`,
        'Refunded on ',
        '-€20.00',
        'Paid after refunds €20.00',
    ]) {
        expect(page.text).toContain(text);
    }
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    const [refund] = await payments.refunds(id);
    expect(page.text).toContain(refund?.external_reference);
});

function hiddenRefund({ html }: Page): string {
    return /name="refund" value="(\d+)"/u.exec(html)?.[1] ?? 'none';
}
