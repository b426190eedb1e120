import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alternativesTo, alternativesWindowOf } from '../../../../api/booking/availability/alternatives.ts';
import { modesOf, type PartySelection, whyUnavailable } from '../../../../api/booking/availability/availability.ts';
import { addDays, daysBetween, daysFrom } from '../../../../contract/calendar-day.ts';
import type { TimeSlot } from '../../../../contract/catalog.ts';
import { allHolds, type World, within, worlds } from './arbitrary.ts';
import {
    bookedAs,
    experienceWith,
    hotelWith,
    longAgo,
    operatingWith,
    privatePrice,
    slotWith,
    unitWith,
    wantedWith,
} from './fixtures.ts';

const hours = (...starts: string[]) => starts.map((startTime) => slotWith({ id: `at-${startTime}`, startTime }));
const shown = (alternatives: PartySelection[]) =>
    alternatives.map(({ days, slot, unit }) =>
        unit === null ? `${days[0]} ${slot?.startTime}` : `${days[0]}/${addDays(days.at(-1) as string, 1)} ${unit.id}`,
    );

describe('other slots of the day, the nearest first, then the days after, the same slot first', () => {
    const timeSlots = hours('08:00', '10:00', '13:00', '15:00');
    const experience = experienceWith({ timeSlots, capacity: 4 });
    const wanted = wantedWith(experience, { slot: timeSlots[1] });
    const full = (...ats: number[]) => ats.flatMap((at) => bookedAs(wanted, { slot: timeSlots[at], persons: 4 }));
    test.each([
        ['all are free', full(1), ['2027-05-15 08:00', '2027-05-15 13:00', '2027-05-15 15:00']],
        ['one is full', full(1, 0), ['2027-05-15 13:00', '2027-05-15 15:00', '2027-05-16 10:00']],
        ['all are full', full(0, 1, 2, 3), ['2027-05-16 10:00', '2027-05-16 08:00', '2027-05-16 13:00']],
    ])('the alternatives of a slot are the nearest first, then the days after: %s', (_, live, expected) =>
        expect(shown(alternativesTo(wanted, live, longAgo))).toEqual(expected),
    );

    test('an alternative is the request with another day or slot', () => {
        const [first] = alternativesTo(wanted, full(1), longAgo);
        expect(first).toEqual({ ...wanted, slot: timeSlots[0] });
    });

    test('alternatives have no departure that has left, and none before today', () => {
        const now = Date.parse('2027-05-15T12:00Z');
        const expected = ['2027-05-15 13:00', '2027-05-15 15:00', '2027-05-16 10:00'];
        expect(shown(alternativesTo(wanted, [], now))).toEqual(expected);
        expect(shown(alternativesTo({ ...wanted, days: ['2027-01-01'] }, [], now))).toEqual(expected);
    });

    test('alternatives are at most fourteen days ahead', () => {
        const only = (from: string) => ({
            ...wanted,
            experience: { ...experience, timeSlots: hours('10:00'), availability: operatingWith({ from }) },
        });
        expect(shown(alternativesTo(only('2027-05-29'), [], longAgo))).toEqual(['2027-05-29 10:00']);
        expect(alternativesTo(only('2027-05-30'), [], longAgo)).toEqual([]);
    });

    test('alternatives are only slots that offer the mode', () => {
        const slots = [slotWith(), slotWith({ id: 'fixed', bookingMode: 'shared' }), slotWith({ id: 'open' })];
        const both = experienceWith({ timeSlots: slots, privatePrice });
        const alternatives = alternativesTo(wantedWith(both, { mode: 'private' }), [], longAgo);
        expect(alternatives.map(({ slot }) => slot?.id)).toEqual(['open', 'morning', 'open']);
        expect(alternatives).toMatchObject(Array(3).fill({ mode: 'private' }));
    });

    test('a party that is too large for all has no alternatives', () => {
        expect(alternativesTo({ ...wanted, persons: 5 }, [], longAgo)).toEqual([]);
    });
});

