import { describe, expect, test } from 'vitest';
import { addDays } from '../../../../contract/calendar-day.ts';
import { err } from '../../../../contract/result.ts';
import { ids } from '../../booking/support/catalog.ts';
import { controls, formWith } from '../support/html.ts';
import { control, type Page } from '../support/visitor.ts';
import { guestsWithLinks } from './support/guest.ts';

const { answer, api, booked, linkOf, payments, sail, stored, visitor } = guestsWithLinks();

/** One place at 20 euros of 08:00, paid. */
const one = async () => await booked(20_00, (more) => single(more));
const single = (more: object) => {
    const request = { experienceId: ids.tour, date: api.freeDay(), timeSlotId: 'early', adults: 1 };
    const { participant_data, ...others } = more as { participant_data: object };
    return payments.booked(request, { ...others, participant_data: { ...participant_data, adults: 1 } });
};

/** What the review would send. */
/** What a button of the review sends, or of a change that waits for its payment. */
const sentBy = ({ html }: Page, button: string) =>
    new URLSearchParams(controls(formWith(html, `value="${button}"`), button));
const pressOn = (path: string, page: Page, button: string) => visitor.post(`${path}/change`, sentBy(page, button));

async function review(path: string, changes: Record<string, string>): Promise<Page> {
    const form = await visitor.get(`${path}/change`);
    expect(form.status, form.text).toBe(200);
    return await visitor.press(form, `${path}/change`, ['do', 'review'], changes);
}
const confirm = (path: string, reviewed: Page) => pressOn(path, reviewed, 'confirm');

