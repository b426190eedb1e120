import { describe, expect, test } from 'vitest';
import { holdsOf, type PartySelection, whyUnavailable } from '../../../../api/booking/availability/availability.ts';
import { availabilityReasons } from '../../../../contract/booking.ts';
import type { Experience } from '../../../../contract/catalog.ts';
import {
    bookedAs,
    experienceWith,
    hotelWith,
    longAgo,
    operatingWith,
    privatePrice,
    providerWith,
    slotWith,
    unitWith,
    wantedWith,
} from './fixtures.ts';

const at = (instant: string) => Date.parse(instant);
const inZone = (timeZone: string, experience: Experience, members: Partial<PartySelection> = {}) =>
    wantedWith(experience, { provider: providerWith([experience], { timeZone }), ...members });

test('the first reason in the order of `availabilityReasons` is the one that is given', () => {
    const slot = slotWith({ bookingMode: null });
    const nowhere = { resourceId: 'boat', quantity: 1 };
    const closed = operatingWith({ weekdays: [1], closed: ['2027-05-15'] });
    const worst = { availability: closed, cutoffMinutes: 60, minParticipants: 9, maxParticipants: 1, capacity: 1 };
    let experience = experienceWith({ ...worst, requires: [nowhere], timeSlots: [slot] });
    let live = [...bookedAs(wantedWith(experience)), ...bookedAs(wantedWith(experience, { mode: 'private' }))];
    let now = at('2027-05-16T00:00Z');
    const reasons: unknown[] = [];
    const mend = (mended: Partial<Experience>) => {
        reasons.push(whyUnavailable(wantedWith(experience), live, now));
        experience = { ...experience, ...mended };
    };
    mend({});
    now = at('2027-05-15T08:30Z');
    mend({ availability: operatingWith({ closed: ['2027-05-15'] }) });
    mend({ availability: operatingWith() });
    mend({ cutoffMinutes: 0 });
    mend({ minParticipants: 1 });
    mend({ maxParticipants: null });
    mend({});
    live = live.filter(({ mode }) => mode === 'shared');
    mend({ capacity: 4 });
    mend({ requires: [] });
    expect(reasons).toEqual(availabilityReasons);
    expect(whyUnavailable(wantedWith(experience), live, now)).toBeNull();
});

describe('past_date: the first day is before today by the wall clock of the provider', () => {
    test.each([
        ['America/Cancun', '2027-05-16T04:59:59Z', 'cutoff_passed'],
        ['America/Cancun', '2027-05-16T05:00:00Z', 'past_date'],
        ['Asia/Tokyo', '2027-05-15T14:59:59Z', 'cutoff_passed'],
        ['Asia/Tokyo', '2027-05-15T15:00:00Z', 'past_date'],
    ])('the reason past_date is judged by the wall clock of the provider: %s %s: %s', (zone, now, reason) => {
        expect(whyUnavailable(inZone(zone, experienceWith()), [], at(now))).toBe(reason);
    });

    test('the first of several days decides about past_date', () => {
        const days = ['2027-05-14', '2027-05-15'];
        expect(whyUnavailable(wantedWith(experienceWith(), { days }), [], at('2027-05-15T00:00Z'))).toBe('past_date');
    });
});

