import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AmendedBy } from '../../../../api/booking/amendment/amendment.ts';
import { refundBooking } from '../../../../api/booking/payment/refund-booking.ts';
import { settlePayment } from '../../../../api/booking/payment/settle.ts';
import { startPayment } from '../../../../api/booking/payment/start-payment.ts';
import {
    type AmendmentRequest,
    amend,
    offerAmendment,
    withdrawAmendment,
} from '../../../../api/booking/service/amend.ts';
import { cancelBooking, readBooking } from '../../../../api/booking/service/booking.ts';
import type { BookingService } from '../../../../api/booking/service/service.ts';
import { makeBooking } from '../../../../api/booking-api/create.ts';
import { addDays } from '../../../../contract/calendar-day.ts';
import { temporaryFolder } from '../../support/folders.ts';
import { plainPayload, type Trip } from '../concurrency/support/crowd.ts';
import { catalog, fishing, harbour, inn, tour } from '../concurrency/support/harbour.ts';
import { serviceOn } from '../concurrency/support/service-on.ts';
import { excesses, rowsOf, type Sold, soldIn } from '../concurrency/support/sold.ts';
import { ledgers } from '../support/booking-api.ts';
import { sandboxParts } from '../support/money.ts';
import { type Deed, deed } from './support/deeds.ts';

/** The price of a trip in the harbour, in minor units. */
const priceOf = (trip: Trip) => plainPayload(trip).total_price * 100;

function requestOf({ experience, date, endDate, slotId, adults: count, mode: wanted }: Trip): AmendmentRequest {
    if (experience === inn) return { date, endDate, unitId: inn.hotel?.units[0]?.id, adults: count };
    return { date, timeSlotId: slotId ?? experience.timeSlots[0]?.id, adults: count, mode: wanted };
}

/** A trip of the same day and party with another experience. */
function toExperience(to: Trip, experience: Trip['experience']): Trip {
    const { date, adults: count, mode: wanted, slotId = 'early', endDate = addDays(date, 1) } = to;
    if (experience === inn) return { experience, date, endDate, adults: count };
    if (experience === fishing) return { experience, date, adults: count };
    return { experience, date, adults: count, mode: wanted, ...(experience === tour && { slotId }) };
}

const contact = { firstName: 'Ana', lastName: 'Lima', email: 'ana@guests.example' };

interface Made {
    id: string;
    trip: Trip;
    /** What the guest has given and not got back, by the model. */
    netMinor: number;
    isOn: boolean;
    /** The change that waits for its payment. */
    held: Trip | null;
    /** Its page. */
    page: string | null;
}

/** Plays the deeds and keeps the model: what each guest has booked, and what it has cost so far. */
class Play {
    readonly made: Made[] = [];
    private payments = 0;
    private acts = 0;
    readonly happened: Record<string, number> = {};

    /** @param services on the same ledger, as in several processes; each deed is done by the next one. */
    constructor(
        private readonly services: readonly BookingService[],
        private readonly clock: { nowMs: number },
    ) {}

    get service(): BookingService {
        return this.services[this.acts++ % this.services.length] as BookingService;
    }

    private get parts() {
        return { ...sandboxParts(this.service), catalog };
    }

    /** The booking that a deed is about; null: it makes one, or there is none yet. */
    chosen(next: Deed): Made | null {
        if (next.kind === 'book') return null;
        const isAboutPage = next.kind.startsWith('pay') || next.kind === 'withdraw';
        const among = this.made.filter(({ page }) => !isAboutPage || page !== null);
        return among[next.which % Math.max(1, among.length)] ?? null;
    }

    async act(next: Deed, own: Made | null): Promise<void> {
        if (next.kind === 'book') return await this.book(next.trip);
        if (own === null || !own.isOn) return;
        if (next.kind === 'amend') {
            return await this.amend(own, toExperience(next.to, own.trip.experience), next.by);
        }
        if (next.kind === 'withdraw') return await this.withdraw(own);
        if (next.kind === 'cancel') return await this.cancel(own);
        await this.pay(own, next.kind === 'pay again');
    }

