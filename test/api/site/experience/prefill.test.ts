import { describe, expect, test } from 'vitest';
import { attribute, buttons, tags } from '../support/html.ts';
import { control, link, visit } from '../support/visitor.ts';

const visitor = visit();
const { api } = visitor;

/** Controls by name as a link has filled them in. */
async function shown(path: string, names: readonly string[]) {
    const page = await visitor.get(path);
    expect(page.status).toBe(200);
    return Object.fromEntries(names.map((name) => [name, control(page, name)]));
}

describe('A link fills in the form of an excursion', () => {
    test('a link fills in day, slot, party, options, payment, contact and special requests of an excursion', async () => {
        const prefill = {
            date: '2027-06-15',
            slot: '9h00',
            bookingMode: 'private',
            adults: '2',
            children: '2',
            childrenAges: '4;7',
            options: '{"kit":2}',
            payment: 'FULL',
            notes: '  By the window\nplease ',
            prenom: 'Xiomara',
            nom: 'Quetzalli',
            email: 'xio@mail.example',
            tel: '983 555 0147',
            phoneCountry: 'mx',
        };
        const names = [
            'date',
            'slot',
            'bookingMode',
            'adults',
            'children',
            'childrenAges',
            'options.kit',
            'options.lunch',
            'payment',
        ];
        expect(await shown(link('lagoon/sail', prefill), names)).toEqual({
            date: '2027-06-15',
            slot: 'morning',
            bookingMode: 'private',
            adults: '2',
            children: '2',
            childrenAges: '4,7',
            'options.kit': '2',
            'options.lunch': '0',
            payment: 'full',
        });
        const contact = ['firstName', 'lastName', 'email', 'phone', 'phoneCountry', 'specialRequests'];
        expect(await shown(link('lagoon/sail', prefill), contact)).toEqual({
            firstName: 'Xiomara',
            lastName: 'Quetzalli',
            email: 'xio@mail.example',
            phone: '983 555 0147',
            phoneCountry: 'MX',
            specialRequests: 'By the window\nplease',
        });
    });

    test('a link fills in a party by category in place of adults, children and ages', async () => {
        const path = link('lagoon/sail', { categoryCounts: '{"adult":1,"child":2,"ghost":3}', adults: '5' });
        const names = ['categoryCounts.adult', 'categoryCounts.child', 'categoryCounts.infant', 'adults', 'children'];
        expect(await shown(path, names)).toEqual({
            'categoryCounts.adult': '1',
            'categoryCounts.child': '2',
            'categoryCounts.infant': '0',
            adults: undefined,
            children: undefined,
        });
    });

    test('a link fills in several days where it is booked so, and otherwise the one day', async () => {
        const names = ['date', 'startDate', 'endDate'];
        const span = { startDate: '2027-06-15', dateTo: '2027-06-17' };
        expect(await shown(link('lagoon/trek', { ...span, date: '2027-06-01' }), names)).toEqual({
            date: undefined,
            startDate: '2027-06-15',
            endDate: '2027-06-17',
        });
        expect(await shown(link('lagoon/trek', { date: '2027-06-15', startDate: '2027-06-16' }), names)).toEqual({
            date: '2027-06-15',
            startDate: undefined,
            endDate: undefined,
        });
        expect(await shown(link('lagoon/sail', { ...span, date: '2027-06-01' }), names)).toMatchObject({
            date: '2027-06-01',
            startDate: undefined,
        });
    });

    test('a link fills in nothing that does not fit, and the page notes quietly what that was', async () => {
        const prefill = {
            date: '2027-02-30',
            slot: '23:59',
            adults: '0',
            children: '100',
            payment: 'gold',
            options: '{',
        };
        const page = await visitor.get(link('lagoon/sail', prefill));
        const names = ['date', 'slot', 'adults', 'children', 'payment', 'options.kit'];
        expect(names.map((name) => control(page, name))).toEqual(['', undefined, '1', '0', 'deposit', '0']);
        const wanted = 'Adults, Children, Day, Departure, Extras, How much to pay now';
        const named = /everything in your link \(([^)]*)\)/u.exec(page.text)?.[1]?.split(', ');
        expect(named?.toSorted().join(', ')).toBe(wanted);
        expect(page.html).not.toContain('id="problems"');
    });

    test('a link gets no note of what another part of it replaces or repeats', async () => {
        const lost = async (query: string) =>
            /everything in your link \(([^)]*)\)/u.exec((await visitor.get(`/en/p/lagoon/e/sail?${query}`)).text)?.[1];
        expect(
            await lost('slot=morning&timeSlotId=noon&adults=2&adults=3&firstName=&nom=Q&lastName=R'),
        ).toBeUndefined();
        expect(await lost('categoryCounts={"adult":2}&adults=5&childrenAges=3')).toBeUndefined();
        expect(await lost('options={"kit":99,"ghost":1}&childAges=4,x&tel=&utm_source=mail')).toBe(
            'Ages of the children, Snorkel kit, Extras',
        );
    });

    test('a link keeps what it filled in when the language is changed', async () => {
        const path = link('lagoon/sail', { adults: '3', firstName: 'Zoë & Co' });
        const page = await visitor.get(path);
        const french = tags(page.html, 'a').find((tag) => attribute(tag, 'hreflang') === 'fr') ?? '';
        const address = new URL(attribute(french, 'href') ?? '', api.running.url);
        const other = await visitor.get(address.pathname + address.search);
        expect([control(other, 'adults'), control(other, 'firstName')]).toEqual(['3', 'Zoë & Co']);
        expect(other.html).toContain('<html lang="fr">');
    });
});

