import { describe, expect, test } from 'vitest';
import { makeSignInLink } from '../../api/booking/service/sign-in.ts';
import { type SiteLocale, siteLocales } from '../../contract/local-text.ts';
import { signInPath } from '../../contract/page-paths.ts';
import { receiveMoney } from '../api/booking/support/money.ts';
import { barriersOf } from './support/axe.ts';
import type { Person } from './support/person.ts';
import { openSite } from './support/site.ts';

const site = openSite({ sendsMails: true });
/** Of the second look at a size only the colours differ. */
const looks = [
    { name: 'phone-light', size: { width: 390, height: 844 }, colorScheme: 'light', rules: 'all' },
    { name: 'phone-dark', size: { width: 390, height: 844 }, colorScheme: 'dark', rules: 'colours' },
    { name: 'desktop-dark', size: { width: 1280, height: 900 }, colorScheme: 'dark', rules: 'all' },
    { name: 'desktop-light', size: { width: 1280, height: 900 }, colorScheme: 'light', rules: 'colours' },
] as const;
const timeout = 300_000;

async function signIn(person: Person, provider: string, locale: SiteLocale): Promise<void> {
    await person.open(signInPath(locale, await makeSignInLink(site.running.service, provider, locale)));
    await person.page.locator('main button').click();
    await person.page.waitForURL(/\/desk$/u);
}

const guests = [
    {
        firstName: 'Maya',
        lastName: 'Keller',
        phone: '+49 30 901820',
        note: 'No nuts, please. Our daughter is allergic.',
    },
    { firstName: 'Tomás', lastName: 'Herrera', phone: '+52 55 5550 0142', note: '' },
    { firstName: 'Claire', lastName: 'Dubois', phone: '+33 1 99 00 12 34', note: '' },
];

/** A booking of a morning for some adults, with a deposit unless it stays on hold. Returns its id. */
async function bookedBy(date: string, adults: number, person: object, more = {}, isPaid = true): Promise<string> {
    const { experience } = await site
        .get('/api/embed/experience?providerSlug=lagoon-sailing&experienceSlug=sunrise-sail')
        .then((body) => ({ experience: body.experience ?? body }));
    const party = { experienceId: experience.id, date, timeSlotId: 'morning', adults };
    const quote = await site.post('/api/validate-booking-price', party);
    const made = await site.post('/api/embed/booking/create', {
        experience_id: experience.id,
        pricingToken: quote.pricingToken,
        date,
        time_slot_id: 'morning',
        participant_data: { adults, ...person },
        ...more,
    });
    if (!isPaid) return made.bookingId;
    const { service, datasets } = site.running;
    const amountMinor = Math.round(made.amountDueNow * 100);
    const notice = { bookingId: made.bookingId, amountMinor, reference: `sandbox:${made.bookingId}` };
    await receiveMoney(service, datasets.current?.catalog as never, notice);
    return made.bookingId;
}

/** Three bookings of a morning: two with a deposit, and one on hold. Returns the id of the first. */
async function bookedOn(date: string): Promise<string> {
    const made: string[] = [];
    for (const [index, { note, ...person }] of guests.entries()) {
        const more = { ...(note !== '' && { special_requests: note }), locale: index === 2 ? 'fr' : 'en' };
        made.push(await bookedBy(date, index + 1, person, more, index !== 2));
    }
    return made[0] as string;
}

/** Whether all fits in windows of every width, and axe finds no barrier: in English in each look, else in the first. */
async function expectUsable(person: Person, what: string, locale: SiteLocale): Promise<void> {
    const { page } = person;
    const name = `${what}-${locale}`;
    for (const width of [320, 390, 640]) {
        await page.setViewportSize({ width, height: 844 });
        const tooWide = await page.evaluate((room) => {
            const { scrollWidth } = document.documentElement;
            const wide = [...document.querySelectorAll('body *')].filter(
                (one) => one.getBoundingClientRect().right > room,
            );
            return scrollWidth > room ? wide.slice(0, 5).map((one) => one.outerHTML.slice(0, 120)) : [];
        }, width);
        expect(tooWide, `${name} at ${width} pixels`).toEqual([]);
    }
    for (const look of locale === 'en' ? looks : looks.slice(0, 1)) {
        await page.setViewportSize(look.size);
        await page.emulateMedia({ colorScheme: look.colorScheme });
        await person.look(`desk-${name}-${look.name}`);
        const barriers = await barriersOf(page, look.rules);
        expect(
            barriers.map(({ text }) => text),
            `${name}, ${look.name}`,
        ).toEqual([]);
    }
}

