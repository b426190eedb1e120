import { describe, expect, test, vi } from 'vitest';
import { endOf } from '../../../../api/booking/cancellation/booking-refund.ts';
import { linkEndsAtMs } from '../../../../api/booking/manage-link/manage-link.ts';
import { readBooking } from '../../../../api/booking/service/booking.ts';
import { eraseBooking } from '../../../../api/booking/service/erase.ts';
import { referenceOf } from '../../../../contract/booking-reference.ts';
import { Payments } from '../../booking/payment/support/payments.ts';
import { contact, sandbox } from '../../booking/support/booking-api.ts';
import { visit } from '../support/visitor.ts';

const visitor = visit({ sendsMails: true });
const { api } = visitor;
const payments = new Payments(api, sandbox);

async function confirmed(paidMinor = 40_00, email = contact.email) {
    const id = await payments.tour(api.freeDay(), { participant_data: { adults: 2, ...contact, email } });
    if (paidMinor > 0) await api.pay(id, paidMinor, `sandbox:${id}`);
    return { id, reference: referenceOf(id), email };
}

const request = (reference: string, email: string, locale = 'en') =>
    visitor.post(`/${locale}/manage`, { reference, email });

/** Whether a request for the link of this booking is stored; the answer does not wait for it. */
async function isStored(id: string): Promise<boolean> {
    const other = await confirmed();
    await request(other.reference, other.email);
    const stored = () =>
        api.running.ledger.query(async (database) => {
            const events = database.selectFrom('event').where('type', '=', 'link.requested');
            return (await events.select('booking_id').execute()).map((event) => event.booking_id);
        });
    await vi.waitFor(async () => expect(await stored()).toContain(other.id));
    return (await stored()).includes(id);
}

