import { availabilityReasons } from '../../../contract/booking.ts';
import { err, ok, type Result } from '../../../contract/result.ts';
import type { LedgerQueries } from '../../ledger/ledger.ts';
import {
    type AmendedBy,
    type AmendedColumns,
    type AmendedPart,
    type AmendmentCost,
    amendedColumns,
    costOf,
    type NotAmendable,
    partsAmended,
    whyNotByGuest,
} from '../amendment/amendment.ts';
import { type PartySelection, whyUnavailable, windowOf } from '../availability/availability.ts';
import { type Amendment, amendBooking, endAmendments, holdAmendment, liveAmendment } from '../bookings/amendments.ts';
import { type Booking, findBooking } from '../bookings/bookings.ts';
import { liveHolds } from '../bookings/live-holds.ts';
import type { LockTime } from '../bookings/lock-time.ts';
import { statusAt } from '../bookings/status.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { PaymentContext, PaymentDependencies } from '../payment/dependencies.ts';
import { paymentsOf } from '../payment/payments.ts';
import { planRefunds, type Refund } from '../payment/refunds.ts';
import { sendRefund } from '../payment/send-refund.ts';
import { closeSessions } from '../payment/start-payment.ts';
import type { ChargeRule } from '../pricing/charge-rule.ts';
import { type Priced, wantedBy } from '../pricing/priced.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { reasonMessage, refuseUnavailable } from './availability.ts';
import { priceRequest, type QuoteRequest } from './quote.ts';
import type { BookingService } from './service.ts';

/** What a booking is to become; the experience stays. */
export type AmendmentRequest = Omit<QuoteRequest, 'experienceId'>;

/** What an amendment would do now. */
export interface AmendmentOffer {
    booking: Booking;
    change: AmendedColumns;
    parts: AmendedPart[];
    cost: AmendmentCost;
}

/** What was shown to the person who confirms an amendment. Amounts in whole minor units. */
export interface ShownAmendment extends Pick<AmendmentCost, 'totalMinor' | 'refundMinor' | 'dueMinor'> {
    revision: number;
}

/**
 * `booking_not_amendable` says why. `booking_changed`: the booking, the price or the refund is no longer the one that
 * was shown. Else the request cannot be priced, or its places are not available. Nothing is changed.
 */
export interface NotAmended extends Refusal {
    why?: NotAmendable;
}

type Amended =
    | { kind: 'amended'; booking: Booking }
    /** The places are held until the difference is paid; see `startPayment`. Until then the booking is unchanged. */
    | { kind: 'held'; amendment: Amendment };

/** A request that was resolved and priced, and who makes it. */
interface Wanted {
    booking: Booking;
    by: AmendedBy;
    priced: Priced;
    selection: PartySelection;
    /** Of the payment provider. */
    rule: ChargeRule;
}

/** Prices an amendment and checks that it is possible now. Changes nothing. */
export async function offerAmendment(
    service: BookingService,
    catalog: Catalog,
    booking: Booking,
    request: AmendmentRequest,
    by: AmendedBy,
): Promise<Result<AmendmentOffer, NotAmended>> {
    const wanted = wantedOf(service, catalog, booking, request, by);
    if (!wanted.ok) return wanted;
    const nowMs = service.clock();
    const decided = await service.ledger.read((snapshot) => decide(snapshot, wanted.value, nowMs));
    return await withAlternatives(service, wanted.value, decided);
}

/**
 * Amends a booking, if price, refund and booking are those that were shown: in one transaction its places are released,
 * the new ones are taken and refund orders are stored, which are sent after it. If the guest must pay the difference
 * before, the new places are held until then beside those of the booking. Confirming the same amendment again changes
 * nothing.
 */
export async function amend(
    dependencies: PaymentContext,
    booking: Booking,
    request: AmendmentRequest,
    shown: ShownAmendment,
    by: AmendedBy,
): Promise<Result<Amended, NotAmended>> {
    const { service, catalog } = dependencies;
    const wanted = wantedOf(service, catalog, booking, request, by);
    if (!wanted.ok) return wanted;
    const { newId } = service;
    const { holdSeconds } = service.terms;
    const options = { shown, by, id: newId(), newId, holdSeconds };
    const done = await service.writer.run(booking.provider_slug, async (database, now) => {
        const decided = await decide(database, wanted.value, now);
        if (decided.ok) return await write(database, decided.value, options, now);
        if (decided.error.why !== 'unchanged') return decided;
        const current = (await findBooking(database, booking.id)) as Booking;
        const isRepeated = current.revision > shown.revision;
        return isRepeated ? ok<Written>({ outcome: { kind: 'amended', booking: current }, orders: [] }) : decided;
    });
    if (!done.ok) return await withAlternatives(service, wanted.value, done);
    const { outcome, orders } = done.value;
    for (const refund of orders) await sendRefund(dependencies, booking, refund, false);
    if (outcome.kind === 'amended') await closeSessions(dependencies, booking);
    return ok(outcome);
}

