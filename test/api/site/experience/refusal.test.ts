import { describe, expect, test } from 'vitest';
import { pageLocaleOf, wordsIn } from '../../../../api/pages/locale/words.ts';
import { noteOnAges } from '../../../../api/site/experience/ages.ts';
import { siteLocales } from '../../../../contract/local-text.ts';
import { category, changed, ids } from '../../booking/support/catalog.ts';
import { attribute, buttons, formWith, isHidden, tags, textOf } from '../support/html.ts';
import { control, link, type Page, person, visit } from '../support/visitor.ts';

const visitor = visit();
const { api } = visitor;
const sail = '/en/p/lagoon/e/sail';

/** Takes every place of a departure. */
async function fill(experience: string, prefill: Record<string, string>): Promise<void> {
    const page = await visitor.book(link(experience, { ...prefill, ...person }));
    expect(page.status).toBe(303);
}

/** The button that books, as it stands in the page. */
function bookButton(page: Page): string {
    return tags(page.html, 'button').find((tag) => attribute(tag, 'value') === 'book') as string;
}

function expectNothingToPay(page: Page): void {
    expect(textOf(formWith(page.html, 'id="booking"'))).not.toMatch(/Total|Subtotal|Pay now|How much|Book and pay MX/u);
    expect([control(page, 'total'), control(page, 'quote')]).toEqual(['', '']);
    expect(bookButton(page)).toContain(' disabled');
    expect(page.text).not.toContain('You pay on the next page');
}