describe('A link fills in the form of a hotel', () => {
    const extras = ['extraBed', 'withPet', 'earlyCheckin', 'lateCheckout'];

    test('a link fills in nights, room, party and what a hotel offers besides', async () => {
        const prefill = {
            dateFrom: '2027-06-15',
            checkOut: '2027-06-18',
            room: 'suite',
            adults: '2',
            children: '1',
            extraBed: 'yes',
            withPet: '1',
            early_checkin: 'on',
            lateCheckout: 'false',
        };
        expect(
            await shown(link('gulf/inn', prefill), ['checkin', 'checkout', 'unitId', 'adults', 'children', ...extras]),
        ).toEqual({
            checkin: '2027-06-15',
            checkout: '2027-06-18',
            unitId: 'suite',
            adults: '2',
            children: '1',
            extraBed: '1',
            withPet: undefined,
            earlyCheckin: '1',
            lateCheckout: undefined,
        });
    });

    test('a link to a hotel fills in no party as long as no room is known', async () => {
        const prefill = { checkin: '2027-06-15', unitId: 'cellar', adults: '3', children: '2', firstName: 'Xiomara' };
        const names = ['checkin', 'unitId', 'adults', 'children', 'firstName'];
        expect(await shown(link('gulf/inn', prefill), names)).toEqual({
            checkin: '2027-06-15',
            unitId: undefined,
            adults: '1',
            children: '0',
            firstName: 'Xiomara',
        });
    });

    test('the notice of a link to a hotel without a room names the guests', async () => {
        const noticeOf = async (prefill: Record<string, string>) =>
            (await visitor.get(link('gulf/inn', prefill))).text.match(/We could not use [^.]*\./gu);
        const guests = { checkin: '2027-06-15', adults: '2', children: '1' };
        const unused = (names: string) => [`We could not use everything in your link (${names}).`];
        expect(await noticeOf(guests)).toEqual(unused('Adults, Children'));
        expect(await noticeOf({ ...guests, unitId: 'cellar' })).toEqual(unused('Room, Adults, Children'));
        expect(await noticeOf({ ...guests, unitId: 'suite' })).toBeNull();
    });

    test('a link to a hotel fills in the party by the categories of its room', async () => {
        const prefill = { unitId: 'suite', pricingCategories: '[{"category_id":"guest","count":2}]' };
        expect(await shown(link('gulf/inn', prefill), ['categoryCounts.guest', 'categoryCounts.child'])).toEqual({
            'categoryCounts.guest': '2',
            'categoryCounts.child': '0',
        });
    });
});

describe('What a link says is text and nothing else', () => {
    const hostile = `"><script>alert(1)</script><img src=x onerror=alert(1)>'&lt;`;

    test.each(['firstName', 'lastName', 'email', 'specialRequests'])('markup of a link is text in %s', async (name) => {
        const page = await visitor.get(link('lagoon/sail', { [name]: hostile }));
        expect(control(page, name)).toBe(hostile);
        expect(page.html).not.toContain('<script>alert');
        expect(page.html).not.toContain('<img');
    });

    test('markup of a link is text in names of parameters, in slots, months and buttons', async () => {
        const page = await visitor.get(link('lagoon/sail', { slot: hostile, categoryCounts: `{"${'<b>'}":1}` }));
        expect(page.html).not.toMatch(/<script>alert|<b>|<img/u);
        const path = '/en/p/lagoon/e/sail';
        const sent: Record<string, string>[] = [
            { month: hostile, set: `slot=${hostile}` },
            { bookingMode: hostile, total: hostile },
            { do: 'refresh', childrenAges: hostile, month: hostile, calendarDay: hostile, payment: hostile },
        ];
        for (const fields of sent) {
            const answer = await visitor.post(path, { do: 'book', ...fields, date: hostile, phone: hostile });
            expect(answer.html).not.toMatch(/<script>alert|<img/u);
        }
    });
});