describe('The desk', { timeout }, () => {
    test.each(siteLocales)('the desk can be used by all in the language %s', async (locale) => {
        const day = { en: '2027-05-15', fr: '2027-05-16', es: '2027-05-17' }[locale];
        const id = await bookedOn(day);
        await site.visit({ refusals: [400, 404, 409, 410] }, async (person) => {
            const { page } = person;
            await person.open(`/${locale}/desk`);
            await expectUsable(person, 'sign-in', locale);
            await signIn(person, 'lagoon-sailing', locale);
            await person.open(`/${locale}/desk?day=${day}`);
            await page.locator('.here').first().click();
            await page.locator('.mark .good').waitFor();
            await page.locator('details.shut').evaluateAll((all) => {
                for (const one of all.slice(-2)) one.setAttribute('open', '');
            });
            await expectUsable(person, 'day', locale);
            for (const at of ['calendar', `bookings?from=${day}&to=${day}`, 'add', 'log', `booking/${id}`]) {
                await person.open(`/${locale}/desk/${at}`);
                await page.locator('details').evaluateAll((all) => {
                    for (const one of all) one.setAttribute('open', '');
                });
                await expectUsable(person, at.split(/[?/]/u)[0] as string, locale);
            }
            await page.locator('input[value=guest]').check();
            await page.locator('button[value=show]').first().click();
            await expectUsable(person, 'cancel', locale);
        });
    });

    test('the desk prints a day sheet: guests with telephone and notes, without controls', async () => {
        const day = '2027-05-18';
        await bookedOn(day);
        await site.visit({ refusals: [] }, async (person) => {
            await signIn(person, 'lagoon-sailing', 'en');
            await person.open(`/en/desk?day=${day}`);
            await person.page.emulateMedia({ media: 'print' });
            await person.look('desk-day-print');
            const isShown = (selector: string) => person.page.locator(selector).first().isVisible();
            const seen = ['.name', '.call', '.note', '.tag', '.here', '.dock', '.days', '.shut', '.desk-top form'];
            expect(await Promise.all(seen.map(isShown))).toEqual([
                true,
                true,
                true,
                true,
                false,
                false,
                false,
                false,
                false,
            ]);
        });
    });

    test('the desk prints a list of bookings without its form, and boxes to tick only for the guests of a day', async () => {
        const day = '2027-05-20';
        await bookedOn(day);
        await site.visit({ refusals: [] }, async (person) => {
            const { page } = person;
            await signIn(person, 'lagoon-sailing', 'en');
            await page.emulateMedia({ media: 'print' });
            const isShown = (selector: string) => page.locator(selector).first().isVisible();
            const box = () => page.$eval('.guests > li', (one) => getComputedStyle(one, '::after').content);
            await person.open(`/en/desk?day=${day}`);
            expect(await box()).toBe('"☐"');
            await person.open(`/en/desk/bookings?from=${day}&to=${day}`);
            await person.look('desk-bookings-print');
            const seen = ['.guests .name', '.guests .at', '.dayhead p', 'form [type=search]', '.dayhead a'];
            expect(await Promise.all(seen.map(isShown))).toEqual([true, true, true, false, false]);
            expect(await box()).toBe('none');
        });
    });

    test('a day sheet prints a large departure from its first page on, small ones together, and places as they are sold', async () => {
        const day = '2027-05-19';
        await bookedOn(day);
        await site.visit({ refusals: [] }, async (person) => {
            const { page } = person;
            await signIn(person, 'lagoon-sailing', 'en');
            await person.open(`/en/desk?day=${day}`);
            await page.emulateMedia({ media: 'print' });
            const style = (selector: string, name: 'breakInside' | 'printColorAdjust') =>
                page.$eval(selector, (one, key) => getComputedStyle(one)[key], name);
            expect(await style('.dep:has(.guests)', 'breakInside')).toBe('avoid');
            expect(await style('.fill .on', 'printColorAdjust')).toBe('exact');
            await page.$eval('.guests > li:not(.off, :has(.note))', (guest) => {
                guest.after(...Array.from({ length: 40 }, () => guest.cloneNode(true)));
            });
            expect(await style('.dep:has(.guests)', 'breakInside')).toBe('auto');
            expect(await person.sheets()).toBe(3);
        });
    });

    test('on a phone no amount and no address breaks, fingers hit links, and each weekday of the calendar has a column', async () => {
        const day = '2027-05-21';
        const email = 'maya.keller@mail.example';
        const maya = { firstName: 'Maya', lastName: 'Keller', email };
        const [first] = [await bookedBy(day, 6, maya), await bookedBy(day, 6, maya)];
        await site.visit({ refusals: [] }, async (person) => {
            const { page } = person;
            /** The number of lines on which a text stands. */
            const linesOf = (selector: string) =>
                page.$eval(selector, (one) => {
                    const range = document.createRange();
                    range.selectNodeContents(one);
                    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
                });
            /** Links of which a finger, 42 pixels high, misses some. */
            const missed = () =>
                page.$$eval('.guests :is(.name, .call a), .facts a', (links) =>
                    links
                        .filter((link) => {
                            link.scrollIntoView({ block: 'center' });
                            const { left, top, height } = link.getBoundingClientRect();
                            const at = (y: number) => document.elementFromPoint(left + 5, top + height / 2 + y);
                            return at(-21) !== link || at(21) !== link;
                        })
                        .map((link) => link.outerHTML),
                );
            for (const locale of siteLocales) {
                await signIn(person, 'lagoon-sailing', locale);
                for (const width of [320, 360, 390]) {
                    await page.setViewportSize({ width, height: 800 });
                    await person.open(`/${locale}/desk?day=${day}`);
                    expect(await page.textContent('.nums div:last-child dd')).toMatch(/\d\d\D\d{3}\D\d\d/u);
                    expect(await linesOf('.nums div:last-child dd'), `${locale} at ${width} pixels`).toBe(1);
                    expect(await missed(), `${locale} at ${width} pixels`).toEqual([]);
                    await person.open(`/${locale}/desk/booking/${first}`);
                    expect(await linesOf('[href^="mailto:"]'), `${locale} at ${width} pixels`).toBe(1);
                    expect(await missed(), `${locale} at ${width} pixels`).toEqual([]);
                    await person.open(`/${locale}/desk/calendar`);
                    const tops = await page.$$eval('.weeks a', (all) =>
                        all.map((one) => one.getBoundingClientRect().top),
                    );
                    expect(new Set(tops).size).toBe(6);
                    expect(new Set(tops.slice(0, 7)).size).toBe(1);
                }
            }
        });
    });

    test('text of 200 % on a phone needs no scrolling sideways, and keeps names, tabs and amounts whole', async () => {
        const day = '2027-05-22';
        await bookedOn(day);
        await site.visit({ refusals: [] }, async (person) => {
            const { page } = person;
            for (const locale of siteLocales) {
                await signIn(person, 'lagoon-sailing', locale);
                await page.setViewportSize({ width: 390, height: 844 });
                for (const at of [`?day=${day}`, `/bookings?from=${day}&to=${day}`, '/add']) {
                    await person.open(`/${locale}/desk${at}`);
                    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
                    // The widest fonts of this class stand out of their tab by a few pixels.
                    const cut = await page.$$eval('.dock a, .nums dd', (all) =>
                        all.filter((one) => one.scrollWidth > one.clientWidth + 8).map((one) => one.outerHTML),
                    );
                    expect(cut, `${locale} ${at}`).toEqual([]);
                    const tooWide = await page.$$eval('.desk-top *, .name, .at, .mark', (all) =>
                        all.filter((one) => one.getBoundingClientRect().right > innerWidth).map((one) => one.outerHTML),
                    );
                    expect(tooWide, `${locale} ${at}`).toEqual([]);
                    const width = await page.evaluate(() => document.documentElement.scrollWidth);
                    expect(width, `${locale} ${at}`).toBe(390);
                    const names = await page.$$eval('.name', (all) => all.map((one) => one.getClientRects().length));
                    expect(Math.max(0, ...names), 'lines of a name').toBeLessThan(4);
                }
            }
        });
    });

    test('the desk shows the day of a house with rooms, and books by telephone without scripts', async () => {
        await site.visit({ refusals: [] }, async (person) => {
            const { page } = person;
            await signIn(person, 'riad-zitoun', 'en');
            await person.open('/en/desk?day=2027-05-20');
            await person.look('desk-day-rooms');
            await signIn(person, 'lagoon-sailing', 'en');
            await person.open('/en/desk?day=2027-05-20');
            await page.locator('.acts > a').first().click();
            expect(await page.locator('button.step').count(), 'buttons that no script would serve').toBe(0);
            await page.locator('input[name^="categoryCounts."]').first().fill('4');
            await page.locator('[name=firstName]').fill('Ana Lucía');
            await page.locator('[name=lastName]').fill('Prieto');
            await page.locator('[name=phone]').fill('+52 998 555 0177');
            await page.locator('button[value=price]').click();
            await expectUsable(person, 'add-priced', 'en');
            await page.locator('button[value=book]').click();
            await page.waitForURL(/\/desk\/booking\//u);
            expect(await page.locator('h1').textContent()).toBe('Ana Lucía Prieto');
        });
    });
});