describe('not_operating: no such departure that day', () => {
    const saturday = ['2027-05-15'];
    test.each([
        ['before the first day', operatingWith({ from: '2027-05-16' }), saturday, 'not_operating'],
        ['on the first day', operatingWith({ from: '2027-05-15' }), saturday, null],
        ['after the last day', operatingWith({ to: '2027-05-14' }), saturday, 'not_operating'],
        ['on the last day', operatingWith({ to: '2027-05-15' }), saturday, null],
        ['on another weekday', operatingWith({ weekdays: [7] }), saturday, 'not_operating'],
        ['on a weekday of several', operatingWith({ weekdays: [1, 6] }), saturday, null],
        [
            'when one day of several is out',
            operatingWith({ weekdays: [6] }),
            ['2027-05-15', '2027-05-16'],
            'not_operating',
        ],
    ])('the reason not_operating is given where no such departure exists: %s', (_, availability, days, reason) => {
        const experience = experienceWith({ availability });
        expect(whyUnavailable(wantedWith(experience, { days }), [], longAgo)).toBe(reason);
        const hotel = hotelWith([unitWith()], { availability });
        expect(whyUnavailable(wantedWith(hotel, { days }), [], longAgo)).toBe(reason);
    });

    test('a departure does not operate on a weekday that the slot leaves out', () => {
        const experience = experienceWith({ timeSlots: [slotWith({ weekdays: [1, 2, 3, 4, 5, 7] })] });
        expect(whyUnavailable(wantedWith(experience), [], longAgo)).toBe('not_operating');
    });

    test.each([
        ['Europe/Paris', '2027-03-28', '02:30', 'not_operating'],
        ['Europe/Paris', '2027-10-31', '02:30', null],
        ['America/New_York', '2027-03-14', '02:30', 'not_operating'],
        ['Australia/Lord_Howe', '2026-10-04', '02:29', 'not_operating'],
        ['Australia/Lord_Howe', '2026-10-04', '02:30', null],
        ['America/Cancun', '2027-03-14', '02:30', null],
        ['Pacific/Apia', '2011-12-30', '12:00', 'not_operating'],
    ])('the clock skips a start, which then does not operate: %s %s %s', (zone, day, startTime, reason) => {
        const experience = experienceWith({ timeSlots: [slotWith({ startTime })] });
        expect(whyUnavailable(inZone(zone, experience, { days: [day] }), [], longAgo)).toBe(reason);
    });

    test('a night that the zone skipped cannot be stayed, one whose midnight it skipped can', () => {
        const hotel = hotelWith([unitWith()]);
        const skipped = inZone('Pacific/Apia', hotel, { days: ['2011-12-29', '2011-12-30'] });
        expect(whyUnavailable(skipped, [], longAgo)).toBe('not_operating');
        expect(whyUnavailable(inZone('America/Sao_Paulo', hotel, { days: ['2018-11-04'] }), [], longAgo)).toBeNull();
    });
});

describe('closed: the day, or the slot on that day', () => {
    const evening = slotWith({ id: 'evening', startTime: '18:00' });
    const closedSlots = [{ date: '2027-05-15', timeSlotId: 'evening' }];
    const experience = experienceWith({
        timeSlots: [slotWith(), evening],
        availability: operatingWith({ closedSlots }),
    });
    test.each([
        ['the slot', { slot: evening }, 'closed'],
        ['another slot', {}, null],
        ['the slot on another day', { slot: evening, days: ['2027-05-16'] }, null],
        ['one of several days', { slot: evening, days: ['2027-05-14', '2027-05-15'] }, 'closed'],
    ])('the reason closed is given for a closed day or slot: %s', (_, members, reason) => {
        expect(whyUnavailable(wantedWith(experience, members), [], longAgo)).toBe(reason);
    });

    test('a closed night cannot be booked', () => {
        const hotel = hotelWith([unitWith()], { availability: operatingWith({ closed: ['2027-05-16'] }) });
        const stay = (...days: string[]) => whyUnavailable(wantedWith(hotel, { days }), [], longAgo);
        expect(stay('2027-05-14', '2027-05-15')).toBeNull();
        expect(stay('2027-05-14', '2027-05-15', '2027-05-16')).toBe('closed');
    });
});

