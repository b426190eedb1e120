import { beforeEach, describe, expect, test } from 'vitest';
import { refundBooking } from '../../../api/booking/payment/refund-booking.ts';
import { stripeChargeRule } from '../../../api/booking/payment/stripe/stripe-amount.ts';
import { type ChargeRules, chargeRule, everyAmount } from '../../../api/booking/pricing/charge-rule.ts';
import { money } from '../../../api/locale/format.ts';
import { addDays } from '../../../contract/calendar-day.ts';
import { contact, expectError, sandbox } from '../booking/support/booking-api.ts';
import { category, changed, ids } from '../booking/support/catalog.ts';
import { textOf } from './support/html.ts';
import { bookingIn, control, link, person, visit } from './support/visitor.ts';

/** What the payment provider of these tests charges: each test says. */
let rules: ChargeRules = () => everyAmount;
const provider = {
    ...sandbox,
    chargeRules: ((currency, exponent) => rules(currency, exponent)) as ChargeRules,
};
const visitor = visit({ provider });
const { api } = visitor;
beforeEach(() => {
    rules = () => everyAmount;
});

interface PartySelection {
    experience: string;
    /** By the names of the quote. */
    request: Record<string, unknown>;
    /** By the names of the page's controls. */
    controls: Record<string, string>;
    currency: string;
    exponent: number;
}

/** Two adults: a deposit of 33.33 % of 2,620.00. */
function sail(adults = 2): PartySelection {
    const date = api.freeDay();
    const request = { experienceId: ids.sail, date, timeSlotId: 'morning', adults };
    const controls = { date, slot: 'morning', adults: String(adults) };
    return { experience: 'lagoon/sail', request, controls, currency: 'MXN', exponent: 2 };
}

/** A night of one adult for 12.500, and with early check-in for 14.505: 17 % are due. */
function night(isEarly = false): PartySelection {
    const date = api.freeDay();
    const endDate = addDays(date, 1);
    const extras = { earlyCheckin: isEarly };
    const request = { experienceId: ids.inn, date, endDate, unitId: 'garden', adults: 1, extras };
    const controls = { checkin: date, checkout: endDate, unitId: 'garden', adults: '1', earlyCheckin: String(isEarly) };
    return { experience: 'gulf/inn', request, controls, currency: 'KWD', exponent: 3 };
}

/** A cup of tea for 3,305 yen, of which 33 % are due. */
function tea(): PartySelection {
    const date = api.freeDay();
    const request = { experienceId: ids.tea, date, timeSlotId: 'early', adults: 1 };
    const controls = { date, slot: 'early', adults: '1' };
    return { experience: 'kyo/tea', request, controls, currency: 'JPY', exponent: 0 };
}

/** Two adults of the sail, booked on the page: the path of the booking. */
const booked = () => visitor.booked(link('lagoon/sail', { ...person, ...sail().controls }));

function withoutToken({ request }: PartySelection, total_price: number) {
    const { experienceId, date, endDate, timeSlotId, unitId, adults, extras } = request;
    const flat = { experience_id: experienceId, date, endDate, time_slot_id: timeSlotId, unitId, adults, extras };
    return { ...flat, total_price, participant_data: { adults, ...contact } };
}

