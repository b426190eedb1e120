import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import type { Booking } from '../../../api/booking/bookings/bookings.ts';
import type { MailKind } from '../../../api/booking/events/deliveries.ts';
import { composeMail } from '../../../api/mail/compose.ts';
import type { MailFacts } from '../../../api/mail/facts.ts';
import type { Invented } from '../../../api/mail/preview.tsx';
import { factsOf, invented, offerCalled } from './support/facts.ts';

/** Reads the entry of a mail back. */
function entryOf(kind: MailKind, facts: MailFacts) {
    const content = composeMail(kind, facts)?.calendar?.content ?? '';
    const calendar = new ICAL.Component(ICAL.parse(content));
    const events = calendar.getAllSubcomponents('vevent');
    expect(events).toHaveLength(1);
    const event = new ICAL.Event(events[0]);
    const property = (name: string) => String(events[0]?.getFirstPropertyValue(name) ?? '');
    return {
        content,
        method: calendar.getFirstPropertyValue('method'),
        uid: event.uid,
        sequence: event.sequence,
        status: property('status'),
        stamp: property('dtstamp'),
        geo: property('geo'),
        summary: event.summary,
        location: event.location,
        description: event.description,
        start: event.startDate.toString(),
        end: event.endDate.toString(),
    };
}

const later = (made: Invented, columns: Partial<Booking>) => entryOf('guest.confirmed', factsOf(made, columns));

test('a departure is an event in UTC, with where and the reference, without names and links', () => {
    const { content, ...entry } = entryOf('guest.confirmed', factsOf());
    expect(entry).toEqual({
        method: 'PUBLISH',
        uid: '5b0a7a52-6f0e-4f1e-8a63-0c1d2e3f4a5b@book.example.org',
        sequence: 0,
        status: 'CONFIRMED',
        stamp: '2027-04-01T15:00:00Z',
        geo: '18.6783,-88.3895',
        summary: 'Morning sail on the lagoon of seven colours',
        location: 'Muelle Municipal, Bacalar',
        description:
            'Booking reference FGD0\u00a0ADKB\nMuelle Municipal, at the end of Calle 14. Look for the boat with the red hull, 15 minutes before departure.\nLagoon Sailing, +52 983 834 2017',
        start: '2027-05-01T14:00:00Z',
        end: '2027-05-01T17:30:00Z',
    });
    expect(content).not.toMatch(/https?:|Maya|Keller|example\.org\//u);
    for (const line of content.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

test('each change has its number, and a cancellation the next one', () => {
    const facts = factsOf(invented(), { revision: 3 });
    expect(entryOf('guest.changed', facts)).toMatchObject({ method: 'PUBLISH', sequence: 3, status: 'CONFIRMED' });
    expect(entryOf('guest.reminder', facts)).toMatchObject({ method: 'PUBLISH', sequence: 3 });
    const cancelled = entryOf('guest.cancelled', facts);
    expect(cancelled).toMatchObject({ method: 'CANCEL', sequence: 4, status: 'CANCELLED' });
    expect(cancelled.uid).toBe(entryOf('guest.changed', facts).uid);
});

test.each(['guest.refunded', 'provider.new', 'provider.changed', 'provider.cancelled'] as const)(
    '%s has no calendar entry',
    (kind) => {
        expect(composeMail(kind, factsOf())?.calendar).toBeNull();
    },
);

describe('By the clock of the provider:', () => {
    const stay = invented('fr', offerCalled('riad-zitoun', 'riad'));
    const trek = invented('fr', offerCalled('riad-zitoun', 'desert-days'));

    test('a stay is from check-in to check-out by the clock of the provider', () => {
        expect(stay.booking).toMatchObject({ start_date: '2027-05-01', end_date: '2027-05-04' });
        expect(later(stay, {})).toMatchObject({ start: '2027-05-01T14:00:00Z', end: '2027-05-04T10:00:00Z' });
    });

    test('a stay across a change of the clock is from check-in to check-out', () => {
        const madeIn = (timeZone: string) => ({
            details: { ...stay.booking.details, provider: { name: 'Riad', timeZone } },
            start_date: '2027-03-27',
            end_date: '2027-03-29',
        });
        expect(later(stay, madeIn('Europe/Paris'))).toMatchObject({
            start: '2027-03-27T14:00:00Z',
            end: '2027-03-29T09:00:00Z',
        });
    });

    test('several days are from the first start to the last end', () => {
        expect(trek.booking).toMatchObject({ start_date: '2027-05-01', end_date: '2027-05-02' });
        expect(later(trek, {})).toMatchObject({ start: '2027-05-01T06:30:00Z', end: '2027-05-02T17:30:00Z' });
    });
});

test('hostile texts of a catalogue stay in their properties', () => {
    const made = invented();
    const { experience } = made.booking.details;
    const name = { en: 'Sail, swim; dine\\\r\nATTENDEE:mailto:eve@mail.example\r\nEND:VEVENT' };
    const details = { ...made.booking.details, experience: { ...experience, name } };
    const entry = entryOf('guest.confirmed', factsOf(made, { details }));
    expect(entry.summary).toBe('Sail, swim; dine\\ ATTENDEE:mailto:eve@mail.example END:VEVENT');
    expect(entry.content).not.toMatch(/^ATTENDEE/mu);
});

test('an entry has no place where nothing is known of it', () => {
    const made = invented();
    const experience = { ...made.offer.experience, location: null, meetingPoint: {} };
    const entry = entryOf('guest.confirmed', factsOf({ ...made, offer: { ...made.offer, experience } }));
    expect([entry.content.includes('LOCATION'), entry.geo]).toEqual([false, '']);
});