describe('Where something cannot be booked', () => {
    test.each([
        ['slot_full', 'tour', { slot: 'early', adults: '1' }, 'not enough places'],
        ['past_date', 'strict', { date: '2026-06-07', slot: 'ten', adults: '2' }, 'This day has already passed'],
        ['not_operating', 'strict', { date: '2027-06-06', slot: 'ten', adults: '2' }, 'This time is not offered'],
        [
            'closed',
            'strict',
            { date: '2027-06-07', slot: 'ten', adults: '2' },
            'Lagoon takes no bookings for this time.',
        ],
        ['cutoff_passed', 'sail', { date: '2027-03-01', slot: 'morning', adults: '2' }, 'have closed'],
        ['party_too_small', 'strict', { date: '2027-06-01', slot: 'ten', adults: '1' }, 'At least 2 people are needed'],
        ['party_too_large', 'strict', { date: '2027-06-01', slot: 'ten', adults: '5' }, '4 people at most'],
        [
            'resource_unavailable',
            'guided',
            { date: '2027-06-02', slot: 'half-past', adults: '1' },
            'No guide or equipment is available',
        ],
    ])('what cannot be booked has no price and no button, but a reason: %s', async (code, slug, prefill, reason) => {
        const date = (prefill as { date?: string }).date ?? api.freeDay();
        if (code === 'slot_full') await fill('lagoon/tour', { date, slot: 'early', adults: '2' });
        if (code === 'resource_unavailable') await fill('lagoon/strict', { date, slot: 'ten', adults: '2' });
        if (code === 'cutoff_passed') api.nowMs = Date.parse('2027-03-01T13:00:00Z');
        const page = await visitor.get(link(`lagoon/${slug}`, { date, ...prefill }));
        expectNothingToPay(page);
        const form = textOf(formWith(page.html, 'id="booking"'));
        const [why, others, first] = [reason, 'Available for all of you', 'When'].map((text) => form.indexOf(text));
        expect(why).toBeGreaterThan(-1);
        expect(why).toBeLessThan(first as number);
        expect(others).toBeLessThan(first as number);
        expect(others === -1).toBe(buttons(page.html, 'set').every((value) => !/date=.*slot=/u.test(value)));
    });

    test('a private party on a shared departure, and a shared one on a private departure, get the reason', async () => {
        const [date, other] = [api.freeDay(), api.freeDay()];
        await fill('lagoon/sail', { date, slot: 'morning', adults: '2' });
        const shared = await visitor.get(link('lagoon/sail', { date, slot: 'morning', adults: '2' }));
        const asked = await visitor.press(shared, sail, ['do', 'update'], { bookingMode: 'private' });
        expectNothingToPay(asked);
        expect(asked.text).toContain('can no longer be private.');
        const open = await visitor.get(link('lagoon/sail', { date: other, slot: 'morning', adults: '2', ...person }));
        const priced = await visitor.press(open, sail, ['do', 'update'], { bookingMode: 'private' });
        expect((await visitor.press(priced, sail, ['do', 'book'])).status).toBe(303);
        const late = await visitor.get(link('lagoon/sail', { date: other, slot: 'morning', adults: '2' }));
        expectNothingToPay(late);
        expect(late.text).toContain('A private group has booked this departure.');
    });

    test('a day without a free departure is refused before one is chosen, and a day with a free one is not', async () => {
        const date = api.freeDay();
        const past = await visitor.get(link('lagoon/tour', { date: '2026-06-07', adults: '2' }));
        expectNothingToPay(past);
        expect(past.text).toContain('This day has already passed');
        await fill('lagoon/tour', { date, slot: 'early', adults: '2' });
        const open = await visitor.get(link('lagoon/tour', { date, adults: '2' }));
        expect(open.text).toContain('Choose a time to see the price');
        expect(bookButton(open)).not.toContain(' disabled');
        await fill('lagoon/tour', { date, slot: 'late', adults: '2' });
        const full = await visitor.get(link('lagoon/tour', { date, adults: '2' }));
        expectNothingToPay(full);
        expect(full.text).toContain('There are not enough places left for your group. Available for all of you');
        const many = await visitor.get(link('gulf/inn', { checkin: date, checkout: '2099-01-01', adults: '9' }));
        expect(many.text, 'another room may be large enough').not.toContain('people at most');
    });

    test('a suggestion does not break within a day', async () => {
        const date = api.freeDay();
        await fill('lagoon/tour', { date, slot: 'early', adults: '2' });
        const { html } = await visitor.get(link('lagoon/tour', { date, slot: 'early', adults: '1' }));
        expect(html).toMatch(/class="chip"[^>]*>\p{L}+\u00a0\d+\u00a0\p{L}+, /u);
    });

    test('a party that is too large for the chosen room learns how many guests that room takes', async () => {
        const prefill = { checkin: '2027-06-01', checkout: '2027-06-03', unitId: 'garden', adults: '4' };
        const stay = await visitor.get(link('gulf/inn', prefill));
        expect(stay.text).toContain('This room sleeps 3 guests at most.');
        expect(stay.text).not.toContain('There is room for');
    });

    test('departures and days with too few places show how many are left, and those without any that they are full', async () => {
        const date = api.freeDay();
        const prefill = { date, slot: 'early' };
        const said = async () => {
            const { html } = await visitor.get(link('lagoon/tour', { ...prefill, adults: '2' }));
            const day = html.split('<button').find((tag) => attribute(tag, 'data-day') === date) as string;
            const state = html.split('<span').find((tag) => attribute(tag, 'data-state') === 'early') as string;
            return [day, state].map((tag) => /(?:1 place left|fully booked)(?=[<,])/u.exec(tag)?.[0]);
        };
        await fill('lagoon/tour', { ...prefill, adults: '1' });
        expect(await said()).toEqual(['1 place left', '1 place left']);
        await fill('lagoon/tour', { ...prefill, adults: '1' });
        expect(await said()).toEqual(['fully booked', 'fully booked']);
    });

    test('an attempt to book what cannot be booked leads to a page that shows so, and what else there is, once', async () => {
        const date = api.freeDay();
        const prefill = { date, slot: 'early', adults: '2' };
        const page = await visitor.get(link('lagoon/tour', { ...prefill, ...person }));
        await fill('lagoon/tour', prefill);
        const refused = await visitor.press(page, '/en/p/lagoon/e/tour', ['do', 'book']);
        expectNothingToPay(refused);
        expect(refused.text.match(/not enough places/gu)).toHaveLength(1);
        expect(buttons(refused.html, 'set')).toContain(`date=${date}&slot=late`);
    });

    test('a form that has taken the last places itself is not offered to book once more', async () => {
        const page = await visitor.get(
            link('lagoon/tour', { date: api.freeDay(), slot: 'early', adults: '2', ...person }),
        );
        await visitor.press(page, '/en/p/lagoon/e/tour', ['do', 'book']);
        const again = await visitor.press(page, '/en/p/lagoon/e/tour', ['do', 'book'], { lastName: 'Other' });
        expect(again.text).toContain('You have already booked with this form.');
        expect(again.text).not.toContain('a second booking');
        expectNothingToPay(again);
    });
});