describe('cutoff_passed: real minutes before the start, the limit itself is still allowed', () => {
    test.each([
        ['UTC', '2027-05-15', 120, '2027-05-15T07:00:00.000Z', null],
        ['UTC', '2027-05-15', 120, '2027-05-15T07:00:00.001Z', 'cutoff_passed'],
        ['UTC', '2027-05-15', 0, '2027-05-15T09:00:00.000Z', null],
        ['UTC', '2027-05-15', 0, '2027-05-15T09:00:00.001Z', 'cutoff_passed'],
        ['UTC', '2027-05-15', 1440, '2027-05-14T09:00:00.000Z', null],
        ['UTC', '2027-05-15', 1440, '2027-05-14T09:00:00.001Z', 'cutoff_passed'],
        ['America/Cancun', '2027-05-15', 0, '2027-05-15T14:00:00.000Z', null],
        ['Europe/Paris', '2027-03-28', 480, '2027-03-27T23:00:00.000Z', null],
        ['Europe/Paris', '2027-03-28', 480, '2027-03-27T23:00:00.001Z', 'cutoff_passed'],
        ['Europe/Paris', '2027-10-31', 480, '2027-10-31T00:00:00.000Z', null],
        ['Europe/Paris', '2027-10-31', 480, '2027-10-31T00:00:00.001Z', 'cutoff_passed'],
    ])('the cut-off is in real minutes: %s %s, %i minutes, at %s', (zone, day, cutoffMinutes, now, reason) => {
        const experience = experienceWith({ cutoffMinutes });
        expect(whyUnavailable(inZone(zone, experience, { days: [day] }), [], at(now))).toBe(reason);
    });

    test.each([
        [0, '2027-05-16T04:59:59.999Z', null],
        [60, '2027-05-15T04:00:00.000Z', null],
        [60, '2027-05-15T04:00:00.001Z', 'cutoff_passed'],
    ])(
        'a stay is booked until %i minutes before its day starts, without a limit all day',
        (cutoffMinutes, now, reason) => {
            const hotel = hotelWith([unitWith()], { cutoffMinutes });
            expect(whyUnavailable(inZone('America/Cancun', hotel), [], at(now))).toBe(reason);
        },
    );
});

const limited = { minParticipants: 2, maxParticipants: 6 };
test.each([
    [experienceWith(limited), 1, 'party_too_small'],
    [experienceWith(limited), 2, null],
    [experienceWith(limited), 6, null],
    [experienceWith(limited), 7, 'party_too_large'],
    [experienceWith({ ...limited, capacity: 3 }), 7, 'party_too_large'],
    [experienceWith({ ...limited, capacity: 3 }), 6, 'slot_full'],
    [hotelWith([unitWith({ maxGuests: 4 })]), 4, null],
    [hotelWith([unitWith({ maxGuests: 4 })]), 5, 'party_too_large'],
    [hotelWith([unitWith({ maxGuests: 4 })], { maxParticipants: 3 }), 4, 'party_too_large'],
    [hotelWith([unitWith()]), 9_999, null],
])('party limits count the persons who use capacity: case %#', (experience, persons, reason) => {
    expect(whyUnavailable(wantedWith(experience, { persons }), [], longAgo)).toBe(reason);
});

describe('a private booking takes the whole slot', () => {
    const experience = experienceWith({ capacity: 10, privatePrice });
    const wanted = wantedWith(experience);
    test.each([
        ['shared', 'shared', null],
        ['private', 'shared', 'private_conflict'],
        ['shared', 'private', 'private_conflict'],
        ['private', 'private', 'slot_full'],
    ] as const)('a %s booking and a wanted %s one conflict as the table states: %s', (booked, mode, reason) => {
        const live = bookedAs(wanted, { mode: booked });
        expect(whyUnavailable({ ...wanted, mode }, live, longAgo)).toBe(reason);
        expect(whyUnavailable({ ...wanted, mode, days: ['2027-05-16'] }, live, longAgo)).toBeNull();
        expect(whyUnavailable({ ...wanted, mode, slot: slotWith({ id: 'evening' }) }, live, longAgo)).toBeNull();
        const other = { ...experience, id: '00000000-0000-5000-8000-000000000000' };
        expect(whyUnavailable({ ...wanted, mode, experience: other }, live, longAgo)).toBeNull();
    });

    test('a shared booking of infants only is a shared booking', () => {
        const live = bookedAs(wanted, { persons: 0 });
        expect(whyUnavailable({ ...wanted, mode: 'private' }, live, longAgo)).toBe('private_conflict');
    });

    test.each([
        [10, null],
        [11, 'slot_full'],
    ])('a private booking of %i persons is checked against the limit of 10', (persons, reason) => {
        expect(whyUnavailable({ ...wanted, mode: 'private', persons }, [], longAgo)).toBe(reason);
    });
});

