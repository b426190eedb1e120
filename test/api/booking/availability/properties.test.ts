import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
    holdsOf,
    type PartySelection,
    whyUnavailable,
    windowOf,
} from '../../../../api/booking/availability/availability.ts';
import type { Hold } from '../../../../api/booking/availability/departure.ts';
import { allHolds, departs, within, worlds } from './arbitrary.ts';
import { soldTwice } from './oracle.ts';

const runs = { numRuns: 400 };
const ofTheParty = ['party_too_small', 'party_too_large'];

test('no random sequence of available bookings sells a place twice or is refused without need', () => {
    const answers = new Map<string, number>();
    const check = ({ wanted }: { wanted: PartySelection[] }) => {
        const booked: PartySelection[] = [];
        for (const each of wanted) {
            const reason = whyUnavailable(each, allHolds(booked), 0);
            answers.set(String(reason), (answers.get(String(reason)) ?? 0) + 1);
            if (reason === 'not_operating' || ofTheParty.includes(String(reason))) continue;
            const fault = soldTwice([...booked, each]);
            expect([reason === null, fault]).toEqual([fault === null, fault]);
            if (reason === null) booked.push(each);
        }
    };
    fc.assert(fc.property(worlds(14), check), runs);
    // The cases are worth something only if every answer is among them.
    const seen = ['null', 'not_operating', 'party_too_large', 'private_conflict', 'slot_full', 'resource_unavailable'];
    expect(seen.filter((reason) => (answers.get(reason) ?? 0) < 50)).toEqual([]);
});

test('a booking that goes never makes something unavailable', () => {
    const check = ({ wanted: [wanted, ...others] }: { wanted: PartySelection[] }, which: number) => {
        const live = allHolds(others);
        const fewer = live.filter((_, at) => at !== which % live.length);
        if (whyUnavailable(wanted as PartySelection, live, 0) === null) {
            expect(whyUnavailable(wanted as PartySelection, fewer, 0)).toBeNull();
        }
    };
    fc.assert(fc.property(worlds(8), fc.nat(), check), { numRuns: 1_000 });
});

test('only holds of the window matter, in any order, also those of a slot that had another time', () => {
    const hourMs = 3_600_000;
    const check = ({ wanted: [wanted, ...others] }: { wanted: PartySelection[] }, days: number, hours: number) => {
        const live = allHolds(others);
        const moved =
            (by: number) =>
            ({ startsAtMs, endsAtMs, ...hold }: Hold) => {
                return { ...hold, startsAtMs: startsAtMs + by * hourMs, endsAtMs: endsAtMs + by * hourMs };
            };
        const elsewhere = live.map((hold) => ({ ...moved(days * 24)(hold), day: '2031-01-01' }));
        const all = [...live.map(moved(hours)), ...elsewhere];
        const answer = whyUnavailable(wanted as PartySelection, all, 0);
        expect(whyUnavailable(wanted as PartySelection, all.toReversed(), 0)).toBe(answer);
        expect(whyUnavailable(wanted as PartySelection, within(windowOf(wanted as PartySelection), all), 0)).toBe(
            answer,
        );
    };
    const [days, hours] = [fc.integer({ min: -12, max: 12 }), fc.integer({ min: -26, max: 25 })];
    fc.assert(fc.property(worlds(8), days, hours, check), { numRuns: 1_000 });
});

test('each day or night that departs is held once', () => {
    const check = ({ wanted }: { wanted: PartySelection[] }) => {
        for (const each of wanted.filter(departs)) expect(holdsOf(each).map(({ day }) => day)).toEqual(each.days);
    };
    fc.assert(fc.property(worlds(3), check));
});
