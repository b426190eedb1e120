import { describe, expect, test } from 'vitest';
import { departureOf, nightOf, startOfDay, todayIn } from '../../../../api/booking/availability/departure.ts';
import { slotWith } from './fixtures.ts';

const startOf = (zone: string, day: string, startTime: string) => {
    const departure = departureOf(zone, day, slotWith({ startTime, duration: 0 }));
    return departure && new Date(departure.startsAtMs).toISOString();
};

test.each([
    ['UTC', '2027-05-15', '09:00', '2027-05-15T09:00:00.000Z'],
    ['Asia/Tokyo', '2027-05-15', '08:59', '2027-05-14T23:59:00.000Z'],
    ['America/Cancun', '2027-01-15', '09:00', '2027-01-15T14:00:00.000Z'],
    ['America/Cancun', '2027-07-15', '09:00', '2027-07-15T14:00:00.000Z'],
    ['Europe/Paris', '2027-01-15', '09:00', '2027-01-15T08:00:00.000Z'],
    ['Europe/Paris', '2027-07-15', '09:00', '2027-07-15T07:00:00.000Z'],
])('a departure is at the wall clock of the provider: %s %s %s', (zone, day, time, instant) =>
    expect(startOf(zone, day, time)).toBe(instant),
);

test.each([
    ['Europe/Paris', '2027-03-28', '01:59', '2027-03-28T00:59:00.000Z'],
    ['Europe/Paris', '2027-03-28', '02:00', null],
    ['Europe/Paris', '2027-03-28', '02:59', null],
    ['Europe/Paris', '2027-03-28', '03:00', '2027-03-28T01:00:00.000Z'],
    ['America/New_York', '2027-03-14', '01:59', '2027-03-14T06:59:00.000Z'],
    ['America/New_York', '2027-03-14', '02:30', null],
    ['America/New_York', '2027-03-14', '03:00', '2027-03-14T07:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04', '01:59', '2026-10-03T15:29:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04', '02:15', null],
    ['Australia/Lord_Howe', '2026-10-04', '02:30', '2026-10-03T15:30:00.000Z'],
    ['America/Sao_Paulo', '2018-11-04', '00:00', null],
    ['America/Sao_Paulo', '2018-11-04', '00:59', null],
    ['America/Sao_Paulo', '2018-11-04', '01:00', '2018-11-04T03:00:00.000Z'],
    ['Pacific/Apia', '2011-12-29', '23:59', '2011-12-30T09:59:00.000Z'],
    ['Pacific/Apia', '2011-12-30', '09:00', null],
    ['Pacific/Apia', '2011-12-31', '00:00', '2011-12-30T10:00:00.000Z'],
])('an hour that the clock skips has no departure: %s %s %s', (zone, day, time, instant) =>
    expect(startOf(zone, day, time)).toBe(instant),
);

test.each([
    ['Europe/Paris', '2027-10-31', '02:30', '2027-10-31T00:30:00.000Z'],
    ['Europe/Paris', '2027-10-31', '03:00', '2027-10-31T02:00:00.000Z'],
    ['America/New_York', '2027-11-07', '01:30', '2027-11-07T05:30:00.000Z'],
    ['America/New_York', '2027-11-07', '02:00', '2027-11-07T07:00:00.000Z'],
    ['Australia/Lord_Howe', '2027-04-04', '01:45', '2027-04-03T14:45:00.000Z'],
    ['Australia/Lord_Howe', '2027-04-04', '02:00', '2027-04-03T15:30:00.000Z'],
])('a departure in an hour that the clock repeats is the first of the two: %s %s %s', (zone, day, time, instant) =>
    expect(startOf(zone, day, time)).toBe(instant),
);

test('a duration is real minutes, also over a change of the clock', () => {
    const departure = departureOf('Europe/Paris', '2027-03-28', slotWith({ startTime: '01:00', duration: 120 }));
    expect(departure).toEqual({
        startsAtMs: Date.parse('2027-03-28T00:00:00Z'),
        endsAtMs: Date.parse('2027-03-28T02:00:00Z'),
    });
});

describe('a night goes from the start of its day to the start of the next', () => {
    test.each([
        ['UTC', '2027-05-15', '2027-05-15T00:00Z', 24],
        ['Europe/Paris', '2027-03-28', '2027-03-27T23:00Z', 23],
        ['Europe/Paris', '2027-10-31', '2027-10-30T22:00Z', 25],
        ['Australia/Lord_Howe', '2027-04-04', '2027-04-03T13:00Z', 24.5],
        ['America/Sao_Paulo', '2018-11-03', '2018-11-03T03:00Z', 24],
        ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00Z', 23],
        ['Pacific/Apia', '2011-12-29', '2011-12-29T10:00Z', 24],
        ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00Z', 24],
    ])('a night goes from the start of its day to the start of the next: %s %s', (zone, day, start, hours) => {
        const startsAtMs = Date.parse(start);
        expect(nightOf(zone, day)).toEqual({ startsAtMs, endsAtMs: startsAtMs + hours * 3_600_000 });
    });

    test('a day that the zone skipped has no night', () => {
        expect(nightOf('Pacific/Apia', '2011-12-30')).toBeNull();
        expect(startOfDay('Pacific/Apia', '2011-12-30')).toBe(startOfDay('Pacific/Apia', '2011-12-31'));
    });
});

test.each([
    ['UTC', '2027-05-15T23:59:59.999Z', '2027-05-15'],
    ['UTC', '2027-05-16T00:00:00Z', '2027-05-16'],
    ['America/Cancun', '2027-05-16T04:59:59Z', '2027-05-15'],
    ['America/Cancun', '2027-05-16T05:00:00Z', '2027-05-16'],
    ['Pacific/Auckland', '2027-05-15T12:00:00Z', '2027-05-16'],
    ['Pacific/Apia', '2011-12-30T09:59:59Z', '2011-12-29'],
    ['Pacific/Apia', '2011-12-30T10:00:00Z', '2011-12-31'],
])('the day of the provider is today in its zone: %s %s', (zone, now, day) =>
    expect(todayIn(zone, Date.parse(now))).toBe(day),
);