/** What stands at the control of the ages. */
function atAges({ html }: Page): { text: string; isInvalid: boolean; describedBy: string } {
    const input = tags(html, 'input').find((tag) => attribute(tag, 'name') === 'childrenAges') as string;
    const said = /<div id="c-childrenAges-messages"[^>]*>([\s\S]*?)<\/div>/u.exec(html)?.[1] ?? '';
    const describedBy = attribute(input, 'aria-describedby') ?? '';
    return { text: textOf(said), isInvalid: attribute(input, 'aria-invalid') === 'true', describedBy };
}

const oneForEach = 'Enter one age for each child, or none at all.';

describe('The ages of children', () => {
    const prefill = { date: '2027-06-15', slot: 'morning', adults: '2' };

    test('missing ages of children are no condition: the page shows at the control how a child is counted', async () => {
        const page = await visitor.get(link('lagoon/sail', { ...prefill, children: '2' }));
        const { text, isInvalid, describedBy } = atAges(page);
        expect(text).toBe('Without an age, each child is priced as “Child (ages 4 to 11)”.');
        expect([isInvalid, describedBy]).toEqual([false, 'c-childrenAges-hint c-childrenAges-note']);
        expect(page.text).toMatch(/Child 2 × MX\$600\.00/u);
        expect(atAges(await visitor.get(link('lagoon/sail', prefill))).text).toBe('');
        expect(
            atAges(await visitor.get(link('lagoon/sail', { ...prefill, children: '1', childrenAges: '5' }))).text,
        ).toBe('');
    });

    test('a category that states its ages is named without them', () => {
        const label = { en: '8 to 14 years', fr: 'De 8 à 14 ans' };
        const youth = category('youth', 'child', 600_00, { label, minAge: 8, maxAge: 14 });
        const categories = [category('adult', 'adult', 1_200_00), youth];
        const [provider] = changed(ids.sail, (experience) => ({ ...experience, categories }));
        const experience = provider?.experiences.find(({ id }) => id === ids.sail);
        const party = { adults: 2, children: 1 };
        expect(experience && noteOnAges(new Map(), party, experience, pageLocaleOf('en'))).toBe(
            'Without an age, each child is priced as “8 to 14 years”.',
        );
    });

    test('a child who pays the adult price is named by age', async () => {
        const family = { ...prefill, children: '5', childrenAges: '14,12,7,12,15' };
        const { text } = atAges(await visitor.get(link('lagoon/sail', family)));
        expect(text).toBe('Ages 14, 12 and 15 pay the adult price.');
        const inFrench = await visitor.get(link('lagoon/sail', family).replace('/en/', '/fr/'));
        expect(atAges(inFrench).text).toBe('Âges 14, 12 et 15 : tarif adulte.');
    });

    test('ages are not asked for where they change nothing, and where children pay like adults the page states so', async () => {
        const stay = { checkin: '2027-06-15', checkout: '2027-06-16', unitId: 'suite', adults: '2', children: '1' };
        expect(atAges(await visitor.get(link('gulf/inn', stay))).text).toBe('');
        const tour = await visitor.get(link('lagoon/tour', { ...prefill, slot: 'early', adults: '1', children: '1' }));
        expect(atAges(tour).text).toBe('Children pay the adult price here.');
    });

    test.each([
        ['fewer than children', { children: '3', childrenAges: '4,7' }, oneForEach],
        ['more than children', { children: '1', childrenAges: '4,7' }, oneForEach],
        ['not all to be read', { children: '2', childrenAges: '4,old' }, oneForEach],
        ['not to be read', { children: '1', childrenAges: 'old' }, 'We could not read an age in your link.'],
        ['too high', { children: '1', childAges: '130' }, 'We could not read an age in your link.'],
    ])('wrong ages of a link are shown at their control at once: %s', async (_, reported, text) => {
        const page = await visitor.get(link('lagoon/sail', { ...prefill, ...reported } as Record<string, string>));
        const said = atAges(page);
        expect(said.text).toContain(text);
        expect([said.isInvalid, said.describedBy.endsWith('c-childrenAges-issue')]).toEqual([true, true]);
        expect(page.html, 'there was no attempt to book').not.toMatch(/id="problems"|<title>Error/u);
    });

    test.each([
        ['4, seven', 'Enter ages from 0 to 120, separated by commas.'],
        ['4', oneForEach],
        ['', 'Without an age, each child is priced as “Child (ages 4 to 11)”.'],
    ])('ages that were typed are looked at whichever button is pressed: “%s”', async (childrenAges, text) => {
        const page = await visitor.get(link('lagoon/sail', { ...prefill, children: '2' }));
        for (const button of [
            ['do', 'update'],
            ['set', 'date=2027-06-16'],
        ] as const) {
            const after = await visitor.press(page, sail, [...button], { childrenAges });
            expect(atAges(after).text).toBe(text);
            expect(after.html).not.toContain('id="problems"');
        }
    });

    test('wrong ages hide no other problem: each control shows its own', async () => {
        const page = await visitor.get(link('lagoon/sail', prefill));
        const typed = { date: 'tomorrow', 'options.kit': '99', childrenAges: '4', children: '' };
        const after = await visitor.press(page, sail, ['do', 'update'], typed);
        for (const text of ['Enter a valid date.', 'Enter a whole number from 0 to 10.', oneForEach]) {
            expect(after.text).toContain(text);
        }
    });
});