describe('a stay: other units for the same nights, then the same unit later', () => {
    const units = [
        unitWith(),
        unitWith({ id: 'small', maxGuests: 1 }),
        unitWith({ id: 'sea' }),
        unitWith({ id: 'sky' }),
    ];
    const wanted = wantedWith(hotelWith(units), { days: ['2027-05-15', '2027-05-16'] });
    test.each([
        [
            'others are free',
            [],
            ['2027-05-15/2027-05-17 sea', '2027-05-15/2027-05-17 sky', '2027-05-17/2027-05-19 garden'],
        ],
        [
            'one has a night booked',
            bookedAs(wanted, { unit: units[2], days: ['2027-05-16'] }),
            ['2027-05-15/2027-05-17 sky', '2027-05-17/2027-05-19 garden', '2027-05-18/2027-05-20 garden'],
        ],
    ])('the alternatives of a stay are other units, then the same unit later: %s', (_, live, expected) => {
        expect(shown(alternativesTo(wanted, [...live, ...bookedAs(wanted)], longAgo))).toEqual(expected);
    });
});

test('the alternatives of several days are as many days later', () => {
    const experience = experienceWith({ multiDay: true, capacity: 4 });
    const wanted = wantedWith(experience, { days: ['2027-05-15', '2027-05-16', '2027-05-17'] });
    const live = bookedAs(wanted, { days: ['2027-05-16', '2027-05-20'], persons: 3 });
    const spans = [
        ['2027-05-17', '2027-05-19'],
        ['2027-05-21', '2027-05-23'],
        ['2027-05-22', '2027-05-24'],
    ] as const;
    const expected = spans.map(([from, to]) => ({ ...wanted, days: daysFrom(from, to) }));
    expect(alternativesTo(wanted, live, longAgo)).toEqual(expected);
});

const minutesOf = ({ startTime: at }: TimeSlot) => Number(at.slice(0, 2)) * 60 + Number(at.slice(3));

/** How good each free one is, the best first: days ahead, then how far the place is from the wanted one. */
function everyFree(wanted: PartySelection, live: ReturnType<typeof allHolds>, nowMs: number, first: string): number[] {
    const { experience, slot, unit, mode, days } = wanted;
    const free: number[] = [];
    for (let ahead = 0; ahead <= 14; ahead++) {
        const later = daysFrom(addDays(first, ahead), addDays(first, ahead + days.length - 1));
        const isFree = (place: Partial<PartySelection>) =>
            whyUnavailable({ ...wanted, ...place, days: later }, live, nowMs) === null;
        const isSameDay = later[0] === days[0];
        for (const other of experience.timeSlots) {
            if (other.id !== slot?.id && !modesOf(experience, other).offered.includes(mode)) continue;
            if (isSameDay && other.id === slot?.id) continue;
            const distance = Math.abs(minutesOf(other) - minutesOf(slot as TimeSlot));
            if (isFree({ slot: other })) free.push(ahead * 10_000 + distance);
        }
        for (const other of experience.hotel?.units ?? []) {
            const isOffered = other.id === unit?.id ? !isSameDay : ahead === 0;
            if (isOffered && isFree({ unit: other })) free.push(ahead * 10_000);
        }
    }
    return free.sort((one, other) => one - other).slice(0, 3);
}

test('each alternative is free, no better one is left out, and only holds of the window matter', () => {
    let count = 0;
    const check = ({ firstDay, wanted: [wanted, ...others] }: World, hour: number) => {
        const asked = wanted as PartySelection;
        const live = allHolds(others);
        const nowMs = Date.parse(`${firstDay}T00:00Z`) + hour * 3_600_000;
        const alternatives = alternativesTo(asked, live, nowMs);
        count += alternatives.length;
        const window = alternativesWindowOf(asked, nowMs);
        const isPast = whyUnavailable(asked, live, nowMs) === 'past_date';
        const first = isPast ? window.firstDay : (asked.days[0] as string);
        for (const other of alternatives) {
            expect(whyUnavailable(other, live, nowMs)).toBeNull();
            expect(other.days.length).toBe(asked.days.length);
            expect([other.slot?.id, other.unit?.id, other.days]).not.toEqual([
                asked.slot?.id,
                asked.unit?.id,
                asked.days,
            ]);
        }
        const goodness = alternatives.map(({ slot, days }) => {
            const distance = slot && asked.slot ? Math.abs(minutesOf(slot) - minutesOf(asked.slot)) : 0;
            return daysBetween(first, days[0] as string) * 10_000 + distance;
        });
        expect(goodness).toEqual(everyFree(asked, live, nowMs, first));
        expect(alternativesTo(asked, within(window, live), nowMs)).toEqual(alternatives);
    };
    fc.assert(fc.property(worlds(8), fc.integer({ min: -24, max: 96 }), check), { numRuns: 400 });
    expect(count).toBeGreaterThan(300);
});