describe('The form can be filled in without scripts', () => {
    const path = '/en/p/lagoon/e/sail';

    test('a form without scripts shows the price and the day, after a press on the calendar', async () => {
        const page = await visitor.get(link('lagoon/sail', { slot: 'morning', adults: '2', lastName: 'Q' }));
        expect(page.text).toContain('Choose a day to see availability.');
        const timeless = await visitor.get(link('lagoon/sail', { date: '2027-06-15', adults: '2' }));
        expect(timeless.text).toContain('Choose a departure to see the price');
        expect(timeless.text).not.toContain('Choose a day to');
        const roomless = await visitor.get(link('gulf/inn', { checkin: '2027-06-15', checkout: '2027-06-16' }));
        expect(roomless.text).toContain('Choose a room to see the price');
        const other = await visitor.press(page, path, ['set', 'month=2027-06']);
        expect(buttons(other.html, 'set')).toContain('date=2027-06-15');
        const chosen = await visitor.press(other, path, ['set', 'date=2027-06-15']);
        expect([control(chosen, 'date'), control(chosen, 'lastName')]).toEqual(['2027-06-15', 'Q']);
        expect(chosen.text).toContain('6 places left');
        expect(chosen.text).toContain('Tuesday 15 June 2027, 6 places left, selected');
        // 2 x 1200, 2 x 50 park fee, 5 % service of 2400.
        expect(chosen.text).toContain('MX$2,620.00');
    });

    test('a form without scripts shows the party in the other way without losing it', async () => {
        const page = await visitor.get(link('lagoon/sail', { adults: '2', children: '2', childrenAges: '2,7' }));
        const byCategory = await visitor.press(page, path, ['set', 'partyBy=categories']);
        const names = ['categoryCounts.adult', 'categoryCounts.child', 'categoryCounts.infant'];
        expect(names.map((name) => control(byCategory, name))).toEqual(['2', '1', '1']);
        const back = await visitor.press(byCategory, path, ['set', 'partyBy=people']);
        expect(['adults', 'children', 'childrenAges'].map((name) => control(back, name))).toEqual(['2', '2', '2,7']);
        const changed = await visitor.press(byCategory, path, ['set', 'partyBy=people'], {
            'categoryCounts.adult': '3',
        });
        expect(['adults', 'children', 'childrenAges'].map((name) => control(changed, name))).toEqual(['3', '2', '']);
    });

    test('a form without scripts chooses arrival and departure one after the other', async () => {
        const inn = '/en/p/gulf/e/inn';
        const page = await visitor.get(link('gulf/inn', { unitId: 'suite', adults: '2', checkin: '2027-06-15' }));
        expect(buttons(page.html, 'set')).toContain('checkout=2027-06-18');
        expect(buttons(page.html, 'set')).toContain('checkin=2027-06-10&checkout=');
        const both = await visitor.press(page, inn, ['set', 'checkout=2027-06-18']);
        expect([control(both, 'checkin'), control(both, 'checkout')]).toEqual(['2027-06-15', '2027-06-18']);
        expect(both.text).toContain('Available');
        const again = await visitor.press(both, inn, ['set', 'checkin=2027-06-20&checkout=']);
        expect([control(again, 'checkin'), control(again, 'checkout')]).toEqual(['2027-06-20', '']);
    });

    test('a form without scripts keeps every text that was typed, and no field that it does not have', async () => {
        const page = await visitor.get(link('lagoon/sail', {}));
        const typed = {
            adults: 'two',
            childrenAges: '4 and 7',
            date: 'tomorrow',
            email: 'nobody',
            'options.kit': '999',
        };
        const after = await visitor.press(page, path, ['do', 'update'], { ...typed, isAdmin: 'yes' });
        for (const [name, text] of Object.entries(typed)) expect(control(after, name)).toBe(text);
        expect(control(after, 'isAdmin')).toBeUndefined();
    });
});
