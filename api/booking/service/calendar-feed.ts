import { err, ok, type Result } from '../../../contract/result.ts';
import { type CalendarAddress, findAddress, removeAddress, storeAddress } from '../calendar-feed/addresses.ts';
import { type CalendarFeed, calendarFeed } from '../calendar-feed/entries.ts';
import { isSecret, newSecret } from '../random-secret.ts';
import type { BookingService } from './service.ts';

/**
 * Makes the secret address at which a provider's calendar program reads the bookings, in place of the one before.
 *
 * @returns its secret, which is shown once, because only a digest is stored.
 */
export async function makeCalendarAddress(
    { ledger, clock }: Pick<BookingService, 'ledger' | 'clock'>,
    providerSlug: string,
): Promise<{ secret: string; isReplacing: boolean }> {
    const secret = newSecret();
    const before = await ledger.query((database) => findAddress(database, { providerSlug }));
    await ledger.query((database) => storeAddress(database, providerSlug, secret, clock()));
    return { secret, isReplacing: before !== undefined };
}

/** Ends the calendar address of a provider. Returns whether there was one. */
export async function revokeCalendarAddress(
    { ledger }: Pick<BookingService, 'ledger'>,
    providerSlug: string,
): Promise<boolean> {
    return await ledger.query((database) => removeAddress(database, providerSlug));
}

/** The calendar at the address with this secret. */
export async function openCalendar(
    { ledger, clock }: Pick<BookingService, 'ledger' | 'clock'>,
    secret: string,
): Promise<Result<{ address: CalendarAddress; feed: CalendarFeed }, 'unknown'>> {
    const address = isSecret(secret) && (await ledger.query((database) => findAddress(database, { secret })));
    if (!address) return err('unknown');
    const feed = await ledger.read((snapshot) => calendarFeed(snapshot, address.providerSlug, clock()));
    return ok({ address, feed });
}
