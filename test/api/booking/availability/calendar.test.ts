import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PartySelection, whyUnavailable, windowOver } from '../../../../api/booking/availability/availability.ts';
import { type CalendarDay, calendarOf } from '../../../../api/booking/availability/calendar.ts';
import type { Hold } from '../../../../api/booking/availability/departure.ts';
import { addDays } from '../../../../contract/calendar-day.ts';
import { type BookingMode, bookingModes, type Experience, type Provider } from '../../../../contract/catalog.ts';
import { allHolds, dayCount, type World, within, worlds } from './arbitrary.ts';
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

const day = '2027-05-15';

function askedOf(experience: Experience, members: object = {}) {
    return { provider: providerWith([experience]), experience, from: day, to: day, persons: 2, ...members };
}

test('a calendar has each day, both ends included, with the slots in the order of the catalogue', () => {
    const timeSlots = [slotWith({ id: 'late', startTime: '18:00' }), slotWith()];
    const availability = operatingWith({ closed: ['2027-05-16'] });
    const asked = askedOf(experienceWith({ timeSlots, availability, capacity: 5 }), { to: '2027-05-16' });
    const late = { placeId: 'late', slot: timeSlots[0], mode: 'shared' };
    const morning = { placeId: 'morning', slot: timeSlots[1], mode: 'shared' };
    const free = { reason: null, remaining: 5 };
    const closed = { reason: 'closed', remaining: 0 };
    expect(calendarOf(asked, [], longAgo)).toEqual([
        {
            date: '2027-05-15',
            cells: [
                { ...late, ...free },
                { ...morning, ...free },
            ],
        },
        {
            date: '2027-05-16',
            cells: [
                { ...late, ...closed },
                { ...morning, ...closed },
            ],
        },
    ]);
});

test('the calendar of a hotel has its units, night by night', () => {
    const hotel = hotelWith([unitWith({ quantity: 2 }), unitWith({ id: 'sea', maxGuests: 1 })]);
    const calendar = calendarOf(askedOf(hotel), bookedAs(wantedWith(hotel)), longAgo);
    expect(calendar).toEqual([
        {
            date: day,
            cells: [
                { placeId: 'garden', slot: null, mode: 'shared', reason: null, remaining: 1 },
                { placeId: 'sea', slot: null, mode: 'shared', reason: 'party_too_large', remaining: 1 },
            ],
        },
    ]);
});

test('a calendar shows no remaining rooms where more were booked than there are', () => {
    const hotel = hotelWith([unitWith()]);
    const live = [...bookedAs(wantedWith(hotel)), ...bookedAs(wantedWith(hotel))];
    expect(calendarOf(askedOf(hotel), live, longAgo)[0]?.cells).toMatchObject([{ reason: 'slot_full', remaining: 0 }]);
});

describe('remaining: what bookings leave, null without a limit, 0 if no party can book', () => {
    const experience = experienceWith({ capacity: 5, privatePrice, minParticipants: 2, maxParticipants: 5 });
    const wanted = wantedWith(experience);
    const shared = bookedAs(wanted);
    const secluded = bookedAs(wanted, { mode: 'private' });
    const boat = { requires: [{ resourceId: 'boat', quantity: 1 }] };
    test.each([
        ['free', experience, [], {}, null, 5],
        ['partly booked', experience, shared, {}, null, 3],
        ['too few left', experience, shared, { persons: 4 }, 'slot_full', 3],
        ['booked out', experience, [...shared, ...shared, ...shared], {}, 'slot_full', 0],
        ['a party that is too small', experience, shared, { persons: 1 }, 'party_too_small', 3],
        ['a party that is too large', experience, shared, { persons: 6 }, 'party_too_large', 3],
        ['private', experience, secluded, {}, 'private_conflict', 0],
        ['private wanted', experience, [], { mode: 'private' }, null, 5],
        ['private wanted where guests are', experience, shared, { mode: 'private' }, 'private_conflict', 0],
        ['private wanted twice', experience, secluded, { mode: 'private' }, 'slot_full', 0],
        [
            'too many for private, where guests are',
            experience,
            shared,
            { mode: 'private', persons: 6 },
            'party_too_large',
            0,
        ],
        ['unlimited', experienceWith(), shared, {}, null, null],
        ['no boat', experienceWith({ ...boat, capacity: 5 }), [], {}, 'resource_unavailable', 0],
    ])('a calendar shows what bookings leave: %s', (_, of, live, members, reason, remaining) => {
        const [cell] = calendarOf(askedOf(of, members), live, longAgo)[0]?.cells ?? [];
        expect(cell).toMatchObject({ reason, remaining });
    });
});

