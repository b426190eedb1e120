import { counted } from '../../contract/counted.ts';
import { groupBy } from '../../contract/group-by.ts';
import type { ListedBooking } from '../booking/bookings/list.ts';
import { collectMinor } from '../booking/payment/balance.ts';
import { printable, table } from './command.ts';
import { amountText, nameText, optionsText, personsText } from './texts.ts';

const head = ['NAME', 'PERSONS', 'CONTACT', 'OPTIONS', 'STATUS', 'PAID', 'REST', 'BOOKING'];

/** Formats one paragraph per day and slot or unit: its guests, and their special requests below. */
export function dailyList(bookings: readonly ListedBooking[]): string {
    return [...groupBy(bookings, titleOf)].map(([title, guests]) => `${title}\n${paragraph(guests)}`).join('\n\n');
}

function titleOf({ day, booking }: ListedBooking): string {
    const { experience, slot, unit } = booking.details;
    const what = `${booking.provider_slug}/${experience.slug}`;
    return `${day}  ${slot?.startTime ?? '     '}  ${printable(what, 120)}  ${printable(slot?.id ?? unit?.id ?? '')}`;
}

function paragraph(guests: readonly ListedBooking[]): string {
    const taking = guests.filter(({ status }) => status === 'pending' || status === 'confirmed');
    const persons = taking.reduce((sum, { booking }) => sum + booking.details.party.persons, 0);
    const rows = table(head, guests.map(row)).split('\n');
    const requests = guests.flatMap(({ booking }) => {
        const { special_requests: text } = booking;
        return text === null || text === '' ? [] : [`${nameText(booking)}: ${printable(text, 500)}`];
    });
    const counts = `${counted(guests.length, 'booking')}, ${counted(persons, 'place')}`;
    return [...rows, counts, ...requests].map((line) => `  ${line}`).join('\n');
}

function row(listed: ListedBooking): string[] {
    const { booking, status, money, isDisputed } = listed;
    const details = booking.details;
    const collect = collectMinor(listed);
    const contact = [booking.phone, booking.email].filter((part) => part !== null).map((part) => printable(part, 254));
    return [
        nameText(booking),
        personsText(details),
        contact.join(', '),
        optionsText(details),
        isDisputed ? `${status}, disputed` : status,
        amountText(money.paidMinor, booking),
        collect === null ? '' : amountText(collect, booking),
        booking.reference,
    ];
}
