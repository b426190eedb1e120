import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { insertSession, liveSessions } from '../../api/booking/payment/payment-sessions.ts';
import { settlePayment } from '../../api/booking/payment/settle.ts';
import { startPayment } from '../../api/booking/payment/start-payment.ts';
import { amend, offerAmendment } from '../../api/booking/service/amend.ts';
import { readBooking } from '../../api/booking/service/booking.ts';
import { sandboxParts } from '../api/booking/support/money.ts';
import { exampleMoment, type SampleService, startSampleService } from '../api/booking-api/examples/sample-service.ts';
import { sectionOf, tableOf } from '../support/markdown.ts';
import { projectFolder } from '../support/pipeline.ts';

/** What docs/operations.md says of payments: for each row of its table, what it describes is done and looked at. */

const page = readFileSync(join(projectFolder, 'docs/operations.md'), 'utf8');
const expired = '2026-12-01T13:00:00Z';
const dueMinor = 786_00;
const totalMinor = 2_620_00;

let service: SampleService;
let experienceId: string;
beforeAll(async () => {
    service = await startSampleService();
    experienceId = service.catalog.offerCalled('lagoon-sailing', 'sunrise-sail')?.experience.id as string;
});

const contact = { firstName: 'Maya', lastName: 'Keller', email: 'maya.keller@example.org' };

async function book(date: string, adults = 2, total = 2620, more: object = {}): Promise<string> {
    const asked = { experience_id: experienceId, date, time_slot_id: 'morning', adults, total_price: total, ...more };
    const { status, body } = await service.ask('/api/embed/booking/create', asked);
    expect(status, JSON.stringify(body)).toBe(201);
    return body.bookingId;
}

/** Reports of the payment provider. */
async function pay(
    bookingId: string,
    amountMinor: number,
    reference = `${bookingId} ${amountMinor}`,
    sessionId: string | null = null,
) {
    const notice = { bookingId, amountMinor, reference: `sandbox:${reference}` };
    const settled = await settlePayment(
        { ...sandboxParts(service.service), catalog: service.catalog },
        notice,
        sessionId,
    );
    if (!settled.ok) return settled.error;
    const { record, refunds } = settled.value;
    return [record.kind, ...refunds.map(({ refund, outcome }) => `${outcome} ${refund.amount_minor}`)].join(', ');
}

/** A page on which what is due can be paid; its id. */
async function dueSession(bookingId: string): Promise<string> {
    const id = service.service.newId();
    const at = new Date(service.service.clock()).toISOString();
    const page = { id, booking_id: bookingId, provider: 'sandbox', external_id: id, url: `${service.url}/${id}` };
    const terms = { amount_minor: dueMinor, purpose: 'due', locale: 'en', email: null, status: 'open' } as const;
    const session = { ...page, ...terms, created_at: at, expires_at: at, queried_at: null, amendment_id: null };
    await service.service.ledger.query((database) => insertSession(database, session));
    return id;
}

async function stateOf(id: string) {
    const { status, amountPaid, amountRemaining, amountToRefund } = (await service.ask(`/api/embed/booking/${id}`))
        .body;
    return [status, amountPaid, amountRemaining, amountToRefund];
}

