import { describe, expect, test } from 'vitest';
import { canHoldAgain, type Supply } from '../../../../api/booking/availability/availability.ts';
import type { Hold } from '../../../../api/booking/availability/departure.ts';

const [startsAtMs, endsAtMs] = [1_000_000, 2_000_000];
const own: Hold = {
    experienceId: 'sail',
    placeId: 'morning',
    day: '2027-05-15',
    mode: 'shared',
    persons: 2,
    startsAtMs,
    endsAtMs,
    requires: [],
};
const supply = (places: number | null, boats = 0): Supply => ({ places, resources: new Map([['boat', boats]]) });
const private_: Hold = { ...own, mode: 'private' };
const room: Hold = { ...own, placeId: 'garden', mode: 'room' };
const boat = [{ resourceId: 'boat', quantity: 1 }];
const ofBoat: Hold = { ...own, requires: boat };
/** Another departure of the same provider, in the same hours. */
const dive: Hold = { ...ofBoat, experienceId: 'dive', placeId: 'noon' };

describe('a expired booking can take its places again', () => {
    test.each<[string, Hold[], Hold[], Supply, boolean]>([
        ['if no places are taken', [own], [], supply(2), true],
        ['where fewer places are left than it had', [own], [], supply(1), false],
        ['where others leave just enough', [own], [{ ...own, persons: 3 }], supply(5), true],
        ['where others leave one too few', [own], [{ ...own, persons: 3 }], supply(4), false],
        ['where places have no limit', [own], [{ ...own, persons: 99 }], supply(null), true],
        ['if another booking is private', [own], [private_], supply(null), false],
        ['where others share what it had alone', [private_], [own], supply(null), false],
        ['private, without other bookings', [private_], [], supply(2), true],
        ['alone, and there are too few places for its persons', [private_], [], supply(1), false],
        ['where others are on another day', [own], [{ ...own, day: '2027-05-16', persons: 9 }], supply(2), true],
        ['where another slot is full', [own], [{ ...own, placeId: 'noon', persons: 9 }], supply(2), true],
        ['of a room, where one is left', [room], [room], supply(2), true],
        ['of a room, where the last is taken', [room], [room, room], supply(2), false],
        ['of a room, where rooms have no limit', [room], [room, room], supply(null), true],
        [
            'of several days, where one of them is full',
            [own, { ...own, day: '2027-05-16' }],
            [{ ...own, day: '2027-05-16' }],
            supply(3),
            false,
        ],
        ['where its boat is free', [ofBoat], [], supply(2, 1), true],
        ['where another departure has the boat', [ofBoat], [dive], supply(2, 1), false],
        ['where there is one more boat', [ofBoat], [dive], supply(2, 2), true],
        [
            'where the boat is back just in time',
            [ofBoat],
            [{ ...dive, startsAtMs: 0, endsAtMs: startsAtMs }],
            supply(2, 1),
            true,
        ],
        [
            'where what it needs is no longer there',
            [{ ...own, requires: [{ resourceId: 'guide', quantity: 1 }] }],
            [],
            supply(2),
            false,
        ],
    ])('an expired booking takes its places again only if they are free: %s', (_, holds, live, supplied, expected) => {
        expect(canHoldAgain(holds, live, supplied, startsAtMs - 1)).toBe(expected);
    });

    test.each<[string, Hold, number, boolean]>([
        ['a departure in the moment of its start', own, startsAtMs, true],
        ['a departure that has started', own, startsAtMs + 1, false],
        ['a stay in its first night', room, endsAtMs - 1, true],
        ['a stay whose first night is over', room, endsAtMs, false],
    ])('an expired booking takes its places again only while it is not over: %s', (_, hold, nowMs, expected) => {
        expect(canHoldAgain([hold], [], supply(2), nowMs)).toBe(expected);
    });
});