    private count(what: string): void {
        this.happened[what] = (this.happened[what] ?? 0) + 1;
    }

    private async booking(id: string) {
        const known = await readBooking(this.service, id);
        if (!known.ok) throw new Error(known.error.message);
        return known.value.booking;
    }

    private async book(wanted: Trip): Promise<void> {
        const made = await makeBooking(
            this.service,
            catalog,
            { ...plainPayload(wanted), participant_data: contact },
            null,
        );
        if (!made.ok) return;
        const { id, total_minor: amountMinor } = made.value.booking;
        const reference = `sandbox:play ${this.payments++}`;
        await settlePayment(this.parts, { bookingId: id, amountMinor, reference }, null);
        this.made.push({ id, trip: wanted, netMinor: amountMinor, isOn: true, held: null, page: null });
    }

    private async amend(own: Made, to: Trip, by: AmendedBy): Promise<void> {
        const booking = await this.booking(own.id);
        const offered = await offerAmendment(this.service, catalog, booking, requestOf(to), by);
        if (!offered.ok) return this.count(`not offered: ${offered.error.code}`);
        const { cost } = offered.value;
        expect(cost.totalMinor).toBe(priceOf(to));
        const shown = { ...cost, revision: offered.value.booking.revision };
        const done = await amend(this.parts, booking, requestOf(to), shown, by);
        if (!done.ok) return this.count(`not amended: ${done.error.code}`);
        this.count(done.value.kind);
        if (done.value.kind === 'held') {
            expect([by, priceOf(to) > priceOf(own.trip)]).toEqual(['guest', true]);
            own.held = to;
            const started = await startPayment(this.parts, own.id, 'en', 'change');
            own.page = started.ok ? (started.value?.split('/').at(-1) as string) : null;
            return;
        }
        own.trip = to;
        own.held = null;
        own.netMinor = Math.min(own.netMinor, priceOf(to));
    }

    /** Pays the difference; once more for the same page, and after it has expired, nothing may be kept for nothing. */
    private async pay(own: Made, isAgain: boolean): Promise<void> {
        const { page, held } = own;
        if (page === null) return;
        const session = await this.service.ledger.query((database) =>
            database.selectFrom('payment_session').selectAll().where('id', '=', page).executeTakeFirst(),
        );
        if (session === undefined) return;
        const amountMinor = Number(session.amount_minor);
        const reference = isAgain ? `sandbox:play ${this.payments++}` : `sandbox:${page}`;
        const before = await this.booking(own.id);
        await settlePayment(this.parts, { bookingId: own.id, amountMinor, reference }, page);
        const isMade = (await this.booking(own.id)).revision > before.revision;
        this.count(isMade ? 'paid' : 'paid in vain');
        if (!isMade) return;
        own.trip = held as Trip;
        own.held = null;
        own.netMinor += amountMinor;
    }

    private async withdraw(own: Made): Promise<void> {
        await withdrawAmendment(this.parts, await this.booking(own.id));
        own.held = null;
    }

    private async cancel(own: Made): Promise<void> {
        await cancelBooking(this.service, own.id, 'any');
        await refundBooking(this.parts, own.id, null);
        own.isOn = false;
        own.netMinor = 0;
        this.count('cancelled');
    }

    wait(seconds: number): void {
        this.clock.nowMs += seconds * 1000;
    }
}

interface HeldRow {
    booking_id: string;
    change: string;
    expires_at: string;
}

