import type { LedgerQueries } from '../../ledger/ledger.ts';
import { fold } from '../search/fold.ts';
import { fullName } from './contact.ts';
import { bookingsBetween, type DayBooking } from './days.ts';

/** The most bookings that are found: those with the latest days. */
export const foundMost = 200;

/**
 * Bookings with a text in their name, e-mail address, telephone number or reference, as people type and read them.
 * @param providerSlug null: all providers
 */
export async function bookingsWith(
    database: LedgerQueries,
    providerSlug: string | null,
    text: string,
    nowMs: number,
): Promise<DayBooking[]> {
    const rows = await database
        .selectFrom('booking')
        .select(['id', 'first_name', 'last_name', 'phone', 'email', 'reference'])
        .orderBy('start_date', 'desc')
        .orderBy('id')
        .$if(providerSlug !== null, (query) => query.where('provider_slug', '=', providerSlug as string))
        .execute();
    const [words, code] = [fold(text), fold(text).replaceAll(/[\s().-]/gu, '')];
    const has = (own: string | null, part: string) => own !== null && fold(own).includes(part);
    const ids = rows
        .filter((row) => {
            if ([fullName(row), row.email].some((own) => has(own, words))) return true;
            return code !== '' && [row.phone, row.reference].some((own) => has(own, code));
        })
        .map(({ id }) => id)
        .slice(0, foundMost);
    // Only these are read as a whole: there may be thousands of others.
    return ids.length === 0 ? [] : await bookingsBetween(database, { providerSlug, from: '', to: null, ids }, nowMs);
}
