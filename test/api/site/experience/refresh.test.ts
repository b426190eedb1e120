import { describe, expect, test, vi } from 'vitest';
import { attribute, elementOf, formWith, tags, textOf } from '../support/html.ts';
import { control, link, type Page, person, visit } from '../support/visitor.ts';

const visitor = visit();
const { api } = visitor;
const sail = '/en/p/lagoon/e/sail';
const tour = '/en/p/lagoon/e/tour';
const inn = '/en/p/gulf/e/inn';

type Fields = Readonly<Record<string, string>>;

/** What the script of a page gets after a change. */
async function refreshed(path: string, fields: Fields): Promise<Page> {
    return await visitor.post(path, { adults: '2', children: '0', ...fields, do: 'refresh' });
}

/** What the script reads aloud. */
const spoken = (parts: Page) => textOf(elementOf(parts.html, 'price-spoken'));

describe('The script asks with the form for the parts that follow from it', () => {
    test.each([
        ['an excursion', sail, { date: '2027-06-15', slot: 'morning', children: '1', payment: 'deposit' }],
        ['a stay', inn, { checkin: '2027-06-15', checkout: '2027-06-17', unitId: 'suite' }],
    ])('each part that the script asks for is what the page without scripts shows: %s', async (_, path, fields) => {
        const parts = await refreshed(path, fields);
        const page = await visitor.post(path, { adults: '2', children: '0', ...fields, do: 'update' });
        const ids = [...parts.html.matchAll(/\sid="([^"]*)"/gu)].map(([, id = '']) => id);
        expect(ids).toEqual(expect.arrayContaining(['calendar', 'c-childrenAges-field', 'summary', 'bar']));
        const form = formWith(page.html, 'id="booking"');
        // What is read aloud, and the sealed price, which is another each time.
        const own = ['summary', 'price-spoken'];
        for (const id of ids.filter((each) => !own.includes(each))) {
            expect(elementOf(parts.html, id), id).toBe(elementOf(form, id));
        }
        expect(spoken(parts)).toMatch(/^Available\. Total (?:MX\$|KWD\s)[\d,.]+$/u);
        expect(control({ ...parts, html: `<form id="booking">${parts.html}</form>` }, 'quote')).not.toBe('');
    });

    test('what cannot be booked is shown with the price, and read aloud, with what else there is', async () => {
        const date = api.freeDay();
        const prefill = { date, slot: 'early', adults: '2' };
        expect((await visitor.book(link('lagoon/tour', { ...prefill, ...person }))).status).toBe(303);
        const parts = await refreshed(tour, prefill);
        const price = textOf(elementOf(parts.html, 'price'));
        expect(price).toMatch(/^There are not enough places left for your group\. Available for all of you/u);
        expect(spoken(parts)).toBe('There are not enough places left for your group.');
        expect(textOf(elementOf(parts.html, 'summary'))).not.toMatch(/Book and pay|€/u);
        expect(elementOf(parts.html, 'bar')).toContain('href="#summary"');
        expect(textOf(elementOf(parts.html, 'bar'))).toContain('Not available');
    });

    test('what is missing is shown, and nothing is read aloud', async () => {
        for (const [path, fields, text] of [
            [sail, { slot: 'morning' }, 'Choose a day to see availability.'],
            [sail, { date: '2027-06-15' }, 'Choose a departure to see the price.'],
            [sail, { date: '2027-06-15', slot: 'morning', adults: '' }, 'Check your entries to see the price.'],
        ] as const) {
            const parts = await refreshed(path, fields);
            expect([textOf(elementOf(parts.html, 'price')), spoken(parts)]).toEqual([text, '']);
        }
    });

    test('a day of departure without a day of arrival is not shown as the chosen day', async () => {
        const summary = async (fields: Record<string, string>) =>
            textOf(elementOf((await refreshed(inn, fields)).html, 'summary'));
        const checkout = '2027-06-15';
        expect(await summary({ checkout })).not.toContain('Tuesday 15 June');
        expect(await summary({ checkin: '2027-06-14', checkout })).toContain('Monday 14 June 2027 to Tuesday 15 June');
    });

    test('what is wrong with several controls together is shown and read aloud', async () => {
        for (const [path, fields, text] of [
            [sail, { date: '2027-06-15', slot: 'morning', partyBy: 'categories' }, 'Add at least one adult.'],
            [
                inn,
                { checkin: '2027-06-15', checkout: '2027-06-14', unitId: 'suite' },
                'Check-out must be after check-in.',
            ],
        ] as const) {
            const parts = await refreshed(path, fields);
            expect([textOf(elementOf(parts.html, 'price')), spoken(parts)]).toEqual([text, text]);
        }
    });

    test('what is wrong with the ages is shown at their control', async () => {
        const parts = await refreshed(sail, { children: '2', childrenAges: '4' });
        const ages = elementOf(parts.html, 'c-childrenAges-field');
        expect(textOf(elementOf(parts.html, 'c-childrenAges-messages'))).toMatch(/^Enter one age for each child/u);
        expect(tags(ages, 'input').map((tag) => attribute(tag, 'aria-invalid'))).toEqual(['true']);
        const fitting = await refreshed(sail, { children: '1', childrenAges: '4' });
        expect(textOf(elementOf(fitting.html, 'c-childrenAges-messages'))).toBe('');
    });

    test('a request for parts books nothing, regardless of the other fields', async () => {
        const ready = await visitor.get(link('lagoon/tour', { date: api.freeDay(), slot: 'early', ...person }));
        const count = await api.count();
        const sent = visitor.filled(ready, ['do', 'refresh']);
        expect((await visitor.post(tour, sent)).status).toBe(200);
        expect(await api.count()).toBe(count);
    });
});

