import { beforeAll, expect, test } from 'vitest';
import type { AmendedBy } from '../../../../api/booking/amendment/amendment.ts';
import { recordDispute } from '../../../../api/booking/payment/disputes.ts';
import { ProviderUnavailable, type RefundRequest } from '../../../../api/booking/payment/port.ts';
import { reconcile } from '../../../../api/booking/payment/reconcile.ts';
import { refundBooking } from '../../../../api/booking/payment/refund-booking.ts';
import { sandboxProvider } from '../../../../api/booking/payment/sandbox.ts';
import { settlePayment } from '../../../../api/booking/payment/settle.ts';
import {
    type AmendmentRequest,
    amend,
    offerAmendment,
    type ShownAmendment,
    withdrawAmendment,
} from '../../../../api/booking/service/amend.ts';
import { readBooking } from '../../../../api/booking/service/booking.ts';
import { addDays } from '../../../../contract/calendar-day.ts';
import { Payments } from '../payment/support/payments.ts';
import { describeBooking, siteUrl } from '../support/booking-api.ts';
import { changed, ids } from '../support/catalog.ts';

/** Requests of refunds that reached the payment provider, and how it responds. */
const sent: RefundRequest[] = [];
const answer = { how: 'done' as 'done' | 'refuse' | 'be away' };
const sandbox = sandboxProvider(() => siteUrl);
const provider: typeof sandbox = {
    ...sandbox,
    refund: async (request) => {
        if (answer.how === 'be away') throw new ProviderUnavailable('No response.');
        sent.push(request);
        return answer.how === 'done' ? await sandbox.refund(request) : { kind: 'failed', message: 'Card closed.' };
    },
};

