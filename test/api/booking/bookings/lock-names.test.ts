import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { BookingWriter } from '../../../../api/booking/bookings/booking-writer.ts';
import { contactOf } from '../../../../api/booking/bookings/contact.ts';
import { type BookingOrder, lockNames } from '../../../../api/booking/bookings/create.ts';
import { LedgerBusy } from '../../../../api/ledger/fault.ts';
import { postgresDatabase } from '../../../support/postgres.ts';
import { patientLedger } from '../../support/patient-ledger.ts';

describe('what is counted over all providers', () => {
    const terms = { holdSeconds: 1, contactlessHoldSeconds: 1, maxPendingPerContact: 1, maxPendingPerAddress: 1 };
    const names = (contact: Parameters<typeof contactOf>[0], more: Partial<typeof terms> = {}) => {
        const order = { contact: contactOf(contact), addressDigest: 'digest' } as BookingOrder;
        return lockNames(order, { ...terms, ...more });
    };

    test('what is counted has the names of the contact or, without one, of the client address', () => {
        const person = { email: 'Ana+tour@mail.example', phone: '+52 983 555 0160' };
        expect(names(person)).toEqual(['email_key:ana@mail.example', 'phone:+529835550160']);
        expect(names({})).toEqual(['address_digest:digest']);
    });

    test('nothing is counted by name where there is no limit', () => {
        expect(names({ email: 'ana@mail.example' }, { maxPendingPerContact: 0 })).toEqual([]);
        expect(names({}, { maxPendingPerAddress: 0 })).toEqual([]);
    });
});

test('jobs with a common name run one after the other on PostgreSQL, also at several providers', async () => {
    const ledger = await patientLedger({ kind: 'postgres', url: await postgresDatabase() });
    onTestFinished(() => ledger.close());
    await ledger.migrate();
    const writer = new BookingWriter(ledger, Date.now);
    const done: string[] = [];
    const isWaiting = async () => {
        const { rows } = await ledger.query((database) =>
            sql`select pid from pg_locks join pg_database on pg_database.oid = pg_locks.database
                where locktype = 'advisory' and not granted and datname = current_database()`.execute(database),
        );
        return rows.length > 0;
    };
    /** Runs again while the name is locked, as a client does after a 503. */
    const runSecond = async (): Promise<void> => {
        try {
            await writer.run('b', async () => void done.push('b'), ['a common name', 'another name']);
        } catch (error) {
            if (!(error instanceof LedgerBusy)) throw error;
            await runSecond();
        }
    };
    let second = Promise.resolve();
    const first = async () => {
        second = runSecond();
        const isDoneOrWaiting = async () => done.length > 0 || (await isWaiting());
        await expect.poll(isDoneOrWaiting, { interval: 5, timeout: 60_000 }).toBe(true);
        done.push('a');
    };
    await writer.run('a', first, ['a name', 'a common name']);
    await second;
    expect(done).toEqual(['a', 'b']);
});