describe('The calendar', () => {
    const shown = ({ html }: Page) => /<p class="month"[^>]*>([^<]*)</u.exec(html)?.[1];
    const remembered = (parts: Page) =>
        Object.fromEntries(
            tags(elementOf(parts.html, 'calendar'), 'input').map((tag) => [
                attribute(tag, 'name') as string,
                attribute(tag, 'value') as string,
            ]),
        );

    test('the calendar shows the month of a newly chosen day, and otherwise the month that was turned to', async () => {
        const first = await refreshed(sail, { date: '2027-06-15' });
        expect(shown(first)).toBe('June 2027');
        const turned = { date: '2027-06-15', ...remembered(first), month: '2027-09' };
        expect(shown(await refreshed(sail, turned))).toBe('September 2027');
        expect(shown(await refreshed(sail, { ...turned, date: '2027-07-01' }))).toBe('July 2027');
        expect(shown(await refreshed(sail, { ...turned, date: '' }))).toBe('September 2027');
        // A year that is not typed to its end.
        expect(shown(await refreshed(sail, { ...turned, date: '0020-07-01' }))).toBe('September 2027');
    });

    test('a cell of the calendar shows how many places are left where they are fewer than on other days', async () => {
        const cells = async (unitId: string) => {
            const { html } = await refreshed(inn, { checkin: '2028-02-10', checkout: '2028-02-11', unitId });
            const days = elementOf(html, 'calendar').split('<button').slice(1);
            const shown = days.filter((day) => day.includes('class="left"'));
            return shown.map((day) => `${attribute(`<button${day}`, 'data-day')} ${/(\d+ left)</u.exec(day)?.[1]}`);
        };
        expect(await cells('suite')).toEqual([]);
        const stay = { checkin: '2028-02-10', checkout: '2028-02-12', unitId: 'suite', adults: '2' };
        expect((await visitor.book(link('gulf/inn', { ...stay, ...person }))).status).toBe(303);
        expect(await cells('suite')).toEqual(['2028-02-10 1 left', '2028-02-11 1 left']);
    });

    test('the calendar is turned by its button without scripts although another day was typed before', async () => {
        const page = await visitor.post(sail, { date: '2027-06-15', do: 'update' });
        const pressed = await visitor.press(page, sail, ['set', 'month=2027-09'], { date: '2027-07-01' });
        expect(shown(pressed)).toBe('September 2027');
    });
});

describe('Where the server cannot tell', () => {
    test('the script gets no answer where the server has none, and puts in what the page keeps for it', async () => {
        const prefill = { date: '2027-06-15', slot: 'morning', adults: '2' };
        const page = await visitor.get(link('lagoon/sail', prefill));
        const away = vi
            .spyOn(api.running.ledger, 'readOnce')
            .mockRejectedValue(Object.assign(new Error('away'), { code: 'SQLITE_IOERR' }));
        expect((await refreshed(sail, prefill)).status).toBe(503);
        away.mockRestore();
        const kept = /<template id="away">([\s\S]*?)<\/template>/u.exec(page.html)?.[1] as string;
        const text = 'We cannot check availability at the moment. Please try again shortly.';
        expect(textOf(elementOf(kept, 'price'))).toBe(text);
        expect(textOf(elementOf(kept, 'price-spoken'))).toBe(text);
        expect(textOf(elementOf(kept, 'summary'))).not.toContain('MX$');
        expect(tags(kept, 'input').flatMap((tag) => (tag.includes('hidden') ? [attribute(tag, 'value')] : []))).toEqual(
            ['', ''],
        );
        expect(textOf(elementOf(kept, 'bar'))).toBe('View summary');
    });
});

describe('A client that asks too often', () => {
    const limited = visit({ rateLimitPerMinute: 1 });

    test('a client that asks too often gets no parts', async () => {
        const ask = () => limited.post(sail, { adults: '2', do: 'refresh' });
        expect([(await ask()).status, (await ask()).status]).toEqual([200, 429]);
    });
});