describeBooking(
    'a booking is amended',
    (api) => {
        const payments = new Payments(api, provider);
        const tiers = [
            { percent: 100, daysBefore: 7 },
            { percent: 50, hoursBefore: 48 },
        ];
        beforeAll(() =>
            api.offer(changed(ids.tour, (tour) => ({ ...tour, cutoffMinutes: 60, refundPolicy: { tiers } }))),
        );

        const booking = async (id: string) => {
            const known = await readBooking(api.running.service, id);
            if (!known.ok) throw new Error(known.error.message);
            return known.value.booking;
        };
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
            const session = (await payments.sessions(id)).findLast(({ wish }) => wish === 'change');
            if (session === undefined) throw new Error('There is no page.');
            const notice = { bookingId: id, amountMinor: amountMinor ?? Number(session.amount_minor), reference };
            return await settlePayment(payments.context, notice, session.id);
        }
        const move = (date: string, timeSlotId = 'early', adults = 2) => ({ date, timeSlotId, adults });
        const set = (day: string, time: string) => {
            api.nowMs = Date.parse(`${day}T${time}Z`);
        };

        test('to another day and slot: old places out, new places in, the rest stays', async () => {
            const { id, day } = await tour();
            const before = await booking(id);
            const next = addDays(day, 3);
            const offered = await offer(id, move(next, 'late'));
            expect(offered.ok && offered.value.parts).toEqual(['date', 'slot']);
            expect(offered.ok && offered.value.cost).toEqual({
                totalMinor: 40_00,
                refundMinor: 0,
                dueMinor: 0,
                restMinor: 0,
            });
            expect([await places(day, 'early'), await places(next, 'late')]).toEqual([false, true]);
            expect(await change(id, move(next, 'late'))).toBe('amended');
            expect([await places(day, 'early'), await places(next, 'late')]).toEqual([true, false]);
            const after = await booking(id);
            const { start_date, place_id, revision } = after;
            expect([start_date, place_id, revision]).toEqual([next, 'late', 1]);
            expect(after.details.slot?.startTime).toBe('18:00');
            for (const same of ['id', 'reference', 'email', 'phone', 'created_at', 'confirmed_at', 'status'] as const) {
                expect(after[same]).toEqual(before[same]);
            }
            expect(await payments.state(id)).toEqual(['confirmed', 40, 0, 0]);
            const events = await api.running.ledger.query((database) =>
                database.selectFrom('event').selectAll().where('booking_id', '=', id).execute(),
            );
            const amended = events.filter(({ type }) => type === 'booking.amended');
            const details = JSON.parse(amended[0]?.details ?? '{}');
            expect([amended.length, details.by, details.parts]).toEqual([1, 'guest', ['date', 'slot']]);
            expect(details.previous.start_date).toBe(day);
            expect(amended[0]?.details).not.toMatch(/Xiomara|Quetzalli|5550147|@mail/iu);
        });

        test('to fewer persons: what exceeds the new total comes back', async () => {
            const { id, day } = await tour();
            expect(await change(id, move(day, 'early', 1))).toBe('amended');
            expect(await orders(id)).toEqual([[20_00, 'done']]);
            expect(await payments.state(id)).toEqual(['confirmed', 20, 0, 0]);
            expect(await places(day, 'early', 1)).toBe(true);
        });

        test('down and up again: the difference is due again, as a goodwill refund before is not', async () => {
            const { id, day } = await tour();
            await refundBooking(payments.parts, id, 5_00);
            const one = await shownFor(id, move(day, 'early', 1));
            expect([one.refundMinor, await change(id, move(day, 'early', 1))]).toEqual([15_00, 'amended']);
            expect(await payments.state(id)).toEqual(['confirmed', 20, 0, 0]);
            expect((await shownFor(id, move(day, 'early', 2))).dueMinor).toBe(20_00);
            const other = await tour();
            await refundBooking(payments.parts, other.id, 5_00);
            expect((await shownFor(other.id, move(other.day, 'late'))).dueMinor).toBe(0);
        });

        test('to more persons: its own places count as free, and are held until the difference is paid', async () => {
            const { id, day } = await tour(1);
            expect(await shownFor(id, move(day, 'early', 2))).toEqual({
                totalMinor: 40_00,
                refundMinor: 0,
                dueMinor: 20_00,
                revision: 0,
            });
            expect(await change(id, move(day, 'early', 2))).toBe('held');
            expect((await booking(id)).details.party.persons).toBe(1);
            expect(await payments.state(id)).toEqual(['confirmed', 20, 0, 0]);
            expect(await places(day, 'early', 1)).toBe(false);
            expect((await payments.start(id, 'change')).ok).toBe(true);
            expect((await payChange(id)).refunds).toEqual([]);
            expect(await payments.state(id)).toEqual(['confirmed', 40, 0, 0]);
            expect((await booking(id)).details.party.persons).toBe(2);
            // The same notice again, and money for the same page again.
            expect((await payChange(id)).record.kind).toBe('replayed');
            expect((await payChange(id, `sandbox:again ${id}`)).refunds.map(({ outcome }) => outcome)).toEqual([
                'done',
            ]);
            expect(await payments.state(id)).toEqual(['confirmed', 40, 0, 0]);
            expect((await booking(id)).revision).toBe(1);
        });

        test('and the difference is not paid: the new places lapse, the old ones stay', async () => {
            const { id, day } = await tour(1);
            const next = addDays(day, 2);
            await change(id, move(next, 'late', 2));
            expect([await places(day, 'early'), await places(next, 'late', 1)]).toEqual([false, false]);
            api.wait(2400);
            expect([await places(day, 'early'), await places(next, 'late')]).toEqual([false, true]);
            expect((await payments.start(id, 'change')).ok).toBe(false);
            expect((await booking(id)).start_date).toBe(day);
        });

        test('what has lapsed is removed later, and nothing of the booking with it', async () => {
            const { id, day } = await tour(1);
            await change(id, move(day, 'early', 2));
            const holds = () =>
                api.running.ledger.query((database) =>
                    database
                        .selectFrom('hold')
                        .select(['amendment_id', 'persons'])
                        .where('booking_id', '=', id)
                        .execute(),
                );
            expect(await holds()).toHaveLength(2);
            api.wait(2400 + 3601);
            await payments.booked({ experienceId: ids.tour, ...move(day, 'late', 1) });
            expect(await holds()).toEqual([{ amendment_id: '', persons: 1 }]);
        });

        test('and the difference is paid late: it is made if the places are free, else the money goes back', async () => {
            for (const isFree of [true, false]) {
                const { id, day } = await tour(1);
                const next = addDays(day, 2);
                await change(id, move(next, 'late', 2));
                await payments.url(id, 'change');
                api.wait(2400);
                if (!isFree) await payments.booked({ experienceId: ids.tour, ...move(next, 'late', 1) });
                const { refunds } = await payChange(id);
                expect(refunds.map(({ outcome }) => outcome)).toEqual(isFree ? [] : ['done']);
                const { start_date, details } = await booking(id);
                expect([start_date, details.party.persons]).toEqual(isFree ? [next, 2] : [day, 1]);
                expect(await payments.state(id)).toEqual(['confirmed', isFree ? 40 : 20, 0, 0]);
                expect(await places(day, 'early', 2)).toBe(isFree);
            }
        });

        test('and too little is paid, or the change was withdrawn or replaced: the money goes back', async () => {
            const { id, day } = await tour(1);
            await change(id, move(day, 'early', 2));
            await payments.url(id, 'change');
            expect((await payChange(id, `sandbox:${id}`, 20_01)).record.kind).toBe('reference_conflict');
            expect((await booking(id)).revision).toBe(0);
            expect((await payChange(id, `sandbox:little ${id}`, 19_99)).refunds).toHaveLength(1);
            await withdrawAmendment(payments.parts, await booking(id));
            expect(await places(day, 'early', 1)).toBe(true);
            expect((await payChange(id)).refunds).toHaveLength(1);
            await change(id, move(addDays(day, 1), 'early', 2));
            const page = await payments.url(id, 'change');
            const first = (await payments.sessions(id)).at(-1);
            await change(id, move(addDays(day, 2), 'early', 2));
            expect(await places(addDays(day, 1), 'early')).toBe(true);
            // The same amount, for another change.
            expect(await payments.url(id, 'change')).not.toBe(page);
            const late = { bookingId: id, amountMinor: 20_00, reference: `sandbox:first ${id}` };
            const settled = await settlePayment(payments.context, late, first?.id ?? '');
            expect(settled.refunds.map(({ outcome }) => outcome)).toEqual(['done']);
            expect(await payments.state(id)).toEqual(['confirmed', 20, 0, 0]);
            expect([(await booking(id)).start_date, (await booking(id)).revision]).toEqual([day, 0]);
        });

        test('asked for twice while it is held: one hold, one page', async () => {
            const { id, day } = await tour(1);
            const shown = await shownFor(id, move(day, 'late', 2));
            const held = await Promise.all([1, 2, 3].map(() => confirm(id, move(day, 'late', 2), shown)));
            const amendments = held.map((each) => each.ok && each.value.kind === 'held' && each.value.amendment.id);
            expect(new Set(amendments).size).toBe(1);
            expect(await payments.url(id, 'change')).toBe(await payments.url(id, 'change'));
        });

        test('with a deposit and dearer: at once, and the balance grows', async () => {
            const id = await payments.sail();
            await api.pay(id, 873_25, `sandbox:${id}`);
            const { start_date } = await booking(id);
            const request = { date: start_date, timeSlotId: 'morning', adults: 3, options: { kit: 1 } };
            const offered = await offer(id, request);
            // 3 × 1,200 and a kit at 150, 50 for each person, 5 %.
            expect(offered.ok && offered.value.cost).toEqual({
                totalMinor: 4_087_50,
                refundMinor: 0,
                dueMinor: 0,
                restMinor: 4_087_50 - 873_25,
            });
            expect(offered.ok && offered.value.parts).toEqual(['party', 'options']);
            expect(await change(id, request)).toBe('amended');
            expect(await payments.state(id)).toEqual(['confirmed', 873.25, 3_214.25, 0]);
            // Cheaper again, but not below what was paid: nothing comes back.
            expect(await change(id, { ...request, adults: 1, options: {} })).toBe('amended');
            expect(await orders(id)).toEqual([]);
        });

        test('to a private departure, if no others are on it', async () => {
            const id = await payments.sail();
            await api.pay(id, 873_25, `sandbox:${id}`);
            const { start_date: date } = await booking(id);
            const request = { date, timeSlotId: 'morning', adults: 2, mode: 'private' as const };
            const guest = { experienceId: ids.sail, date, timeSlotId: 'morning', adults: 1 };
            const other = await payments.booked(guest);
            expect(codeOf(await offer(id, request))).toBe('private_conflict');
            await api.cancel(other);
            expect(await change(id, request)).toBe('amended');
            expect((await booking(id)).details.mode).toBe('private');
            expect((await api.quote(guest)).body.code).toBe('private_conflict');
        });

        test('a stay: other nights, its own among them, and another room', async () => {
            const date = api.freeDay();
            const stay = { date, endDate: addDays(date, 3), unitId: 'garden' };
            const { unitId } = stay;
            const units = api.catalog.offer(ids.inn)?.experience.hotel?.units.map(({ id }) => id) ?? [];
            const [room = unitId] = units;
            const id = await payments.booked({ experienceId: ids.inn, ...stay, unitId: room, adults: 2 });
            const { due_now_minor } = await booking(id);
            await api.pay(id, Number(due_now_minor), `sandbox:${id}`);
            const later = { date: addDays(date, 2), endDate: addDays(date, 5), unitId: room, adults: 2 };
            expect(await change(id, later)).toBe('amended');
            const free = async (from: number, to: number) => {
                const nights = { date: addDays(date, from), endDate: addDays(date, to), unitId: room, adults: 1 };
                return (await api.quote({ experienceId: ids.inn, ...nights })).status === 200;
            };
            expect([await free(0, 2), await free(2, 3), await free(4, 5), await free(5, 6)]).toEqual([
                true,
                false,
                false,
                true,
            ]);
            expect(await change(id, { ...later, unitId: 'suite', extras: { extraBed: true } })).toBe('amended');
            expect(await free(0, 6)).toBe(true);
            expect((await booking(id)).details.extras).toEqual(['extraBed']);
        });

        test('not what loses its places to another, and nothing is changed then', async () => {
            const { id, day } = await tour();
            const next = addDays(day, 1);
            const shown = await shownFor(id, move(next));
            await payments.booked({ experienceId: ids.tour, ...move(next, 'early', 1) });
            const refused = await confirm(id, move(next), shown);
            expect(refused.ok ? '' : refused.error.code).toBe('slot_full');
            expect(refused.ok ? [] : refused.error.alternatives).not.toEqual([]);
            expect([(await booking(id)).start_date, await places(day, 'early')]).toEqual([day, false]);
        });

        test('not at another price, refund or booking than those that were shown', async () => {
            const { id, day } = await tour();
            const one = move(day, 'early', 1);
            const shown = await shownFor(id, one);
            for (const other of [{ totalMinor: 1 }, { refundMinor: 0 }, { dueMinor: 1 }, { revision: 1 }]) {
                const refused = await confirm(id, one, { ...shown, ...other });
                expect(refused.ok ? '' : refused.error.code).toBe('booking_changed');
            }
            expect((await booking(id)).revision).toBe(0);
            expect(sent).toEqual([]);
        });

        test('by two at once: one change is made, the other is shown the new booking first', async () => {
            const { id, day } = await tour();
            const [left, right] = [move(addDays(day, 1)), move(addDays(day, 2))];
            const shown = await shownFor(id, left);
            const both = await Promise.all([confirm(id, left, shown), confirm(id, right, shown)]);
            expect(both.map((each) => (each.ok ? each.value.kind : each.error.code)).sort()).toEqual([
                'amended',
                'booking_changed',
            ]);
            const [lost] = [left, right].filter((_, index) => !both[index]?.ok) as [typeof left];
            expect(await places(lost.date, 'early')).toBe(true);
            expect(await change(id, lost)).toBe('amended');
        });

        test('twenty times at once: one change, one refund', async () => {
            const { id, day } = await tour();
            const one = move(day, 'late', 1);
            const shown = await shownFor(id, one);
            const all = await Promise.all(Array.from({ length: 20 }, () => confirm(id, one, shown)));
            expect(all.map((each) => each.ok && each.value.kind)).toEqual(Array(20).fill('amended'));
            expect((await booking(id)).revision).toBe(1);
            expect(sum((await orders(id)) as [number, string][])).toBe(20_00);
            expect(sent).toHaveLength(1);
        });

        test.each([
            ['refuse', 'failed', 20],
            ['be away', 'pending', 0],
        ] as const)('and the payment provider’s answer is to %s: the refund stays due', async (how, status, due) => {
            const { id, day } = await tour();
            answer.how = how;
            expect(await change(id, move(day, 'early', 1))).toBe('amended');
            expect(await orders(id)).toEqual([[20_00, status]]);
            expect(await payments.state(id)).toEqual(['confirmed', 20, 0, due]);
            answer.how = 'done';
            api.wait(61);
            await reconcile(payments.context, { olderThanMs: null, notAskedForMs: null });
            if (how === 'refuse') await refundBooking(payments.parts, id, null);
            expect((await orders(id)).filter(([, each]) => each === 'done')).toEqual([[20_00, 'done']]);
            expect(await payments.state(id)).toEqual(['confirmed', 20, 0, 0]);
        });

        test.each([
            ['at the cut-off', '12:00:00.000', 'offered'],
            ['a millisecond after it', '12:00:00.001', 'too_late'],
        ])('%s: guests until then, providers always', async (_, time, code) => {
            const { id, day } = await tour();
            set(day, time);
            expect(codeOf(await offer(id, move(addDays(day, 1))))).toBe(code);
            // The departure in the evening is at 23:00, so that guests can book it until 22:00.
            set(day, '22:30:00');
            expect(codeOf(await offer(id, move(addDays(day, 1))))).toBe('too_late');
            expect(await change(id, move(day, 'late'), 'provider')).toBe('amended');
        });

        test('by the provider and dearer: at once, and the balance grows', async () => {
            const { id, day } = await tour(1);
            expect(await change(id, move(day, 'early', 2), 'provider')).toBe('amended');
            expect(await payments.state(id)).toEqual(['confirmed', 20, 20, 0]);
            // A guest who then only moves it does not pay the balance for that.
            expect(await change(id, move(day, 'late', 2))).toBe('amended');
        });

        test('to win a better tier of refunds: the percentage of the change stays the most that comes back', async () => {
            const { id, day } = await tour();
            set(addDays(day, -3), '12:00:00');
            expect(await change(id, move(addDays(day, 20)))).toBe('amended');
            expect((await booking(id)).refund_ceiling_percent).toBe(50);
            // The provider's own change leaves the ceiling, and a change at 100 % none.
            expect(await change(id, move(addDays(day, 25)), 'provider')).toBe('amended');
            expect((await booking(id)).refund_ceiling_percent).toBe(50);
            const other = await tour();
            expect(await change(other.id, move(addDays(other.day, 1)))).toBe('amended');
            expect((await booking(other.id)).refund_ceiling_percent).toBeNull();
        });

        test('not what is pending, cancelled, disputed, no longer offered, or as it is', async () => {
            const { id, day } = await tour();
            expect(codeOf(await offer(id, move(day)))).toBe('unchanged');
            const pending = await payments.tour();
            expect(codeOf(await offer(pending, move(day, 'late')))).toBe('pending');
            await api.cancel(pending);
            expect(codeOf(await offer(pending, move(day, 'late')))).toBe('cancelled');
            expect(codeOf(await offer(id, { ...move(day), timeSlotId: 'none' }))).toBe('time_slot_not_found');
            expect(codeOf(await offer(id, move(day, 'early', 0)))).toBe('invalid_request');
            await api.running.ledger.query((database) =>
                recordDispute(database, {
                    reference: `sandbox:dispute ${id}`,
                    booking_id: id,
                    payment_reference: `sandbox:${id}`,
                    amount_minor: 40_00,
                    status: 'open',
                    words: 'needs_response',
                    told_at: api.instant(),
                    recorded_at: api.instant(),
                }),
            );
            expect(codeOf(await offer(id, move(day, 'late')))).toBe('disputed');
            // The provider can; what exceeds the new total stays due until the dispute is closed.
            expect(await change(id, move(day, 'late', 1), 'provider')).toBe('amended');
            expect([await orders(id), await payments.state(id)]).toEqual([[], ['confirmed', 20, 0, 20]]);
        });
    },
    { provider },
);