describe('What is promised is what is charged: quote, form, create, get-booking, payment page and charge agree', () => {
    test.each<[string, ChargeRules, () => PartySelection, [total: number, due: number]]>([
        ['every amount, pesos', () => everyAmount, sail, [2620, 873.25]],
        ['steps of 10 centavos', () => chargeRule(10, 1), sail, [2620, 873.2]],
        ['steps of 50 centavos', () => chargeRule(50, 1), sail, [2620, 873]],
        ['a minimum that the deposit just reaches', () => chargeRule(1, 873_25), sail, [2620, 873.25]],
        ['a minimum that only the total reaches', () => chargeRule(1, 873_26), sail, [2620, 2620]],
        ['Stripe, pesos', stripeChargeRule, sail, [2620, 873.25]],
        ['Stripe, dinars', stripeChargeRule, night, [12.5, 2.13]],
        ['Stripe, dinars whose total is no multiple of ten fils', stripeChargeRule, () => night(true), [14.51, 2.47]],
        ['steps of 100 yen', () => chargeRule(100, 1), tea, [3300, 1100]],
        ['every amount, yen', () => everyAmount, tea, [3305, 1091]],
    ])('quote, form, booking, payment page and charge agree: %s', async (_, rule, wantedOf, [total, due]) => {
        rules = rule;
        const wanted = wantedOf();
        const { experience, controls, currency, exponent } = wanted;
        const shown = (major: number) => textOf(money(Math.round(major * 10 ** exponent), currency, exponent, 'en'));
        const { body: quote, text } = await api.quote(wanted.request);
        const dueOf = quote.deposit === 0 ? quote.total : quote.deposit;
        expect([quote.total, dueOf], text).toEqual([total, due]);
        expect(quote.deposit + quote.rest).toBeCloseTo(total, 6);

        const form = await visitor.get(link(experience, { ...person, ...controls }));
        expect(control(form, 'total')).toBe(String(total));
        expect(form.text).toContain(shown(due));
        expect(form.text.includes('Pay now')).toBe(due < total);

        const flat = await api.create(withoutToken(wanted, total));
        expect([flat.status, flat.body.total, flat.body.amountDueNow]).toEqual([201, total, due]);
        await api.cancel(flat.body.bookingId);
        const { body: made } = await api.book(wanted.request);
        expect([made.total, made.amountDueNow]).toEqual([total, due]);
        const { body: read } = await api.read(made.bookingId);
        expect([read.total, read.amountDueNow]).toEqual([total, due]);

        const path = `/en/booking/${made.bookingId}?payment=true`;
        expect((await visitor.get(path)).text).toContain(`Pay ${shown(due)}`);
        const card = (await visitor.post(path, { do: 'pay' })).location as string;
        expect((await visitor.get(card)).text).toContain(shown(due));
        const [session] = await api.running.ledger.query((database) =>
            database.selectFrom('payment_session').selectAll().where('booking_id', '=', made.bookingId).execute(),
        );
        expect(session?.amount_minor).toBe(Math.round(due * 10 ** exponent));
    });

    test('the form offers no deposit where the whole total is due, and none is taken of who asks for it', async () => {
        rules = () => chargeRule(1, 1_000_00);
        const wanted = sail();
        const form = await visitor.get(link(wanted.experience, { ...person, ...wanted.controls }));
        expect(form.html).toMatch(/<section[^>]*id="payment-choice"[^>]* hidden/u);
        const { body } = await api.book(wanted.request, { payment: 'deposit' });
        expect(body.amountDueNow).toBe(2620);
        rules = () => everyAmount;
        const again = await visitor.get(link(wanted.experience, { ...person, ...wanted.controls }));
        expect(again.html).not.toMatch(/id="payment-choice"[^>]* hidden/u);
    });

    test('a rounded total is explained in the language of the page, in the quote always as Rounding', async () => {
        rules = () => chargeRule(100, 1);
        const wanted = tea();
        const { body } = await api.quote({ ...wanted.request, locale: 'fr' });
        expect(body.discountBreakdown).toEqual([{ label: 'Rounding', amount: 5 }]);
        expect([body.subtotal, body.discount, body.fees, body.total]).toEqual([3305, 5, 0, 3300]);
        const made = await api.book(wanted.request);
        for (const [locale, word] of [
            ['en', 'Rounding'],
            ['fr', 'Arrondi'],
            ['es', 'Redondeo'],
        ] as const) {
            expect((await visitor.get(link(wanted.experience, wanted.controls, locale))).text).toContain(word);
            expect((await visitor.get(`/${locale}/booking/${made.body.bookingId}`)).text).toContain(word);
        }
    });
});

