import { readFile } from 'node:fs/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
    eraseAccessRequests,
    listAccessRequests,
    receiveAccessRequest,
} from '../../../../api/access/access-requests.ts';
import { eraseBefore, eraseBooking, Housekeeper } from '../../../../api/booking/service/erase.ts';
import { Ledger } from '../../../../api/ledger/ledger.ts';
import { command, issueKey } from '../../support/command.ts';
import { temporaryFolder } from '../../support/folders.ts';
import { contact, describeBooking, ledgers } from '../support/booking-api.ts';
import { ids } from '../support/catalog.ts';

const personalColumns = 'first_name last_name email email_key phone special_requests address_digest'.split(' ');
const keptColumns = `id reference provider_slug experience_id place_id start_date end_date status created_at expires_at
    confirmed_at cancelled_at currency exponent total_minor due_now_minor locale contact_erased_at kept_minor
    link_version channel hold_extended_at revision refund_ceiling_percent details`.split(/\s+/u);

const personal = /Xiomara|Quetzalli|5550147|window seat|payer/iu;

describeBooking('erasing contact data', (api) => {
    const booked = async (date: string) => {
        const request = { experienceId: ids.tour, date, timeSlotId: 'early', adults: 1 };
        const made = await api.book(request, { special_requests: 'A window seat' });
        expect(made.status, made.text).toBe(201);
        return made.body;
    };
    /** Everything that the ledger has about a booking. */
    const stored = async (id: string) =>
        await api.running.ledger.query(async (database) => {
            const booking = await database.selectFrom('booking').selectAll().where('id', '=', id).execute();
            const tables = ['hold', 'payment', 'payment_session', 'payment_event'] as const;
            const rows = tables.map((table) =>
                database.selectFrom(table).selectAll().where('booking_id', '=', id).execute(),
            );
            return JSON.stringify([booking, ...(await Promise.all(rows))]);
        });
    const paid = async (date: string) => {
        const { bookingId, total } = await booked(date);
        await api.pay(bookingId, total * 100);
        await api.running.ledger.query(async (database) => {
            const session = {
                id: `session ${bookingId}`,
                booking_id: bookingId,
                provider: 'sandbox',
                external_id: null,
            };
            const times = { created_at: api.instant(), expires_at: api.instant() };
            await database
                .insertInto('payment_session')
                .values({
                    ...session,
                    ...times,
                    amount_minor: 1,
                    purpose: 'due',
                    locale: 'en',
                    email: contact.email,
                    url: null,
                    status: 'paid',
                })
                .execute();
            const event = { provider: 'stripe', event_id: bookingId, type: 'charge', booking_id: bookingId };
            const reported = { payload: '{"payer":"Xiomara"}', status: 'applied' as const, received_at: api.instant() };
            await database
                .insertInto('payment_event')
                .values({ ...event, ...reported, subject: bookingId, reason: null, settled_at: null })
                .execute();
        });
        return bookingId;
    };

    test('the erasure of one booking erases personal data and provider reports; money and places stay', async () => {
        const date = api.freeDay();
        const id = await paid(date);
        expect(await stored(id)).toMatch(personal);
        const before = await api.read(id);
        expect(await eraseBooking(api.running.service, id)).toMatchObject({ ok: true });
        expect(await stored(id)).not.toMatch(personal);
        expect((await api.read(id)).body).toEqual(before.body);
        expect(before.body).toMatchObject({ status: 'confirmed', amountPaid: 20 });
        const check = { experienceId: ids.tour, date, timeSlotId: 'early', participantCount: 2 };
        expect((await api.check(check)).body.reason).toBe('slot_full');
        expect(await eraseBooking(api.running.service, ids.unknown)).toMatchObject({ ok: false });
    });

    test('the erasure of a booking empties its personal columns; each column is listed as personal or kept', async () => {
        const id = await paid(api.freeDay());
        await eraseBooking(api.running.service, id);
        const erased: Record<string, unknown> = await api.running.ledger.query((database) =>
            database.selectFrom('booking').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
        );
        expect(Object.keys(erased).sort()).toEqual([...personalColumns, ...keptColumns].sort());
        expect(personalColumns.filter((name) => erased[name] !== null)).toEqual([]);
    });

    test('the erasure erases events about a payment of the booking that were refused', async () => {
        const id = await paid(api.freeDay());
        const { ledger, service } = api.running;
        const event_id = `${id} refused`;
        await ledger.query(async (database) => {
            const payments = database.selectFrom('payment').select('reference').where('booking_id', '=', id);
            const { reference: subject } = await payments.executeTakeFirstOrThrow();
            const event = { provider: 'stripe', event_id, type: 'refund.created', subject, booking_id: null };
            const refused = { status: 'refused', reason: 'its currency', settled_at: null } as const;
            await database
                .insertInto('payment_event')
                .values({ ...event, ...refused, payload: '{"note":"for Xiomara"}', received_at: api.instant() })
                .execute();
        });
        await eraseBooking(service, id);
        const texts = await ledger.query((database) =>
            database.selectFrom('payment_event').select('payload').where('event_id', '=', event_id).execute(),
        );
        expect(texts).toEqual([{ payload: null }]);
    });

    test('the erasure by day erases all bookings whose last day is before a day, and no other', async () => {
        const [first, second] = [api.freeDay(), api.freeDay()];
        const [old, recent, long] = [await paid(first), await paid(second), await paid(first)];
        await api.running.ledger.query((database) =>
            database.updateTable('booking').set({ end_date: second }).where('id', '=', long).execute(),
        );
        await eraseBefore(api.running.service, first);
        expect(await stored(old)).toMatch(personal);
        expect(await eraseBefore(api.running.service, second)).toBeGreaterThan(0);
        expect(await stored(old)).not.toMatch(personal);
        expect(await stored(recent)).toMatch(personal);
        expect(await stored(long), 'it begins before the day and ends on it').toMatch(personal);
        expect(await eraseBefore(api.running.service, second)).toBe(0);
    });

    test('the server erases a number of days after the last day, never by default, with addresses of expired bookings', async () => {
        const day = api.freeDay();
        const id = await paid(day);
        const expired = await api.create({
            experience_id: ids.tour,
            time_slot_id: 'late',
            date: day,
            adults: 1,
            total_price: 20,
        });
        const erased: number[] = [];
        const keeper = (days: number) =>
            new OneRound(
                api.running.service,
                days,
                (error) => expect(error).toBeNull(),
                (count) => erased.push(count),
                { firstAfterMs: 0, everyMs: 5 },
            );
        api.nowMs = Date.parse(`${day}T12:00:00Z`) + 10 * 86_400_000;
        await keeper(0).round();
        expect(await stored(expired.body.bookingId)).toContain('"address_digest":null');
        await keeper(10).round();
        expect(await stored(id)).toMatch(personal);
        const server = keeper(9);
        server.start();
        await expect.poll(async () => personal.test(await stored(id))).toBe(false);
        await server.stop(10_000);
        expect(erased.length).toBeGreaterThan(0);
    });
});

