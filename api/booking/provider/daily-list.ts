import type { BookingStatus } from '../../../contract/booking.ts';
import { printable, table } from '../../access/command.ts';
import type { LedgerQueries } from '../../ledger/ledger.ts';
import type { BookingMoney } from '../ledger/balance.ts';
import type { Booking } from '../ledger/bookings.ts';
import { moneyOf } from '../ledger/payments.ts';
import { statusAt } from '../ledger/status.ts';
import { amountText, detailsOf, nameText, optionsText, personsText } from './texts.ts';

export interface ListWish {
    /** Bookings that take something on that day, stays that are under way included; null: from `from` on. */
    day: string | null;
    from: string;
    providerSlug: string | null;
    statuses: readonly BookingStatus[];
}

/** A booking on one day, as it stands. */
export interface ListedBooking {
    day: string;
    booking: Booking;
    status: BookingStatus;
    money: BookingMoney;
}

/** Bookings of a day, or of all days from one on, by day, provider, experience and start. */
export async function listBookings(database: LedgerQueries, wish: ListWish, now: string): Promise<ListedBooking[]> {
    let query = database
        .selectFrom('hold')
        .innerJoin('booking', 'booking.id', 'hold.booking_id')
        .selectAll('booking')
        .select('hold.day')
        .orderBy('hold.day')
        .orderBy('booking.provider_slug')
        .orderBy('hold.starts_at_ms')
        .orderBy('booking.experience_id')
        .orderBy('booking.place_id')
        .orderBy('booking.created_at')
        .orderBy('booking.id');
    query = wish.day === null ? query.where('hold.day', '>=', wish.from) : query.where('hold.day', '=', wish.day);
    if (wish.providerSlug !== null) query = query.where('booking.provider_slug', '=', wish.providerSlug);
    const listed: ListedBooking[] = [];
    for (const { day, ...booking } of await query.execute()) {
        const status = statusAt(booking, now);
        if (!wish.statuses.includes(status)) continue;
        listed.push({ day, booking, status, money: await moneyOf(database, booking, now) });
    }
    return listed;
}

const head = ['NAME', 'PERSONS', 'PHONE', 'OPTIONS', 'STATUS', 'PAID', 'REST', 'BOOKING'];

/** One paragraph a slot, or a unit, of a day: its guests, and below them what they ask for. */
export function dailyList(bookings: readonly ListedBooking[]): string {
    const slots = new Map<string, ListedBooking[]>();
    for (const listed of bookings) {
        const title = titleOf(listed);
        slots.set(title, [...(slots.get(title) ?? []), listed]);
    }
    return [...slots].map(([title, guests]) => `${title}\n${paragraph(guests)}`).join('\n\n');
}

function titleOf({ day, booking }: ListedBooking): string {
    const { experience, slot, unit } = detailsOf(booking);
    const what = `${booking.provider_slug}/${experience.slug}`;
    return `${day}  ${slot?.startTime ?? '     '}  ${printable(what, 120)}  ${printable(slot?.id ?? unit?.id ?? '')}`;
}

function paragraph(guests: readonly ListedBooking[]): string {
    const persons = guests.reduce((sum, { booking }) => sum + detailsOf(booking).party.persons, 0);
    const rows = table(head, guests.map(row)).split('\n');
    const requests = guests.flatMap(({ booking }) => {
        const { special_requests: text } = booking;
        return text === null || text === '' ? [] : [`${nameText(booking)}: ${printable(text, 500)}`];
    });
    const count = guests.length === 1 ? '1 booking' : `${guests.length} bookings`;
    const places = persons === 1 ? '1 place' : `${persons} places`;
    return [...rows, `${count}, ${places}`, ...requests].map((line) => `  ${line}`).join('\n');
}

function row({ booking, status, money }: ListedBooking): string[] {
    const details = detailsOf(booking);
    const takesPlace = status === 'pending' || status === 'confirmed';
    const restMinor = takesPlace ? booking.total_minor - money.paidMinor : 0;
    return [
        nameText(booking),
        personsText(details),
        printable(booking.phone ?? booking.email ?? '', 254),
        optionsText(details),
        status,
        amountText(money.paidMinor, booking),
        amountText(restMinor, booking),
        booking.id,
    ];
}
