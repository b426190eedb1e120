import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
    availabilityReasons,
    type BookingStatus,
    bookingLimits,
    bookingStatuses,
    bookingTransitions,
} from '../../contract/booking.ts';
import { bookingErrorTable } from '../../contract/booking-errors.ts';
import { readServerConfiguration } from '../../contract/configuration.ts';
import { errorStatus } from '../../contract/errors.ts';
import { bookingErrorCodes } from '../api/booking-api/examples/declared.ts';
import { startSampleService } from '../api/booking-api/examples/sample-service.ts';
import { codesIn, sectionOf, tableOf } from '../support/markdown.ts';
import { projectFolder } from '../support/pipeline.ts';

/** What docs/booking-api.md lists is what there is. */

const page = readFileSync(join(projectFolder, 'docs/booking-api.md'), 'utf8');
const firstCodes = (table: string[][]) => table.map(([cell]) => codesIn(cell)[0]);

test('the table of reasons has each of them, in the order in which they are looked for', () => {
    const table = tableOf(sectionOf(page, '## Availability'), 'reason', 'meaning');
    expect(firstCodes(table)).toEqual([...availabilityReasons]);
});

test('the table of errors has every code that a booking address can answer, with its status', () => {
    const table = tableOf(sectionOf(page, '## Errors'), 'code', 'status');
    const codes = firstCodes(table) as (keyof typeof errorStatus)[];
    expect([...codes].sort()).toEqual(
        [...bookingErrorCodes(), 'not_found', 'method_not_allowed', 'misdirected_request'].sort(),
    );
    for (const [cell, status] of table) {
        expect(Number(status), cell).toBe(errorStatus[codesIn(cell)[0] as keyof typeof errorStatus]);
    }
    expect(page).toContain(`\n${bookingErrorTable()}\n`);
});

test('the table of states has every transition and no other', () => {
    const table = tableOf(sectionOf(page, '## States, holds and expiry'), 'from', 'to');
    const reported = table.map(([from, to]) => [codesIn(from)[0], codesIn(to)[0]]);
    const real = bookingStatuses.flatMap((from: BookingStatus) => bookingTransitions[from].map((to) => [from, to]));
    expect(reported.sort()).toEqual(real.sort());
});

test('the limits on the page are those of the contract and of the configuration', () => {
    const rows = new Map(tableOf(sectionOf(page, '## Limits'), 'what', 'limit').map(([what, limit]) => [what, limit]));
    const reported = (what: string) => [...(rows.get(what) ?? '').matchAll(/\b\d+\b/gu)].map(Number);
    const defaults = readServerConfiguration({});
    if (!defaults.ok) throw new Error('The defaults are no configuration.');
    const { value: configuration } = defaults;
    expect(reported('bytes of a payload')).toEqual([bookingLimits.bytes]);
    expect(reported('persons of a party')).toEqual([bookingLimits.persons]);
    expect(reported('days of a booking, nights of a stay, days of a calendar')).toEqual([bookingLimits.days]);
    expect(reported('quantity of an option')).toEqual([bookingLimits.optionQuantity]);
    expect(reported('age')).toEqual([0, bookingLimits.age]);
    expect(reported('characters of a first or last name')).toEqual([bookingLimits.nameCharacters]);
    expect(reported('characters of an e-mail address')).toEqual([bookingLimits.emailCharacters]);
    expect(reported('characters of a telephone number')).toEqual([bookingLimits.phoneCharacters]);
    expect(reported('characters of `special_requests`')).toEqual([bookingLimits.specialRequestCharacters]);
    expect(reported('characters of an `Idempotency-Key`')).toEqual([bookingLimits.idempotencyKeyCharacters]);
    expect(reported('requests per client address and minute')).toEqual([configuration.rateLimitPerMinute]);
    const perContact = 'open pending bookings per e-mail address or telephone number';
    expect(reported(perContact)).toEqual([configuration.maxPendingPerContact]);
    const perAddress = 'open pending bookings without a contact per client address';
    expect(reported(perAddress)).toEqual([configuration.maxPendingPerAddress]);
    const contactless = 'life of a pending booking without a contact';
    expect(reported(contactless)).toEqual([configuration.contactlessHoldSeconds]);
    expect(reported('life of a quote')).toEqual([configuration.quoteTtlSeconds]);
    expect(reported('life of a pending booking')).toEqual([configuration.holdSeconds]);
    expect(rows.size).toBe(16);
});

test('on the days when clocks change, the sample answers as the table states', async () => {
    const service = await startSampleService();
    for (const row of tableOf(sectionOf(page, '## Dates and time zones'), 'experience', 'slot')) {
        const [provider = '', experience = ''] = codesIn(row[0])[0]?.split('/') ?? [];
        const answer = await service.ask('/api/check-availability', {
            experienceId: service.catalog.offerCalled(provider, experience)?.experience.id,
            timeSlotId: codesIn(row[1])[0],
            date: row[2]?.slice(0, 10),
            participantCount: 1,
        });
        const reported = row[3] === 'available' ? null : codesIn(row[3])[0];
        expect(answer.body, row.join(' ')).toMatchObject({ available: reported === null, reason: reported });
    }
});