/** Releases what an amendment holds that was not paid. The booking stays as it is. */
export async function withdrawAmendment(dependencies: PaymentDependencies, booking: Booking): Promise<void> {
    const { writer } = dependencies.service;
    const wasHeld = await writer.run(booking.provider_slug, (database) => endAmendments(database, booking.id));
    if (wasHeld) await closeSessions(dependencies, booking);
}

type Written = { outcome: Amended; orders: Refund[] };

async function write(
    database: LedgerQueries,
    { booking, change, cost }: AmendmentOffer,
    options: { shown: ShownAmendment; by: AmendedBy; id: string; newId: () => string; holdSeconds: number },
    now: LockTime,
): Promise<Result<Written, NotAmended>> {
    const { shown, by, id, newId, holdSeconds } = options;
    const isShown =
        booking.revision === shown.revision &&
        cost.totalMinor === shown.totalMinor &&
        cost.refundMinor === shown.refundMinor &&
        cost.dueMinor === shown.dueMinor;
    if (!isShown)
        return refuse('booking_changed', 'The booking, its price or the refund has changed since it was shown.');
    if (cost.dueMinor > 0) {
        const live = await liveAmendment(database, booking, now);
        const isSame = live?.due_minor === cost.dueMinor && partsAmended(live.change, change).length === 0;
        const held = { id, change, dueMinor: cost.dueMinor };
        const amendment = isSame ? live : await holdAmendment(database, booking, held, now, now + holdSeconds * 1000);
        return ok({ outcome: { kind: 'held', amendment }, orders: [] });
    }
    const amended = await amendBooking(database, booking, change, { by, refundMinor: cost.refundMinor }, now);
    if (cost.refundMinor === 0) return ok({ outcome: { kind: 'amended', booking: amended }, orders: [] });
    const planned = await planRefunds(database, booking.id, cost.refundMinor, now, newId);
    // While a payment is disputed, the refund of a change by the provider stays due.
    const orders = planned.ok ? planned.value : [];
    return ok({ outcome: { kind: 'amended', booking: amended }, orders });
}

function wantedOf(
    service: BookingService,
    catalog: Catalog,
    booking: Booking,
    request: AmendmentRequest,
    by: AmendedBy,
): Result<Wanted, NotAmended> {
    const { experience_id: experienceId } = booking;
    const priced = priceRequest(service, catalog, { ...request, experienceId });
    if (!priced.ok) {
        return priced.error.code === 'experience_not_found' ? notAmendable('not_offered') : priced;
    }
    const { selection, price } = priced.value;
    if (price.currency !== booking.currency || price.exponent !== booking.exponent) return notAmendable('not_offered');
    const { experience } = selection;
    // Providers have no cut-off.
    const bookable = by === 'guest' ? experience : { ...experience, cutoffMinutes: Number.NEGATIVE_INFINITY };
    const wanted = { ...wantedBy(priced.value), experience: bookable, amendedId: booking.id };
    const rule = service.chargeRules(booking.currency, booking.exponent);
    return ok({ booking, by, priced: priced.value, selection: wanted, rule });
}

function notAmendable(why: NotAmendable) {
    return err<NotAmended>({ code: 'booking_not_amendable', message: `The booking cannot be amended: ${why}.`, why });
}

/** Adds what is available instead to a refusal that was found inside a transaction. */
async function withAlternatives<T>(
    service: BookingService,
    { selection }: Wanted,
    decided: Result<T, NotAmended>,
): Promise<Result<T, NotAmended>> {
    const reason = decided.ok ? undefined : availabilityReasons.find((each) => each === decided.error.code);
    return reason === undefined ? decided : await refuseUnavailable(service, selection, reason);
}

/** Decides by what the ledger has at an instant. Availability is that without the booking's own places. */
async function decide(
    database: LedgerQueries,
    { booking: { id }, by, priced, selection, rule }: Wanted,
    nowMs: number,
): Promise<Result<AmendmentOffer, NotAmended>> {
    const booking = (await findBooking(database, id)) as Booking;
    const payments = await paymentsOf(database, id);
    const change = amendedColumns(booking, priced, by, nowMs);
    const status = statusAt(booking, nowMs);
    if (status !== 'confirmed') return notAmendable(status);
    const parts = partsAmended(booking, change);
    if (parts.length === 0) return notAmendable('unchanged');
    const why = by === 'guest' ? whyNotByGuest(booking, priced.selection, payments, nowMs) : null;
    if (why !== null) return notAmendable(why);
    const { live } = await liveHolds(database, { ...selection, window: windowOf(selection) }, nowMs);
    const reason = whyUnavailable(selection, live, nowMs);
    if (reason !== null) return refuse(reason, reasonMessage(reason, selection, nowMs));
    return ok({ booking, change, parts, cost: costOf(booking, change, payments, by, rule) });
}
