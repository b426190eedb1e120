import { describe, expect, test } from 'vitest';
import { alternativesWindowOf } from '../../../../api/booking/availability/alternatives.ts';
import { holdsOf, whyUnavailable, windowOf, windowOver } from '../../../../api/booking/availability/availability.ts';
import type { Experience } from '../../../../contract/catalog.ts';
import { experienceWith, hotelWith, longAgo, providerWith, slotWith, unitWith, wantedWith } from './fixtures.ts';

const at = (instant: string) => Date.parse(instant);
const inParis = (experience: Experience) =>
    wantedWith(experience, { provider: providerWith([experience], { timeZone: 'Europe/Paris' }) });

describe('holds', () => {
    test('a booking holds one entry per day, with what the experience requires now', () => {
        const requires = [{ resourceId: 'boat', quantity: 1 }];
        const experience = experienceWith({ multiDay: true, requires });
        const holds = holdsOf(wantedWith(experience, { mode: 'private', days: ['2027-05-15', '2027-05-16'] }));
        const common = { experienceId: experience.id, placeId: 'morning', mode: 'private', persons: 2, requires };
        expect(holds).toEqual([
            { ...common, day: '2027-05-15', startsAtMs: at('2027-05-15T09:00Z'), endsAtMs: at('2027-05-15T11:00Z') },
            { ...common, day: '2027-05-16', startsAtMs: at('2027-05-16T09:00Z'), endsAtMs: at('2027-05-16T11:00Z') },
        ]);
    });

    test('a stay holds one entry per night, from the start of the day to the start of the next', () => {
        const holds = holdsOf(inParis(hotelWith([unitWith()])));
        expect(holds).toMatchObject([{ placeId: 'garden', mode: 'room', startsAtMs: at('2027-05-14T22:00Z') }]);
        expect(holds[0]?.endsAtMs).toBe(at('2027-05-15T22:00Z'));
    });

    test('nothing is held for what does not depart, and nothing is asked about nothing', () => {
        const wanted = inParis(experienceWith({ timeSlots: [slotWith({ startTime: '02:30' })] }));
        expect(() => holdsOf({ ...wanted, days: ['2027-03-28'] })).toThrow(RangeError);
        expect(() => whyUnavailable({ ...wanted, days: [] }, [], longAgo)).toThrow(RangeError);
        expect(() => whyUnavailable({ ...wanted, slot: null }, [], longAgo)).toThrow(TypeError);
    });
});

describe('the window of the holds that matter', () => {
    const wanted = inParis(experienceWith());
    const long = slotWith({ duration: 10_080 });
    const from = '2027-05-07T22:00Z';

    test.each([
        ['one day', { days: ['2027-05-15'] }, '2027-05-17T00:00Z'],
        ['several days', { days: ['2027-05-15', '2027-05-16', '2027-05-17'] }, '2027-05-19T00:00Z'],
        ['something long', { slot: long }, '2027-05-22T22:00Z'],
        ['a night', { slot: null, unit: unitWith() }, '2027-05-17T00:00Z'],
    ])('%s: the window has seven days before, and after it what it lasts or zones differ', (_, members, before) => {
        const { startsFromMs, startsBeforeMs } = windowOf({ ...wanted, ...members });
        expect([startsFromMs, startsBeforeMs]).toEqual([at(from), at(before)]);
    });

    test('a calendar needs the holds that matter for anything on its days', () => {
        const window = {
            startsFromMs: at(from),
            startsBeforeMs: at('2027-05-24T22:00Z'),
            endsAfterMs: at('2027-05-13T20:00Z'),
        };
        const [firstDay, lastDay] = ['2027-05-15', '2027-05-17'];
        expect(windowOver(wanted.provider, firstDay, lastDay)).toEqual({ firstDay, lastDay, ...window });
    });

    test('alternatives need the holds of up to fourteen days ahead, and of what is past from today', () => {
        const days = ['2027-05-15', '2027-05-16'];
        const window = {
            startsFromMs: at(from),
            startsBeforeMs: at('2027-06-06T22:00Z'),
            endsAfterMs: at('2027-05-13T20:00Z'),
        };
        const expected = { firstDay: '2027-05-15', lastDay: '2027-05-30', ...window };
        expect(alternativesWindowOf({ ...wanted, days }, longAgo)).toEqual(expected);
        const past = { ...wanted, days: ['2020-01-01', '2020-01-02'] };
        expect(alternativesWindowOf(past, at('2027-05-14T22:00Z'))).toEqual(expected);
    });
});