describe('slot_full: too few places for this party', () => {
    test.each([
        ['of the slot', { capacity: 20, maxParticipants: 30, timeSlots: [slotWith({ capacity: 10 })] }, 10],
        ['of the experience', { capacity: 20, maxParticipants: 30 }, 20],
        ['the party limit', { maxParticipants: 30 }, 30],
        ['a slot of more than the experience', { capacity: 2, timeSlots: [slotWith({ capacity: 10 })] }, 10],
    ])('the limit of places is taken from the right member: %s', (_, members, places) => {
        const wanted = wantedWith(experienceWith(members), { persons: 3 });
        const live = bookedAs(wanted, { persons: places - 3 });
        expect(whyUnavailable(wanted, live, longAgo)).toBeNull();
        expect(whyUnavailable({ ...wanted, persons: 4 }, live, longAgo)).toBe('slot_full');
    });

    test('a slot without any limit always has room', () => {
        const wanted = wantedWith(experienceWith());
        expect(whyUnavailable(wanted, bookedAs(wanted, { persons: 9_999 }), longAgo)).toBeNull();
    });

    test('the places of several bookings add up', () => {
        const wanted = wantedWith(experienceWith({ capacity: 6 }));
        const booking = bookedAs(wanted);
        expect(whyUnavailable(wanted, [...booking, ...booking], longAgo)).toBeNull();
        expect(whyUnavailable(wanted, [...booking, ...booking, ...booking], longAgo)).toBe('slot_full');
    });

    test('each of several days must have room', () => {
        const wanted = wantedWith(experienceWith({ capacity: 3, multiDay: true }));
        const live = bookedAs(wanted, { days: ['2027-05-16', '2027-05-17'] });
        const on = (...days: string[]) => whyUnavailable({ ...wanted, days }, live, longAgo);
        expect(on('2027-05-14', '2027-05-15')).toBeNull();
        expect(on('2027-05-15', '2027-05-16')).toBe('slot_full');
        expect(on('2027-05-17', '2027-05-18')).toBe('slot_full');
        expect(on('2027-05-18')).toBeNull();
    });

    test('the earliest reason in the order counts over all days, not that of the first bad day', () => {
        const availability = operatingWith({ closed: ['2027-05-17'] });
        const wanted = wantedWith(experienceWith({ capacity: 3, multiDay: true, availability }));
        const live = bookedAs(wanted);
        expect(whyUnavailable({ ...wanted, days: ['2027-05-15', '2027-05-16', '2027-05-17'] }, live, longAgo)).toBe(
            'closed',
        );
    });
});

describe('a stay uses the nights from check-in up to, not including, check-out', () => {
    const nights = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `2027-05-${from + at}`);
    const wanted = wantedWith(hotelWith([unitWith(), unitWith({ id: 'sea', quantity: 2 })]));
    const booked = bookedAs(wanted, { days: nights(21, 24) });
    test.each([
        [24, 27, null],
        [18, 21, null],
        [23, 25, 'slot_full'],
        [20, 22, 'slot_full'],
        [22, 23, 'slot_full'],
        [18, 30, 'slot_full'],
    ])('the one room is booked 21 to 24, and a stay of %i to %i is wanted: %s', (from, to, reason) => {
        expect(whyUnavailable({ ...wanted, days: nights(from, to) }, booked, longAgo)).toBe(reason);
    });

    test('rooms of another kind are others, and there may be several alike', () => {
        const sea = { ...wanted, unit: unitWith({ id: 'sea', quantity: 2 }), days: nights(21, 24) };
        expect(whyUnavailable(sea, booked, longAgo)).toBeNull();
        expect(whyUnavailable(sea, holdsOf(sea), longAgo)).toBeNull();
        expect(whyUnavailable(sea, [...holdsOf(sea), ...holdsOf(sea)], longAgo)).toBe('slot_full');
    });

    test('two stays one after the other leave a second room to one that spans both', () => {
        const sea = { ...wanted, unit: unitWith({ id: 'sea', quantity: 2 }), days: nights(21, 27) };
        const live = [...bookedAs(sea, { days: nights(21, 24) }), ...bookedAs(sea, { days: nights(24, 27) })];
        expect(whyUnavailable(sea, live, longAgo)).toBeNull();
    });

    test('the mode of a booking has no meaning for rooms', () => {
        const live = bookedAs(wanted, { unit: unitWith({ quantity: 2 }), mode: 'private' });
        expect(live.map(({ mode }) => mode)).toEqual(['room']);
        expect(
            whyUnavailable({ ...wanted, unit: unitWith({ quantity: 2 }), mode: 'shared' }, live, longAgo),
        ).toBeNull();
    });
});
