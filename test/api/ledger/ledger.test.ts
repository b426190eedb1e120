import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
    approveAccessRequest,
    listAccessRequests,
    receiveAccessRequest,
    rejectAccessRequest,
} from '../../../api/access/access-requests.ts';
import { activeKeys, issueKey, listKeys, revokeKey } from '../../../api/access/key-repository.ts';
import { changeUsage } from '../../../api/access/usage-repository.ts';
import type { Ledger } from '../../../api/ledger/ledger.ts';
import { ledgerName } from '../../../api/ledger/version.ts';
import type { LedgerAddress } from '../../../contract/configuration.ts';
import { err, ok } from '../../../contract/result.ts';
import { postgresDatabase } from '../../support/postgres.ts';
import { temporaryFolder } from '../support/folders.ts';
import { patientLedger } from '../support/patient-ledger.ts';

const databases: [string, () => Promise<LedgerAddress>][] = [
    ['SQLite', async () => ({ kind: 'sqlite', path: join(await temporaryFolder(), 'deep', 'ledger.sqlite') })],
    ['PostgreSQL', async () => ({ kind: 'postgres', url: await postgresDatabase() })],
];
const request = {
    name: 'Ana',
    organisation: 'Research',
    email: 'ana@research.example',
    use_case: 'A report',
    destination_focus: 'Porto',
    planned_use: 'Monthly',
};
const now = new Date('2026-03-01T12:00:00Z');

describe.each(databases)('the ledger on %s', (_, address) => {
    async function withLedger(work: (ledger: Ledger, address: LedgerAddress) => Promise<void>): Promise<void> {
        const where = await address();
        const ledger = await patientLedger(where);
        await ledger.migrate();
        try {
            await work(ledger, where);
        } finally {
            await ledger.close();
        }
    }

    test('no more requests are kept than may wait for a decision', async () => {
        await withLedger(async (ledger) => {
            const receive = () => receiveAccessRequest(ledger, request, now, 2);
            const [first] = [await receive(), await receive()];
            expect(await receive()).toBeNull();
            await rejectAccessRequest(ledger, first as string, now);
            expect(await receive()).not.toBeNull();
            expect(await receive()).toBeNull();
        });
    });

    test('migrations run twice and by several processes at once', async () => {
        const where = await address();
        const ledgers = await Promise.all(Array.from({ length: 4 }, () => patientLedger(where)));
        await Promise.all(ledgers.map((ledger) => ledger.migrate()));
        await ledgers[0]?.migrate();
        await Promise.all(ledgers.map((ledger) => ledger.proveWrite()));
        expect(await listKeys(ledgers[1] as Ledger, '2026-03-01')).toEqual([]);
        await Promise.all(ledgers.map((ledger) => ledger.close()));
    });

    test('a key is listed without its secret, with the use of the day asked for', () =>
        withLedger(async (ledger) => {
            const key = await ledger.query((database) => issueKey(database, 'Ann', null, now));
            const change = { keyId: key.id, given: 5, requested: 0, limit: Number.POSITIVE_INFINITY };
            await changeUsage(ledger, [
                { ...change, day: '2026-03-01' },
                { ...change, day: '2026-03-02', given: 7 },
            ]);
            const listed = await listKeys(ledger, '2026-03-02');
            expect(listed).toMatchObject([{ id: key.id, customer: 'Ann', daily_limit: null, used_today: 7 }]);
            expect(JSON.stringify(listed)).not.toContain(key.text);
            expect(key.text).toMatch(/^tms_[\w-]{43}$/u);
        }));

    test('a key is revoked once, and no other one with it', () =>
        withLedger(async (ledger) => {
            const key = await ledger.query((database) => issueKey(database, 'Ann', 10, now));
            const other = await ledger.query((database) => issueKey(database, 'Bob', 10, now));
            expect(await revokeKey(ledger, 'key_none', now)).toEqual(err('unknown'));
            expect(await revokeKey(ledger, key.id, now)).toEqual(ok(undefined));
            expect(await revokeKey(ledger, key.id, now)).toEqual(err('before'));
            expect((await activeKeys(ledger)).map(({ id }) => id)).toEqual([other.id]);
        }));

    test('a limit is granted exactly, however many ask at once', () =>
        withLedger(async (ledger, where) => {
            const key = await ledger.query((database) => issueKey(database, 'Ann', 50, now));
            const others = [ledger, await patientLedger(where), await patientLedger(where)];
            const change = { keyId: key.id, day: '2026-03-01', given: 0, requested: 3, limit: 50 };
            const results = await Promise.all(
                Array.from({ length: 30 }, (_, at) => changeUsage(others[at % 3] as Ledger, [change])),
            );
            expect(results.flat().reduce((sum, { granted }) => sum + granted, 0)).toBe(50);
            await Promise.all(others.slice(1).map((other) => other.close()));
        }));

    test('an access request is decided once; a second decision is refused', () =>
        withLedger(async (ledger) => {
            const id = (await receiveAccessRequest(ledger, request, now)) as string;
            const other = (await receiveAccessRequest(ledger, request, now)) as string;
            expect(await listAccessRequests(ledger)).toHaveLength(2);
            const decisions = await Promise.all([
                approveAccessRequest(ledger, id, 3000, now),
                approveAccessRequest(ledger, id, 3000, now),
            ]);
            expect(decisions.filter(({ ok }) => ok)).toHaveLength(1);
            expect(await rejectAccessRequest(ledger, id, now)).toMatchObject({ ok: false });
            expect(await rejectAccessRequest(ledger, other, now)).toMatchObject({ ok: true });
            expect(await approveAccessRequest(ledger, other, 3000, now)).toMatchObject({ ok: false });
            expect(await approveAccessRequest(ledger, 'none', 3000, now)).toMatchObject({ ok: false });
            const [key, ...more] = await listKeys(ledger, '2026-03-01');
            expect([key, more]).toMatchObject([{ customer: 'Research', daily_limit: 3000 }, []]);
            const ofRequest = await ledger.query((database) =>
                database.selectFrom('access_request').select('key_id').orderBy('status').execute(),
            );
            expect(ofRequest).toEqual([{ key_id: key?.id }, { key_id: null }]);
        }));

    test('a transaction that fails leaves nothing', () =>
        withLedger(async (ledger) => {
            const failing = ledger.transaction(async (database) => {
                await issueKey(database, 'Ann', null, now);
                throw new Error('no');
            });
            await expect(failing).rejects.toThrow('no');
            expect(await listKeys(ledger, '2026-03-01')).toEqual([]);
        }));
});

test('the name of a ledger for people is absolute and has no password', () => {
    expect(ledgerName({ kind: 'sqlite', path: 'var/ledger.sqlite' })).toBe(join(process.cwd(), 'var/ledger.sqlite'));
    const url = 'postgres://booking:hidden@db.internal:5432/booking?password=hidden&sslmode=require';
    expect(ledgerName({ kind: 'postgres', url })).toBe('postgres://booking@db.internal:5432/booking');
});