/** Does its work when the test says so, too. */
class OneRound extends Housekeeper {
    override round(): Promise<void> {
        return super.round();
    }
}

const request = {
    name: 'Xiomara',
    organisation: 'Quetzalli',
    email: 'xiomara@mail.example',
    use_case: 'A window seat',
    destination_focus: 'Porto',
    planned_use: 'Monthly',
};

describe.each(ledgers)('erasing requests for access, on %s', (_, address) => {
    test('access requests are erased by id or by day, and undecided ones are rejected', async () => {
        const ledger = await Ledger.open(await address(await temporaryFolder()));
        onTestFinished(() => ledger.close());
        await ledger.migrate();
        const at = (day: string) => new Date(`${day}T12:00:00Z`);
        const receive = (day: string) => receiveAccessRequest(ledger, request, at(day));
        const [first, , third] = [
            await receive('2027-01-01'),
            await receive('2027-01-02'),
            await receive('2027-01-03'),
        ];
        const now = at('2027-02-01');
        const forget = vi.spyOn(ledger, 'forgetErased');
        expect(await eraseAccessRequests(ledger, { id: first as string }, now)).toBe(1);
        expect(await eraseAccessRequests(ledger, { id: 'none' }, now)).toBe(0);
        expect(await eraseAccessRequests(ledger, { beforeDay: '2027-01-03' }, now)).toBe(1);
        expect(forget).toHaveBeenCalledTimes(2);
        const listed = await listAccessRequests(ledger);
        expect(listed.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'received']);
        expect(listed.map((each) => personal.test(JSON.stringify(each)))).toEqual([false, false, true]);
        expect(listed[2]?.id).toBe(third);
    });
});

describeBooking(
    'the files of a ledger',
    (api) => {
        test('what is erased while the server runs is neither in the file of the ledger nor in its -wal', async () => {
            const { path } = api.ledgerAddress as { path: string };
            const traces = async () => {
                const files = await Promise.all([path, `${path}-wal`].map((file) => readFile(file, 'latin1')));
                return files.map((bytes) => personal.test(bytes) || bytes.includes('5550147'));
            };
            const made: string[] = [];
            for (let count = 0; count < 20; count += 1) {
                const trip = { experienceId: ids.tour, date: api.freeDay(), timeSlotId: 'early', adults: 1 };
                // Long enough for pages of its own, which become free.
                const { body } = await api.book(trip, { special_requests: 'A window seat. '.repeat(400) });
                made.push(body.bookingId);
            }
            expect(await traces()).toContain(true);
            const environment = { LEDGER_URL: `sqlite:${path}` };
            const erased = await command('bookings', ['erase', made.shift() as string], environment);
            expect(erased.stderr).toBe('');
            await command('bookings', ['erase', '--before', '2100-01-01'], environment);
            expect(await traces()).toEqual([false, false]);
            expect((await api.read(made[0] as string)).status).toBe(200);
        });
    },
    {},
    ledgers.slice(0, 1),
);

test.each([
    ['bookings', 'Contact data of 0 bookings erased.\n'],
    ['access', 'Contact data of 0 requests erased.\n'],
] as const)('npm run %s -- erase takes an ID or a day, and one of them', async (name, done) => {
    const environment = { LEDGER_URL: `sqlite:${await temporaryFolder()}/ledger.sqlite` };
    await issueKey(environment.LEDGER_URL);
    const all = [];
    for (const words of [[], ['--before', '2027-02-30'], ['--before', '2027-02-28'], [ids.unknown]]) {
        all.push(await command(name, ['erase', ...words], environment));
    }
    expect(all.map(({ status }) => status)).toEqual([1, 1, 0, 1]);
    expect(all.map(({ stderr }) => stderr)).toEqual([
        'Give an ID or --before, not both.\n',
        '--before must be a day such as 2027-05-15.\n',
        '',
        expect.stringMatching(/^There is no (?:booking|request) with this id\.\n$/u),
    ]);
    expect(all[2]?.stdout).toBe(done);
});
