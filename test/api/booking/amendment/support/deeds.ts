import fc from 'fast-check';
import type { AmendedBy } from '../../../../../api/booking/amendment/amendment.ts';
import { addDays } from '../../../../../contract/calendar-day.ts';
import type { Trip } from '../../concurrency/support/crowd.ts';
import { fishing, inn, sail, tour } from '../../concurrency/support/harbour.ts';

/** What a client does next; `which` chooses among the bookings. Deeds of a round happen at the same time. */
export type Deed =
    | { kind: 'book'; trip: Trip }
    | { kind: 'amend'; which: number; to: Trip; by: AmendedBy }
    | { kind: 'pay' | 'pay again' | 'withdraw' | 'cancel'; which: number };

const firstDay = '2027-06-01';
const day = fc.nat(2).map((days) => addDays(firstDay, days));
const adults = fc.integer({ min: 1, max: 5 });
const mode = fc.constantFrom('shared' as const, 'shared' as const, 'private' as const);
const trips = {
    sail: fc.record({ experience: fc.constant(sail), date: day, adults, mode }),
    tour: fc.record({
        experience: fc.constant(tour),
        slotId: fc.constantFrom('early', 'late'),
        date: day,
        adults,
        mode,
    }),
    fishing: fc.record({ experience: fc.constant(fishing), date: day, adults }),
    inn: fc.tuple(day, fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 2 })).map(([date, nights, count]) => {
        return { experience: inn, date, endDate: addDays(date, nights), adults: count };
    }),
};
const trip: fc.Arbitrary<Trip> = fc.oneof(trips.sail, trips.sail, trips.tour, trips.tour, trips.fishing, trips.inn);
const which = fc.nat(1000);
const only = <Kind extends Deed['kind']>(kind: Kind) => fc.constant(kind);
export const deed: fc.Arbitrary<Deed> = fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: only('book'), trip }) },
    {
        weight: 8,
        arbitrary: fc.record({
            kind: only('amend'),
            which,
            to: trip,
            by: fc.constantFrom<AmendedBy>('guest', 'guest', 'provider'),
        }),
    },
    { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('pay' as const, 'pay again' as const), which }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('withdraw' as const, 'cancel' as const), which }) },
);