describe('Changing by the form', () => {
    test('the form of a change begins with what is booked, on a page that nobody else learns of', async () => {
        const { id, path, day } = await booked();
        const row = (await visitor.get(path)).text;
        expect(row).toContain('Day, time and participants You can change it until ');
        expect(row).toContain('Just the wrong day? Move it to another day');
        const page = await visitor.get(`${path}/change`);
        expect([control(page, 'date'), control(page, 'slot'), control(page, 'categoryCounts.adult')]).toEqual([
            day,
            'early',
            '2',
        ]);
        for (const [name, value] of [
            ['referrer-policy', 'no-referrer'],
            ['x-robots-tag', 'noindex'],
            ['cache-control', 'no-store'],
        ] as const) {
            expect(page.headers.get(name)).toBe(value);
        }
        expect(page.html).not.toContain('name="firstName"');
        const same = await visitor.press(page, `${path}/change`, ['do', 'review']);
        expect([same.status, same.text.includes('This is what you have booked.')]).toEqual([409, true]);
        expect((await stored(id)).revision).toBe(0);
    });

    test('the form of a change shows before and after and what is paid, then makes the change and shows so', async () => {
        const { id, path, day } = await booked();
        const reviewed = await review(path, { date: addDays(day, 2), slot: 'late' });
        for (const text of [
            'Check your change',
            'Current New Day ',
            'Time 8:00 – 10:00 am 6:00 – 8:00 pm',
            'There is nothing more to pay',
        ]) {
            expect(reviewed.text).toContain(text);
        }
        const edited = await pressOn(path, reviewed, 'edit');
        expect([control(edited, 'date'), control(edited, 'slot')]).toEqual([addDays(day, 2), 'late']);
        expect((await stored(id)).start_date).toBe(day);
        const sent = await confirm(path, reviewed);
        expect([sent.status, sent.location]).toEqual([303, `${path}?saved=change`]);
        const { start_date, place_id } = await stored(id);
        expect([start_date, place_id]).toEqual([addDays(day, 2), 'late']);
        expect((await visitor.get(`${path}?saved=change`)).text).toContain('Your booking has been changed.');
        expect((await confirm(path, reviewed)).location).toBe(`${path}?saved=change`);
        expect((await stored(id)).revision).toBe(1);
    });

    test('the calendar and the buttons of the form work without scripts, and count its own places as free', async () => {
        const { path, day } = await booked();
        const form = await visitor.get(`${path}/change`);
        expect(form.html).toMatch(new RegExp(`class="day free chosen"[^>]*data-day="${day}"`, 'u'));
        const chosen = await visitor.press(form, `${path}/change`, ['set', `date=${addDays(day, 1)}`]);
        expect([chosen.status, control(chosen, 'date')]).toEqual([200, addDays(day, 1)]);
        expect(chosen.text).not.toContain('There are not enough places left');
        // Nobody else can have the two places.
        const other = { experienceId: ids.tour, date: day, timeSlotId: 'early', adults: 1 };
        expect((await api.quote(other)).body.code).toBe('slot_full');
        expect(form.text).not.toContain('There are not enough places left');
    });

    test('the form has one day of several once, so that another one can be chosen', async () => {
        const trek = (more: object) => {
            const request = { experienceId: ids.trek, date: api.freeDay(), timeSlotId: 'camp', adults: 2 };
            return payments.booked(request, { ...more });
        };
        const { path, day } = await booked(100_00, trek);
        const { html } = await visitor.get(`${path}/change`);
        const days = controls(formWith(html, 'id="booking"')).filter(([name]) => name === 'date');
        expect(days).toEqual([['date', day]]);
    });

    test('a cheaper change has the amount on the button, and the amount is refunded', async () => {
        const { id, path } = await booked();
        const reviewed = await review(path, { 'categoryCounts.adult': '1' });
        expect(reviewed.text).toContain('Adult × 2 Adult × 1');
        expect(reviewed.html).toContain('Change booking and get €20.00 back');
        await confirm(path, reviewed);
        expect((await payments.refunds(id)).map(({ amount_minor, status }) => [amount_minor, status])).toEqual([
            [20_00, 'done'],
        ]);
        expect((await visitor.get(path)).text).toContain('We have refunded €20.00.');
    });

    test('a cheaper change whose refund the payment provider refuses leaves it owed, with words', async () => {
        const { path } = await booked();
        answer.refund = err('Card closed.');
        await confirm(path, await review(path, { 'categoryCounts.adult': '1' }));
        expect((await visitor.get(path)).text).toContain('We could not refund €20.00: our payment partner refused it.');
    });

    test('a dearer change is held until it is paid by the card page, or dropped', async () => {
        const { id, path } = await one();
        const reviewed = await review(path, { 'categoryCounts.adult': '2' });
        expect(reviewed.text).toContain('To pay now €20.00');
        expect(reviewed.html).toContain('Pay €20.00 and change booking');
        const sent = await confirm(path, reviewed);
        expect(sent.status).toBe(303);
        expect(sent.location).toMatch(new RegExp(`^/en/booking/${id}/sandbox/`, 'u'));
        const waiting = await visitor.get(path);
        expect(waiting.text).toContain('Change not paid yet: €20.00 We hold the new places until ');
        expect((await stored(id)).details.party.persons).toBe(1);
        expect((await pressOn(path, waiting, 'pay')).location).toBe(sent.location);
        await visitor.post(sent.location as string, { do: 'approve' });
        expect((await stored(id)).details.party.persons).toBe(2);
        expect((await visitor.get(path)).text).toContain('Paid €40.00');

        const other = await one();
        await confirm(other.path, await review(other.path, { 'categoryCounts.adult': '2' }));
        const dropped = await pressOn(other.path, await visitor.get(other.path), 'withdraw');
        expect(dropped.location).toBe(other.path);
        expect((await visitor.get(other.path)).text).not.toContain('Change not paid yet');
        expect((await visitor.post(`${other.path}/change`, { do: 'pay' })).status).toBe(409);
    });

    test('a dearer change whose payment is abandoned is named on the page, with how to pay or drop it', async () => {
        const { path, id } = await one();
        const sent = await confirm(path, await review(path, { 'categoryCounts.adult': '2' }));
        const left = await visitor.post(sent.location as string, { do: 'abandon' });
        expect(left.location).toContain('outcome=abandoned');
        const page = await visitor.get(left.location as string);
        expect(page.text).toContain('Change not paid yet: €20.00 We hold the new places until ');
        expect(page.text).toContain('Drop the change with the link in our e-mail');
        const again = await visitor.post(`/en/booking/${id}?payment=true`, { do: 'change' });
        expect(again.location).toMatch(new RegExp(`^/en/booking/${id}/sandbox/`, 'u'));
        const done = await visitor.post(again.location as string, { do: 'approve' });
        expect((await stored(id)).details.party.persons).toBe(2);
        expect((await visitor.get(done.location as string)).text).not.toContain('Change not paid yet');
    });

    test('a dearer change of a booking with a deposit grows the balance, and nothing is paid now', async () => {
        const { id, path } = await booked(873_25, sail);
        const reviewed = await review(path, { 'options.kit': '1' });
        expect(reviewed.text).toContain('The balance changes from MX$1,746.75 to MX$1,904.25.');
        await confirm(path, reviewed);
        expect((await stored(id)).details.options).toMatchObject([{ optionId: 'kit', quantity: 1 }]);
    });

    test('a change after a deadline keeps the percentage of today as the ceiling, and shows it', async () => {
        const { path, day } = await booked();
        api.nowMs = Date.parse(`${addDays(day, -3)}T12:00:00Z`);
        const reviewed = await review(path, { date: addDays(day, 20) });
        expect(reviewed.text).toContain('If you cancel after this change, at most 50% of the total is refunded');
        await confirm(path, reviewed);
        const page = await visitor.get(path);
        expect(page.text).toContain('You get back €20.00 You have paid €40.00; Lagoon keeps €20.00.');
        expect((await visitor.post(path, { do: 'cancel', refund: '4000' })).status).toBe(409);
    });
});

