import { describe, expect, test } from 'vitest';
import { holdsOf, type PartySelection, whyUnavailable } from '../../../../api/booking/availability/availability.ts';
import type { Hold } from '../../../../api/booking/availability/departure.ts';
import type { Experience, Resource } from '../../../../contract/catalog.ts';
import { experienceWith, hotelWith, longAgo, providerWith, slotWith, unitWith, wantedWith } from './fixtures.ts';

const boat = (quantity: number) => [{ resourceId: 'boat', quantity }];
/** An experience of its own that needs boats, with its start and its minutes. */
const trip = (id: number, startTime: string, duration: number, boats = 1, members: Partial<Experience> = {}) =>
    experienceWith({
        id: `00000000-0000-5000-8000-00000000000${id}`,
        timeSlots: [slotWith({ startTime, duration })],
        requires: boat(boats),
        ...members,
    });
const among = (resources: Resource[], experience: Experience, members: Partial<PartySelection> = {}) =>
    wantedWith(experience, { provider: providerWith([experience], { resources }), ...members });
const boats = (quantity: number) => [{ id: 'boat', quantity }];

describe('resources are counted over all experiences whose departures overlap in time', () => {
    const nine = trip(1, '09:00', 120);
    test.each([
        ['at the same time', trip(2, '09:00', 120), 'resource_unavailable'],
        ['that starts before the end', trip(2, '10:59', 60), 'resource_unavailable'],
        ['that starts at the end', trip(2, '11:00', 60), null],
        ['that ends after the start', trip(2, '08:00', 61), 'resource_unavailable'],
        ['that ends at the start', trip(2, '08:00', 60), null],
        ['around it', trip(2, '08:00', 600), 'resource_unavailable'],
        ['within it', trip(2, '09:30', 10), 'resource_unavailable'],
        ['that needs nothing', trip(2, '09:00', 120, 1, { requires: [] }), null],
        [
            'that needs something else',
            trip(2, '09:00', 120, 1, { requires: [{ resourceId: 'guide', quantity: 1 }] }),
            null,
        ],
    ])('one boat serves no two departures that overlap: one %s is booked', (_, other, reason) => {
        expect(whyUnavailable(among(boats(1), nine), holdsOf(among([], other)), longAgo)).toBe(reason);
    });

    test('departures of the day before count when they last that long', () => {
        const long = holdsOf(among([], trip(2, '09:00', 10_080), { days: ['2027-05-08'] }));
        expect(whyUnavailable(among(boats(1), trip(1, '08:59', 60)), long, longAgo)).toBe('resource_unavailable');
        expect(whyUnavailable(among(boats(1), trip(1, '09:00', 60)), long, longAgo)).toBeNull();
    });

    test('two departures one after the other use one boat, so that a long one beside them needs only a second', () => {
        const live = [...holdsOf(among([], trip(2, '09:00', 60))), ...holdsOf(among([], trip(3, '10:00', 60)))];
        expect(whyUnavailable(among(boats(2), nine), live, longAgo)).toBeNull();
        expect(whyUnavailable(among(boats(1), nine), live, longAgo)).toBe('resource_unavailable');
    });

    test('a departure that ends when another starts has released its boat, and one after it does not count', () => {
        const after = holdsOf(among([], trip(2, '11:00', 60, 3)));
        const before = holdsOf(among([], trip(3, '07:00', 120, 3)));
        expect(whyUnavailable(among(boats(1), nine), [...before, ...after], longAgo)).toBeNull();
        const during = ['09:00', '10:00'].flatMap((time, at) => holdsOf(among([], trip(2 + at, time, 60, 2))));
        expect(whyUnavailable(among(boats(3), nine), during, longAgo)).toBeNull();
        expect(whyUnavailable(among(boats(2), nine), during, longAgo)).toBe('resource_unavailable');
    });

    test('what overlaps only outside of the wanted time does not count', () => {
        const live = [...holdsOf(among([], trip(2, '07:00', 150))), ...holdsOf(among([], trip(3, '07:00', 60)))];
        expect(whyUnavailable(among(boats(2), nine), live, longAgo)).toBeNull();
    });
});

