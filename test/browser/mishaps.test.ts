import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { until } from '../faults/support/until.ts';
import { openSite } from './support/site.ts';
import { bookedByAgent, sellOut } from './support/states.ts';
import { books, contact, link, paysInTheSandbox, updates } from './support/way.ts';

const site = openSite();
const sail = 'lagoon-sailing/sunrise-sail';
const prefill = { slot: 'morning', adults: '2', ...contact };
const withAndWithoutScripts = [{ hasScripts: true }, { hasScripts: false }];

describe.concurrent('What does not go as planned', () => {
    test.each(withAndWithoutScripts)('places sold meanwhile cost nothing that was typed: %o', async (window) => {
        const date = window.hasScripts ? '2027-06-01' : '2027-06-05';
        await site.visit({ ...window, isPhone: true, refusals: [409] }, async (person) => {
            await person.open(link('en', sail, { ...prefill, date }));
            await person.control('firstName').fill('Zoë “Zo” O’Hara');
            await person.control('specialRequests').fill('Two lines,\n<b>as they are</b> & 100 %');
            await person.control('phoneCountry').selectOption('MX');
            await sellOut(site, date);
            await person.press('do', 'book');
            expect(await person.reads('.notices')).toContain('There are not enough places left for your group.');
            expect(await person.page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert');
            const typed = {
                firstName: 'Zoë “Zo” O’Hara',
                specialRequests: 'Two lines,\n<b>as they are</b> & 100 %',
                phoneCountry: 'MX',
                lastName: contact.lastName,
                email: contact.email,
            };
            expect(await person.values(Object.keys(typed))).toEqual(typed);
            expect(await site.countOn(date)).toBe(1);

            const other = person.page.locator('.notices .chip').first();
            expect(await other.textContent()).toMatch(/2:00\spm/u);
            if (window.hasScripts) await other.click();
            else await person.leads(() => other.click());
            await person.sees('MX$2,620.00', '#price');
            expect(await person.values(['date', 'slot'])).toEqual({ date, slot: 'afternoon' });
            expect(await person.values(Object.keys(typed))).toEqual(typed);
            const id = await books(person);
            expect(await site.booking(id)).toMatchObject({ status: 'pending', date, timeSlotId: 'afternoon' });
        });
    });

    test.each(withAndWithoutScripts)('a guest who presses twice books once: %o', async (window) => {
        const date = window.hasScripts ? '2027-06-10' : '2027-06-11';
        await site.visit(window, async (person) => {
            const { page } = person;
            await person.open(link('en', sail, { ...prefill, date }));
            const answers: Promise<unknown>[] = [];
            let release = () => {};
            const pressedTwice = new Promise<void>((resolve) => (release = resolve));
            // The booking is made, and its answer waits until the button was pressed again.
            await page.route('**/e/sunrise-sail', async (route) => {
                const answer = route.fetch({ maxRedirects: 0 });
                answers.push(answer);
                const response = await answer;
                await pressedTwice;
                await route.fulfill({ response }).catch(() => {});
            });
            // The page records whether a press was held back, because it cannot be asked while the first one is in
            // progress.
            await page.evaluate(() => {
                addEventListener('submit', (event) => console.info(`held back: ${event.defaultPrevented}`));
            });
            const press = await pressing(page.locator('[data-book]'));
            await press();
            await until(() => answers.length === 1, 'the first press is sent');
            await answers[0];
            await person.leads(async () => {
                const said: string[] = [];
                page.on('console', (message) => said.push(message.text()));
                await press();
                await until(
                    () => (window.hasScripts ? said.includes('held back: true') : answers.length === 2),
                    'the second press is held back by the script, and sent without one',
                );
                release();
            });
            await person.sees('Waiting for payment');
            expect(answers.length, 'the script holds the second one back').toBe(window.hasScripts ? 1 : 2);
            expect(await site.countOn(date)).toBe(1);
        });
    });

    test.each(withAndWithoutScripts)('a guest who goes back books and pays nothing again: %o', async (window) => {
        const date = window.hasScripts ? '2027-06-12' : '2027-06-13';
        await site.visit(window, async (person) => {
            await person.open(link('en', sail, { ...prefill, date }));
            const id = await books(person);
            await paysInTheSandbox(person, site, id);
            for (let steps = 0; steps < 10; steps++) {
                await person.page.goBack();
                if (person.page.url().includes('/e/')) break;
            }
            expect(await person.value('date')).toBe(date);
            expect(await site.countOn(date)).toBe(1);
            expect(await site.booking(id)).toMatchObject({ status: 'confirmed', amountPaid: 786 });
            await person.page.goForward();
            await person.sees('Booking confirmed');
            expect(await site.countOn(date)).toBe(1);
        });
    });

    test.each(withAndWithoutScripts)(
        'a form found again by going back books no second time unasked: %o',
        async (window) => {
            const date = window.hasScripts ? '2027-06-14' : '2027-06-17';
            await site.visit({ ...window, refusals: [409] }, async (person) => {
                await person.open(link('en', sail, { ...prefill, date }));
                const first = await books(person);
                await person.page.goBack();
                expect(await books(person), 'the same form makes the same booking').toBe(first);

                await person.page.goBack();
                await person.control('adults').fill('3');
                await updates(person, window.hasScripts);
                await person.sees('MX$3,930.00', '#price');
                await person.press('do', 'book');
                expect(await person.reads('.notices')).toContain('You have already booked with this form');
                expect(await site.countOn(date)).toBe(1);
                expect(await books(person), 'one more was asked for').not.toBe(first);
                expect(await site.countOn(date)).toBe(2);
            });
        },
    );

    test('a form found again by going back shows the price of what the browser has filled in', async () => {
        await site.visit({}, async (person) => {
            await person.open(link('en', sail, { ...prefill, date: '2027-06-18' }));
            await person.control('adults').fill('3');
            await person.sees('MX$3,930.00', '#price');
            await books(person);
            await person.page.goBack();
            expect(await person.value('adults')).toBe('3');
            await person.sees('MX$3,930.00', '#price');
        });
    });

    test('a change of the language keeps what was filled in', async () => {
        await site.visit({}, async (person) => {
            await person.open(link('en', sail, { ...prefill, date: '2027-06-15' }));
            await person.control('firstName').fill('Ximena');
            await person.control('adults').fill('4');
            await person.leads(() => person.page.click('.languages [hreflang="es"]'));
            expect(new URL(person.page.url()).pathname).toBe('/es/p/lagoon-sailing/e/sunrise-sail');
            expect(await person.page.getAttribute('html', 'lang')).toBe('es');
            const kept = { date: '2027-06-15', slot: 'morning', adults: '4', firstName: 'Ximena' };
            expect(await person.values(Object.keys(kept))).toEqual(kept);
            await person.sees('$5,240.00 MXN', '#price');
            expect(await books(person)).not.toBe('');
            expect(await person.reads('h1')).toBe('Pendiente de pago');
        });
    });

    test('a change of the language opens the same link without scripts', async () => {
        await site.visit({ hasScripts: false }, async (person) => {
            await person.open(link('en', sail, { ...prefill, date: '2027-06-16', children: '1' }));
            await person.leads(() => person.page.click('.languages [hreflang="fr"]'));
            const kept = { date: '2027-06-16', slot: 'morning', adults: '2', children: '1', ...contact };
            expect(await person.values(Object.keys(kept))).toEqual(kept);
        });
    });

    test.each(withAndWithoutScripts)('the content of a link is shown as text: %o', async (window) => {
        const evil = `"'><script>alert(1)</script><img src=x onerror=alert(1)></textarea>`;
        await site.visit(window, async (person) => {
            const texts = { firstName: evil, lastName: `javascript:alert(1)//${evil}`, specialRequests: evil };
            const more = {
                date: evil,
                payment: 'javascript:alert(1)',
                redirect: 'https://elsewhere.example',
                [evil]: '1',
            };
            await person.open(
                link('en', sail, { slot: 'morning', ...texts, ...more, total: '1', status: 'confirmed' }),
            );
            expect(await person.values(Object.keys(texts))).toEqual(texts);
            expect(await person.reads('.notice.quiet')).toContain('(Day, How much to pay now)');
            expect(await person.page.locator('img[src="x"], img[onerror], main script:not([type])').count()).toBe(0);
            await person.open(`/en/booking/${await bookedByAgent(site, '2027-06-18')}?payment=true&outcome=${evil}`);
            // Nothing of the kind has run by now: the page was loaded, with everything that it loads.
            expect(await person.reads('h1')).toBe('Waiting for payment');
        });
    });
});

describe('When the time to pay is over', () => {
    test('the time left to pay is written only when it changes, so that a translation by the browser stays', async () => {
        await site.visit({}, async (person) => {
            const id = await bookedByAgent(site, '2027-06-21');
            await person.page.clock.install();
            await person.open(`/en/booking/${id}?payment=true`);
            const shown = person.page.locator('.countdown');
            await person.page.clock.fastForward(1500);
            await shown.evaluate((one) => {
                one.textContent = 'Noch 39 Minuten';
            });
            await person.page.clock.fastForward(1000);
            expect(await shown.textContent()).toBe('Noch 39 Minuten');
            await person.page.clock.fastForward(60_000);
            expect(await shown.textContent()).toMatch(/^Time left: 3\d minutes$/u);
        });
    });

    test('the page shows by itself that the time to pay is over, and leads to the same again', async () => {
        await site.visit({ isPhone: true }, async (person) => {
            const id = await bookedByAgent(site, '2027-06-20');
            await person.page.clock.install();
            await person.open(`/en/booking/${id}?payment=true`);
            expect(await person.reads('.countdown')).toMatch(/^Time left: (40|39) minutes$/u);
            await person.page.clock.fastForward(60_000);
            expect(await person.reads('.countdown')).toMatch(/^Time left: (39|38) minutes$/u);
            await person.page.clock.fastForward(35 * 60_000);
            expect(await person.reads('.countdown.last')).toMatch(/^Time left: (4|3) minutes$/u);
            site.wait(2401);
            await person.leads(() => person.page.clock.fastForward(2_400_000));
            expect(await person.reads('h1')).toBe('Booking expired');
            expect((await site.booking(id)).status).toBe('expired');
            expect(await person.page.locator('button[value="pay"]').count()).toBe(0);

            await person.leads(() => person.page.click('text=Book again'));
            expect(await person.values(['date', 'slot'])).toEqual({ date: '2027-06-20', slot: 'morning' });
            for (const [name, text] of Object.entries(contact)) await person.control(name).fill(text);
            const again = await books(person);
            expect(again).not.toBe(id);
            expect((await site.booking(again)).status).toBe('pending');
        });
    });

    test('a page that was left open shows when it is pressed that the time to pay is over', async () => {
        await site.visit({ hasScripts: false, refusals: [409, 410] }, async (person) => {
            const id = await bookedByAgent(site, '2027-06-21');
            await person.open(`/fr/booking/${id}?payment=true`);
            site.wait(2401);
            await person.press('do', 'pay');
            expect(await person.reads('h1')).toBe('Réservation expirée');
            expect(await site.booking(id)).toMatchObject({ status: 'expired', amountPaid: 0 });
        });
    });
});

/** Presses the place where a button is, without a wait for what the last press leads to. */
async function pressing(button: Locator): Promise<() => Promise<void>> {
    await button.scrollIntoViewIfNeeded();
    const box = await button.boundingBox();
    if (box === null) throw new Error('The button is not shown.');
    return () => button.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}
