import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Hold } from '../../../../api/booking/availability/departure.ts';
import { holdsBeside } from '../../../../api/booking/bookings/amendments.ts';

/** A departure or room of one of two days and two places. */
const hold = (mode: Hold['mode'], day: number, place: string, persons: number): Hold => ({
    experienceId: 'e',
    placeId: place,
    day: `2027-05-0${day}`,
    mode,
    persons,
    startsAtMs: day * 100,
    endsAtMs: day * 100 + 10,
    requires: [],
});

test.each([
    ['another day is held in full', ['shared', 2, 'a', 3], [['shared', 2, 'a', 3]]],
    ['another departure is held in full', ['shared', 1, 'b', 3], [['shared', 1, 'b', 3]]],
    ['more persons: only those who are more', ['shared', 1, 'a', 3], [['shared', 1, 'a', 1]]],
    ['as many or fewer persons: nothing', ['shared', 1, 'a', 1], []],
    ['for the party alone: the departure', ['private', 1, 'a', 2], [['private', 1, 'a', 2]]],
] as const)('the holds beside a booking cover what it lacks: %s', (_, wanted, beside) => {
    const [mode, day, place, persons] = wanted;
    expect(holdsBeside([hold('shared', 1, 'a', 2)], [hold(mode, day, place, persons)])).toEqual(
        beside.map((each) => hold(...(each as Parameters<typeof hold>))),
    );
});

test('a departure or room that the party has for itself is not held twice', () => {
    for (const mode of ['private', 'room'] as const) {
        expect(holdsBeside([hold(mode, 1, 'a', 2)], [hold(mode, 1, 'a', 4)])).toEqual([]);
    }
    expect(holdsBeside([hold('private', 1, 'a', 2)], [hold('shared', 1, 'a', 4)])).toEqual([]);
});

test('a departure at another time, or with other resources, counts as another one', () => {
    const own = hold('private', 1, 'a', 2);
    for (const other of [
        { ...own, startsAtMs: 101 },
        { ...own, endsAtMs: 111 },
        { ...own, requires: [{ resourceId: 'boat', quantity: 1 }] },
    ]) {
        expect(holdsBeside([own], [other])).toEqual([other]);
    }
});

test('what a booking has and what is held beside it cover both, on each departure', () => {
    const one = fc
        .tuple(fc.integer({ min: 1, max: 2 }), fc.constantFrom('a', 'b'), fc.nat(5))
        .map(([day, place, persons]) => hold('shared', day, place, persons));
    const several = fc.uniqueArray(one, { selector: ({ day }) => day, maxLength: 2 });
    fc.assert(
        fc.property(several, several, (present, wanted) => {
            const all = [...present, ...holdsBeside(present, wanted)];
            for (const each of [...present, ...wanted]) {
                const there = all.filter(({ day, placeId }) => day === each.day && placeId === each.placeId);
                const most = Math.max(
                    ...[present, wanted].map((holds) =>
                        holds
                            .filter(({ day, placeId }) => day === each.day && placeId === each.placeId)
                            .reduce((sum, { persons }) => sum + persons, 0),
                    ),
                );
                expect(there.reduce((sum, { persons }) => sum + persons, 0)).toBe(most);
            }
        }),
    );
});
