import { expect, test } from 'vitest';
import { describeBooking, expectError } from '../booking/support/booking-api.ts';
import { ids } from '../booking/support/catalog.ts';

describeBooking('check availability: a payload that does not fit', (api) => {
    const good = { experienceId: ids.tour, date: '2027-06-20', timeSlotId: 'early', participantCount: 1 };
    const stay = { experienceId: ids.inn, date: '2027-06-20', participantCount: 1 };
    const trek = { experienceId: ids.trek, date: '2027-06-20', timeSlotId: 'camp', participantCount: 1 };
    test.each([
        ['no member', {}, ['date', 'experienceId', 'participantCount']],
        ['an id that is none', { ...good, experienceId: 'tour' }, ['experienceId']],
        ['a day that is none', { ...good, date: '2027-02-29' }, ['date']],
        ['an instant', { ...good, date: '2027-06-20T08:00:00Z' }, ['date']],
        ['nobody', { ...good, participantCount: 0 }, ['participantCount']],
        ['half a person', { ...good, participantCount: 1.5 }, ['participantCount']],
        ['a number as a text', { ...good, participantCount: '1' }, ['participantCount']],
        ['too many persons', { ...good, participantCount: 10_000 }, ['participantCount']],
        ['a mode that is none', { ...good, bookingMode: 'group' }, ['bookingMode']],
        ['a mode that is not offered', { ...good, bookingMode: 'private' }, ['bookingMode']],
        ['no slot', { ...good, timeSlotId: undefined }, ['timeSlotId']],
        ['a unit', { ...good, unitId: 'garden' }, ['unitId']],
        ['several days of one', { ...good, endDate: '2027-06-21' }, ['endDate']],
        ['a member too many', { ...good, adults: 1 }, ['adults']],
        ['a stay without room and check-out', stay, ['endDate', 'unitId']],
        ['a stay of no night', { ...stay, unitId: 'suite', endDate: '2027-06-20' }, ['endDate']],
        ['93 nights', { ...stay, unitId: 'suite', endDate: '2027-09-21' }, ['endDate']],
        ['days that end before they begin', { ...trek, endDate: '2027-06-19' }, ['endDate']],
        ['93 days', { ...trek, endDate: '2027-09-20' }, ['endDate']],
    ])('a payload with %s is refused and each path is named', async (_, body, paths) => {
        expectError(await api.check(body), 'invalid_request', ...paths);
    });

    test.each([
        ['an unknown experience', { ...good, experienceId: ids.unknown }, 'experience_not_found'],
        ['an unknown slot', { ...good, timeSlotId: 'midnight' }, 'time_slot_not_found'],
        ['a slot like a member of every object', { ...good, timeSlotId: 'constructor' }, 'time_slot_not_found'],
        ['an unknown room', { ...stay, endDate: '2027-06-21', unitId: 'cellar' }, 'unit_not_found'],
    ] as const)('a payload with %s is not found', async (_, body, code) => {
        expectError(await api.check(body), code);
    });

    test('an error about a slot or a room names those that exist', async () => {
        const messageOf = async (body: Parameters<typeof api.check>[0]) => (await api.check(body)).body.message;
        const known = 'early (08:00), late (18:00)';
        expect(await messageOf({ ...good, timeSlotId: '08:00' })).toContain(`it has ${known}.`);
        expect(await messageOf({ ...good, timeSlotId: undefined })).toBe(`timeSlotId: Required; known: ${known}.`);
        const night = { ...stay, endDate: '2027-06-21' };
        expect(await messageOf(night)).toBe('unitId: Required for a hotel; known: garden, suite.');
    });

    test('a payload can ask for 92 days and 92 nights', async () => {
        expect((await api.check({ ...trek, endDate: '2027-09-19' })).status).toBe(200);
        expect((await api.check({ ...stay, unitId: 'suite', endDate: '2027-09-20' })).status).toBe(200);
    });
});
