import { sql } from 'kysely';
import type { LedgerQueries } from '../../ledger/ledger.ts';
import { fold } from '../search/fold.ts';
import { fullName } from './contact.ts';
import { bookingsBetween, type DayBooking } from './days.ts';

/** The most bookings that are found: those with the latest days. */
export const foundMost = 200;

/**
 * Bookings of a provider with a text in their name, e-mail address, telephone number or reference, as people type and
 * read them. @param period null: all days
 */
export async function bookingsWith(
    database: LedgerQueries,
    providerSlug: string,
    text: string,
    period: { from: string; to: string } | null,
    nowMs: number,
): Promise<DayBooking[]> {
    let query = database
        .selectFrom('booking')
        .select(['id', 'first_name', 'last_name', 'phone', 'email', 'reference'])
        .where('provider_slug', '=', providerSlug)
        .orderBy('start_date', 'desc')
        .orderBy('id');
    if (period !== null) {
        const lastDay = sql<string>`coalesce(end_date, start_date)`;
        query = query.where(lastDay, '>=', period.from).where('start_date', '<=', period.to);
    }
    const [words, code] = [fold(text), fold(text).replaceAll(/[\s().-]/gu, '')];
    const has = (own: string | null, part: string) => own !== null && fold(own).includes(part);
    const ids = (await query.execute())
        .filter((row) => {
            if ([fullName(row), row.email].some((own) => has(own, words))) return true;
            return code !== '' && [row.phone, row.reference].some((own) => has(own, code));
        })
        .map(({ id }) => id)
        .slice(0, foundMost);
    // Only these are read as a whole: there may be thousands of others.
    const { from, to } = period ?? { from: '', to: null };
    return ids.length === 0 ? [] : await bookingsBetween(database, { providerSlug, from, to, ids }, nowMs);
}
