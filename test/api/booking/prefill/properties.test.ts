import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildPrefill, parametersOf } from '../../../../api/booking/prefill/build.ts';
import type { FormState, Prefill } from '../../../../api/booking/prefill/form-state.ts';
import { isReadFor, parameterCalled } from '../../../../api/booking/prefill/parameters.ts';
import { parsePrefill } from '../../../../api/booking/prefill/parse.ts';
import { bookingLimits } from '../../../../contract/booking.ts';
import { isCalendarDay } from '../../../../contract/calendar-day.ts';
import type { Experience } from '../../../../contract/catalog.ts';
import { extras as declared, extraNames } from '../../../../contract/extras.ts';
import { parameterNames } from '../../../../contract/prefill.ts';
import { awkwardHotel, awkwardTrek, forms, queries } from './arbitrary.ts';
import { excursion, hotel, hotelOfOthers, multiDay, withoutDeposit } from './cases.ts';

const experiences: [string, Experience][] = [
    ['an excursion', excursion],
    ['one of several days', multiDay],
    ['an activity without a deposit', withoutDeposit],
    ['a hotel', hotel],
    ['a hotel with other extras', hotelOfOthers],
    ['a trek with awkward ids', awkwardTrek],
    ['a hotel with awkward ids', awkwardHotel],
];
const runs = { numRuns: 200 };

const between = (number: number | undefined, from: number, to: number) =>
    number === undefined || (Number.isInteger(number) && number >= from && number <= to);
const isDay = (day: string | undefined) => day === undefined || isCalendarDay(day);

/** Names of the bounds that a form breaks. One `expect` for each bound would take a third of the time. */
function brokenBounds(state: FormState, experience: Experience): string[] {
    const { categoryCounts, adults, children, childrenAges = [], options, payment, specialRequests } = state;
    const unit = experience.hotel?.units.find(({ id }) => id === state.unitId);
    const categories = experience.hotel === null ? experience.categories : (unit?.categories ?? []);
    const counts = Object.entries(categoryCounts ?? {});
    const isCount = ([id, count]: [string, number]) =>
        between(count, 1, 99) && categories.some((known) => known.id === id);
    const isQuantity = ([id, quantity]: [string, number]) => {
        const known = experience.options.find((option) => option.id === id);
        return known !== undefined && between(quantity, 1, Math.min(999, known.maxQuantity));
    };
    const hasNumbers = adults !== undefined || children !== undefined || childrenAges.length > 0;
    const isText = (text: string) => Array.from(text).length <= 8_000 && text.trim() === text && text.isWellFormed();
    const isContact = (text: string | undefined) =>
        text === undefined || (text !== '' && text.length <= bookingLimits.emailCharacters);
    const bounds = {
        adults: between(adults, 1, 99),
        children: between(children, 0, 99),
        childrenAges: childrenAges.length <= 99 && childrenAges.every((age) => between(age, 0, 120)),
        categoryCounts: counts.every(isCount),
        oneWayToCount: categoryCounts === undefined || (counts.length > 0 && !hasNumbers),
        options: Object.entries(options).every(isQuantity),
        payment: payment !== (experience.depositBasisPoints === null ? 'deposit' : 'neither'),
        specialRequests: specialRequests === undefined || isText(specialRequests),
        contact: [state.firstName, state.lastName, state.email, state.phone].every(isContact),
        phoneCountry: state.phoneCountry === undefined || /^[A-Z]{2}$/u.test(state.phoneCountry),
        ...(experience.hotel === null ? departureBounds(state, experience) : stayBounds(state, experience)),
    };
    return Object.entries(bounds).flatMap(([name, holds]) => (holds ? [] : [name]));
}

function stayBounds(state: FormState, experience: Experience) {
    const { checkin, checkout, unitId } = state;
    const party = [state.categoryCounts, state.adults, state.children];
    return {
        checkin: isDay(checkin),
        checkout: isDay(checkout) && (checkin === undefined || checkout === undefined || checkin < checkout),
        unit: unitId !== undefined || party.every((part) => part === undefined),
        extras: extraNames.every(
            (name) => !state[name] || experience.hotel?.settings[declared[name].setting].enabled === true,
        ),
    };
}

function departureBounds(state: FormState, experience: Experience) {
    const { date, startDate, endDate, slot } = state;
    const isRange = startDate !== undefined || endDate !== undefined;
    return {
        days: [date, startDate, endDate].every(isDay),
        range: !isRange || (date === undefined && experience.multiDay && String(startDate) <= String(endDate)),
        slot: slot === undefined || experience.timeSlots.some(({ id }) => id === slot),
    };
}