/** The modes that can be chosen; null: there is no choice. */
function offered({ html }: Page): string[] | null {
    const group = /<fieldset[^>]*data-choice="bookingMode"[\s\S]*?<\/fieldset>/u.exec(html)?.[0];
    if (group === undefined || isHidden(tags(group, 'fieldset')[0] as string)) return null;
    const boxes = tags(group, 'input').filter((tag) => !tag.includes(' disabled'));
    return boxes.map((tag) => attribute(tag, 'value') as string);
}

test('a day without the chosen time may have others, and the page does not deny them', () => {
    const said = (slot: string) => wordsIn('en')('reasonNotOperating', { kind: 'time', slot });
    expect([said('yes'), said('no')]).toEqual([
        'This time is not offered on this day.',
        'It does not take place on this day.',
    ]);
});

describe('A mode that a departure does not have', () => {
    test('a mode that a departure does not have is not offered', async () => {
        const at = async (slot: string) =>
            offered(await visitor.get(link('lagoon/sail', { slot, date: '2027-06-15' })));
        expect(await at('morning')).toEqual(['shared', 'private']);
        expect(await at('noon')).toBeNull();
        expect(await at('charter')).toBeNull();
        expect(await at('')).toEqual(['shared', 'private']);
        expect(offered(await visitor.get(link('lagoon/tour', {})))).toBeNull();
    });

    test('a mode chosen for another departure is shown as absent, and the price is that of the mode that is there', async () => {
        const page = await visitor.get(link('lagoon/sail', { slot: 'morning', date: '2027-06-15', adults: '2' }));
        const changed = await visitor.press(page, sail, ['do', 'update'], { bookingMode: 'private', slot: 'noon' });
        expect(changed.text).toContain('This departure cannot be booked privately.');
        expect([offered(changed), control(changed, 'bookingMode')]).toEqual([['shared'], 'shared']);
        expect(changed.text).toContain('Total MX$2,620.00');
        const booked = await visitor.press(changed, sail, ['do', 'book'], person);
        expect(booked.status).toBe(303);
    });
});

test('the text for one year is singular in every language', () => {
    const texts = siteLocales.map((locale) => {
        const translate = wordsIn(locale);
        return [
            translate('agesFrom', { from: 1 }),
            translate('agesUpTo', { to: 1 }),
            translate('agesBetween', { from: 0, to: 1 }),
        ];
    });
    expect(texts).toEqual([
        ['ages 1 and over', 'up to age 1', 'ages 0 to 1'],
        ['à partir de 1 an', 'jusqu’à 1 an', 'de 0 à 1 an'],
        ['desde 1 año', 'hasta 1 año', 'de 0 a 1 año'],
    ]);
    expect(wordsIn('en')('partyCount', { adults: 1, children: 0 })).toBe('1 adult');
    expect(wordsIn('fr')('partyCount', { adults: 2, children: 1 })).toBe('2 adultes, 1 enfant');
});
