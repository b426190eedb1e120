import { beforeAll } from 'vitest';
import type { Refunded } from '../../../../../api/booking/payment/port.ts';
import { readBooking } from '../../../../../api/booking/service/booking.ts';
import { Payments } from '../../../booking/payment/support/payments.ts';
import { contact, sandbox } from '../../../booking/support/booking-api.ts';
import { changed, ids } from '../../../booking/support/catalog.ts';
import { type Page, visit } from '../../support/visitor.ts';

/** A service for a test file, with guests who have booked and the links of their bookings. */
export function guestsWithLinks() {
    const answer: { refund: Refunded | null } = { refund: null };
    const provider: typeof sandbox = {
        ...sandbox,
        refund: async (request) => answer.refund ?? (await sandbox.refund(request)),
    };
    const visitor = visit({ provider, maxPendingPerContact: 2 });
    const { api } = visitor;
    const payments = new Payments(api, provider);

    const policy = {
        tiers: [
            { percent: 100, daysBefore: 7 },
            { percent: 50, hoursBefore: 48 },
        ],
    };

    // The tour can be cancelled by its guests.
    beforeAll(() => api.offer(changed(ids.tour, (tour) => ({ ...tour, refundPolicy: policy }))));

    async function stored(id: string) {
        const known = await readBooking(api.running.service, id);
        if (!known.ok) throw new Error(known.error.message);
        return known.value.booking;
    }

    /** The path of the link of a booking. */
    async function linkOf(id: string, locale = 'en'): Promise<string> {
        return `/${locale}/manage/${api.running.service.links.tokenOf(await stored(id))}`;
    }

    let guests = 0;
    const tour = (more: object) => payments.tour(api.freeDay(), { ...more });
    const sail = (more: object) => payments.sail({ ...more });

    /** Two places at 20 euros of 08:00 in Cancún, paid. */
    async function booked(paidMinor = 40_00, book: (more: object) => Promise<string> = (more) => tour(more)) {
        answer.refund = null;
        // Each has its own contact, so that they do not count together.
        const own = { email: `guest-${++guests}@mail.example`, phone: `+52 983 555 0${100 + guests}` };
        const id = await book({ participant_data: { adults: 2, ...contact, ...own } });
        if (paidMinor > 0) await api.pay(id, paidMinor, `sandbox:${id}`);
        return { id, path: await linkOf(id), day: (await stored(id)).start_date };
    }

    const cancel = (path: string, refund: string) => visitor.post(path, { do: 'cancel', refund });
    const statusOf = async (id: string) => (await stored(id)).status;

    return { answer, api, booked, cancel, linkOf, payments, sail, statusOf, stored, visitor };
}

/** The amount that the form sends along. */
export function hiddenRefund({ html }: Page): string {
    return /name="refund" value="(\d+)"/u.exec(html)?.[1] ?? 'none';
}
