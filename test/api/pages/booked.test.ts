import { expect, test } from 'vitest';
import type { BookingDetails } from '../../../api/booking/bookings/details.ts';
import { listed, timesText } from '../../../api/pages/booked.ts';
import { slotWith } from '../booking/availability/fixtures.ts';

test.each([
    ['Europe/Paris', '2027-03-27', '02:30', 210, '2:30 – 6:00 am'],
    ['Europe/Paris', '2027-10-31', '02:30', 210, '2:30 – 5:00 am'],
    ['America/Halifax', '2027-03-14', '01:30', 150, '1:30 – 5:00 am'],
    ['America/Halifax', '2027-11-07', '01:30', 150, '1:30 – 3:00 am'],
    ['America/Halifax', '2027-11-06', '22:30', 240, '10:30 pm – 1:30 am'],
    ['America/Halifax', '2027-11-13', '10:00', 6060, '10:00 am'],
])('a departure ends by the clock of that night: %s %s %s', (timeZone, day, startTime, duration, text) => {
    const slot = slotWith({ id: 'night', startTime, duration });
    const departures = [{ day }];
    const details = { slot, provider: { timeZone }, taken: { departures } } as unknown as BookingDetails;
    expect(timesText(details, 'en')?.replaceAll('\u00a0', ' ')).toBe(text);
});

test('the times of several days are those of a usual day, and a stay has none', () => {
    const slot = slotWith({ id: 'night', startTime: '02:30', duration: 210 });
    const timeZone = 'Europe/Paris';
    const departures = [{ day: '2027-10-31' }, { day: '2027-11-01' }];
    const details = { slot, provider: { timeZone }, taken: { departures } } as unknown as BookingDetails;
    expect(timesText(details, 'en')?.replaceAll('\u00a0', ' ')).toBe('2:30 – 6:00 am');
    expect(timesText({ ...details, slot: null }, 'en')).toBeNull();
});

test.each([
    [['Adult × 2', 'Child × 1'], 'Adult × 2, Child × 1'],
    [['Adult, with breakfast × 2', 'Child × 1'], 'Adult, with breakfast × 2 · Child × 1'],
    [['Adult, with breakfast × 2'], 'Adult, with breakfast × 2'],
    [[], ''],
])('%j is listed as "%s"', (texts, list) => {
    expect(listed(texts)).toBe(list);
});
