import fc from 'fast-check';
import {
    type HoldWindow,
    holdsOf,
    type PartySelection,
    whyUnavailable,
} from '../../../../api/booking/availability/availability.ts';
import type { Hold } from '../../../../api/booking/availability/departure.ts';
import { addDays, daysFrom } from '../../../../contract/calendar-day.ts';
import { bookingModes, type Experience, type Provider } from '../../../../contract/catalog.ts';
import { experienceWith, hotelWith, privatePrice, providerWith, slotWith, unitWith } from './fixtures.ts';

/** Small catalogues in which little is left, on the days around a change of the clock. */
export interface World {
    provider: Provider;
    /** The first of `dayCount` days on which something may be wanted. */
    firstDay: string;
    wanted: PartySelection[];
}

export const dayCount = 4;

/** Zones, and a day before their clock changes. */
const places: { timeZone: string; firstDay: string }[] = [
    { timeZone: 'UTC', firstDay: '2027-05-14' },
    { timeZone: 'Europe/Paris', firstDay: '2027-03-27' },
    { timeZone: 'Europe/Paris', firstDay: '2027-10-30' },
    { timeZone: 'America/New_York', firstDay: '2027-03-13' },
    { timeZone: 'Australia/Lord_Howe', firstDay: '2026-10-03' },
    { timeZone: 'Australia/Lord_Howe', firstDay: '2027-04-03' },
    { timeZone: 'America/Sao_Paulo', firstDay: '2018-11-03' },
    { timeZone: 'Pacific/Apia', firstDay: '2011-12-29' },
];

const fewOrNone = fc.option(fc.integer({ min: 1, max: 6 }), { nil: null });
const requires = fc.uniqueArray(
    fc.record({ resourceId: fc.constantFrom('boat', 'guide', 'gone'), quantity: fc.integer({ min: 0, max: 2 }) }),
    { maxLength: 2, selector: ({ resourceId }) => resourceId },
);
/** Whole quarters of an hour, so that an oracle that looks at each of them sees everything. */
const slot = fc.record({
    startTime: fc.constantFrom('00:00', '01:30', '02:00', '02:15', '02:30', '09:00', '09:45', '10:00', '23:45'),
    duration: fc.constantFrom(15, 45, 60, 240, 1440, 2000 - (2000 % 15)),
    capacity: fewOrNone,
    bookingMode: fc.constantFrom(null, null, ...bookingModes),
});
const unit = fc.record({ quantity: fc.integer({ min: 0, max: 3 }), maxGuests: fewOrNone });

const excursion = fc
    .record({
        slots: fc.array(slot, { minLength: 1, maxLength: 3 }),
        capacity: fewOrNone,
        maxParticipants: fc.option(fc.integer({ min: 4, max: 8 }), { nil: null }),
        privatePrice: fc.constantFrom(null, privatePrice),
        bookingMode: fc.constantFrom('shared', 'shared', 'private'),
        requires,
    })
    .map(({ slots, ...members }) =>
        experienceWith({ ...members, timeSlots: slots.map((each, at) => slotWith({ ...each, id: `slot-${at}` })) }),
    );
const hotel = fc
    .record({ units: fc.array(unit, { minLength: 1, maxLength: 2 }), requires })
    .map(({ units, ...members }) =>
        hotelWith(
            units.map((each, at) => unitWith({ ...each, id: `unit-${at}` })),
            members,
        ),
    );
const experiences = fc
    .array(fc.oneof({ weight: 3, arbitrary: excursion }, { weight: 1, arbitrary: hotel }), {
        minLength: 1,
        maxLength: 3,
    })
    .map((each) => each.map((one, at) => ({ ...one, id: `00000000-0000-5000-8000-00000000000${at}` })));

const provider = fc
    .record({
        experiences,
        place: fc.constantFrom(...places),
        boats: fc.integer({ min: 0, max: 3 }),
        guides: fc.integer({ min: 0, max: 3 }),
    })
    .map(({ experiences, place, boats, guides }) => {
        const resources = [
            { id: 'boat', quantity: boats },
            { id: 'guide', quantity: guides },
        ];
        return {
            firstDay: place.firstDay,
            provider: providerWith(experiences, { timeZone: place.timeZone, resources }),
        };
    });

const request = fc.record({
    experience: fc.nat(),
    place: fc.nat(),
    mode: fc.constantFrom(...bookingModes),
    ahead: fc.nat({ max: dayCount - 1 }),
    length: fc.constantFrom(1, 1, 2, 3),
    persons: fc.integer({ min: 1, max: 5 }),
});

export function worlds(most: number): fc.Arbitrary<World> {
    return fc
        .record({ base: provider, requests: fc.array(request, { minLength: 1, maxLength: most }) })
        .map(({ base, requests }) => ({ ...base, wanted: requests.map((each) => wantedOf(base, each)) }));
}

type Request = typeof request extends fc.Arbitrary<infer Value> ? Value : never;

function wantedOf({ provider, firstDay }: Omit<World, 'wanted'>, { ahead, length, ...asked }: Request): PartySelection {
    const experience = provider.experiences[asked.experience % provider.experiences.length] as Experience;
    const { timeSlots, hotel } = experience;
    const slot = timeSlots[asked.place % timeSlots.length] ?? null;
    const unit = hotel?.units[asked.place % hotel.units.length] ?? null;
    const days = daysFrom(addDays(firstDay, ahead), addDays(firstDay, Math.min(dayCount, ahead + length) - 1));
    return { provider, experience, slot, unit, mode: asked.mode, days, persons: asked.persons };
}

/** What would be held if every one of them had been booked, whether there was room or not. */
export function allHolds(wanted: readonly PartySelection[]): Hold[] {
    return wanted.flatMap((each) => (departs(each) ? holdsOf(each) : []));
}

export function departs(wanted: PartySelection): boolean {
    return whyUnavailable(wanted, [], 0) !== 'not_operating';
}

/** What a ledger answers that is asked for a window. */
export function within({ startsFromMs, startsBeforeMs, endsAfterMs }: HoldWindow, holds: readonly Hold[]): Hold[] {
    return holds.filter(
        ({ startsAtMs, endsAtMs }) =>
            startsAtMs >= startsFromMs && startsAtMs < startsBeforeMs && endsAtMs > endsAfterMs,
    );
}
