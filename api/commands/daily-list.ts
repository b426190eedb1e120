import { sql } from 'kysely';
import type { BookingStatus } from '../../contract/booking.ts';
import { addDays } from '../../contract/calendar-day.ts';
import { todayIn } from '../booking/availability/departure.ts';
import type { Booking } from '../booking/bookings/bookings.ts';
import { statusAt } from '../booking/bookings/status.ts';
import { holdsTaken } from '../booking/bookings/taken.ts';
import { type BookingMoney, restMinor } from '../booking/payment/balance.ts';
import { openDisputes } from '../booking/payment/disputes.ts';
import { moneyOf } from '../booking/payment/payments.ts';
import type { LedgerQueries } from '../ledger/ledger.ts';
import { printable, table } from './command.ts';
import { amountText, detailsOf, nameText, optionsText, personsText } from './texts.ts';

export interface ListWish {
    /** Bookings that take something on that day, stays under way included; null: from each provider's own today on. */
    day: string | null;
    providerSlug: string | null;
    statuses: readonly BookingStatus[];
}

/** A booking on one day, as it stands. */
export interface ListedBooking {
    day: string;
    booking: Booking;
    status: BookingStatus;
    money: BookingMoney;
    /** Whether a payer's bank asks for money back, has it, or has kept it. */
    isDisputed: boolean;
}

/** Bookings of a day, or of all days from today on, by day, provider, experience and start. */
export async function listBookings(database: LedgerQueries, wish: ListWish, now: string): Promise<ListedBooking[]> {
    // Where the day begins last, it is still yesterday.
    const earliest = wish.day ?? addDays(now.slice(0, 10), -1);
    let query = database
        .selectFrom('booking')
        .selectAll()
        .where(sql<string>`coalesce(end_date, start_date)`, '>=', earliest);
    if (wish.day !== null) query = query.where('start_date', '<=', wish.day);
    if (wish.providerSlug !== null) query = query.where('provider_slug', '=', wish.providerSlug);
    const found: { startsAtMs: number; day: string; booking: Booking; status: BookingStatus }[] = [];
    for (const booking of await query.execute()) {
        const status = statusAt(booking, now);
        if (!wish.statuses.includes(status)) continue;
        const today = todayIn(detailsOf(booking).provider.timeZone, Date.parse(now));
        for (const { day, startsAtMs } of holdsTaken(booking)) {
            const isWanted = wish.day === null ? day >= today : day === wish.day;
            if (isWanted) found.push({ startsAtMs, day, booking, status });
        }
    }
    const key = ({ day, startsAtMs, booking }: (typeof found)[number]) => [
        day,
        booking.provider_slug,
        startsAtMs,
        booking.experience_id,
        booking.place_id,
        booking.created_at,
        booking.id,
    ];
    found.sort((a, b) => compare(key(a), key(b)));
    const disputed = new Set((await openDisputes(database, wish.providerSlug)).map(({ booking }) => booking.id));
    const listed: ListedBooking[] = [];
    for (const { day, booking, status } of found) {
        const isDisputed = disputed.has(booking.id);
        listed.push({ day, booking, status, money: await moneyOf(database, booking, now), isDisputed });
    }
    return listed;
}

/** By the first member that differs. */
function compare(one: (string | number)[], other: (string | number)[]): number {
    for (const [at, value] of one.entries()) {
        const against = other[at] as typeof value;
        if (value !== against) return value < against ? -1 : 1;
    }
    return 0;
}

const head = ['NAME', 'PERSONS', 'CONTACT', 'OPTIONS', 'STATUS', 'PAID', 'REST', 'BOOKING'];

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

function row({ booking, status, money, isDisputed }: ListedBooking): string[] {
    const details = detailsOf(booking);
    const takesPlace = status === 'pending' || status === 'confirmed';
    const asked = takesPlace ? restMinor(booking.total_minor, money) : 0;
    const contact = [booking.phone, booking.email].filter((part) => part !== null).map((part) => printable(part, 254));
    return [
        nameText(booking),
        personsText(details),
        contact.join(', '),
        optionsText(details),
        isDisputed ? `${status}, disputed` : status,
        amountText(money.paidMinor, booking),
        amountText(asked, booking),
        booking.id,
    ];
}
