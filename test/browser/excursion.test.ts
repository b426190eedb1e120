import { describe, expect, test } from 'vitest';
import { openSite } from './support/site.ts';
import { bookingStates, manageStates } from './support/states.ts';
import { bookingAt, books, contact, link, paysInTheSandbox, updates } from './support/way.ts';

const site = openSite();

const prefill = {
    slot: '9h00',
    adults: '2',
    children: '2',
    childrenAges: '7;2',
    options: '{"snorkel-kit":2}',
    payment: 'deposit',
    ...contact,
};

const words = {
    en: { before: 'MX$3,615.00', after: 'MX$4,925.00', adult: 'Adult', confirmed: 'Booking confirmed' },
    fr: { before: '3 615,00 $MX', after: '4 925,00 $MX', adult: 'Adulte', confirmed: 'Réservation confirmée' },
} as const;

const windows = (['en', 'fr'] as const).flatMap((locale) =>
    [true, false].flatMap((isPhone) =>
        [true, false].map((hasScripts) => ({
            locale,
            isPhone,
            hasScripts,
            title: `in ${locale}, on a ${isPhone ? 'phone' : 'desktop'}, scripts ${hasScripts ? 'on' : 'off'}`,
        })),
    ),
);

describe.concurrent('From a link to a confirmed excursion', () => {
    test.each(windows.map((window, index) => ({ ...window, day: `2027-05-${10 + index}` })))(
        'a link leads to a confirmed excursion: $title',
        async ({ locale, day, title: _, ...window }) => {
            const { before, after, adult, confirmed } = words[locale];
            await site.visit(window, async (person) => {
                await person.open(link(locale, 'lagoon-sailing/sunrise-sail', { ...prefill, date: day }));
                expect(await person.values(['date', 'slot', 'adults', 'children', 'childrenAges'])).toEqual({
                    date: day,
                    slot: 'morning',
                    adults: '2',
                    children: '2',
                    childrenAges: '7,2',
                });
                expect(await person.values(['options.snorkel-kit', 'payment', ...Object.keys(contact)])).toEqual({
                    'options.snorkel-kit': '2',
                    payment: 'deposit',
                    ...contact,
                });
                await person.sees(before, '#price');
                expect(await person.reads('#price')).toContain(`${adult} 2 × `);

                await person.control('adults').fill('3');
                await updates(person, window.hasScripts);
                await person.sees(after, '#price');

                const id = await books(person);
                const booked = await site.booking(id);
                expect(booked).toMatchObject({ status: 'pending', total: 4925, amountDueNow: 1477.5, date: day });
                expect(new URL(person.page.url()).search).toBe('?payment=true');

                await paysInTheSandbox(person, site, id);
                expect(bookingAt(person)).toBe(id);
                expect(await person.reads('.outcome')).toContain(confirmed);
                const state = { status: 'confirmed', amountPaid: 1477.5, amountRemaining: 3447.5, amountDueNow: 0 };
                expect(await site.booking(id)).toMatchObject(state);
                expect(await person.reads()).not.toContain(contact.lastName);
            });
        },
    );
});

test('a guest who changes a booking counts the participants with buttons', async () => {
    const change = manageStates.find(({ name }) => name === 'managed change');
    await site.visit({ isPhone: true }, async (person) => {
        await change?.arrive(person, site, '2027-05-28', 'en');
        await person.page.getByRole('button', { name: 'Add one: Adult' }).click();
        expect(await person.value('categoryCounts.adult')).toBe('3');
    });
});

test.each([
    { name: 'a receipt', state: 'managed receipt', day: '2027-05-29' },
    { name: 'a confirmation', state: 'booking confirmed', day: '2027-05-30' },
])('$name prints on one sheet', async ({ state, day }) => {
    const printed = [...bookingStates, ...manageStates].find(({ name }) => name === state);
    await site.visit({}, async (person) => {
        await printed?.arrive(person, site, day, 'es');
        expect(await person.sheets()).toBe(1);
    });
});

test('experiences of a list, facts and prices are printed on one sheet each', async () => {
    await site.visit({}, async (person) => {
        await person.page.emulateMedia({ media: 'print' });
        const breaks = (parts: string) =>
            person.page.$$eval(parts, (found) => [...new Set(found.map((one) => getComputedStyle(one).breakInside))]);
        await person.open('/en');
        expect(await breaks('.tile')).toEqual(['avoid']);
        await person.open(link('en', 'lagoon-sailing/sunrise-sail', {}));
        expect(await breaks('.facts > div')).toEqual(['avoid']);
        expect(await breaks('.lines tr')).toEqual(['avoid']);
    });
});

test('on the page of a link, what is booked has the whole width where there is no picture', async () => {
    const managed = manageStates.find(({ name }) => name === 'managed by link');
    await site.visit({}, async (person) => {
        const { page } = person;
        await managed?.arrive(person, site, '2027-05-31', 'en');
        const share = () =>
            page.$eval('.booked-trip', (trip) => (trip.lastElementChild?.clientWidth ?? 0) / trip.clientWidth);
        expect(await share()).toBeLessThan(0.9);
        await page.emulateMedia({ media: 'print' });
        expect(await share(), 'on paper').toBe(1);
        await page.emulateMedia({ media: 'screen' });
        await page.$eval('.booked-trip .scene', (scene) => scene.remove());
        expect(await share(), 'of an experience that is no longer offered').toBe(1);
    });
});

test('the ticket of an experience that is no longer offered keeps the width of its stub', async () => {
    const confirmed = bookingStates.find(({ name }) => name === 'booking confirmed');
    await site.visit({}, async (person) => {
        const { page } = person;
        await confirmed?.arrive(person, site, '2027-06-02', 'en');
        const width = () => page.$eval('.stub', (stub) => stub.clientWidth);
        const before = await width();
        await page.$eval('.ticket .scene', (scene) => scene.remove());
        expect(await width()).toBe(before);
    });
});

test('the texts of a provider keep their lines on the page of an experience', async () => {
    await site.visit({}, async (person) => {
        await person.open(
            link('en', 'lagoon-sailing/sunrise-sail', { date: '2027-05-20', slot: 'morning', adults: '1' }),
        );
        for (const selector of ['.lead', '.meeting > p', '.policy > p']) {
            const part = person.page.locator(selector).first();
            await part.evaluate((one) => one.replaceChildren('First line\n\n• second'));
            expect(await part.allInnerTexts(), selector).toEqual(['First line\n\n• second']);
        }
    });
});