test('a calendar shows the mode that is asked for where it is offered, else the usual one', () => {
    const timeSlots = [slotWith(), slotWith({ id: 'fixed', bookingMode: 'shared' })];
    const experience = experienceWith({ privatePrice, timeSlots });
    const modes = (mode?: BookingMode) =>
        calendarOf(askedOf(experience, { mode }), [], longAgo)[0]?.cells.map((cell) => cell.mode);
    expect(modes()).toEqual(['shared', 'shared']);
    expect(modes('private')).toEqual(['private', 'shared']);
});

/** Every cell with the booking of that day or night alone. */
function cellsOf(calendar: CalendarDay[], provider: Provider, experience: Experience, persons: number) {
    const common = { provider, experience, persons };
    return calendar.flatMap(({ date, cells }) =>
        cells.map((cell) => {
            const slot = experience.timeSlots.find(({ id }) => id === cell.placeId) ?? null;
            const unit = experience.hotel?.units.find(({ id }) => id === cell.placeId) ?? null;
            const wanted: PartySelection = { ...common, slot, unit, mode: cell.mode, days: [date] };
            return { cell, wanted };
        }),
    );
}

/** A party of as many as remain has room, one more has not; the party limit itself is another matter. */
function expectRemaining(wanted: PartySelection, remaining: number | null, live: Hold[], nowMs: number) {
    const { slot, experience } = wanted;
    const capacity = slot?.capacity ?? experience.capacity ?? experience.maxParticipants;
    if (remaining === null) return expect(capacity).toBeNull();
    const without = { ...wanted, experience: { ...experience, maxParticipants: null, capacity } };
    expect(whyUnavailable({ ...without, persons: remaining }, live, nowMs)).toBeNull();
    expect(whyUnavailable({ ...without, persons: remaining + 1 }, live, nowMs)).toBe('slot_full');
}

test('a calendar agrees with the question about each of its cells, and needs only the holds of its window', () => {
    const check = ({ provider, firstDay, wanted }: World, persons: number, mode: BookingMode, nowHours: number) => {
        const live = allHolds(wanted);
        const nowMs = Date.parse(`${firstDay}T00:00Z`) + nowHours * 3_600_000;
        for (const experience of provider.experiences) {
            const asked = { provider, experience, from: firstDay, to: addDays(firstDay, dayCount), persons, mode };
            const calendar = calendarOf(asked, live, nowMs);
            const cells = cellsOf(calendar, provider, experience, persons);
            const units = experience.hotel?.units.length ?? 0;
            expect(cells.length).toBe((dayCount + 1) * (experience.timeSlots.length + units));
            for (const { cell, wanted } of cells) {
                const reason = whyUnavailable(wanted, live, nowMs);
                expect(cell.reason).toBe(reason);
                if (reason === null && wanted.slot !== null) expectRemaining(wanted, cell.remaining, live, nowMs);
            }
            const second = addDays(firstDay, 1);
            const ofSecond = within(windowOver(provider, second, second), live);
            const oneDay = { ...asked, from: second, to: second };
            expect(calendarOf(oneDay, ofSecond, nowMs)).toEqual(calendar.slice(1, 2));
        }
    };
    const hours = fc.integer({ min: -24, max: 48 });
    fc.assert(fc.property(worlds(10), fc.integer({ min: 1, max: 4 }), fc.constantFrom(...bookingModes), hours, check), {
        numRuns: 200,
    });
});
