import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Booking } from '../../../../api/booking/bookings/bookings.ts';
import { deadlinesOfBooking } from '../../../../api/booking/cancellation/booking-refund.ts';
import { refundDeadlines, refundMinor, refundPercentAt } from '../../../../api/booking/cancellation/refund.ts';

const bacalar = { timeZone: 'America/Cancun', day: '2027-05-15', time: '09:00' };
const instants = (deadlines: { percent: number; untilMs: number }[]) =>
    deadlines.map(({ percent, untilMs }) => `${percent} % until ${new Date(untilMs).toISOString()}`);
const policy = {
    tiers: [
        { percent: 100, daysBefore: 7 },
        { percent: 50, hoursBefore: 48 },
    ],
};

describe('deadlines', () => {
    test('deadlines are days of the provider’s calendar at the time of the start, and hours of elapsed time', () => {
        expect(instants(refundDeadlines(policy, bacalar))).toEqual([
            '100 % until 2027-05-08T14:00:00.000Z',
            '50 % until 2027-05-13T14:00:00.000Z',
        ]);
    });

    test('an experience without a policy has no deadlines', () => expect(refundDeadlines(null, bacalar)).toEqual([]));

    test.each([
        // On 28 March 2027 the clock of Lisbon goes from 01:00 to 02:00, on 31 October from 02:00 to 01:00.
        [
            'a day before is 23 hours before in spring',
            '2027-03-28',
            '09:00',
            { daysBefore: 1 },
            '2027-03-27T09:00:00.000Z',
        ],
        [
            '24 hours before is another time of day in spring',
            '2027-03-28',
            '09:00',
            { hoursBefore: 24 },
            '2027-03-27T08:00:00.000Z',
        ],
        [
            'a day before is 25 hours before in autumn',
            '2027-10-31',
            '09:00',
            { daysBefore: 1 },
            '2027-10-30T08:00:00.000Z',
        ],
        [
            'a time that is skipped ends an hour later',
            '2027-03-29',
            '01:30',
            { daysBefore: 1 },
            '2027-03-28T01:30:00.000Z',
        ],
        [
            'a time that is there twice ends at the first',
            '2027-11-01',
            '01:30',
            { daysBefore: 1 },
            '2027-10-31T00:30:00.000Z',
        ],
    ])('a deadline follows the clock of the provider: %s', (_, day, time, tier, expected) => {
        const tiers = [{ percent: 50, ...tier } as never];
        expect(instants(refundDeadlines({ tiers }, { timeZone: 'Europe/Lisbon', day, time }))).toEqual([
            `50 % until ${expected}`,
        ]);
    });

    test('the percentage applies at the deadline, and the next one a millisecond later', () => {
        const deadlines = refundDeadlines(policy, bacalar);
        const [first, last] = deadlines.map(({ untilMs }) => untilMs) as [number, number];
        const percents = [0, first, first + 1, last, last + 1].map((nowMs) => refundPercentAt(deadlines, nowMs));
        expect(percents).toEqual([100, 100, 50, 50, 0]);
        expect(refundPercentAt([], 0)).toBe(0);
    });

    test.each([
        [
            'no change: those of the policy',
            null,
            ['100 % until 2027-05-08', '50 % until 2027-05-13', '1 % until 2027-05-14'],
        ],
        [
            'a ceiling between: the later of two with one percentage',
            50,
            ['50 % until 2027-05-13', '1 % until 2027-05-14'],
        ],
        ['the lowest ceiling', 1, ['1 % until 2027-05-14']],
        ['a ceiling of nothing: none', 0, []],
    ])('the deadlines of a booking after %s', (_, refund_ceiling_percent, expected) => {
        const refundPolicy = { tiers: [...policy.tiers, { percent: 1, hoursBefore: 24 }] };
        const { timeZone, day, time } = bacalar;
        const details = { provider: { timeZone }, slot: { startTime: time }, experience: { refundPolicy } };
        const booking = { start_date: day, details, refund_ceiling_percent } as unknown as Booking;
        expect(instants(deadlinesOfBooking(booking))).toEqual(expected.map((text) => `${text}T14:00:00.000Z`));
    });
});

