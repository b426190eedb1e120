import { expect, test } from 'vitest';
import { fromPriceOf } from '../../../../api/booking/pricing/from-price.ts';
import { experienceWith, hotelWith, privatePrice, slotWith, unitWith } from '../availability/fixtures.ts';
import { category } from '../support/catalog.ts';

const categories = [category('adult', 'adult', 60), category('senior', 'adult', 50), category('child', 'child', 9)];

test('the lowest price of rooms that cost nothing by themselves is that of one adult', () => {
    const byGuest = unitWith({ nightlyPriceMinor: 0, categories });
    expect(fromPriceOf(hotelWith([byGuest]))).toEqual({ minor: 50, basis: 'night' });
    expect(fromPriceOf(hotelWith([byGuest, unitWith({ nightlyPriceMinor: 40, categories })]))).toMatchObject({
        minor: 40,
    });
});

test('the lowest price of departures that are all private is that of a private booking', () => {
    const slots = (...modes: ('private' | 'shared' | null)[]) =>
        fromPriceOf(
            experienceWith({
                categories,
                privatePrice,
                timeSlots: modes.map((bookingMode, at) => slotWith({ id: `${at}`, bookingMode })),
            }),
        );
    expect(slots('private', 'private')).toEqual({ minor: 100, basis: 'group' });
    expect(slots('private', null)).toEqual({ minor: 50, basis: 'adult' });
    expect(slots('private', 'shared')).toEqual({ minor: 50, basis: 'adult' });
});