/** The notes that are about nothing that the link has, or give no reason. */
function wrongNotes({ ignored }: Prefill, names: readonly string[]) {
    const isThere = (parameter: string) => names.some((name) => parameter === name || parameter.startsWith(`${name}.`));
    return ignored.filter(({ parameter, reason }) => !isThere(parameter) || reason === '');
}

/** Names of a request for a price that a link of a stay has not. */
const quoteNames = ['date', 'endDate', 'extras'];

const isEmpty = (value: unknown) =>
    value === undefined || (typeof value === 'object' && Object.keys(value ?? {}).length === 0);

describe.each(experiences)('on %s', (_, experience) => {
    const isStay = experience.hotel !== null;

    test('any query is read, within all bounds, and each note names a parameter that is there', () => {
        const check = (query: string) => {
            const read = parsePrefill(query, experience);
            const names = [...new URLSearchParams(query).keys()];
            expect([brokenBounds(read.state, experience), wrongNotes(read, names)]).toEqual([[], []]);
        };
        fc.assert(fc.property(queries(experience), check), runs);
    });

    test('each parameter of the form fills in something or is ignored with a note', () => {
        const known = parameterNames.filter((name) => isReadFor(name, experience));
        const lost = known.filter((name) => {
            const { state, ignored } = parsePrefill(`${name}=x`, experience);
            return ignored.length === 0 && isDeepStrictEqual(state, parsePrefill('', experience).state);
        });
        expect(lost).toEqual([]);
    });

    test('what a link fills in is filled in again by the link built from it, and nothing of that is ignored', () => {
        const check = (query: string) => {
            const { state } = parsePrefill(query, experience);
            const prefill = Object.fromEntries(
                parametersOf(state).map(([name, text]) => {
                    const isJson = name === 'categoryCounts' || name === 'options';
                    return [name, isJson ? JSON.parse(text) : name === 'childrenAges' ? state.childrenAges : text];
                }),
            );
            const built = buildPrefill(experience, prefill);
            expect(built).toEqual({ query: built.query, state, ignored: [] });
            expect(parsePrefill(built.query, experience)).toEqual({ state, ignored: [] });
        };
        fc.assert(fc.property(queries(experience), check), runs);
    });

    test('any input makes a link that is read without a note; what the link omits was in the input', () => {
        const check = (prefill: Record<string, unknown>) => {
            const { query, ignored } = buildPrefill(experience, prefill);
            const read = parsePrefill(query, experience);
            const notes = wrongNotes({ state: read.state, ignored }, Object.keys(prefill));
            expect([read.ignored, brokenBounds(read.state, experience), notes]).toEqual([[], [], []]);
            const isUnknown = (name: string) =>
                parameterCalled(name, experience) === undefined && !(isStay && quoteNames.includes(name));
            const noted = new Set(ignored.map(({ parameter }) => parameter));
            const lost = Object.entries(prefill).filter(
                ([name, value]) => isUnknown(name) && !isEmpty(value) && !noted.has(name),
            );
            expect(lost).toEqual([]);
        };
        fc.assert(fc.property(forms(experience, fc.anything()), check), runs);
    });

    test('a valid input is in the link as a whole', () => {
        const check = (prefill: Record<string, unknown>) => {
            const { query, ignored } = buildPrefill(experience, prefill);
            expect(ignored).toEqual([]);
            const { state } = parsePrefill(query, experience);
            expect(state).toMatchObject(prefill);
        };
        fc.assert(fc.property(forms(experience), check), runs);
    });

    test('a built link is no longer than the plain encoding, and each of its parameters does something', () => {
        const check = (prefill: Record<string, unknown>) => {
            const { query } = buildPrefill(experience, prefill);
            const { state } = parsePrefill(query, experience);
            const pairs = parametersOf(state);
            expect([...new URLSearchParams(query)]).toEqual(pairs);
            expect(query.length).toBeLessThanOrEqual(new URLSearchParams(pairs).toString().length);
            const plain = pairs.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
            expect(query.length).toBeLessThanOrEqual(plain.length);
            expect(query).toMatch(/^[\w\-.~!$'()*+,;:@/?%=&]*$/u);
            for (const part of query.split('&').filter(Boolean)) {
                const others = query.split('&').filter((each) => each !== part);
                expect(parsePrefill(others.join('&'), experience).state).not.toEqual(state);
            }
        };
        fc.assert(fc.property(forms(experience), check), { numRuns: 60 });
    });
});
