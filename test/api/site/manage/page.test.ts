import { describe, expect, test } from 'vitest';
import { linkEndsAtMs } from '../../../../api/booking/manage-link/manage-link.ts';
import { revokeLinks } from '../../../../api/booking/service/manage-link.ts';
import { referenceOf, spacedReference } from '../../../../contract/booking-reference.ts';
import { addDays } from '../../../../contract/calendar-day.ts';
import { unknownLocale } from '../../../support/locale.ts';

import { amended } from '../../booking/support/amended.ts';
import { guestsWithLinks } from './support/guest.ts';

const { api, booked, cancel, linkOf, payments, sail, statusOf, stored, visitor } = guestsWithLinks();

describe('The page of a link', () => {
    test('the page of a link shows what is booked and paid, and what is refunded; its address goes nowhere', async () => {
        const { id, path } = await booked();
        const page = await visitor.get(path);
        expect(page.status).toBe(200);
        for (const text of [
            '✓ Confirmed Your booking ',
            spacedReference(referenceOf(id)).replace('\u00a0', ' '),
            '8:00 am',
            'Adult × 2',
            'Paid €40.00',
            'You get back €40.00 Everything you have paid.',
            'Now: €40.00 until ',
            '€20.00 until ',
            'nothing after that',
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

    test('the page of a link is shown in French and Spanish', async () => {
        const { id } = await booked();
        expect((await visitor.get(await linkOf(id, 'fr'))).text).toContain('Annuler la réservation et récupérer 40,00');
        expect((await visitor.get(await linkOf(id, 'es'))).text).toContain('Cancelar la reserva y recibir');
        expect((await visitor.get(await linkOf(id, unknownLocale))).location).toBe(await linkOf(id, 'en'));
    });

    test('the page of a link, opened a hundred times, also by programs, changes nothing', async () => {
        const { id, path } = await booked();
        await Promise.all(Array.from({ length: 100 }, () => visitor.get(`${path}?do=cancel&refund=4000`)));
        expect(await statusOf(id)).toBe('confirmed');
    });

    test('a query that names nothing that was saved is ignored', async () => {
        const { path } = await booked();
        for (const query of ['saved=other', 'saved=constructor', 'constructor']) {
            const page = await visitor.get(`${path}?${query}`);
            expect([page.status, page.text.includes('saved')], query).toEqual([200, false]);
        }
    });

    test('the page of a link offers the payment of what is not paid, and of the balance', async () => {
        const unpaid = await booked(0);
        expect((await visitor.get(unpaid.path)).html).toContain(`href="/en/booking/${unpaid.id}?payment=true"`);
        const part = await booked(873_25, sail);
        const page = await visitor.get(part.path);
        expect(page.text).toContain(
            'Balance: MX$1,746.75 Pay it now, or pay Lagoon on the day. Paid so far: MX$873.25.',
        );
        expect(page.html).toContain(`href="/en/booking/${part.id}?payment=true"`);
    });
});

describe('A link that does not open', () => {
    const forged = async (path: string) => `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`;

    test('a link that somebody made up is 404, and reveals nothing of bookings', async () => {
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

    test('a link is 410 after it was revoked or has ended, also for forms and the receipt', async () => {
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

test('nothing offers to send a link where no mails are sent', async () => {
    const { id } = await booked();
    expect((await visitor.get('/en/manage')).status).toBe(404);
    expect((await visitor.get('/en/manage/made-up')).html).not.toContain('href="/en/manage"');
    expect((await visitor.get(`/en/booking/${id}`)).html).not.toContain('/en/manage');
});

test('the receipt states what is still to be paid, and when', async () => {
    const { path } = await booked(873_25, sail);
    const { text } = await visitor.get(`${path}/receipt`);
    expect(text).toMatch(/Paid MX\$873\.25 Pay the balance of MX\$1,746\.75 to Lagoon on /u);
});

test('the receipt has the lines, and payments and refunds with day and reference', async () => {
    const { id, path, day } = await booked();
    api.nowMs = Date.parse(`${addDays(day, -3)}T13:00:00Z`);
    await cancel(path, '2000');
    const page = await visitor.get(`${path}/receipt`);
    expect(page.status).toBe(200);
    for (const text of [
        'Receipt',
        spacedReference(referenceOf(id)).replace('\u00a0', ' '),
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

test('the receipt counts a payment that the bank has taken back, as the page does', async () => {
    const { id, path } = await booked();
    await payments.dispute(id, 'lost');
    const receipt = (await visitor.get(`${path}/receipt`)).text;
    expect(receipt).toMatch(/Returned by your bank -€40\.00 Paid after refunds €0\.00/u);
    expect((await visitor.get(path)).text).not.toContain('Paid €40.00');
});

test('the calendar entry of a confirmed booking has its times and number, and no link; it follows a change', async () => {
    const { id, path, day } = await booked();
    expect((await visitor.get(path)).html).toContain(`href="${path}/calendar.ics"`);
    const entry = async () => {
        const file = await visitor.get(`${path}/calendar.ics`);
        expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
        expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${referenceOf(id)}.ics"`);
        expect(file.headers.get('referrer-policy')).toBe('no-referrer');
        expect(file.html).not.toMatch(/manage|https?:|Xiomara/u);
        return /UID:(\S+)|DTSTART:(\S+)|SEQUENCE:(\d+)/gu[Symbol.match](file.html)?.sort();
    };
    const compact = (date: string, time: string) => `DTSTART:${date.replaceAll('-', '')}T${time}Z`;
    // The page that may be shared gives the same entry.
    const shared = `/en/booking/${id}`;
    expect((await visitor.get(shared)).html).toContain(`href="${shared}/calendar.ics"`);
    const same = (await visitor.get(`${shared}/calendar.ics`)).html;
    expect(same).toBe((await visitor.get(`${path}/calendar.ics`)).html);
    expect(await entry()).toEqual([compact(day, '130000'), 'SEQUENCE:0', `UID:${id}@book.example`]);
    await amended(api, id, { date: addDays(day, 1), timeSlotId: 'late', adults: 2 });
    expect(await entry()).toEqual([compact(addDays(day, 1), '230000'), 'SEQUENCE:1', `UID:${id}@book.example`]);
    await cancel(path, '4000');
    expect((await visitor.get(`${path}/calendar.ics`)).status).toBe(404);
    expect((await visitor.get(`${shared}/calendar.ics`)).status).toBe(404);
    expect((await visitor.get(path)).html).not.toContain('calendar.ics');
});
