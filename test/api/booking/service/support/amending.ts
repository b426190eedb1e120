import { beforeAll } from 'vitest';
import type { AmendedBy } from '../../../../../api/booking/amendment/amendment.ts';
import { settlePayment } from '../../../../../api/booking/payment/settle.ts';
import {
    type AmendmentRequest,
    amend,
    offerAmendment,
    type ShownAmendment,
} from '../../../../../api/booking/service/amend.ts';
import { Payments } from '../../payment/support/payments.ts';
import type { refundingProvider } from '../../payment/support/refunding-provider.ts';
import type { BookingApi } from '../../support/booking-api.ts';
import { changed, ids } from '../../support/catalog.ts';

/** What tests need to amend paid bookings of the tour, with a payment provider from `refundingProvider`. */
export function amending(api: BookingApi, { sent, answer, provider }: ReturnType<typeof refundingProvider>) {
    const payments = new Payments(api, provider);
    const tiers = [
        { percent: 100, daysBefore: 7 },
        { percent: 50, hoursBefore: 48 },
    ];
    beforeAll(() => api.offer(changed(ids.tour, (tour) => ({ ...tour, cutoffMinutes: 60, refundPolicy: { tiers } }))));

    const booking = (id: string) => api.stored(id);
    const offer = async (id: string, request: AmendmentRequest, by: AmendedBy = 'guest') =>
        await offerAmendment(api.running.service, api.catalog, await booking(id), request, by);
    const confirm = async (id: string, request: AmendmentRequest, shown: ShownAmendment, by: AmendedBy = 'guest') =>
        await amend(payments.context, await booking(id), request, shown, by);
    /** What would be shown now, or the code of the refusal. */
    const shownFor = async (id: string, request: AmendmentRequest, by: AmendedBy = 'guest') => {
        const offered = await offer(id, request, by);
        if (!offered.ok) throw new Error(offered.error.code);
        const { totalMinor, refundMinor, dueMinor } = offered.value.cost;
        return { totalMinor, refundMinor, dueMinor, revision: offered.value.booking.revision };
    };
    /** Confirms what is shown now; the kind of what became of it, or the code of the refusal. */
    const change = async (id: string, request: AmendmentRequest, by: AmendedBy = 'guest') => {
        const done = await confirm(id, request, await shownFor(id, request, by), by);
        return done.ok ? done.value.kind : done.error.code;
    };
    const codeOf = (refused: Awaited<ReturnType<typeof offer>>) =>
        refused.ok ? 'offered' : (refused.error.why ?? refused.error.code);

    /** Two places at 20 euros of 08:00 in Cancún, which is 13:00 UTC, paid in full. */
    async function tour(adults = 2): Promise<{ id: string; day: string }> {
        answer.how = 'done';
        const day = api.freeDay();
        const request = { experienceId: ids.tour, date: day, timeSlotId: 'early', adults };
        const id = await payments.booked(request);
        await api.pay(id, adults * 20_00, `sandbox:${id}`);
        sent.length = 0;
        return { id, day };
    }
    const places = async (date: string, timeSlotId: string, adults = 2) =>
        (await api.quote({ experienceId: ids.tour, date, timeSlotId, adults })).status === 200;
    const orders = async (id: string) =>
        (await payments.refunds(id)).map(({ amount_minor, status }) => [amount_minor, status]);
    const sum = (rows: [number, string][]) => rows.reduce((total, [minor]) => total + minor, 0);
    /** Pays for the open page of a change, as the payment provider reports it. */
    async function payChange(id: string, reference = `sandbox:change ${id}`, amountMinor?: number) {
        const session = (await payments.sessions(id)).findLast(({ purpose }) => purpose === 'change');
        if (session === undefined) throw new Error('There is no page.');
        const notice = { bookingId: id, amountMinor: amountMinor ?? Number(session.amount_minor), reference };
        return await settlePayment(payments.context, notice, session.id);
    }
    const move = (date: string, timeSlotId = 'early', adults = 2) => ({ date, timeSlotId, adults });
    const set = (day: string, time: string) => {
        api.nowMs = Date.parse(`${day}T${time}Z`);
    };
    return {
        payments,
        booking,
        offer,
        confirm,
        shownFor,
        change,
        codeOf,
        tour,
        places,
        orders,
        sum,
        payChange,
        move,
        set,
    };
}