/** What would be taken if every change that is held were made. */
async function withHeld(ledgerUrl: string, sold: readonly Sold[], now: string): Promise<Sold[]> {
    const held = await rowsOf<HeldRow>(
        ledgerUrl,
        `select amendment.booking_id, amendment.change, amendment.expires_at from amendment
            join booking on booking.id = amendment.booking_id and booking.status = 'confirmed'
            where amendment.status = 'held'`,
    );
    return held
        .filter(({ expires_at }) => expires_at > now)
        .reduce<Sold[]>(
            (all, { booking_id, change }) => {
                const [first] = all.filter((each) => each.booking_id === booking_id) as [Sold];
                const { place_id, details } = JSON.parse(change);
                const { taken, party, mode: wanted, unit } = details;
                const changed = taken.departures.map(
                    (departure: { day: string; startsAtMs: number; endsAtMs: number }) => ({
                        ...first,
                        place_id,
                        day: departure.day,
                        mode: unit === null ? wanted : 'room',
                        persons: party.persons,
                        starts_at_ms: departure.startsAtMs,
                        ends_at_ms: departure.endsAtMs,
                        requires: JSON.stringify(taken.requires),
                    }),
                );
                return [...all.filter((each) => each.booking_id !== booking_id), ...changed];
            },
            [...sold],
        );
}

/** The holds of the bookings themselves, as lines to compare. */
async function holdsOfBookings(ledgerUrl: string): Promise<string[]> {
    const rows = await rowsOf<Sold>(
        ledgerUrl,
        `select booking_id, experience_id, place_id, day, mode, persons from hold where amendment_id = ''`,
    );
    return rows.map(lineOf).sort();
}

function lineOf({ booking_id, experience_id, place_id, day: on, mode: how, persons }: Sold): string {
    return [booking_id, experience_id, place_id, on, how, persons].join(' ');
}

describe.each(ledgers)('amendments in random order, many at once, on %s', (_, address) => {
    test('amendments in random order sell nothing twice, lose no place, and keep what the booking costs', async () => {
        const folder = await temporaryFolder();
        const given = await address(folder);
        const ledgerUrl = given.kind === 'sqlite' ? `sqlite:${join(folder, 'ledger.sqlite')}` : given.url;
        const clock = { nowMs: Date.parse('2027-03-01T12:00:00Z') };
        const closing: (() => Promise<void>)[] = [];
        const open = async () => {
            const opened = await serviceOn(
                ledgerUrl,
                (work) => closing.push(work),
                600,
                () => clock.nowMs,
            );
            return opened.service;
        };
        const play = new Play([await open(), await open()], clock);
        try {
            const rounds = fc.sample(fc.array(deed, { minLength: 6, maxLength: 6 }), 40);
            for (const [at, round] of rounds.entries()) {
                // Deeds about one booking follow each other, so that the model knows their order; others are
                // concurrent.
                const lists = new Map<Made | Deed, Deed[]>();
                for (const each of round) {
                    const name = play.chosen(each) ?? each;
                    lists.set(name, [...(lists.get(name) ?? []), each]);
                }
                await Promise.all(
                    [...lists].map(async ([name, list]) => {
                        for (const each of list) await play.act(each, 'id' in name ? name : null);
                    }),
                );
                const now = new Date(clock.nowMs).toISOString();
                const sold = (await soldIn(ledgerUrl)).filter(({ status }) => status === 'confirmed');
                expect(excesses(sold, harbour)).toEqual([]);
                expect(excesses(await withHeld(ledgerUrl, sold, now), harbour)).toEqual([]);
                expect(await holdsOfBookings(ledgerUrl)).toEqual(sold.map(lineOf).sort());
                const money = await rowsOf<{ id: string; total: number; net: number }>(
                    ledgerUrl,
                    `select id, total_minor as total,
                        (select coalesce(sum(amount_minor), 0) from payment where booking_id = booking.id)
                        - (select coalesce(sum(amount_minor), 0) from refund
                            where booking_id = booking.id and status <> 'failed') as net
                        from booking`,
                );
                const inLedger = money.map(({ id, total, net }) => [id, Number(total), Number(net)]);
                const inModel = play.made.map(({ id, trip: own, netMinor }) => [id, priceOf(own), netMinor]);
                expect(inLedger.sort()).toEqual(inModel.sort());
                // Holds expire now and then, and are paid late.
                if (at % 7 === 6) play.wait(601);
            }
            for (const what of ['amended', 'held', 'paid', 'paid in vain', 'not offered: slot_full']) {
                expect(play.happened, JSON.stringify(play.happened)).toHaveProperty([what]);
            }
        } finally {
            for (const work of closing) await work();
        }
    });
});
