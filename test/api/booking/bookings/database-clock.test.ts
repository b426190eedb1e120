import { expect, onTestFinished, test } from 'vitest';
import { everyAmount } from '../../../../api/booking/pricing/charge-rule.ts';
import { openBookingService } from '../../../../api/booking/service/service.ts';
import { makeBooking } from '../../../../api/booking-api/create.ts';
import { Ledger } from '../../../../api/ledger/ledger.ts';
import { postgresDatabase } from '../../../support/postgres.ts';
import { testSecret } from '../../support/service.ts';
import { dayAhead, plainPayload } from '../concurrency/support/crowd.ts';
import { catalog, harbour, sail, sailCapacity } from '../concurrency/support/harbour.ts';
import { oversold, soldIn } from '../concurrency/support/sold.ts';
import { receiveMoney } from '../support/money.ts';

/** By how many seconds the clocks of two processes differ from PostgreSQL's, and for how long a booking holds. */
const differences: [first: number, second: number, holdSeconds: number][] = [
    [0, 90, 60],
    [-90, 0, 60],
    [0, 3600, 2400],
    [-3600, 0, 2400],
    [-3600, 3600, 2400],
];

test.each(differences)(
    'on PostgreSQL, places held by a process %i seconds off are not sold by one %i seconds off',
    async (firstOff, secondOff, holdSeconds) => {
        const url = await postgresDatabase();
        // As servers open it, but for a machine that is busy with other tests.
        const open = async () => {
            const ledger = await Ledger.open({ kind: 'postgres', url }, () => {}, { timeoutMs: 30_000 });
            onTestFinished(() => ledger.close());
            return ledger;
        };
        await (await open()).migrate();
        const process = async (offSeconds: number) => {
            const limits = { maxPendingPerContact: 0, maxPendingPerAddress: 0 };
            const terms = { quoteTtlSeconds: 900, holdSeconds, contactlessHoldSeconds: holdSeconds, ...limits };
            return openBookingService(await open(), () => Date.now() + offSeconds * 1000, {
                ...terms,
                secret: testSecret,
                chargeRules: () => everyAmount,
            });
        };
        const [first, second] = [await process(firstOff), await process(secondOff)];
        const payload = plainPayload({ experience: sail, date: dayAhead(1), adults: sailCapacity });
        const made = await makeBooking(first, catalog, payload, null);
        if (!made.ok) throw new Error(made.error.code);
        const again = await makeBooking(second, catalog, payload, null);
        expect(again).toMatchObject({ ok: false, error: { code: 'slot_full' } });
        const { id, total_minor: amountMinor } = made.value.booking;
        const notice = { bookingId: id, amountMinor, reference: `sandbox:${id}` };
        expect(await receiveMoney(first, catalog, notice)).toMatchObject({ kind: 'recorded', refundDue: false });
        expect(oversold(await soldIn(url), harbour)).toEqual([]);
    },
);