describe('A change is not made', () => {
    test('a change where another amount or booking was shown is 409 with what it is now, which can be confirmed', async () => {
        const { id, path, day } = await booked();
        const reviewed = await review(path, { 'categoryCounts.adult': '1' });
        for (const [name, value] of [
            ['refund', '0'],
            ['newTotal', '1'],
            ['due', '5'],
            ['revision', '7'],
            ['refund', 'x'],
        ] as const) {
            const fields = sentBy(reviewed, 'confirm');
            fields.set(name, value);
            const refused = await visitor.post(`${path}/change`, fields);
            expect(refused.status).toBe(409);
            expect(refused.text).toContain('Nothing has been changed: the booking, its price or the refund');
            expect(sentBy(refused, 'confirm').get('refund')).toBe('2000');
        }
        // Someone else with the link moves it meanwhile.
        await confirm(path, await review(path, { date: addDays(day, 1) }));
        const stale = await confirm(path, reviewed);
        expect(stale.status).toBe(409);
        expect((await stored(id)).details.party.persons).toBe(2);
        expect((await confirm(path, stale)).status).toBe(303);
        const { start_date, details } = await stored(id);
        expect([start_date, details.party.persons]).toEqual([day, 1]);
    });

    test('a change where another guest was faster shows the form again, with what is available instead', async () => {
        const { id, path, day } = await booked();
        const reviewed = await review(path, { date: addDays(day, 1) });
        const other = { experienceId: ids.tour, date: addDays(day, 1), timeSlotId: 'early', adults: 1 };
        await payments.booked(other);
        const refused = await confirm(path, reviewed);
        expect(refused.status).toBe(409);
        for (const text of [
            'Nothing has been changed.',
            'There are not enough places left for your group.',
            'Available for all of you',
        ]) {
            expect(refused.text).toContain(text);
        }
        expect((await stored(id)).start_date).toBe(day);
    });

    test('a change with something missing or wrong shows the form with its problems', async () => {
        const { path } = await booked();
        const wrong = await review(path, { date: '', 'categoryCounts.adult': '0' });
        expect([wrong.status, wrong.text.includes('Check 2 fields')]).toEqual([400, true]);
    });

    test('a change too late, disputed, cancelled or no longer offered is refused by the page with the reason', async () => {
        const { id, path, day } = await booked();
        const reviewed = await review(path, { date: addDays(day, 1) });
        const expectNot = async (text: string) => {
            const pages = [await visitor.get(`${path}/change`), await confirm(path, reviewed)];
            expect(pages.map(({ status }) => status)).toEqual([409, 409]);
            for (const page of [...pages, await visitor.get(path)]) expect(page.text).toContain(text);
            expect((await stored(id)).start_date).toBe(day);
        };
        api.nowMs = Date.parse(`${day}T13:00:00.001Z`);
        await expectNot('It is too late to change this booking here.');
        api.nowMs = Date.parse(`${day}T12:00:00Z`);
        await payments.dispute(id);
        await expectNot('Your bank is reviewing a payment, so you cannot change this booking here.');
        const pending = await booked(0);
        expect((await visitor.get(`${pending.path}/change`)).status).toBe(409);
        expect((await visitor.get(pending.path)).text).not.toContain('Change booking');
    });

    test('a change by a link that was made up is refused', async () => {
        expect((await visitor.get('/en/manage/made-up/change')).status).toBe(404);
        expect((await visitor.post('/en/manage/made-up/change', { do: 'confirm' })).status).toBe(404);
    });
});

test('the pages of a change are in French and Spanish', async () => {
    const { id, day } = await booked();
    const fr = await review(await linkOf(id, 'fr'), { date: addDays(day, 1), 'categoryCounts.adult': '1' });
    expect(fr.text).toContain('Modifier la réservation et récupérer 20,00');
    const es = await review(await linkOf(id, 'es'), { date: addDays(day, 1), 'categoryCounts.adult': '1' });
    expect(es.text).toContain('Cambiar la reserva y recibir');
});
