import { expect, test } from 'vitest';
import { refundBooking } from '../../../../api/booking/payment/refund-booking.ts';
import { settlePayment } from '../../../../api/booking/payment/settle.ts';
import { withdrawAmendment } from '../../../../api/booking/service/amend.ts';
import { addDays } from '../../../../contract/calendar-day.ts';
import { err, ok } from '../../../../contract/result.ts';
import { refundingProvider } from '../payment/support/refunding-provider.ts';
import { describeBooking } from '../support/booking-api.ts';
import { ids } from '../support/catalog.ts';
import { amending } from './support/amending.ts';

const refunding = refundingProvider();

describeBooking(
    'a booking is amended',
    (api) => {
        const { payments, booking, offer, confirm, shownFor, change, codeOf, tour, places, orders, payChange, move } =
            amending(api, refunding);

        test('an amendment to another day and slot moves the places, and the rest stays', async () => {
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

        test('an amendment to fewer persons refunds what exceeds the new total', async () => {
            const { id, day } = await tour();
            expect(await change(id, move(day, 'early', 1))).toBe('amended');
            expect(await orders(id)).toEqual([[20_00, 'done']]);
            expect(await payments.state(id)).toEqual(['confirmed', 20, 0, 0]);
            expect(await places(day, 'early', 1)).toBe(true);
        });

        test('an amendment down and up again makes the difference due again, as a goodwill refund before is not', async () => {
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

        test('an amendment to more persons counts its own places as free, and holds them until the difference is paid', async () => {
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
            expect(await payChange(id)).toMatchObject(ok({ refunds: [] }));
            expect(await payments.state(id)).toEqual(['confirmed', 40, 0, 0]);
            expect((await booking(id)).details.party.persons).toBe(2);
            // The same notice again, and money for the same page again.
            expect(await payChange(id)).toMatchObject(ok({ record: { kind: 'replayed' } }));
            expect(await payChange(id, `sandbox:again ${id}`)).toMatchObject(ok({ refunds: [{ outcome: 'done' }] }));
            expect(await payments.state(id)).toEqual(['confirmed', 40, 0, 0]);
            expect((await booking(id)).revision).toBe(1);
        });

        test('an amendment whose difference is not paid loses the new places, and the old ones stay', async () => {
            const { id, day } = await tour(1);
            const next = addDays(day, 2);
            await change(id, move(next, 'late', 2));
            expect([await places(day, 'early'), await places(next, 'late', 1)]).toEqual([false, false]);
            api.wait(2400);
            expect([await places(day, 'early'), await places(next, 'late')]).toEqual([false, true]);
            expect((await payments.start(id, 'change')).ok).toBe(false);
            expect((await booking(id)).start_date).toBe(day);
        });

        test('an amendment that has expired is removed later, and nothing of the booking with it', async () => {
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

        test('an amendment that is paid late is made if the places are free, else the money goes back', async () => {
            for (const isFree of [true, false]) {
                const { id, day } = await tour(1);
                const next = addDays(day, 2);
                await change(id, move(next, 'late', 2));
                await payments.url(id, 'change');
                api.wait(2400);
                if (!isFree) await payments.booked({ experienceId: ids.tour, ...move(next, 'late', 1) });
                expect(await payChange(id)).toMatchObject(ok({ refunds: isFree ? [] : [{ outcome: 'done' }] }));
                const { start_date, details } = await booking(id);
                expect([start_date, details.party.persons]).toEqual(isFree ? [next, 2] : [day, 1]);
                expect(await payments.state(id)).toEqual(['confirmed', isFree ? 40 : 20, 0, 0]);
                expect(await places(day, 'early', 2)).toBe(isFree);
            }
        });

        test('money for an amendment that was too little, withdrawn or replaced goes back', async () => {
            const { id, day } = await tour(1);
            await change(id, move(day, 'early', 2));
            await payments.url(id, 'change');
            expect(await payChange(id, `sandbox:${id}`, 20_01)).toEqual(err('reference_conflict'));
            expect((await booking(id)).revision).toBe(0);
            expect(await payChange(id, `sandbox:little ${id}`, 19_99)).toMatchObject(ok({ refunds: [{}] }));
            await withdrawAmendment(payments.parts, await booking(id));
            expect(await places(day, 'early', 1)).toBe(true);
            expect(await payChange(id)).toMatchObject(ok({ refunds: [{}] }));
            await change(id, move(addDays(day, 1), 'early', 2));
            const page = await payments.url(id, 'change');
            const first = (await payments.sessions(id)).at(-1);
            await change(id, move(addDays(day, 2), 'early', 2));
            expect(await places(addDays(day, 1), 'early')).toBe(true);
            // The same amount, for another change.
            expect(await payments.url(id, 'change')).not.toBe(page);
            const late = { bookingId: id, amountMinor: 20_00, reference: `sandbox:first ${id}` };
            const settled = await settlePayment(payments.context, late, first?.id ?? '');
            expect(settled).toMatchObject(ok({ refunds: [{ outcome: 'done' }] }));
            expect(await payments.state(id)).toEqual(['confirmed', 20, 0, 0]);
            expect([(await booking(id)).start_date, (await booking(id)).revision]).toEqual([day, 0]);
        });

        test('an amendment asked for twice while it is held has one hold and one page', async () => {
            const { id, day } = await tour(1);
            const shown = await shownFor(id, move(day, 'late', 2));
            const held = await Promise.all([1, 2, 3].map(() => confirm(id, move(day, 'late', 2), shown)));
            const amendments = held.map((each) => each.ok && each.value.kind === 'held' && each.value.amendment.id);
            expect(new Set(amendments).size).toBe(1);
            expect(await payments.url(id, 'change')).toBe(await payments.url(id, 'change'));
        });

        test('a dearer amendment of a booking with a deposit is made at once, and the balance grows', async () => {
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

        test('an amendment to a private departure is made if no others are on it', async () => {
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

        test('a stay is amended to other nights, its own among them, and to another room', async () => {
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
    },
    { provider: refunding.provider },
);