describe('the amount that comes back', () => {
    const mxn = { currency: 'MXN', exponent: 2, totalMinor: 3615_00, stepMinor: 1 };
    test.each([
        [100, 1084_50, 1084_50],
        [80, 1084_50, 361_50],
        [50, 1084_50, 0],
        [50, 3615_00, 1807_50],
        [0, 3615_00, 0],
        [100, 0, 0],
    ])('the refund is computed for %i %% of 3615.00 with %i paid in minor units', (percent, paidMinor, expected) => {
        expect(refundMinor(percent, { ...mxn, paidMinor })).toBe(expected);
    });

    test('the amount that comes back is rounded half up to the step of the payment provider', () => {
        const kwd = { currency: 'KWD', exponent: 3, totalMinor: 53_430, paidMinor: 53_430 };
        expect(refundMinor(50, { ...kwd, stepMinor: 10 })).toBe(26_720);
        expect(refundMinor(50, { ...kwd, stepMinor: 1 })).toBe(26_715);
        expect(refundMinor(33, { ...mxn, totalMinor: 50, paidMinor: 50 })).toBe(17);
    });
});

/** A second model: wall-clock times by search with Intl, amounts by fractions of whole numbers. */
describe('an independent model agrees', () => {
    const zones = ['America/Cancun', 'Europe/Lisbon', 'Australia/Lord_Howe', 'Asia/Tokyo', 'America/St_Johns', 'UTC'];

    /** The first instant at which clocks of the zone show a day and time; null: they never do. */
    function instantOf(timeZone: string, day: string, time: string): number | null {
        const shows = new Intl.DateTimeFormat('en-CA', {
            timeZone,
            dateStyle: 'short',
            timeStyle: 'short',
            hourCycle: 'h23',
        });
        const about = Date.parse(`${day}T${time}Z`);
        for (let ms = about - 15 * 3_600_000; ms <= about + 15 * 3_600_000; ms += 15 * 60_000) {
            const parts = new Map(shows.formatToParts(ms).map(({ type, value }) => [type, value]));
            const date = `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
            if (date === day && `${parts.get('hour')}:${parts.get('minute')}` === time) return ms;
        }
        return null;
    }
    const daysAfter = (days: number) => new Date(Date.UTC(2027, 0, 1 + days)).toISOString().slice(0, 10);

    test('an independent model agrees about deadlines', () => {
        const cases = fc.record({
            timeZone: fc.constantFrom(...zones),
            start: fc.integer({ min: 40, max: 700 }),
            quarter: fc.integer({ min: 0, max: 95 }),
            before: fc.integer({ min: 0, max: 30 }),
            isDays: fc.boolean(),
        });
        let compared = 0;
        fc.assert(
            fc.property(cases, ({ timeZone, start, quarter, before, isDays }) => {
                const time = new Date(quarter * 900_000).toISOString().slice(11, 16);
                const day = daysAfter(start);
                const expected = isDays
                    ? instantOf(timeZone, daysAfter(start - before), time)
                    : (instantOf(timeZone, day, time) ?? Number.NaN) - before * 3_600_000;
                // Times that the clock skips are in the table above.
                if (expected === null || Number.isNaN(expected)) return;
                const tier = { percent: 1, ...(isDays ? { daysBefore: before } : { hoursBefore: before }) } as never;
                const [deadline] = refundDeadlines({ tiers: [tier] }, { timeZone, day, time });
                expect(deadline?.untilMs).toBe(expected);
                compared++;
            }),
            { numRuns: 150 },
        );
        expect(compared).toBeGreaterThan(130);
    });

    test('an independent model agrees about amounts', () => {
        const cases = fc.record({
            percent: fc.integer({ min: 0, max: 100 }),
            steps: fc.integer({ min: 0, max: 10_000_000 }),
            paidPart: fc.integer({ min: 0, max: 1000 }),
            stepMinor: fc.constantFrom(1, 10, 100),
        });
        fc.assert(
            fc.property(cases, ({ percent, steps, paidPart, stepMinor }) => {
                const totalMinor = steps * stepMinor;
                const paidMinor = Math.floor((steps * paidPart) / 1000) * stepMinor;
                const hundredths = steps * percent;
                const kept = steps - (Math.floor(hundredths / 100) + (hundredths % 100 >= 50 ? 1 : 0));
                const expected = Math.max(0, paidMinor - kept * stepMinor);
                const cancelled = { currency: 'EUR', exponent: 2, totalMinor, paidMinor, stepMinor };
                const refund = refundMinor(percent, cancelled);
                expect(refund).toBe(expected);
                expect(refund).toBeLessThanOrEqual(paidMinor);
                expect(refund % stepMinor).toBe(0);
            }),
            { numRuns: 2000 },
        );
    });
});
