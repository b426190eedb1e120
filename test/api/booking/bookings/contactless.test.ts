import { expect, test } from 'vitest';
import type { ContactData } from '../../../../api/booking/bookings/contact.ts';
import { changeContact } from '../../../../api/booking/service/booking.ts';
import { err, ok } from '../../../../contract/result.ts';
import { describeBooking, expectError, holdSeconds } from '../support/booking-api.ts';
import { ids } from '../support/catalog.ts';

const contactlessHoldSeconds = 600;
const most = 4;
const mostOfContact = 3;
const person = { firstName: 'Ana', lastName: 'Lima', email: 'Ana+tour@mail.example' };

describeBooking(
    'bookings without a contact',
    (api) => {
        const tour = { experience_id: ids.tour, time_slot_id: 'early', adults: 1, total_price: 20 };
        const walk = (more: object = {}) => ({ ...tour, date: api.freeDay(), ...more });
        const booked = async (more: object = {}) => {
            const made = await api.create(walk(more));
            expect(made.status, made.text).toBe(201);
            return made.body;
        };
        const setContact = async (id: string, contact: ContactData = person) => {
            return await changeContact(api.running.service, await api.stored(id), 'add', contact);
        };
        const cancelAll = async () => {
            const open = await api.running.ledger.query((database) =>
                database.selectFrom('booking').select('id').where('status', '=', 'pending').execute(),
            );
            for (const { id } of open) await api.cancel(id);
        };

        test('a booking without a contact holds its places for ten minutes, and with the contact for the usual time', async () => {
            const { participant_data, ...date } = { participant_data: { adults: 1, ...person }, date: api.freeDay() };
            expect((await booked({ participant_data })).expiresAt).toBe(api.instant(holdSeconds));
            const made = await booked(date);
            expect(made.expiresAt).toBe(api.instant(contactlessHoldSeconds));
            api.wait(contactlessHoldSeconds - 1);
            await setContact(made.bookingId);
            expect((await api.read(made.bookingId)).body.expiresAt).toBe(api.instant(holdSeconds));
            api.wait(holdSeconds - 1);
            const free = { experienceId: ids.tour, ...date, timeSlotId: 'early', participantCount: 2 };
            expect((await api.check(free)).body.available).toBe(false);
            api.wait(1);
            expect((await api.check(free)).body.available).toBe(true);
        });

        test('a booking without e-mail is reached by a telephone number alone, named at once or later', async () => {
            await cancelAll();
            const { email: _, ...names } = person;
            const named = { ...names, phone: '+52 983 555 0160' };
            const made = await booked({ participant_data: { adults: 1, ...named } });
            expect(made.expiresAt).toBe(api.instant(holdSeconds));
            expect((await api.stored(made.bookingId)).address_digest).toBeNull();
            const later = await booked();
            expect(await setContact(later.bookingId, named)).toEqual(ok('set'));
            expect((await api.stored(later.bookingId)).expires_at).toBe(api.instant(holdSeconds));
        });

        test('a name changes no hold, neither alone nor after the way to reach the guest', async () => {
            await cancelAll();
            const { email, ...names } = person;
            const nameless = await booked();
            expect(await setContact(nameless.bookingId, names)).toEqual(ok('set'));
            const row = await api.stored(nameless.bookingId);
            expect([row.first_name, row.expires_at]).toEqual(['Ana', api.instant(contactlessHoldSeconds)]);
            expect(row.address_digest).not.toBeNull();
            const mute = await booked();
            expect(await setContact(mute.bookingId, { email })).toEqual(ok('set'));
            const expiresAt = api.instant(holdSeconds);
            api.wait(100);
            expect(await setContact(mute.bookingId, names)).toEqual(ok('set'));
            expect(await api.stored(mute.bookingId)).toMatchObject({ first_name: 'Ana', expires_at: expiresAt });
        });

        test('a booking takes no contact once it is cancelled or has expired', async () => {
            await cancelAll();
            const [cancelled, expired] = [await booked(), await booked()];
            await api.cancel(cancelled.bookingId);
            api.wait(contactlessHoldSeconds);
            for (const { bookingId } of [cancelled, expired]) {
                expect(await setContact(bookingId)).toEqual(ok('kept'));
                expect((await api.stored(bookingId)).email).toBeNull();
            }
        });

        test('a booking that was paid keeps its places for ever, whenever the contact comes', async () => {
            await cancelAll();
            const date = api.freeDay();
            const { bookingId } = await booked({ date });
            await api.pay(bookingId, 20_00);
            expect(await setContact(bookingId)).toEqual(ok('set'));
            api.wait(2 * holdSeconds);
            const both = { experienceId: ids.tour, date, timeSlotId: 'early', participantCount: 2 };
            expect((await api.check(both)).body.reason).toBe('slot_full');
        });

        test('bookings without a contact are limited for one client address; cancelled and expired ones do not count', async () => {
            await cancelAll();
            const made = [];
            for (let count = 0; count < most; count++) made.push(await booked());
            const refused = await api.create(walk());
            expectError(refused, 'rate_limited');
            expect(Number(refused.headers.get('retry-after'))).toBe(contactlessHoldSeconds);
            expect((await api.create(walk({ participant_data: { adults: 1, ...person } }))).status).toBe(201);
            await setContact(made[0]?.bookingId as string);
            await booked();
            expectError(await api.create(walk()), 'rate_limited');
            await api.cancel(made[1]?.bookingId as string);
            await booked();
            expectError(await api.create(walk()), 'rate_limited');
            api.wait(contactlessHoldSeconds);
            await booked();
        });

        test('the limit of bookings without a contact is exact, also for requests at several providers at once', async () => {
            await cancelAll();
            const answers = await Promise.all(
                Array.from({ length: 24 }, (_, at) => {
                    const west = { experience_id: at % 3 === 0 ? ids.west : ids.east, time_slot_id: 'late' };
                    return api.create(walk(at % 3 === 1 ? {} : west));
                }),
            );
            const made = answers.filter(({ status }) => status === 201);
            expect(made).toHaveLength(most);
            expect(answers.filter(({ status }) => status === 429)).toHaveLength(answers.length - most);
        });

        test('a booking counts for the contact that it gets, which is refused where it has too many, also at once', async () => {
            await cancelAll();
            const made = [];
            for (let count = 0; count < most; count++) made.push((await booked()).bookingId as string);
            const lapsesAtMs = api.nowMs + holdSeconds * 1000;
            const results = await Promise.all(made.map((id) => setContact(id)));
            expect(results.filter((each) => each.ok)).toHaveLength(mostOfContact);
            const at = results.findIndex((each) => !each.ok);
            expect(results[at]).toEqual(err({ untilMs: lapsesAtMs }));
            const refused = await api.stored(made[at] as string);
            expect(refused).toMatchObject({ email: null, email_key: null, first_name: null });
            expect(refused.address_digest).not.toBeNull();
            expect(refused.expires_at).toBe(api.instant(contactlessHoldSeconds));
            const other = { ...person, email: 'other@mail.example' };
            expect(await setContact(refused.id, other)).toEqual(ok('set'));
            // A contact that is there stays.
            expect(await setContact(refused.id)).toEqual(ok('kept'));
        });

        test('a booking without a contact keeps a keyed digest of the address while it counts, and nothing afterwards', async () => {
            await cancelAll();
            const [named, cancelled, expired] = [await booked(), await booked(), await booked()];
            const digest = (await api.stored(named.bookingId)).address_digest as string;
            expect(digest).toBe(api.running.service.digestOfAddress('127.0.0.1'));
            expect(JSON.stringify(await api.stored(named.bookingId))).not.toContain('127.0.0.1');
            await setContact(named.bookingId);
            await api.cancel(cancelled.bookingId);
            api.wait(contactlessHoldSeconds);
            await booked();
            for (const { bookingId } of [named, cancelled, expired]) {
                expect((await api.stored(bookingId)).address_digest).toBeNull();
            }
        });

        test('a contact of which both address and number have too many bookings waits for the later of the two', async () => {
            await cancelAll();
            const { email, ...names } = person;
            const [byEmail, byPhone] = [{ email }, { phone: '+529835550160' }].map((reach) => ({
                participant_data: { adults: 1, ...names, ...reach },
            }));
            for (let count = 0; count < mostOfContact; count++) await booked(byEmail);
            api.wait(100);
            for (let count = 0; count < mostOfContact; count++) await booked(byPhone);
            const both = { ...byEmail?.participant_data, ...byPhone?.participant_data };
            const refused = await api.create(walk({ participant_data: both }));
            expectError(refused, 'rate_limited');
            expect(refused.headers.get('retry-after')).toBe(String(holdSeconds));
        });

        test('an e-mail address counts without its tag, and is stored as it was given', async () => {
            await cancelAll();
            const withEmail = (email: string) => ({ participant_data: { adults: 1, ...person, email } });
            const first = await booked(withEmail('maya+one@mail.example'));
            await booked(withEmail('MAYA@mail.example'));
            await booked(withEmail('maya+two+three@mail.example'));
            expectError(await api.create(walk(withEmail('maya+four@mail.example'))), 'rate_limited');
            await booked(withEmail('maya@other.example'));
            await booked(withEmail('+maya@mail.example'));
            expect((await api.stored(first.bookingId)).email).toBe('maya+one@mail.example');
        });
    },
    { contactlessHoldSeconds, maxPendingPerAddress: most, maxPendingPerContact: mostOfContact },
);
