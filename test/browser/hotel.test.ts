import { describe, expect, test } from 'vitest';
import { readBooking } from '../../api/booking/service/booking.ts';
import { managePath } from '../../contract/page-paths.ts';
import { openSite } from './support/site.ts';
import { books, contact, link, paysInTheSandbox, updates } from './support/way.ts';

const site = openSite();

const prefill = {
    room: 'terrace',
    adults: '2',
    children: '1',
    childAges: '5',
    options: '{"airport":1}',
    extraBed: 'yes',
    late_checkout: '1',
    deposit: 'total',
    prenom: contact.firstName,
    nom: contact.lastName,
    email: contact.email,
};

const words = {
    fr: {
        before: '5 233,50 MAD',
        after: '4 693,50 MAD',
        room: 'Chambre avec terrasse',
        confirmed: 'Réservation confirmée',
    },
    es: {
        before: '5,233.50 MAD',
        after: '4,693.50 MAD',
        room: 'Habitación con terraza',
        confirmed: 'Reserva confirmada',
    },
} as const;

/** With those of the excursions every pairing of language, window and scripts. */
const windows = [
    { locale: 'fr', isPhone: true, hasScripts: true },
    { locale: 'fr', isPhone: false, hasScripts: false },
    { locale: 'es', isPhone: true, hasScripts: false },
    { locale: 'es', isPhone: false, hasScripts: true },
] as const;

describe.concurrent('From a link to a confirmed stay', () => {
    test.each(windows.map((window, index) => ({ ...window, month: `2027-0${index + 2}` })))(
        'a link leads to a confirmed stay in $locale, on a phone: $isPhone, with scripts: $hasScripts',
        async ({ locale, month, ...window }) => {
            const { before, after, room, confirmed } = words[locale];
            const days = { checkin: `${month}-10`, checkout: `${month}-13` };
            await site.visit(window, async (person) => {
                await person.open(link(locale, 'riad-zitoun/riad', { ...prefill, ...days }));
                expect(await person.values(['checkin', 'checkout', 'unitId', 'adults', 'children'])).toEqual({
                    ...days,
                    unitId: 'terrace',
                    adults: '2',
                    children: '1',
                });
                expect(await person.values(['childrenAges', 'options.airport', 'payment', 'firstName'])).toEqual({
                    childrenAges: '5',
                    'options.airport': '1',
                    payment: 'full',
                    firstName: contact.firstName,
                });
                expect(await person.values(['extraBed', 'earlyCheckin', 'lateCheckout'])).toEqual({
                    extraBed: '1',
                    earlyCheckin: null,
                    lateCheckout: '1',
                });
                await person.sees(before, '#price');
                expect(await person.reads('#price')).toMatch(new RegExp(`${room}, 3 .*\\) 3 × `, 'u'));

                await person.control('extraBed').uncheck();
                await updates(person, window.hasScripts);
                await person.sees(after, '#price');

                const id = await books(person);
                const booked = { status: 'pending', total: 4693.5, amountDueNow: 4693.5, unitId: 'terrace' };
                expect(await site.booking(id)).toMatchObject({ ...booked, date: days.checkin, endDate: days.checkout });

                await paysInTheSandbox(person, site, id);
                expect(await person.reads('.outcome')).toContain(confirmed);
                expect(await person.reads()).toContain(room);
                const state = { status: 'confirmed', amountPaid: 4693.5, amountRemaining: 0, amountDueNow: 0 };
                expect(await site.booking(id)).toMatchObject(state);
            });
        },
    );
});

test('the confirmation of a stay prints on one sheet, and so does its receipt after a refund', async () => {
    await site.visit({}, async (person) => {
        const days = { checkin: '2027-06-10', checkout: '2027-06-13' };
        await person.open(link('fr', 'riad-zitoun/riad', { ...prefill, ...days }));
        const id = await books(person);
        await paysInTheSandbox(person, site, id);
        expect(await person.sheets()).toBe(1);
        const { service } = site.running;
        const known = await readBooking(service, id);
        if (!known.ok) throw new Error(known.error.message);
        const path = managePath('fr', service.links.tokenOf(known.value.booking));
        await person.open(path);
        await person.press('do', 'cancel');
        await person.open(`${path}/receipt`);
        expect(await person.sheets()).toBe(1);
    });
});
