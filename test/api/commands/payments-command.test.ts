import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refundBooking } from '../../../api/booking/payment/refund-booking.ts';
import type { LedgerAddress } from '../../../contract/configuration.ts';
import { temporaryFolder } from '../../support/pipeline.ts';
import { Payments } from '../booking/payment/support/payments.ts';
import { refundingProvider } from '../booking/payment/support/refunding-provider.ts';
import { BookingApi, ledgers } from '../booking/support/booking-api.ts';
import { command } from '../support/command.ts';

describe.each(ledgers)('npm run bookings -- payments, on %s', (_, addressIn) => {
    const api = new BookingApi();
    const { answer, provider } = refundingProvider();
    const payments = new Payments(api, provider);
    const dataFolder = temporaryFolder();
    let address: LedgerAddress;
    beforeAll(async () => {
        address = await addressIn(dataFolder);
        await api.open(dataFolder, address);
    });
    afterAll(() => api.stop());

    const run = (...words: string[]) =>
        command('bookings', ['payments', ...words], {
            LEDGER_URL: address.kind === 'sqlite' ? `sqlite:${address.path}` : address.url,
            DIST_DIR: join(dataFolder, 'dist'),
        });
    const linesOf = async (...words: string[]) => (await run(...words)).stdout.trimEnd().split('\n');

    test('the payments of a month are listed with refunds and lost disputes, which are negative, and add up', async () => {
        const [tour, sail] = [await payments.tour(), await payments.sail()];
        await api.pay(tour, 40_00, `sandbox:${tour}`);
        await refundBooking(payments.parts, tour, 15_00);
        answer.how = 'refuse';
        await refundBooking(payments.parts, tour, 2_00);
        answer.how = 'be away';
        await refundBooking(payments.parts, tour, 5_00);
        await api.pay(sail, 873_25, `sandbox:${sail}`);
        await payments.dispute(sail, 'lost');
        const [head, ...lines] = await linesOf('--month', api.instant().slice(0, 7), '--provider', 'lagoon');
        expect(head).toBe('at_utc,kind,amount,currency,payment,refund,booking,provider,first_day');
        const of = (id: string) => lines.map((each) => each.split(',')).filter((cells) => cells[4] === `sandbox:${id}`);
        const moved = (id: string) => of(id).map(([, kind, amount, currency]) => `${kind} ${amount} ${currency}`);
        expect(moved(tour).toSorted()).toEqual(['payment 40.00 EUR', 'refund -15.00 EUR', 'refund pending -5.00 EUR']);
        expect(moved(sail).toSorted()).toEqual(['dispute lost -40.00 MXN', 'payment 873.25 MXN']);
        const [first] = of(tour);
        expect(first?.[0]).toBe(api.instant().slice(0, 19).replace('T', ' '));
        expect(first?.slice(6, 8)).toEqual([(await api.read(tour)).body.reference, 'lagoon']);
    });

    test('another month and another provider have no payments, and what is no month is refused', async () => {
        expect(await linesOf('--month', '2020-02')).toHaveLength(1);
        expect(await linesOf('--month', api.instant().slice(0, 7), '--provider', 'kyo')).toHaveLength(1);
        expect(await run('--month', '2027-13')).toMatchObject({
            status: 1,
            stderr: '--month must be a month such as 2027-05.\n',
        });
    });
});
