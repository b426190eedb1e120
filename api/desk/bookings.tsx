import { addDays, daysBetween } from '../../contract/calendar-day.ts';
import { spreadsheetCell } from '../../contract/csv-cell.ts';
import { majorText } from '../../contract/currency.ts';
import { textIn } from '../../contract/local-text.ts';
import { deskPath } from '../../contract/page-paths.ts';
import type { Booking } from '../booking/bookings/bookings.ts';
import { foundMost } from '../booking/bookings/days.ts';
import { collectMinor, receivedOf } from '../booking/payment/balance.ts';
import { bookingsOfPeriod, exportBookings, searchBookings } from '../booking/service/provider-desk.ts';
import { secured } from '../http/security-headers.ts';
import { shortDate, wallTime } from '../locale/format.ts';
import { extrasTexts } from '../pages/booked.ts';
import { Submit } from '../pages/buttons.tsx';
import { Field } from '../pages/fields.tsx';
import { dayOr, type SignedInVisit } from './desk.ts';
import { deskResponse } from './frame.tsx';
import { NameAndParty, peopleOf } from './guests.tsx';

const daysUsual = 30;
const daysMost = 366;

/** The days of the query; at most a year, from today on by default. */
function periodOf({ query, today }: SignedInVisit): { from: string; to: string } {
    const from = dayOr(query.get('from'), today);
    const to = dayOr(query.get('to'), addDays(from, daysUsual));
    return { from, to: to < from ? from : daysBetween(from, to) > daysMost ? addDays(from, daysMost) : to };
}

/** GET /:locale/desk/bookings?from=&to=&q=: bookings of a period, or those of all days that have a text. */
export async function bookingsPage(visit: SignedInVisit): Promise<Response> {
    const { service, provider, translate, locale, query } = visit;
    const text = (name: string) => (query.get(name) ?? '').trim();
    const [from, to, q] = [text('from'), text('to'), text('q')];
    const usual = periodOf(visit);
    const typed = { from: from && usual.from, to: to && usual.to, q };
    const own = Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== ''));
    const isSearch = q !== '';
    const found = isSearch
        ? await searchBookings(service, provider.slug, q)
        : await bookingsOfPeriod(service, provider.slug, usual);
    const counted = { count: found.length, cut: isSearch && found.length === foundMost ? 'yes' : 'no' };
    const days = { from: shortDate(usual.from, locale), to: shortDate(usual.to, locale) };
    const form = { locale, translate, texts: new Map(Object.entries(own)), issues: [] };
    const timeOf = ({ details: { slot } }: Booking) => slot && wallTime(slot.startTime, locale);
    const children = (
        <>
            <form method="get" action={deskPath(locale, 'bookings')} class="stack">
                <div class="pair">
                    <Field form={form} name="from" type="date" label={translate('from')} />
                    <Field form={form} name="to" type="date" label={translate('to')} />
                </div>
                <Field form={form} name="q" type="search" label={translate('search')} />
                <Submit text={translate('find')} kind="quiet" />
            </form>
            <div class="dayhead">
                <p>{translate('found', { ...counted, all: isSearch ? 'yes' : 'no', ...days })}</p>
                {!isSearch && <a href={deskPath(locale, 'bookings.csv', { ...usual })}>{translate('csv')}</a>}
                <a href={deskPath(locale, 'log')}>{translate('logTitle')}</a>
            </div>
            {found.length > 0 && (
                <ul class="dep guests">
                    {found.map(({ booking, status }) => (
                        <li class={status === 'confirmed' ? undefined : 'off'}>
                            <span>
                                <NameAndParty booking={booking} visit={visit} more={[translate(status)]} />
                            </span>
                            <span class="at">
                                {shortDate(booking.start_date, locale)} <span class="hint">{timeOf(booking)}</span>
                            </span>
                        </li>
                    ))}
                </ul>
            )}
        </>
    );
    return deskResponse(visit, { title: translate('tabBookings'), page: 'bookings', query: own, children });
}

/** GET /:locale/desk/bookings.csv?from=&to=: bookings of a period, also cancelled ones. The download is recorded. */
export async function bookingsFile(visit: SignedInVisit): Promise<Response> {
    const { from, to } = periodOf(visit);
    const paid = await exportBookings(visit.service, visit.acting, { from, to });
    const rows = paid.map((each) => Object.values(columns).map((cellOf) => cellOf(each, visit) ?? ''));
    const lines = [Object.keys(columns), ...rows].map((cells) => `${cells.map(spreadsheetCell).join(',')}\r\n`);
    const headers = secured({
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="bookings-${from}-${to}.csv"`,
        'Cache-Control': 'no-store',
    });
    // Spreadsheets read a file without a byte order mark in the encoding of the system.
    return new Response(`\ufeff${lines.join('')}`, { headers });
}

type Row = Awaited<ReturnType<typeof exportBookings>>[number];

/** The columns of the file, with what is in them. */
const columns: Readonly<Record<string, (row: Row, visit: SignedInVisit) => string | null>> = {
    reference: ({ booking }) => booking.reference,
    status: ({ status }) => status,
    first_day: ({ booking }) => booking.start_date,
    last_day: ({ booking }) => booking.end_date,
    time: ({ booking }) => booking.details.slot?.startTime ?? null,
    experience: ({ booking }, visit) => textIn(booking.details.experience.name, visit.locale),
    room: ({ booking }, visit) => booking.details.unit && textIn(booking.details.unit.name, visit.locale),
    party: ({ booking }, visit) => peopleOf(booking, visit),
    places: ({ booking }) => String(booking.details.party.persons),
    first_name: ({ booking }) => booking.first_name,
    last_name: ({ booking }) => booking.last_name,
    phone: ({ booking }) => booking.phone,
    email: ({ booking }) => booking.email,
    language: ({ booking }) => booking.locale,
    note: ({ booking }) => booking.special_requests,
    currency: ({ booking }) => booking.currency,
    total: ({ booking }) => majorText(booking.total_minor, booking.exponent),
    paid: ({ booking, money }) => majorText(receivedOf(money).grossMinor, booking.exponent),
    refunded: ({ booking, money }) => majorText(money.refundedMinor, booking.exponent),
    to_collect: (row) => majorText(collectMinor(row) ?? 0, row.booking.exponent),
    booked_at: ({ booking }) => booking.created_at,
    extras: ({ booking }, visit) => extrasTexts(booking, visit).join(' · '),
    net: ({ booking, money }) => majorText(receivedOf(money).netMinor, booking.exponent),
    to_refund: ({ booking, money }) => majorText(money.refundDueMinor, booking.exponent),
};
