import { describe, expect, test } from 'vitest';
import { addDays } from '../../contract/calendar-day.ts';
import { repeatedSentences } from '../api/site/support/sentences.ts';
import { barriersOf } from './support/axe.ts';
import type { Person } from './support/person.ts';
import { openSite } from './support/site.ts';
import { bookingStates, experienceStates, lateStates, manageStates, type State } from './support/states.ts';

const site = openSite({ sendsMails: true });
const days = new Map<State, string>();

for (const [index, state] of [...experienceStates, ...bookingStates, ...manageStates, ...lateStates].entries()) {
    days.set(state, addDays('2027-05-03', index));
}

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 900 };
/** Of the second look at a size only the colours differ. */
const looks = [
    { name: 'phone-light', size: phone, colorScheme: 'light', rules: 'all' },
    { name: 'phone-dark', size: phone, colorScheme: 'dark', rules: 'colours' },
    { name: 'desktop-dark', size: desktop, colorScheme: 'dark', rules: 'all' },
    { name: 'desktop-light', size: desktop, colorScheme: 'light', rules: 'colours' },
] as const;

/** The narrowest phones, usual ones, a desktop at 200 %, and at 400 %. */
const widths = [320, 390, 640];

/** Each page is looked at in seven windows, several pages at a time, on a machine that others keep busy. */
const timeout = 300_000;

describe.concurrent('Every page', { timeout }, () => {
    for (const state of [...experienceStates, ...bookingStates, ...manageStates])
        test(`every page can be used by all: ${state.name}`, hold(state));
});

describe('After the time to pay', () => {
    for (const state of lateStates) test(`a page after the time to pay can be used by all: ${state.name}`, hold(state));
});

function hold(state: State) {
    return () =>
        site.visit({ refusals: [400, 404, 409] }, async (person) => {
            await state.arrive(person, site, days.get(state) as string, state.locale);
            expect(repeatedSentences(await person.page.content()), 'what the page says twice').toEqual([]);
            await expectOneStyle(person);
            await expectOwnAction(person);
            for (const width of widths) await expectNoSideways(person, width);
            await expectNoSideways(person, 390, '200%');
            for (const { name, size, colorScheme, rules } of looks) {
                await person.page.setViewportSize(size);
                await person.page.emulateMedia({ colorScheme });
                await person.look(`${state.name.replaceAll(' ', '-')}-${name}`);
                await expectNoBarriers(person, rules, `${state.name}, ${name}`);
            }
        });
}

async function expectNoBarriers({ page }: Person, rules: 'all' | 'colours', where: string): Promise<void> {
    const barriers = await barriersOf(page, rules);
    expect(barriers.filter(({ isGrave }) => isGrave).map(({ text }) => text)).toEqual([]);
    for (const { text } of barriers) console.log(`${where}: ${text}`);
}

/** Each button that names an action sends it, whatever else its form has: the first field of a name counts. */
async function expectOwnAction({ page }: Person): Promise<void> {
    const others = await page.evaluate(() => {
        const named = [...document.querySelectorAll<HTMLButtonElement>('form button[name="do"]:enabled')];
        const sent = named.map((button) => new FormData(button.form as HTMLFormElement, button).get('do'));
        return named.map(({ value }, index) => [value, sent[index]]).filter(([value, first]) => value !== first);
    });
    expect(others, 'buttons and what they send').toEqual([]);
}

/** Titles have the letters of the site, unless of messages or short lists; at most one part of a page is raised. */
async function expectOneStyle({ page }: Person): Promise<void> {
    const { sans, raised } = await page.evaluate(() => {
        const plain = getComputedStyle(document.body).fontFamily;
        const titles = [
            ...document.querySelectorAll<HTMLElement>('main :is(h1, h2):not(.notice *, .intro *, .unseen)'),
        ];
        const inPlain = titles.filter((title) => getComputedStyle(title).fontFamily === plain);
        return {
            sans: inPlain.map(({ textContent }) => textContent),
            raised: document.querySelectorAll('main .raised').length,
        };
    });
    expect(sans, 'titles in the letters of the text').toEqual([]);
    expect(raised, 'raised parts').toBeLessThan(2);
}

async function expectNoSideways({ page }: Person, width: number, text = '100%'): Promise<void> {
    await page.setViewportSize({ width, height: 844 });
    const tooWide = await page.evaluate(
        ([room, size]) => {
            const root = document.documentElement;
            root.style.setProperty('font-size', size);
            const wide = [...document.querySelectorAll('body *')].filter(
                (one) => one.getBoundingClientRect().right > room,
            );
            const found = root.scrollWidth > room ? wide.slice(0, 5).map((one) => one.outerHTML.slice(0, 120)) : [];
            root.style.removeProperty('font-size');
            return found;
        },
        [width, text] as const,
    );
    expect(tooWide, `text of ${text} at ${width} pixels`).toEqual([]);
}
