import { beforeAll, describe, expect, test } from 'vitest';
import { stripeWebhookPath } from '../../api/booking/payment/stripe/stripe-provider.ts';
import { paymentPages } from '../../api/pages/payment-pages.ts';
import { startFakeStripe } from '../api/booking/payment/support/stripe-payments.ts';
import { openSite } from './support/site.ts';
import { bookingAt, books, contact, link } from './support/way.ts';

const { fake, provider } = await startFakeStripe(paymentPages(() => site.url));
const site = openSite({ provider });

beforeAll(() => {
    fake.clock = () => site.nowMs;
    fake.webhookUrl = `${site.url}${stripeWebhookPath}`;
});

describe('Payment on the page of a provider', () => {
    test('the payment on the page of a provider can be given up, and confirms the booking once it was made', async () => {
        await site.visit({ isPhone: true, alsoAt: [fake.url] }, async (person) => {
            const prefill = { date: '2027-05-15', slot: 'morning', adults: '2', ...contact };
            await person.open(link('es', 'lagoon-sailing/sunrise-sail', prefill));
            const id = await books(person);
            expect(await person.reads()).not.toContain('Modo de prueba');

            await person.press('do', 'pay');
            expect(new URL(person.page.url()).origin).toBe(fake.url);
            expect(await person.reads('h1')).toBe('Pay 78600 mxn');
            await person.leads(() => person.page.click('text=Back'));
            expect(bookingAt(person)).toBe(id);
            expect(await person.reads('h1')).toBe('Pendiente de pago');

            await person.press('do', 'pay');
            await person.press('answer', 'pay');
            await person.sees('Reserva confirmada');
            expect(bookingAt(person)).toBe(id);
            const state = { status: 'confirmed', amountPaid: 786, amountRemaining: 1834, amountDueNow: 0 };
            expect(await site.booking(id)).toMatchObject(state);
        });
    });

    test('the payment page takes the amount that the form, its script and the booking show: dinars in tens of fils', async () => {
        await site.visit({ isPhone: false, alsoAt: [fake.url] }, async (person) => {
            const prefill = { date: '2027-01-15', slot: 'day', adults: '2', ...contact };
            await person.open(link('fr', 'dhow-and-pearl/failaka-by-dhow', prefill));
            expect(await person.reads('#price')).not.toContain('Arrondi');
            await person.control('children').fill('2');
            await person.control('childrenAges').fill('8, 1');
            await person.sees('53,440', '#price');
            expect(await person.reads('#price')).toMatch(/Arrondi 0,002\sKWD.*53,440\sKWD.*9,350\sKWD.*44,090\sKWD/u);
            const id = await books(person);
            expect(await person.reads()).toMatch(/Arrondi 0,002\sKWD/u);
            expect(await site.booking(id)).toMatchObject({ total: 53.44, amountDueNow: 9.35 });
            await person.press('do', 'pay');
            expect(await person.reads('h1')).toBe('Pay 9350 kwd');
        });
    });
});
