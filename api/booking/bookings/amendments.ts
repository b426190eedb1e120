import type { Selectable } from 'kysely';
import { instantOf } from '../../ledger/instant.ts';
import type { LedgerQueries } from '../../ledger/ledger.ts';
import { type AmendmentTable, forEver } from '../../ledger/tables.ts';
import { type AmendedBy, type AmendedColumns, partsAmended } from '../amendment/amendment.ts';
import type { Hold } from '../availability/departure.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { recordEvent, wasClockSetBack } from '../events/events.ts';
import { flagSurplus } from '../payment/payments.ts';
import type { Booking } from './bookings.ts';
import { holdsTaken, readDetails } from './details.ts';
import { keepPlaces } from './holds.ts';
import type { LockTime } from './lock-time.ts';
import { placesAvailable } from './places-available.ts';

/** A change of a booking that is made when its price is paid. */
export interface Amendment extends Omit<Selectable<AmendmentTable>, 'change'> {
    change: AmendedColumns;
}

function amendmentOf(row: Selectable<AmendmentTable>): Amendment {
    const change = JSON.parse(row.change);
    return { ...row, change: { ...change, details: readDetails(change.details) } };
}

async function findAmendment(database: LedgerQueries, id: string): Promise<Amendment | undefined> {
    const row = await database.selectFrom('amendment').selectAll().where('id', '=', id).executeTakeFirst();
    return row && amendmentOf(row);
}

/** The amendment of a booking that holds places; null if there is none. */
export async function liveAmendment(
    database: LedgerQueries,
    booking: Pick<Booking, 'id' | 'status'>,
    nowMs: number,
): Promise<Amendment | null> {
    if (booking.status !== 'confirmed') return null;
    const row = await database
        .selectFrom('amendment')
        .selectAll()
        .where('booking_id', '=', booking.id)
        .where('status', '=', 'held')
        .where('expires_at', '>', instantOf(nowMs))
        .executeTakeFirst();
    return row === undefined ? null : amendmentOf(row);
}

/** Holds the places of a change beside the booking's until it expires, in a transaction with the provider's lock. */
export async function holdAmendment(
    database: LedgerQueries,
    booking: Booking,
    { id, change, dueMinor }: { id: string; change: AmendedColumns; dueMinor: number },
    now: LockTime,
    expiresAtMs: number,
): Promise<Amendment> {
    await endAmendments(database, booking.id);
    const amendment: Amendment = {
        id,
        booking_id: booking.id,
        status: 'held',
        due_minor: dueMinor,
        change,
        created_at: instantOf(now),
        expires_at: instantOf(expiresAtMs),
    };
    await database
        .insertInto('amendment')
        .values({ ...amendment, change: JSON.stringify(change) })
        .execute();
    const more = holdsBeside(holdsTaken(booking), holdsTaken({ ...booking, ...change }));
    if (more.length > 0) await keepPlaces(database, booking, more, amendment.expires_at, id);
    return amendment;
}

/** Extends what an amendment holds. */
export async function holdAmendmentUntil(
    database: LedgerQueries,
    booking: Booking,
    { id }: Amendment,
    untilMs: number,
): Promise<void> {
    const until = instantOf(untilMs);
    await database.updateTable('amendment').set({ expires_at: until }).where('id', '=', id).execute();
    await database
        .updateTable('hold')
        .set({ live_until: until })
        .where('booking_id', '=', booking.id)
        .where('amendment_id', '=', id)
        .execute();
}

/** Releases what amendments of a booking hold. Returns whether there was one. */
export async function endAmendments(database: LedgerQueries, bookingId: string): Promise<boolean> {
    const { numUpdatedRows } = await database
        .updateTable('amendment')
        .set({ status: 'ended' })
        .where('booking_id', '=', bookingId)
        .where('status', '=', 'held')
        .executeTakeFirst();
    await database.deleteFrom('hold').where('booking_id', '=', bookingId).where('amendment_id', '<>', '').execute();
    return numUpdatedRows > 0n;
}

/** Replaces what a booking takes, in a transaction that has the provider's lock. */
export async function amendBooking(
    database: LedgerQueries,
    booking: Booking,
    change: AmendedColumns,
    { by, refundMinor }: { by: AmendedBy; refundMinor: number },
    now: LockTime,
): Promise<Booking> {
    const revision = booking.revision + 1;
    await database
        .updateTable('booking')
        .set({ ...change, revision, details: JSON.stringify(change.details) })
        .where('id', '=', booking.id)
        .execute();
    if (refundMinor > 0) await flagSurplus(database, booking.id, refundMinor);
    await endAmendments(database, booking.id);
    await database.deleteFrom('hold').where('booking_id', '=', booking.id).execute();
    const amended = { ...booking, ...change, revision };
    await keepPlaces(database, amended, holdsTaken(amended), forEver);
    const { start_date, end_date, place_id, total_minor, details } = booking;
    await recordEvent(database, amended, 'booking.amended', now, {
        subject: String(revision),
        details: {
            by,
            parts: partsAmended(booking, amended),
            previous: { start_date, end_date, place_id, total_minor, details },
            ...(refundMinor > 0 && { refundMinor }),
        },
    });
    return amended;
}

/**
 * Makes the change that a payment pays for, in the transaction that records the payment.
 *
 * @returns false, and changes nothing, if the booking has changed since, if the payment is too small, or if it is late
 * and the places are no longer available.
 */
export async function makePaidChange(
    database: LedgerQueries,
    booking: Booking,
    { amendmentId, amountMinor }: { amendmentId: string; amountMinor: number },
    now: LockTime,
    catalog: Catalog,
): Promise<boolean> {
    const amendment = await findAmendment(database, amendmentId);
    if (amendment === undefined || amendment.status !== 'held') return false;
    if (booking.status !== 'confirmed' || amountMinor < amendment.due_minor) return false;
    const isLate = amendment.expires_at <= instantOf(now) || (await wasClockSetBack(database, booking, now));
    const changed = { ...booking, ...amendment.change };
    if (isLate && !(await placesAvailable(database, catalog, changed, now))) return false;
    await amendBooking(database, booking, amendment.change, { by: 'guest', refundMinor: 0 }, now);
    return true;
}

/**
 * The holds that a change needs in addition to the present holds of a booking, so that the booking can keep either: the
 * further places of a departure. A room, and a departure that the party has for itself, are not held twice.
 */
export function holdsBeside(present: readonly Hold[], wanted: readonly Hold[]): Hold[] {
    return wanted.flatMap((hold) => {
        const own = present.find((each) => each.day === hold.day && isSamePlace(each, hold));
        if (own === undefined || (own.mode === 'shared' && hold.mode === 'private')) return [hold];
        const persons = hold.mode === 'shared' ? Math.max(0, hold.persons - own.persons) : 0;
        return own.mode !== 'shared' || persons === 0 ? [] : [{ ...hold, persons }];
    });
}

/** Whether both take the same departure or room, with the same times and resources. */
function isSamePlace(one: Hold, other: Hold): boolean {
    const keyOf = ({ experienceId, placeId, startsAtMs, endsAtMs, requires }: Hold) =>
        JSON.stringify([experienceId, placeId, startsAtMs, endsAtMs, requires]);
    return keyOf(one) === keyOf(other);
}
