import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, daysFrom, isCalendarDay, weekdayOf } from '../../contract/calendar-day.ts';
import { localeShape, siteLocaleOf, textIn } from '../../contract/local-text.ts';
import { unknownLocale } from '../support/locale.ts';

describe('a text in several languages', () => {
    const text = { fr: 'Voile', en: 'Sail', 'pt-BR': 'Vela' };
    test.each([
        [text, 'fr', 'Voile'],
        [text, 'fr-CA', 'Voile'],
        [text, 'pt-BR', 'Vela'],
        [text, 'pt', 'Sail'],
        [text, 'de', 'Sail'],
        [{ fr: 'Voile', es: 'Vela' }, 'de', 'Voile'],
        [{}, 'en', ''],
    ])('the text %j in %s is %s', (texts, locale, shown) => {
        expect(textIn(texts, locale)).toBe(shown);
    });

    test.each(['en', 'fr', 'pt-BR', 'zh-Hant-TW', 'EN'])('%s is a locale', (locale) => {
        expect(localeShape.safeParse(locale).success).toBe(true);
    });

    test.each(['', 'e', 'english', 'en_US', 'en-', '../en', 'en/x', 'fr?'])('%j is no locale', (locale) => {
        expect(localeShape.safeParse(locale).success).toBe(false);
    });

    test.each([
        ['fr', 'fr'],
        ['FR-ca', 'fr'],
        ['es-MX', 'es'],
        [unknownLocale, 'en'],
        ['', 'en'],
        [null, 'en'],
        [undefined, 'en'],
    ])('the site serves %s in %s', (locale, site) => {
        expect(siteLocaleOf(locale)).toBe(site);
    });
});

describe('a day of the calendar', () => {
    test.each(['2027-02-28', '2028-02-29', '0001-01-01', '9999-12-31'])('%s is a day of the calendar', (day) => {
        expect(isCalendarDay(day)).toBe(true);
    });

    test.each([
        '',
        '2027-02-29',
        '2027-13-01',
        '2027-00-10',
        '2027-1-1',
        '20270101',
        '2027-01-01T00:00',
        ' 2027-01-01',
        '-02027-01-01',
    ])('%j is no day of the calendar', (day) => {
        expect(isCalendarDay(day)).toBe(false);
    });

    test('a day counts on over months, years and leap days', () => {
        expect(addDays('2027-12-31', 1)).toBe('2028-01-01');
        expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
        expect(addDays('2027-03-01', -1)).toBe('2027-02-28');
        expect(daysBetween('2027-03-27', '2027-03-29')).toBe(2);
        expect(daysBetween('2027-03-29', '2027-03-27')).toBe(-2);
        expect(daysFrom('2027-12-31', '2028-01-01')).toEqual(['2027-12-31', '2028-01-01']);
        expect(daysFrom('2027-12-31', '2027-12-31')).toEqual(['2027-12-31']);
        expect(daysFrom('2027-12-31', '2027-12-30')).toEqual([]);
    });

    test('a day is counted as Temporal counts it, and refused where Temporal refuses it', () => {
        const within = { min: -719_000, max: 2_930_000 };
        const check = (epochDay: number, days: number) => {
            const day = Temporal.PlainDate.from('1970-01-01').add({ days: epochDay });
            const later = day.add({ days });
            const [from, to] = [day.toString(), later.toString()];
            expect([addDays(from, days), daysBetween(from, to), weekdayOf(from)]).toEqual([to, days, day.dayOfWeek]);
            expect([isCalendarDay(from), daysFrom(from, to).at(-1)]).toEqual([true, days < 0 ? undefined : to]);
        };
        fc.assert(fc.property(fc.integer(within), fc.integer({ min: -800, max: 800 }), check));
        const isDay = (text: string) => {
            try {
                return Temporal.PlainDate.from(text).toString() === text;
            } catch {
                return false;
            }
        };
        const digits = (most: number, length: number) =>
            fc.integer({ min: 0, max: most }).map((number) => String(number).padStart(length, '0'));
        fc.assert(
            fc.property(digits(9999, 4), digits(13, 2), digits(32, 2), (...parts) => {
                const text = parts.join('-');
                expect(isCalendarDay(text)).toBe(isDay(text));
                if (!isDay(text)) expect(() => addDays(text, 0)).toThrow(RangeError);
            }),
            { numRuns: 1000 },
        );
    });

    test('a day has the weekday of ISO: Monday is 1', () => {
        expect(daysFrom('2027-06-07', '2027-06-13').map(weekdayOf)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    });
});
