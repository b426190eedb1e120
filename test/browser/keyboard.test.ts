import { describe, expect, test } from 'vitest';
import { Keyboard } from './support/keyboard.ts';
import { openSite } from './support/site.ts';
import { bookingAt, contact, link } from './support/way.ts';

const site = openSite();
const sail = 'lagoon-sailing/sunrise-sail';

describe('Without a mouse', () => {
    test('a link leads to a confirmed booking without a mouse', async () => {
        await site.visit({}, async (person) => {
            const keyboard = new Keyboard(person);
            await person.open(link('en', sail, { date: '2027-05-15', adults: '2', ...contact, payment: 'full' }));

            await keyboard.press('Tab');
            expect(await keyboard.isAt('.skip'), 'the first stop skips what every page begins with').toBe(true);
            await keyboard.press('Enter', 'Tab');
            expect(await keyboard.isAt('main *')).toBe(true);

            await keyboard.tabTo('[name="slot"]');
            await keyboard.press('Space');
            expect(await person.value('slot')).toBe('morning');
            await person.sees('MX$2,620.00', '#price');
            await keyboard.press('ArrowDown');
            expect(await person.value('slot')).toBe('afternoon');
            await keyboard.press('ArrowUp');
            expect(await person.value('slot')).toBe('morning');

            await keyboard.tabTo('[aria-label="Add one: Adults"]');
            await keyboard.press('Space');
            await person.sees('MX$3,930.00', '#price');
            await keyboard.tabTo('[name="options.snorkel-kit"]');
            await keyboard.press('ArrowUp');
            expect(await person.value('options.snorkel-kit')).toBe('1');
            await keyboard.tabTo('[name="payment"]');
            await keyboard.press('ArrowUp');
            expect(await person.value('payment')).toBe('deposit');
            await person.sees('Total MX$4,087.50 Pay now MX$1,226.25', '#price');

            await keyboard.leave('[data-book]');
            const id = bookingAt(person);
            await keyboard.leave('button[value="pay"]');
            await keyboard.leave('button[value="approve"]');
            expect(await person.reads('.outcome')).toContain('Booking confirmed');
            expect(await site.booking(id)).toMatchObject({ status: 'confirmed', amountPaid: 1226.25, total: 4087.5 });
        });
    });

    test('a day of the calendar is chosen without a mouse, of another month too', async () => {
        await site.visit({ isPhone: true }, async (person) => {
            const keyboard = new Keyboard(person);
            await person.open(link('en', sail, { slot: 'morning', adults: '2' }));
            await keyboard.tabTo('.month-button:nth-of-type(2)');
            await keyboard.press('Enter');
            await person.sees('January 2027', '.month');
            await keyboard.tabTo('[data-day="2027-01-02"]');
            await keyboard.press('Enter');
            expect(await person.value('date')).toBe('2027-01-02');
            await person.sees('MX$3,124.00', '#price');
            expect(await keyboard.isAt('[data-day="2027-01-02"]'), 'the focus stays').toBe(true);
            // All the way through and out: nothing holds the focus.
            await keyboard.tabTo('.bar a');
        });
    });

    test.each([true, false])(
        'what is missing takes the focus and leads to its control; scripts: %s',
        async (hasScripts) => {
            await site.visit({ hasScripts, refusals: [400] }, async (person) => {
                const keyboard = new Keyboard(person);
                await person.open(link('en', sail, { date: '2027-05-16', slot: 'morning', firstName: 'Maya' }));
                await keyboard.leave('[data-book]');
                expect(await keyboard.isAt('#problems'), 'the list of what is wrong has the focus').toBe(true);
                expect(await person.reads('#problems h2')).toBe('Check 2 fields');

                await keyboard.tabTo('#problems a[href="#c-lastName"]');
                await keyboard.press('Enter');
                // A link moves where the next stop is; the control itself is the next, or has the focus.
                if (!(await keyboard.isAt('[name="lastName"]'))) await keyboard.tabTo('[name="lastName"]');
                expect(await person.page.getAttribute('[name="lastName"]', 'aria-invalid')).toBe('true');
                await keyboard.type('Keller');
                await keyboard.tabTo('[name="email"]');
                await keyboard.type(contact.email);
                await keyboard.leave('[data-book]');
                expect((await site.booking(bookingAt(person))).status).toBe('pending');
            });
        },
    );
});
