import { expect, test } from 'vitest';
import { alternativesTo } from '../../../../api/booking/availability/alternatives.ts';
import { canHoldAgain, holdsOf, whyUnavailable } from '../../../../api/booking/availability/availability.ts';
import { calendarOf } from '../../../../api/booking/availability/calendar.ts';
import type { Closure } from '../../../../api/booking/availability/departure.ts';
import { bookedAs, experienceWith, hotelWith, longAgo, slotWith, unitWith, wantedWith } from './fixtures.ts';

const day = '2027-05-15';
const [morning, noon] = [slotWith(), slotWith({ id: 'noon', startTime: '12:00' })];
const sail = experienceWith({ timeSlots: [morning, noon] });
const inn = hotelWith([unitWith(), unitWith({ id: 'sea' })]);
const closed = (of: Partial<Closure> = {}): Closure => ({ mode: 'closed', day, experienceId: '', placeId: '', ...of });
const slotClosed = closed({ experienceId: sail.id, placeId: 'morning' });

const wanted = wantedWith(sail);
const stay = wantedWith(inn);
const trip = wantedWith(experienceWith({ ...sail, multiDay: true }), { days: ['2027-05-14', day, '2027-05-16'] });

test.each<[string, typeof wanted, Closure, string | null]>([
    ['a closed slot', wanted, slotClosed, 'closed'],
    ['another slot of the day', { ...wanted, slot: noon }, slotClosed, null],
    ['the slot on another day', { ...wanted, days: ['2027-05-16'] }, slotClosed, null],
    ['a slot of the same name of another experience', wanted, { ...slotClosed, experienceId: '9' }, null],
    ['a closed day', wanted, closed(), 'closed'],
    ['the day after a closed day', { ...wanted, days: ['2027-05-16'] }, closed(), null],
    ['a trip over a closed day', trip, closed(), 'closed'],
    ['a trip over a closed slot', trip, slotClosed, 'closed'],
    ['a trip on other days', { ...trip, days: ['2027-05-16', '2027-05-17'] }, closed(), null],
    ['a private departure', { ...wanted, mode: 'private' }, slotClosed, 'closed'],
    ['a closed kind of room', stay, closed({ experienceId: inn.id, placeId: 'garden' }), 'closed'],
    ['another kind of room', stay, closed({ experienceId: inn.id, placeId: 'sea' }), null],
    ['a night of a closed day', stay, closed(), 'closed'],
])('a closure closes what it names and nothing else: %s', (_, selection, closure, reason) => {
    expect(whyUnavailable(selection, [closure], longAgo)).toBe(reason);
});

test('the reason closed comes after no departure and before the cut-off', () => {
    const never = experienceWith({ ...sail, timeSlots: [slotWith({ weekdays: [1] })], cutoffMinutes: 60 });
    expect(whyUnavailable(wantedWith(never), [slotClosed], longAgo)).toBe('not_operating');
    const late = Date.parse('2027-05-15T08:59:00Z');
    const hurried = wantedWith(experienceWith({ ...sail, cutoffMinutes: 60 }));
    expect(whyUnavailable(hurried, [slotClosed], late)).toBe('closed');
    expect(whyUnavailable(hurried, [], late)).toBe('cutoff_passed');
});

test('bookings made before a closure count on: after the opening their places are taken as before', () => {
    const full = { ...wanted, experience: experienceWith({ ...sail, capacity: 2 }) };
    const live = bookedAs(full);
    expect(whyUnavailable(full, [...live, slotClosed], longAgo)).toBe('closed');
    expect(whyUnavailable(full, live, longAgo)).toBe('slot_full');
});

test('the calendar shows what is closed, without places, and alternatives leave it out', () => {
    const asked = { provider: wanted.provider, experience: sail, from: day, to: '2027-05-16', persons: 2 };
    const cells = calendarOf(asked, [slotClosed], longAgo).map((each) => each.cells.map(({ reason }) => reason));
    expect(cells).toEqual([
        ['closed', null],
        [null, null],
    ]);
    expect(calendarOf(asked, [slotClosed], longAgo)[0]?.cells[0]?.remaining).toBe(0);
    const others = alternativesTo(wanted, [closed(), { ...slotClosed, day: '2027-05-16' }], longAgo);
    expect(others[0]).toMatchObject({ days: ['2027-05-16'], slot: { id: 'noon' }, mode: 'shared' });
});

test('an expired booking does not hold what was closed since', () => {
    const holds = holdsOf(wanted);
    const supply = { places: 9, resources: new Map<string, number>() };
    expect(canHoldAgain(holds, [], supply, longAgo)).toBe(true);
    expect(canHoldAgain(holds, [slotClosed], supply, longAgo)).toBe(false);
    expect(canHoldAgain(holds, [closed()], supply, longAgo)).toBe(false);
    expect(canHoldAgain(holds, [{ ...slotClosed, placeId: 'noon' }], supply, longAgo)).toBe(true);
});
