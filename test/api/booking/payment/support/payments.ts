import { expect } from 'vitest';
import type { PaymentContext, PaymentDependencies } from '../../../../../api/booking/payment/dependencies.ts';
import { recordDispute } from '../../../../../api/booking/payment/disputes.ts';
import type { PaymentPurpose } from '../../../../../api/booking/payment/plan-session.ts';
import type { PaymentProvider } from '../../../../../api/booking/payment/port.ts';
import { type Refund, refundsOf } from '../../../../../api/booking/payment/refunds.ts';
import { startPayment } from '../../../../../api/booking/payment/start-payment.ts';
import { LedgerBusy } from '../../../../../api/ledger/fault.ts';
import type { SiteLocale } from '../../../../../contract/local-text.ts';
import type { BookingApi } from '../../support/booking-api.ts';
import { ids } from '../../support/catalog.ts';

/** What the tests of payments do with a booking. */
export class Payments {
    /** What was reported for a person to look at. */
    readonly reports: { message: string; facts: Readonly<Record<string, unknown>> }[] = [];

    constructor(
        readonly api: BookingApi,
        readonly provider: PaymentProvider,
    ) {}

    get parts(): PaymentDependencies {
        const logError: PaymentDependencies['logError'] = (message, facts) =>
            void this.reports.push({ message, facts });
        return { service: this.api.running.service, provider: this.provider, logError };
    }

    get context(): PaymentContext {
        return { ...this.parts, catalog: this.api.catalog };
    }

    start(bookingId: string, purpose: PaymentPurpose = 'due', locale: SiteLocale = 'en') {
        return startPayment(this.context, bookingId, locale, purpose);
    }

    /** The same, again while the ledger is too busy, as a client does after a 503. */
    async startUntilDecided(...words: Parameters<Payments['start']>): ReturnType<Payments['start']> {
        for (;;) {
            try {
                return await this.start(...words);
            } catch (error) {
                if (!(error instanceof LedgerBusy)) throw error;
            }
        }
    }

    /** The address of a payment that can be started. */
    async url(bookingId: string, purpose: PaymentPurpose = 'due', locale: SiteLocale = 'en'): Promise<string> {
        const started = await this.start(bookingId, purpose, locale);
        if (!started.ok) throw new Error(`It cannot be paid: ${started.error}.`);
        if (started.value === null) throw new Error('It costs nothing.');
        return started.value;
    }

    /** Two places at 20 euros, the only two of their departure. */
    async tour(date = this.api.freeDay(), more: Record<string, unknown> = {}): Promise<string> {
        return await this.booked({ experienceId: ids.tour, date, timeSlotId: 'early', adults: 2 }, more);
    }

    /** 2620 pesos, of which 873.25 are due now. */
    async sail(more: Record<string, unknown> = {}): Promise<string> {
        const request = { experienceId: ids.sail, date: this.api.freeDay(), timeSlotId: 'morning', adults: 2 };
        return await this.booked(request, more);
    }

    /** A dispute about the 40 euros that were paid for a booking. */
    async dispute(bookingId: string, status: 'open' | 'won' | 'lost' = 'open', afterSeconds = 0): Promise<void> {
        await this.api.running.ledger.query((database) =>
            recordDispute(database, {
                reference: `sandbox:dispute ${bookingId}`,
                booking_id: bookingId,
                payment_reference: `sandbox:${bookingId}`,
                amount_minor: 40_00,
                status,
                words: 'fraudulent',
                reported_at: this.api.instant(afterSeconds),
                recorded_at: this.api.instant(),
            }),
        );
    }

    async booked(request: Record<string, unknown>, more: Record<string, unknown> = {}): Promise<string> {
        const { status, body, text } = await this.api.book(request, more);
        expect(status, text).toBe(201);
        return body.bookingId;
    }

    /** Status, paid, remaining, to be given back. */
    async state(bookingId: string): Promise<unknown[]> {
        const { body } = await this.api.read(bookingId);
        return [body.status, body.amountPaid, body.amountRemaining, body.amountToRefund];
    }

    async refunds(bookingId: string): Promise<Refund[]> {
        return await this.api.running.ledger.query((database) => refundsOf(database, bookingId));
    }

    async sessions(bookingId: string) {
        return await this.api.running.ledger.query((database) =>
            database
                .selectFrom('payment_session')
                .selectAll()
                .where('booking_id', '=', bookingId)
                .orderBy('created_at')
                .execute(),
        );
    }
}
