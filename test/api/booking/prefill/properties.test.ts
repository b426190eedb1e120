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
const runs = { numRuns: 500 };

/** Every bound of what a form may hold, each with the experience that it is for. */
function expectBounds(state: FormState, experience: Experience): void {
    const between = (number: number | undefined, from: number, to: number) =>
        number === undefined || (Number.isInteger(number) && number >= from && number <= to);
    const { categoryCounts, adults, children, childrenAges = [], options, payment, specialRequests } = state;
    expect(between(adults, 1, 99) && between(children, 0, 99)).toBe(true);
    expect(childrenAges.length <= 99 && childrenAges.every((age) => between(age, 0, 120))).toBe(true);
    const unit = experience.hotel?.units.find(({ id }) => id === state.unitId);
    const categories = experience.hotel === null ? experience.categories : (unit?.categories ?? []);
    for (const [id, count] of Object.entries(categoryCounts ?? {})) {
        expect(between(count, 1, 99) && categories.some((known) => known.id === id)).toBe(true);
    }
    if (categoryCounts !== undefined) {
        expect(Object.keys(categoryCounts).length).toBeGreaterThan(0);
        expect([adults, children, childrenAges]).toEqual([undefined, undefined, []]);
    }
    for (const [id, quantity] of Object.entries(options)) {
        const known = experience.options.find((option) => option.id === id);
        expect(known !== undefined && between(quantity, 1, Math.min(999, known.maxQuantity))).toBe(true);
    }
    expect(payment).not.toBe(experience.depositBasisPoints === null ? 'deposit' : 'neither');
    if (specialRequests !== undefined) {
        expect(Array.from(specialRequests).length).toBeLessThanOrEqual(8_000);
        expect([specialRequests.trim(), specialRequests.isWellFormed()]).toEqual([specialRequests, true]);
    }
    for (const text of [state.firstName, state.lastName, state.email, state.phone]) {
        expect(text === undefined || (text !== '' && text.length <= bookingLimits.emailCharacters)).toBe(true);
    }
    expect(state.phoneCountry === undefined || /^[A-Z]{2}$/u.test(state.phoneCountry)).toBe(true);
    if (experience.hotel !== null) expectStayBounds(state, experience);
    else expectDepartureBounds(state, experience);
}

function expectStayBounds(state: FormState, experience: Experience): void {
    const { checkin, checkout, unitId } = state;
    for (const day of [checkin, checkout]) expect(day === undefined || isCalendarDay(day)).toBe(true);
    if (checkin !== undefined && checkout !== undefined) expect(checkin < checkout).toBe(true);
    if (unitId === undefined)
        expect([state.categoryCounts, state.adults, state.children]).toEqual([undefined, undefined, undefined]);
    for (const name of extraNames) {
        if (state[name]) expect(experience.hotel?.settings[declared[name].setting].enabled).toBe(true);
    }
}

function expectDepartureBounds(state: FormState, experience: Experience): void {
    const { date, startDate, endDate, slot } = state;
    for (const day of [date, startDate, endDate]) expect(day === undefined || isCalendarDay(day)).toBe(true);
    if (startDate !== undefined || endDate !== undefined) {
        expect([date, experience.multiDay, String(startDate) <= String(endDate)]).toEqual([undefined, true, true]);
    }
    expect(slot === undefined || experience.timeSlots.some(({ id }) => id === slot)).toBe(true);
}

/** Each note is about something that the link has. */
function expectNotes({ ignored }: Prefill, names: readonly string[]): void {
    for (const { parameter, reason } of ignored) {
        const isThere = names.some((name) => parameter === name || parameter.startsWith(`${name}.`));
        expect([parameter, isThere, reason !== '']).toEqual([parameter, true, true]);
    }
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
            expectBounds(read.state, experience);
            expectNotes(read, [...new URLSearchParams(query).keys()]);
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
            expect(built.ignored).toEqual([]);
            expect(parsePrefill(built.query, experience)).toEqual({ state, ignored: [] });
        };
        fc.assert(fc.property(queries(experience), check), runs);
    });

    test('any input makes a link that is read without a note; what the link omits was in the input', () => {
        const check = (prefill: Record<string, unknown>) => {
            const { query, ignored } = buildPrefill(experience, prefill);
            const read = parsePrefill(query, experience);
            expect(read.ignored).toEqual([]);
            expectBounds(read.state, experience);
            expectNotes({ state: read.state, ignored }, Object.keys(prefill));
            const isUnknown = (name: string) =>
                parameterCalled(name, experience) === undefined && !(isStay && quoteNames.includes(name));
            for (const [name, value] of Object.entries(prefill)) {
                if (!isUnknown(name) || isEmpty(value)) continue;
                expect(ignored.map(({ parameter }) => parameter)).toContain(name);
            }
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
        fc.assert(fc.property(forms(experience), check), { numRuns: 150 });
    });
});
