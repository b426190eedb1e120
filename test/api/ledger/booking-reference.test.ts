import { expect, onTestFinished, test } from 'vitest';
import { parseReference, referenceOf, spacedReference } from '../../../api/ledger/booking-reference.ts';
import { Ledger } from '../../../api/ledger/ledger.ts';
import { migrations } from '../../../api/ledger/migrations.ts';
import { describeBooking, ledgers } from '../booking/support/booking-api.ts';
import { ids } from '../booking/support/catalog.ts';
import { temporaryFolder } from '../support/folders.ts';

test('a reference is eight characters that are not mistaken for each other, the same for the same id', () => {
    const references = Array.from({ length: 5000 }, (_, at) => referenceOf(`booking ${at}`));
    for (const reference of references) expect(reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/u);
    expect(new Set(references).size).toBe(5000);
    expect(referenceOf('booking 7')).toBe(references[7]);
    expect(referenceOf('booking 7', 1)).not.toBe(references[7]);
});

test.each([
    ['7K3M9QX2', '7K3M9QX2'],
    [' 7k3m-9qx2 ', '7K3M9QX2'],
    ['oil0oil0', '01100110'],
    ['7K3M9QX', null],
    ['7K3M9QX22', null],
    ['7K3M9QXU', null],
    ['', null],
    ['8ee89711-330c-4ccf-a9a2-e65ad12bbd7d', null],
])('a person who types "%s" means %s', (text, reference) => {
    expect(parseReference(text)).toBe(reference);
});

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

test('a reference in groups of four is read as it is', () => {
    const reference = referenceOf('booking 1');
    expect(spacedReference(reference)).toMatch(/^\w{4}\u00a0\w{4}$/u);
    expect(parseReference(spacedReference(reference))).toBe(reference);
});

test.each(ledgers)('bookings of an earlier version get references, on %s', async (_, addressIn) => {
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