const rows: Record<string, (date: string) => Promise<void>> = {
    'as much as is due now': async (date) => {
        const id = await book(date);
        expect(await pay(id, dueMinor)).toBe('recorded');
        expect(await stateOf(id)).toEqual(['confirmed', 786, 1834, 0]);
    },
    less: async (date) => {
        const id = await book(date);
        expect(await pay(id, 500_00)).toBe('recorded');
        expect(await stateOf(id)).toEqual(['pending', 500, 2120, 0]);
        expect(await pay(id, 286_00)).toBe('recorded');
        expect(await stateOf(id)).toEqual(['confirmed', 786, 1834, 0]);
    },
    'the amount that was due, a second time, from another page': async (date) => {
        const id = await book(date);
        const [one, two] = [await dueSession(id), await dueSession(id)];
        expect(await pay(id, dueMinor, one, one)).toBe('recorded');
        expect(await pay(id, dueMinor, two, two)).toBe(`recorded, done ${dueMinor}`);
        expect(await stateOf(id)).toEqual(['confirmed', 786, 1834, 0]);
    },
    'more than remains': async (date) => {
        const id = await book(date);
        expect(await pay(id, totalMinor + 1)).toBe('recorded, done 1');
        expect(await stateOf(id)).toEqual(['confirmed', 2620, 0, 0]);
    },
    'the same reference again': async (date) => {
        const [id, other] = [await book(date), await book(date)];
        expect(await pay(id, dueMinor, date)).toBe('recorded');
        expect(await pay(id, dueMinor, date)).toBe('replayed');
        expect(await pay(id, 1, date)).toBe('reference_conflict');
        expect(await pay(other, dueMinor, date)).toBe('reference_conflict');
        expect(await stateOf(id)).toEqual(['confirmed', 786, 1834, 0]);
    },
    'after a deposit, up to the total': async (date) => {
        const id = await book(date);
        await pay(id, dueMinor);
        expect(await pay(id, totalMinor - dueMinor)).toBe('recorded');
        expect(await stateOf(id)).toEqual(['confirmed', 2620, 0, 0]);
    },
    'what is due, after the booking has expired': async (date) => {
        const [id, other] = [await book(date), await book(date)];
        service.moveTo(expired);
        expect(await pay(id, dueMinor)).toBe('recorded');
        expect(await stateOf(id)).toEqual(['confirmed', 786, 1834, 0]);
        await book(date, 10, 11_840);
        expect(await pay(other, dueMinor)).toBe(`recorded, done ${dueMinor}`);
        expect(await stateOf(other)).toEqual(['expired', 0, 2620, 0]);
    },
    'anything for a cancelled booking': async (date) => {
        const id = await book(date);
        expect((await service.ask(`/api/embed/booking/${id}/cancel`, {})).status).toBe(200);
        expect(await pay(id, totalMinor + 1)).toBe(`recorded, done ${totalMinor + 1}`);
        expect(await stateOf(id)).toEqual(['cancelled', 0, 2620, 0]);
    },
    'the difference of a [change](catalogue.md#changes)': async (date) => {
        const change = async () => {
            const id = await book(date, 2, 2620, { payment: 'full', participant_data: { adults: 2, ...contact } });
            await pay(id, totalMinor);
            const context = { ...sandboxParts(service.service), catalog: service.catalog };
            const known = await readBooking(service.service, id);
            if (!known.ok) throw new Error(id);
            const request = { date, timeSlotId: 'morning', adults: 3 };
            const offer = await offerAmendment(service.service, service.catalog, known.value.booking, request, 'guest');
            if (!offer.ok) throw new Error(offer.error.message);
            const { cost } = offer.value;
            const shown = { ...cost, revision: known.value.booking.revision };
            expect(await amend(context, known.value.booking, request, shown, 'guest')).toMatchObject({
                value: { kind: 'held' },
            });
            await startPayment(context, id, 'en', 'change');
            const [session] = await service.ledger.query((database) => liveSessions(database, id, 'sandbox'));
            return { id, dueMinor: cost.dueMinor, sessionId: session?.id as string };
        };
        const inTime = await change();
        expect(await pay(inTime.id, inTime.dueMinor, 'in time', inTime.sessionId)).toBe('recorded');
        expect(await stateOf(inTime.id)).toEqual(['confirmed', 3930, 0, 0]);
        const late = await change();
        service.moveTo(expired);
        await book(date, 7, 9170);
        expect(await pay(late.id, late.dueMinor, 'late', late.sessionId)).toBe(`recorded, done ${late.dueMinor}`);
        expect(await stateOf(late.id)).toEqual(['confirmed', 2620, 0, 0]);
    },
};

test('payments do what the page states of them, row by row', async () => {
    const table = tableOf(sectionOf(page, '## Payments'), 'what arrives', 'what happens');
    expect(table.map(([what]) => what)).toEqual(Object.keys(rows));
    for (const [index, check] of Object.values(rows).entries()) {
        service.moveTo(exampleMoment);
        await check(`2027-05-${10 + index}`);
    }
});
