import { describe, expect, test } from 'vitest';
import { addDays } from '../../contract/calendar-day.ts';
import { siteLocales } from '../../contract/local-text.ts';
import { repeatedSentences } from '../api/site/support/sentences.ts';
import { Reader } from './support/reader.ts';
import { openSite } from './support/site.ts';
import { bookingStates, experienceStates, lateStates, manageStates } from './support/states.ts';
import { wordStates } from './support/word-states.ts';

const site = openSite({ sendsMails: true }, false);
const states = [...experienceStates, ...wordStates, ...bookingStates, ...manageStates, ...lateStates];

/** A month for each language, so that no two states share a day. */
const firstDays = { en: '2027-03-03', fr: '2027-06-03', es: '2027-09-03' };

describe.each(siteLocales)('No page says a sentence twice in %s', (locale) => {
    test.each(states.map((state, index) => ({ state, name: state.name, day: addDays(firstDays[locale], index) })))(
        'a page shows no sentence twice: $name',
        async ({ state, day }) => {
            const reader = new Reader(site.url);
            await state.arrive(reader, site, day, locale);
            expect(reader.html).toContain(`<html lang="${locale}">`);
            expect(repeatedSentences(reader.html)).toEqual([]);
        },
    );
});
