import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectFolder } from '../../../support/pipeline.ts';
import { attribute, controls, formWith, tags, textOf } from '../support/html.ts';
import { control, link, type Page, person, visit } from '../support/visitor.ts';

const visitor = visit();
const { api } = visitor;
const tour = '/en/p/lagoon/e/tour';
let people = 0;

const somebody = () => ({ ...person, email: `sender${++people}@mail.example` });

async function ready(): Promise<Page> {
    return await visitor.get(link('lagoon/tour', { date: api.freeDay(), slot: 'early', adults: '1', ...somebody() }));
}

/** What stands in the form, without any button. */
const plain = (page: Page) => new URLSearchParams(controls(formWith(page.html, 'id="booking"')));

describe('A form that is sent without a button', () => {
    test('a form sent without a button books at once what it has shown the price of', async () => {
        const sent = await visitor.post(tour, plain(await ready()));
        expect([sent.status, sent.location]).toEqual([303, expect.stringMatching(/^\/en\/booking\/.*payment=true$/u)]);
    });

    test('a form sent without a button with another content than its price is shown again', async () => {
        const fields = plain(await ready());
        fields.set('adults', '2');
        const sent = await visitor.post(tour, fields);
        expect([sent.status, sent.text.includes('Your choice costs €40.00.')]).toEqual([409, true]);
    });

    test('a form sent without a button shows what is missing', async () => {
        expect((await visitor.post(tour, {})).status).toBe(400);
    });
});

test('days at the ends of the calendar, and numbers beyond all bounds, get their reason', async () => {
    for (const date of ['0001-01-01', '9999-12-31', '2027-06-15']) {
        for (const adults of ['1', '9999', '99999999999999999999']) {
            const hidden = { total: '1e999', month: '9999-12', quote: 'x' };
            const fields = { ...somebody(), date, slot: 'early', adults, ...hidden };
            const after = await visitor.post(tour, { ...fields, do: 'book' });
            expect([303, 400, 409]).toContain(after.status);
            const inn = { checkin: date, checkout: '9999-12-31', unitId: 'suite', adults, do: 'book' };
            expect([303, 400, 409]).toContain((await visitor.post('/en/p/gulf/e/inn', inn)).status);
        }
    }
});

test('the return key presses the first button, which updates the price and does not book', async () => {
    const page = await ready();
    const form = formWith(page.html, 'id="booking"');
    const first = tags(form, 'button').find((tag) => attribute(tag, 'type') === 'submit') ?? '';
    expect([attribute(first, 'name'), attribute(first, 'value')]).toEqual(['do', 'update']);
    const count = await api.count();
    const sent = await visitor.press(page, tour, ['do', 'update']);
    expect([sent.status, await api.count()]).toEqual([200, count]);
});

test('the script never sends the form without a button', () => {
    for (const file of ['live.js', 'controls.js', 'guard.js', 'booking.js']) {
        const source = readFileSync(join(projectFolder, 'api/pages/assets', file), 'utf8');
        expect(source, file).not.toMatch(/\.submit\(|requestSubmit\(\)|location\.replace/u);
    }
});

describe('The browser’s Back after a booking', () => {
    test('the browser’s Back after a booking finds the form, which leads to the same booking again', async () => {
        const page = await ready();
        expect(page.headers.get('cache-control')).toBe('private, no-cache');
        const first = await visitor.post(tour, plain(page));
        const count = await api.count();
        expect((await visitor.post(tour, plain(page))).location).toBe(first.location);
        expect(await api.count()).toBe(count);
    });

    test('the browser’s Back makes no second booking after the script has requested the price again', async () => {
        const page = await ready();
        const first = await visitor.post(tour, plain(page));
        const count = await api.count();
        const fields = plain(page);
        const anew = await visitor.get(link('lagoon/tour', Object.fromEntries(fields)));
        fields.set('quote', control(anew, 'quote') as string);
        for (const changes of [{}, { slot: 'late' }, { slot: 'late', quote: '' }]) {
            for (const [name, text] of Object.entries(changes)) fields.set(name, text as string);
            const asked = await visitor.post(tour, fields);
            expect(asked.status).toBe(409);
            expect(asked.text).toContain('You have already booked with this form.');
            expect(formWith(asked.html, 'id="booking"')).toContain(`href="${first.location}"`);
        }
        expect(await api.count()).toBe(count);
    });
});

describe('What is wrong', () => {
    test('problems are listed by the names of the controls, in the order of the page', async () => {
        const page = await visitor.get(link('lagoon/sail', { adults: '2', lastName: 'Quetzalli' }));
        const typed = { 'options.kit': '99', childrenAges: 'x', phone: '1', email: 'nobody' };
        const after = await visitor.press(page, '/en/p/lagoon/e/sail', ['do', 'book'], typed);
        const list = /id="problems"[\s\S]*?<\/ul>/u.exec(after.html)?.[0] ?? '';
        const names = [...list.matchAll(/<a [^>]*>([\s\S]*?)<\/a>/gu)].map(([, text = '']) => textOf(text));
        const wanted = ['Day', 'Departure', 'Ages of the children', 'Snorkel kit', 'First name', 'E-mail', 'Phone'];
        expect(names).toEqual(wanted);
        const french = await visitor.post('/fr/p/lagoon/e/sail', { do: 'book' });
        expect(french.text.replaceAll(/\s/gu, ' ')).toContain('Prénom Indiquez votre prénom.');
    });
});

describe('What is shown', () => {
    test('the form counts no places of a private departure', async () => {
        const prefill = { date: '2028-06-15', slot: 'charter', adults: '2' };
        const page = await visitor.get(link('lagoon/sail', prefill));
        expect(page.text).toContain('Available');
        expect(page.text).not.toContain('Available: ');
        expect(/data-state="charter">([^<]*)</u.exec(page.html)?.[1]).toBe(' · available');
        expect(/data-state="morning">([^<]*)</u.exec(page.html)?.[1]).toBe(' · 6 places left');
        expect(page.text).toContain('Thursday 15 June 2028, available, selected');
        const shared = await visitor.press(page, '/en/p/lagoon/e/sail', ['set', 'bookingMode=shared&slot=charter']);
        expect(/data-state="charter">([^<]*)</u.exec(shared.html)?.[1]).toBe(' · available');
    });

    test('the form shows what is paid where no deposit is taken', async () => {
        expect(control(await ready(), 'payment')).toBe('full');
        expect(control(await visitor.get('/en/p/lagoon/e/sail'), 'payment')).toBe('deposit');
    });

    test('the form names a room and no places in a house', async () => {
        const page = await visitor.get('/en/p/gulf/e/inn');
        expect(page.text).toContain('We hold your room for 40 minutes.');
        expect(page.html).not.toContain('your places');
    });
});

test('logs hold nothing of what was typed', async () => {
    await visitor.post(tour, plain(await ready()));
    expect(api.running.lines.join('')).not.toMatch(/Xiomara|Quetzalli|mail\.example/iu);
});
