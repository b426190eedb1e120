import { describe, expect, test } from 'vitest';
import { parsePrefill } from '../../../../api/booking/prefill/parse.ts';
import type { Experience } from '../../../../contract/catalog.ts';
import { type Case, excursion, hotel, type Sentence } from './cases.ts';
import { excursionCases } from './cases-excursion.ts';
import { hotelCases } from './cases-hotel.ts';
import { partyCases } from './cases-party.ts';
import { sharedCases } from './cases-shared.ts';

function check({ query, state, ignored = [] }: Case, experience: Experience): void {
    const read = parsePrefill(query, experience);
    expect(read.state).toEqual({ options: {}, ...state });
    expect(read.ignored.map(({ parameter }) => parameter).sort()).toEqual([...ignored].sort());
    for (const { reason } of read.ignored) expect(reason).toMatch(/^[a-z].{5,}[^.]$/u);
}

function describeSentences(title: string, sentences: readonly Sentence[], usual: Experience): void {
    describe(title, () => {
        for (const { says, experience = usual, cases } of sentences) {
            describe(says, () => {
                for (const each of cases)
                    test(`a link fills in what its rule states: ?${each.query.slice(0, 120)}`, () =>
                        check(each, experience));
            });
        }
    });
}

describeSentences('the excursion parser', excursionCases, excursion);
describeSentences('the excursion parser, party', partyCases, excursion);
describeSentences('the hotel parser', hotelCases, hotel);
describeSentences('the rules shared, on excursions', sharedCases, excursion);

/** The same sentences of a hotel, which takes its deposit, or none, as the experience of the sentence does. */
const onHotels = sharedCases.map((sentence) => ({
    ...sentence,
    experience: { ...hotel, depositBasisPoints: (sentence.experience ?? excursion).depositBasisPoints },
}));
describeSentences('the rules shared, on hotels', onHotels, hotel);
