import { describe, expect, test } from 'vitest';
import { repeatedSentences } from '../api/site/support/sentences.ts';
import type { Person } from './support/person.ts';
import { openSite } from './support/site.ts';
import { bookedByAgent, sellOut } from './support/states.ts';
import { contact, link } from './support/way.ts';

const site = openSite();
const sail = 'lagoon-sailing/sunrise-sail';
const book = '[data-book]';
/** What cannot be booked is refused. */
const refusals = [409];

async function expectNothingTwice({ page }: Person): Promise<void> {
    expect(repeatedSentences(await page.content())).toEqual([]);
}

describe.concurrent('While the form is filled in', () => {
    test('a full day has no price, no button that books and no payment to choose; the next day has them again', async () => {
        const [full, free] = ['2027-07-05', '2027-07-06'];
        await sellOut(site, full);
        await site.visit({ isPhone: true, refusals }, async (person) => {
            const { page } = person;
            await person.open(link('en', sail, { date: free, slot: 'morning', adults: '2', ...contact }));
            await person.sees('MX$2,620.00', '#price');
            await person.control('date').fill(full);
            await person.sees('There are not enough places left for your group.', '#price');
            expect(await person.reads('#price')).not.toContain('MX$');
            expect(await person.reads('.bar')).toContain('Not available');
            expect(await page.isVisible(book)).toBe(false);
            expect(await page.isDisabled(book)).toBe(true);
            expect(await page.isVisible('#payment-title')).toBe(false);
            await expectNothingTwice(person);
            await page.click('#price .chip >> nth=0');
            await person.sees('MX$2,620.00', '#price');
            expect(await page.isEnabled(book)).toBe(true);
            expect(await page.isVisible('#payment-title')).toBe(true);
            expect(await person.reads('.bar')).toContain('MX$2,620.00');
        });
    });

    test('a day and a departure show how many places are left where those are too few, and that they are full', async () => {
        const [free, few, full] = ['2027-07-19', '2027-07-20', '2027-07-21'];
        await sellOut(site, few, 'morning', 11);
        await sellOut(site, full);
        await site.visit({ refusals }, async (person) => {
            await person.open(link('en', sail, { date: free, slot: 'morning', adults: '2', ...contact }));
            for (const [day, said] of [
                [few, '1 place left'],
                [full, 'fully booked'],
            ] as const) {
                await person.control('date').fill(day);
                await person.sees(said, '[data-state="morning"]');
                await person.sees(said, `[data-day="${day}"]`);
            }
        });
    });

    test('a link to a full day begins with why and with what is free, and both go with another choice', async () => {
        const date = '2027-07-07';
        await sellOut(site, date);
        await site.visit({}, async (person) => {
            const { page } = person;
            await person.open(link('en', sail, { date, slot: 'morning', adults: '2', ...contact }));
            expect(await person.reads('.notices')).toContain('There are not enough places left for your group.');
            expect(await page.isVisible(book)).toBe(false);
            await page.click('.notices .chip >> nth=0');
            await person.sees('MX$2,620.00', '#price');
            expect(await page.locator('#refusal').count()).toBe(0);
            expect(await page.isVisible(book)).toBe(true);
            await expectNothingTwice(person);
        });
    });

    test('a full day with no departure chosen is refused as the server refuses it, until a free day is chosen', async () => {
        const [free, full] = ['2027-07-12', '2027-07-13'];
        for (const slot of ['morning', 'afternoon']) await sellOut(site, full, slot);
        await site.visit({ refusals }, async (person) => {
            const { page } = person;
            await person.open(link('en', sail, { date: free, adults: '2', ...contact }));
            await person.control('date').fill(full);
            await person.sees('There are not enough places left for your group.', '#price');
            expect(await page.isDisabled(book)).toBe(true);
            expect(await page.isVisible('#payment-title')).toBe(false);
            expect(await page.locator('#price .chip').count()).toBeGreaterThan(0);
            await expectNothingTwice(person);
            await person.control('date').fill(free);
            await person.sees('Choose a departure', '#price');
            expect(await page.isEnabled(book)).toBe(true);
            await page.check('[name="slot"][value="morning"]');
            await person.sees('MX$2,620.00', '#price');
        });
    });

    test('ages that do not fit are shown at their control, and how a child without one is counted', async () => {
        await site.visit({}, async (person) => {
            const { page } = person;
            const said = '#c-childrenAges-messages';
            await person.open(link('en', sail, { date: '2027-07-08', slot: 'afternoon', adults: '2', ...contact }));
            await page.click('[aria-label="Add one: Children"]');
            await person.sees('Without an age, each child is priced as “Child (ages 4 to 11)”.', said);
            await person.control('childrenAges').pressSequentially('4, 7');
            await person.sees('Enter one age for each child, or none at all.', said);
            await person.sees('Check your entries', '#price');
            expect(await page.getAttribute('[name="childrenAges"]', 'aria-invalid')).toBe('true');
            await expectNothingTwice(person);
            await page.click('[aria-label="Add one: Children"]');
            await page.locator(`${said} p`).waitFor({ state: 'detached' });
            expect(await page.getAttribute('[name="childrenAges"]', 'aria-invalid')).toBeNull();
            await person.control('childrenAges').fill('4, 130');
            await person.sees('Enter ages from 0 to 120, separated by commas.', said);
            await person.control('childrenAges').fill('4, 2');
            await person.sees('Child 1 × MX$600.00', '#price');
            expect(await page.getAttribute('[name="childrenAges"]', 'aria-describedby')).toBe('c-childrenAges-hint');
        });
    });

    test('a server that does not answer leaves no price, the button that asks for it, and all that was chosen', async () => {
        await site.visit({}, async (person) => {
            const { page } = person;
            const away = 'We cannot check availability at the moment. Please try again shortly.';
            await person.open(link('en', sail, { date: '2027-07-14', slot: 'morning', adults: '2', ...contact }));
            expect(await page.isVisible('[data-update]')).toBe(false);
            await page.check('[name="payment"][value="full"]');
            await person.sees('Book and pay MX$2,620.00', '#summary');
            await page.route('**/e/sunrise-sail', (route) => route.abort());
            await page.click('[aria-label="Add one: Adults"]');
            await person.sees(away, '#price');
            expect(await page.textContent('#price-spoken')).toBe(away);
            expect(await person.reads('#summary')).not.toContain('MX$');
            expect(await person.values(['quote', 'total'])).toEqual({ quote: '', total: '' });
            expect(await person.values(['payment', 'adults'])).toEqual({ payment: 'full', adults: '3' });
            await page.unroute('**/e/sunrise-sail');
            await person.leads(() => page.click('[data-update]'));
            await person.sees('Book and pay MX$3,930.00', '#summary');
        });
    });

    test('the request for a price has no contact in it, and what is read aloud is the answer', async () => {
        await site.visit({}, async (person) => {
            const { page } = person;
            const sent: string[] = [];
            page.on('request', (request) => sent.push(request.postData() ?? ''));
            await person.open(link('en', sail, { date: '2027-07-15', slot: 'morning', adults: '2', ...contact }));
            expect(await page.textContent('#price-spoken')).toBe('');
            await person.control('firstName').fill('Zoë');
            await page.click('[aria-label="Add one: Adults"]');
            await person.sees('MX$3,930.00', '#price');
            expect(await page.textContent('#price-spoken')).toBe('Available. Total MX$3,930.00');
            const asked = sent.filter((body) => body !== '');
            expect(asked).toHaveLength(1);
            expect(new URLSearchParams(asked[0]).get('adults')).toBe('3');
            // The sealed token may contain any letters.
            const values = [...new URLSearchParams(asked[0])].filter(([name]) => name !== 'pricingToken');
            const entered = ['Zoë', ...Object.values(contact)];
            expect(values.filter(([, value]) => entered.some((text) => value.includes(text)))).toEqual([]);
        });
    });

    test('only the modes that the chosen departure has are offered', async () => {
        const date = '2027-07-09';
        await bookedByAgent(site, date, true, 'afternoon');
        await site.visit({ refusals }, async (person) => {
            const { page } = person;
            const modes = '[data-choice="bookingMode"]';
            await person.open(link('en', sail, { date, slot: 'morning', adults: '2', ...contact }));
            expect(await page.isVisible(modes)).toBe(false);
            await page.check('[name="slot"][value="afternoon"]');
            expect(await page.isVisible(`${modes} [value="private"]`)).toBe(true);
            await page.check('[name="bookingMode"][value="private"]');
            await person.sees('Other guests have already booked', '#price');
            await page.check('[name="slot"][value="morning"]');
            expect(await page.isVisible(modes)).toBe(false);
            expect(await person.value('bookingMode')).toBe('shared');
            await person.sees('MX$2,620.00', '#price');
            await page.check('[name="slot"][value="afternoon"]');
            expect(await person.value('bookingMode'), 'what was chosen is not forgotten').toBe('private');
        });
    });
});
