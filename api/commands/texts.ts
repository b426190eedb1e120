import { majorText } from '../../contract/currency.ts';
import type { Booking } from '../booking/bookings/bookings.ts';
import { fullName } from '../booking/bookings/contact.ts';
import type { BookingDetails } from '../booking/bookings/details.ts';
import { printable } from './command.ts';

/** Formats of the bookings commands, in English and safe for a terminal. */

/** Formats minor units with all decimals and the currency, such as `2620.00 MXN`. */
export function amountText(minor: number, { currency, exponent }: Pick<Booking, 'currency' | 'exponent'>): string {
    return `${majorText(minor, exponent)} ${currency}`;
}

export function nameText(booking: Booking): string {
    const name = fullName(booking);
    return name === '' ? '(no name)' : printable(name);
}

/** Formats a party: `3 (adult 2, infant 1)`. */
export function personsText({ party }: BookingDetails): string {
    const count = party.counts.reduce((sum, each) => sum + each.count, 0);
    return `${count} (${party.counts.map((each) => `${printable(each.categoryId, 30)} ${each.count}`).join(', ')})`;
}

export function optionsText({ options, extras, mode }: BookingDetails): string {
    const chosen = options.map(({ optionId, quantity }) => `${quantity} ${printable(optionId, 30)}`);
    return [...(mode === 'private' ? ['private'] : []), ...chosen, ...extras].join(', ');
}

/** Formats an instant to the minute. */
export function instantText(instant: string): string {
    return `${instant.slice(0, 16).replace('T', ' ')} UTC`;
}
