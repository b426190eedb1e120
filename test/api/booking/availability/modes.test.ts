import { expect, test } from 'vitest';
import { modesOf } from '../../../../api/booking/availability/availability.ts';
import { experienceWith, privatePrice, slotWith } from './fixtures.ts';

const open = slotWith();
const shared = slotWith({ bookingMode: 'shared' });
const secluded = slotWith({ bookingMode: 'private' });
test.each([
    ['shared, with a private price', { privatePrice }, open, ['shared', 'private']],
    ['shared, without', {}, open, ['shared']],
    ['a slot fixed to shared', { privatePrice }, shared, ['shared']],
    ['a slot fixed to private', { privatePrice }, secluded, ['private']],
    ['a slot fixed to private without a price', {}, secluded, ['private']],
    ['private', { bookingMode: 'private', privatePrice }, open, ['private']],
    ['private, but the slot shared', { bookingMode: 'private', privatePrice }, shared, ['shared']],
    ['no slot', { privatePrice }, null, ['shared']],
] as const)('the modes of a departure follow from its prices and its slot: %s', (_, members, slot, offered) => {
    expect(modesOf(experienceWith(members), slot)).toEqual({ usual: offered[0], offered });
});