describe('Asking for the link', () => {
    test('a guest asks for the link by reference and e-mail of a confirmed booking, as people type them', async () => {
        const { id, reference, email } = await confirmed();
        const page = await visitor.get('/en/manage');
        expect(page.text).toContain('We e-mail you the link to change or cancel it.');
        await request(
            ` ${reference.slice(0, 4).toLowerCase()}-${reference.slice(4)}`,
            ` \u200b${email.toUpperCase()}\u2069 `,
        );
        expect(await isStored(id)).toBe(true);
    });

    test('an address is compared in ASCII, however the guest types its domain', async () => {
        const { id, reference } = await confirmed(40_00, 'ana@xn--mller-kva.example');
        await request(reference, 'Ana@Müller.example');
        expect(await isStored(id)).toBe(true);
    });

    test('the form is offered by one name at the top of the lists of experiences', async () => {
        for (const path of ['/en', '/en/p/lagoon']) {
            expect((await visitor.get(path)).html).toContain(
                '<a class="mine" href="/en/manage" target="_top">My booking</a>',
            );
        }
    });

    test('the form that mails the link is offered at the top of the page of an experience', async () => {
        const page = await visitor.get('/fr/p/lagoon/e/sail');
        expect(page.html).toContain('<a class="mine" href="/fr/manage" target="_top">Ma réservation</a>');
    });

    test('the request for a link is offered by the page of a link that opens no booking', async () => {
        const page = await visitor.get('/en/manage/x');
        expect(page.text).toContain('request a new one below, or ask the provider and give your booking reference');
        expect(page.html).toContain('href="/en/manage"');
    });

    test('a guest who has the mail needs no link: the page of the booking states what the mail contains', async () => {
        const { id } = await confirmed();
        const sentence = 'Your confirmation comes by e-mail, with a calendar entry and the link to change or cancel.';
        expect((await visitor.get(`/en/booking/${id}`)).text).toContain(sentence);
        await eraseBooking(api.running.service, id);
        expect((await visitor.get(`/en/booking/${id}`)).text).not.toContain(sentence);
    });

    test('the page of a booking that is over announces nothing, and offers the link while there is one', async () => {
        const { id } = await confirmed();
        const known = await readBooking(api.running.service, id);
        if (!known.ok) throw new Error(known.error.message);
        const { booking } = known.value;
        const page = async () => (await visitor.get(`/fr/booking/${id}`)).text;
        expect(await page()).toMatch(/Rendez-vous le .* Votre confirmation vous parvient par e-mail/u);
        api.nowMs = endOf(booking);
        expect(await page()).toMatch(/Réservation confirmée Votre réservation du \S+ \d+ \S+ (?!Votre confirmation)/u);
        expect(await page()).toContain('Modifier ou annuler');
        api.nowMs = linkEndsAtMs(booking);
        expect(await page()).not.toContain('Modifier ou annuler');
    });

    test.each<[string, (own: Awaited<ReturnType<typeof confirmed>>) => Promise<unknown> | unknown, number]>([
        ['of another e-mail address', ({ reference }) => request(reference, 'other@mail.example'), 40_00],
        ['without an e-mail address', ({ reference }) => request(reference, ''), 40_00],
        ['of another reference', ({ email }) => request('ZZZZZZZZ', email), 40_00],
        ['that is no reference', ({ email }) => request('\0', email), 40_00],
        ['of a booking that is not paid', ({ reference, email }) => request(reference, email), 0],
        [
            'of a booking that is cancelled',
            async ({ id, reference, email }) => {
                await api.cancelForProvider(id);
                return await request(reference, email);
            },
            40_00,
        ],
        [
            'after the end of its links',
            async ({ id, reference, email }) => {
                const known = await readBooking(api.running.service, id);
                if (known.ok) api.nowMs = linkEndsAtMs(known.value.booking);
                // The next free day is past by then.
                api.freeDay();
                return await request(reference, email);
            },
            40_00,
        ],
    ])('a request %s stores nothing, and the answer is the same', async (_, ask, paidMinor) => {
        const own = await confirmed();
        const right = await request(own.reference, own.email);
        const wrong = await confirmed(paidMinor);
        const page = (await ask(wrong)) as typeof right;
        // What was typed comes back, whatever it was.
        const answered = ({ status, html }: typeof right) => [status, html.replaceAll(/ value="[^"]*"/gu, '')];
        expect(answered(page)).toEqual(answered(right));
        expect(page.text).toContain('If a confirmed booking has this reference and e-mail address');
        expect(await isStored(wrong.id)).toBe(false);
    });

    test('what was typed stays in the form, to be checked', async () => {
        const { html, text } = await request('WC9G 59VF', 'maya@mail.example', 'es');
        expect(html).toMatch(/name="reference"[^>]* value="WC9G 59VF"/u);
        expect(html).toMatch(/name="email"[^>]* value="maya@mail\.example"/u);
        expect(text).toContain('Si no lo tienes, pídeselo al proveedor.');
    });

    test('the page of an unknown booking leads to the form', async () => {
        const page = await visitor.get('/fr/booking/00000000-0000-4000-8000-000000000000');
        expect(page.status).toBe(404);
        expect(page.html).toContain('<a class="button" href="/fr/manage">Ma réservation</a>');
        expect(page.html).toContain('<a class="button quiet" href="/fr">');
        expect((await visitor.get('/fr/p/nobody')).html).not.toContain('/fr/manage');
    });

    test('the request for a link is offered where one does not open, and on the page of a confirmed booking', async () => {
        const { id, reference } = await confirmed();
        expect((await visitor.get('/fr/manage/made-up')).html).toContain('href="/fr/manage"');
        const page = await visitor.get(`/en/booking/${id}`);
        expect(page.html).toContain('action="/en/manage"');
        expect(page.text).toContain('Add to calendar Change or cancel We e-mail you the link');
        expect(page.html).toContain(`name="reference" value="${reference}"`);
        expect(page.html).not.toMatch(/mail\.example/u);
        const pending = await payments.tour();
        expect((await visitor.get(`/en/booking/${pending}`)).html).not.toContain('/en/manage');
    });
});