describe('once for a shared departure, once for each private one', () => {
    const nine = trip(1, '09:00', 120);
    test('guests join a shared departure that has its boat', () => {
        const live = [...holdsOf(among([], nine)), ...holdsOf(among([], nine))];
        expect(whyUnavailable(among(boats(1), nine), live, longAgo)).toBeNull();
        expect(whyUnavailable(among(boats(1), trip(2, '09:00', 120)), live, longAgo)).toBe('resource_unavailable');
        expect(whyUnavailable(among(boats(2), trip(2, '09:00', 120)), live, longAgo)).toBeNull();
    });

    test('the same slot of two days is two departures', () => {
        const long = trip(1, '09:00', 30 * 60);
        const live = holdsOf(among([], long, { days: ['2027-05-14'] }));
        expect(whyUnavailable(among(boats(1), long), live, longAgo)).toBe('resource_unavailable');
        expect(whyUnavailable(among(boats(2), long), live, longAgo)).toBeNull();
    });

    test('private departures each take a resource of their own', () => {
        const live = [
            ...holdsOf(among([], trip(2, '09:00', 60), { mode: 'private' })),
            ...holdsOf(among([], trip(3, '09:00', 60), { mode: 'private' })),
        ];
        expect(whyUnavailable(among(boats(2), nine, { mode: 'private' }), live, longAgo)).toBe('resource_unavailable');
        expect(whyUnavailable(among(boats(3), nine, { mode: 'private' }), live, longAgo)).toBeNull();
    });

    test('the days of one booking that overlap each other count together', () => {
        const long = trip(1, '09:00', 30 * 60, 1, { multiDay: true });
        const days = ['2027-05-15', '2027-05-16'];
        expect(whyUnavailable(among(boats(1), long, { days }), [], longAgo)).toBe('resource_unavailable');
        expect(whyUnavailable(among(boats(2), long, { days }), [], longAgo)).toBeNull();
        expect(whyUnavailable(among(boats(1), long), [], longAgo)).toBeNull();
    });

    test('each room of a hotel takes its own resource for the night', () => {
        const hotel = hotelWith([unitWith({ quantity: 9 })], { requires: boat(1) });
        const night = holdsOf(among([], hotel));
        expect(whyUnavailable(among(boats(2), hotel), night, longAgo)).toBeNull();
        expect(whyUnavailable(among(boats(1), hotel), night, longAgo)).toBe('resource_unavailable');
        expect(whyUnavailable(among(boats(1), hotel, { days: ['2027-05-16'] }), night, longAgo)).toBeNull();
    });
});

describe('how many', () => {
    test.each([
        ['as many as there are', 2, boats(2), null],
        ['more than there are', 3, boats(2), 'resource_unavailable'],
        ['none of none', 0, boats(0), null],
        ['one of none', 1, boats(0), 'resource_unavailable'],
        ['one that is not in the catalogue any more', 1, [], 'resource_unavailable'],
    ])('the number of resources limits departures: %s', (_, needed, resources, reason) => {
        expect(whyUnavailable(among(resources, trip(1, '09:00', 60, needed)), [], longAgo)).toBe(reason);
    });

    test('every resource of an experience is needed', () => {
        const requires = [...boat(1), { resourceId: 'guide', quantity: 2 }];
        const both = trip(1, '09:00', 60, 1, { requires });
        expect(whyUnavailable(among([...boats(1), { id: 'guide', quantity: 2 }], both), [], longAgo)).toBeNull();
        expect(whyUnavailable(among([...boats(1), { id: 'guide', quantity: 1 }], both), [], longAgo)).toBe(
            'resource_unavailable',
        );
    });

    test('a resource that is listed twice is needed twice', () => {
        const twice = trip(1, '09:00', 60, 1, { requires: [...boat(1), ...boat(1)] });
        expect(whyUnavailable(among(boats(2), twice), [], longAgo)).toBeNull();
        expect(whyUnavailable(among(boats(1), twice), [], longAgo)).toBe('resource_unavailable');
    });
});

describe('holds keep what they required when they were booked', () => {
    const nine = trip(1, '09:00', 120);
    const changed = (holds: Hold[], quantity: number) => holds.map((hold) => ({ ...hold, requires: boat(quantity) }));

    test('what the catalogue requires of others since does not change their holds', () => {
        const live = holdsOf(among([], trip(2, '09:00', 60, 0)));
        expect(whyUnavailable(among(boats(1), nine), live, longAgo)).toBeNull();
    });

    test('the largest requirement of one shared departure counts, the wanted booking included', () => {
        const live = [...changed(holdsOf(among([], nine)), 2), ...changed(holdsOf(among([], nine)), 3)];
        expect(whyUnavailable(among(boats(3), nine), live, longAgo)).toBeNull();
        expect(whyUnavailable(among(boats(3), trip(2, '09:00', 60)), live, longAgo)).toBe('resource_unavailable');
        expect(whyUnavailable(among(boats(4), trip(2, '09:00', 60)), live, longAgo)).toBeNull();
        const more = { ...nine, requires: boat(4) };
        expect(whyUnavailable(among(boats(4), more), live, longAgo)).toBeNull();
        expect(whyUnavailable(among(boats(3), more), live, longAgo)).toBe('resource_unavailable');
    });

    test('a departure whose boat is gone takes no further guests', () => {
        expect(whyUnavailable(among(boats(0), nine), holdsOf(among([], nine)), longAgo)).toBe('resource_unavailable');
    });

    test('a slot that moved since takes its boat at both times, and is one departure where they overlap', () => {
        const live = holdsOf(among([], trip(1, '10:00', 120)));
        expect(whyUnavailable(among(boats(1), nine), live, longAgo)).toBeNull();
        const between = [...live, ...holdsOf(among([], trip(2, '11:30', 60)))];
        expect(whyUnavailable(among(boats(1), nine), between, longAgo)).toBeNull();
        expect(whyUnavailable(among(boats(1), trip(3, '11:00', 60)), live, longAgo)).toBe('resource_unavailable');
    });
});
