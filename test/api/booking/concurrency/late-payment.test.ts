import { EventEmitter, once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makeBooking } from '../../../../api/booking/desk/create.ts';
import { openDesk } from '../../../../api/booking/desk/open-desk.ts';
import { recordMoney } from '../../../../api/booking/desk/pay.ts';
import { lockProvider } from '../../../../api/booking/ledger/bookings.ts';
import { Ledger } from '../../../../api/ledger/ledger.ts';
import { readServerConfiguration } from '../../../../contract/configuration.ts';
import { postgresDatabase } from '../../../support/postgres.ts';
import { temporaryFolder } from '../../support/folders.ts';
import { testSecret } from '../../support/service.ts';
import { dayAhead, plainPayload } from './support/crowd.ts';
import { catalog, harbour, sail, sailCapacity } from './support/harbour.ts';
import { holdsAt, oversold, soldIn } from './support/sold.ts';

const holdSeconds = 10;

const sqlite = async () => `sqlite:${join(await temporaryFolder(), 'ledger.sqlite')}`;

describe.each([
    ['SQLite', sqlite],
    ['PostgreSQL', postgresDatabase],
])('on %s', (_, address) => {
    async function deskOn(ledgerUrl: string, clock: () => number) {
        const configured = readServerConfiguration({ LEDGER_URL: ledgerUrl });
        if (!configured.ok) throw new Error(configured.messages.join());
        const ledger = Ledger.open(configured.configuration.ledger);
        onTestFinished(() => ledger.close());
        await ledger.migrate();
        const terms = { secret: testSecret, quoteTtlSeconds: 900, holdSeconds, maxPendingPerContact: 0 };
        return { ledger, desk: openDesk(ledger, clock, terms) };
    }

    test('a payment that waits while its booking lapses and is sold again does not confirm it', async () => {
        const begunMs = Date.now();
        const lapsesMs = begunMs + holdSeconds * 1000;
        let nowMs = begunMs;
        const url = await address();
        const payer = (await deskOn(url, () => nowMs)).desk;
        const seller = (await deskOn(url, () => Math.max(nowMs, lapsesMs))).desk;
        const { ledger } = await deskOn(url, () => nowMs);
        const payload = plainPayload({ experience: sail, date: dayAhead(0), adults: sailCapacity });
        const made = await makeBooking(payer, catalog, payload, null);
        if (!made.ok) throw new Error(made.failure.code);
        const { id: bookingId, total_minor: amountMinor } = made.value.booking;

        // Somebody else works for the provider: everyone who comes meanwhile waits.
        const work = new EventEmitter();
        const working = ledger.transaction(async (transaction) => {
            await lockProvider(transaction, harbour.slug);
            await once(work, 'done');
        });
        await wait(50);
        const selling = makeBooking(seller, catalog, payload, null);
        await wait(100);
        // The payment comes a millisecond before the booking lapses, and has its turn a millisecond later.
        nowMs = lapsesMs - 1;
        const paying = recordMoney(payer, catalog, { bookingId, amountMinor, reference: 'payment 1' });
        await wait(100);
        nowMs = lapsesMs;
        work.emit('done');
        const [sold, paid] = await Promise.all([selling, paying, working]);

        expect(paid).toMatchObject({ kind: 'recorded', refundDue: sold.ok });
        const live = (await soldIn(url)).filter((hold) => holdsAt(hold, new Date(nowMs).toISOString()));
        expect(live).toHaveLength(1);
        expect(oversold(await soldIn(url), harbour)).toEqual([]);
    });
});