describe('A total below what the payment provider charges at least', () => {
    const wanted = () => {
        rules = () => chargeRule(1, 2_620_01);
        return sail();
    };

    test('a total below the minimum is refused by the quote and by create without a token, and nothing is stored', async () => {
        const request = wanted();
        const count = await api.count();
        for (const answer of [await api.quote(request.request), await api.create(withoutToken(request, 2620))]) {
            expectError(answer, 'amount_too_small');
            expect(answer.body).toMatchObject({ total: 2620, currency: 'MXN' });
            expect(answer.body.message).toContain('2620.01 MXN');
        }
        expect(await api.count()).toBe(count);
    });

    test('a total below the minimum is explained on the page, which shows no price and seals none', async () => {
        const { experience, controls } = wanted();
        for (const [locale, words] of [
            ['en', 'below the smallest amount we can charge'],
            ['fr', 'inférieur au montant minimal que nous pouvons encaisser'],
            ['es', 'menor que el monto mínimo que podemos cobrar'],
        ] as const) {
            const form = await visitor.get(link(experience, { ...person, ...controls }, locale));
            expect(form.text).toContain(words);
            expect([control(form, 'quote'), control(form, 'total')]).toEqual(['', '']);
            const pressed = await visitor.press(form, link(experience, {}, locale), ['do', 'book']);
            expect([pressed.status, pressed.text.includes(words)]).toEqual([409, true]);
        }
    });

    test('a minimum has no meaning where nothing is to be paid', async () => {
        wanted();
        const made = await api.book({ experienceId: ids.walk, date: api.freeDay(), timeSlotId: 'early', adults: 1 });
        expect([made.status, made.body.total, made.body.amountDueNow]).toEqual([201, 0, 0]);
    });
});

test('a price sealed before another payment provider was configured is refused when that cannot charge it', async () => {
    const sealed = await api.quoted(night(true).request);
    rules = stripeChargeRule;
    expectError(await api.create(sealed), 'quote_expired');
    const [kept, other] = [await api.quoted(night(true).request), await api.quoted(night().request)];
    rules = () => everyAmount;
    expect((await api.create(kept)).body).toMatchObject({ total: 14.51, amountDueNow: 2.47 });
    rules = () => chargeRule(10, 2_140);
    expectError(await api.create(other), 'quote_expired');
});

describe('The rest', () => {
    test('a rest below the minimum is left to the provider: the deposit stays, and the page offers no payment of it', async () => {
        await api.offer(
            changed(ids.tour, (tour) => ({
                ...tour,
                depositBasisPoints: 9_000,
                categories: [category('adult', 'adult', 5_00)],
            })),
        );
        rules = () => chargeRule(1, 51);
        const request = { experienceId: ids.tour, date: api.freeDay(), timeSlotId: 'early', adults: 1 };
        const { body } = await api.book(request);
        expect(body.amountDueNow).toBe(4.5);
        await api.pay(body.bookingId, 4_50);
        const path = `/en/booking/${body.bookingId}?payment=true`;
        const page = await visitor.get(path);
        expect(page.text).toContain('Balance €0.50 to Lagoon, on the day');
        expect(page.text).not.toContain('Pay the balance');
        expect((await visitor.post(path, { do: 'rest' })).status).toBe(409);
        rules = () => chargeRule(1, 50);
        expect((await visitor.get(path)).text).toContain('Pay the balance');
    });

    test('the rest does not ask again for what was refunded on purpose', async () => {
        const path = await booked();
        const id = bookingIn(path);
        // Part of the price, in the name of the sandbox, which can give it back.
        await api.pay(id, 1000_00, `sandbox:${id}`);
        const read = async () => (await visitor.get(`${path}?payment=true`)).text;
        expect(await read()).toContain('Pay the balance (MX$1,620.00)');
        const parts = { service: api.running.service, provider, logError: () => {} };
        const refunded = await refundBooking(parts, id, 100_00);
        expect((await api.read(id)).body.amountPaid, JSON.stringify(refunded)).toBe(900);
        expect(await read()).toContain('Pay the balance (MX$1,620.00)');
    });
});
