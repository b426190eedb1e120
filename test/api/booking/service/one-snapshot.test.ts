import type { KyselyPlugin } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { readBooking } from '../../../../api/booking/service/booking.ts';
import type { Ledger } from '../../../../api/ledger/ledger.ts';
import { patientLedger } from '../../support/patient-ledger.ts';
import { describeBooking } from '../support/booking-api.ts';
import { ids } from '../support/catalog.ts';

describeBooking('a booking and its money are read on one snapshot', (api) => {
    /** Runs the work between the first query of a reader and its second. */
    function between(work: () => Promise<unknown>): KyselyPlugin {
        let isFirst = true;
        return {
            transformQuery: ({ node }) => node,
            transformResult: async ({ result }) => {
                if (isFirst) await work();
                isFirst = false;
                return result;
            },
        };
    }

    test('a payment that is recorded between two queries of a reader shows in both or in neither', async () => {
        const request = { experienceId: ids.tour, date: api.freeDay(), timeSlotId: 'early', adults: 2 };
        const id = (await api.book(request)).body.bookingId;
        const ledger = await patientLedger(api.ledgerAddress);
        onTestFinished(() => ledger.close());
        const pause = between(() => api.pay(id, 40_00));
        const reader = {
            ...api.running.service,
            ledger: {
                query: ledger.query.bind(ledger),
                read: <T>(work: Parameters<Ledger['read']>[0]) =>
                    ledger.read((snapshot) => work(snapshot.withPlugin(pause))) as Promise<T>,
            } as Ledger,
        };
        const seen = async () => {
            const known = await readBooking(reader, id);
            return known.ok && [known.value.booking.status, known.value.money.paidMinor];
        };
        expect(await seen()).toEqual(['pending', 0]);
        expect(await seen()).toEqual(['confirmed', 40_00]);
    });
});
