import { expect, onTestFinished, test } from 'vitest';
import { Ledger } from '../../../../api/ledger/ledger.ts';
import { migrations } from '../../../../api/ledger/migrations.ts';
import { referenceOf } from '../../../../contract/booking-reference.ts';
import { temporaryFolder } from '../../support/folders.ts';
import { describeBooking, emptyLedgers } from '../support/booking-api.ts';
import { ids } from '../support/catalog.ts';

describeBooking('the reference of a booking', (api) => {
    const request = () => ({ experienceId: ids.tour, date: api.freeDay(), timeSlotId: 'early', adults: 1 });

    test('the reference of a booking is the same when it is made, made again by the same request, and read', async () => {
        const payload = await api.quoted(request());
        const made = await api.create(payload);
        expect(made.body.reference).toBe(referenceOf(made.body.bookingId));
        expect((await api.create(payload)).body.reference).toBe(made.body.reference);
        expect((await api.read(made.body.bookingId)).body.reference).toBe(made.body.reference);
        expect((await api.read(made.body.reference)).status).toBe(404);
    });

    test('the reference of a booking is another one if an earlier booking has it', async () => {
        const first = (await api.book(request())).body;
        const id = '01890000-0000-7000-8000-000000000001';
        await api.running.ledger.query((database) =>
            database
                .updateTable('booking')
                .set({ reference: referenceOf(id) } as object)
                .where('id', '=', first.bookingId)
                .execute(),
        );
        api.running.service.newId = () => id;
        const second = (await api.book(request())).body;
        expect([second.bookingId, second.reference]).toEqual([id, referenceOf(id, 1)]);
        expect((await api.read(id)).body.reference).toBe(second.reference);
    });
});

test.each(emptyLedgers)('bookings of an earlier version get references, on %s', async (_, addressIn) => {
    const ledger = await Ledger.open(await addressIn(await temporaryFolder()));
    onTestFinished(() => ledger.close());
    await ledger.migrate(Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0015')));
    const texts = ['provider_slug', 'experience_id', 'place_id', 'start_date', 'status', 'created_at', 'expires_at'];
    const others = { currency: 'MXN', exponent: 2, total_minor: 1, due_now_minor: 1, locale: 'en', details: '{}' };
    const ofEarlier = Object.fromEntries(texts.map((name) => [name, 'x']));
    const rows = Array.from({ length: 1000 }, (_, at) => ({ id: `booking ${at}`, ...ofEarlier, ...others }));
    await ledger.transaction(async (database) => {
        for (let at = 0; at < rows.length; at += 50) {
            await database
                .insertInto('booking')
                .values(rows.slice(at, at + 50) as never)
                .execute();
        }
    });
    await ledger.migrate();
    const stored = await ledger.query((database) =>
        database.selectFrom('booking').select(['id', 'reference']).execute(),
    );
    expect(stored.length).toBe(1000);
    for (const { id, reference } of stored) expect(reference).toBe(referenceOf(id));
});
