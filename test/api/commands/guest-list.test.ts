import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foundMost } from '../../../api/booking/bookings/days.ts';
import { temporaryFolder } from '../../support/pipeline.ts';
import { Payments } from '../booking/payment/support/payments.ts';
import { BookingApi, sandbox } from '../booking/support/booking-api.ts';
import { copyBooking } from '../booking/support/copies.ts';
import { command } from '../support/command.ts';

describe('npm run bookings -- list --guest', () => {
    const api = new BookingApi();
    const payments = new Payments(api, sandbox);
    const dataFolder = temporaryFolder();
    const path = join(dataFolder, 'ledger.db');
    beforeAll(() => api.open(dataFolder, { kind: 'sqlite', path }));
    afterAll(() => api.stop());

    const list = (...words: string[]) =>
        command('bookings', ['list', '--guest', 'quetzalli', ...words], {
            LEDGER_URL: `sqlite:${path}`,
            DIST_DIR: join(dataFolder, 'dist'),
        });

    test('the list of a guest with more bookings than it shows says that it is not complete', async () => {
        const id = await payments.tour();
        await copyBooking(api.running.ledger, id, 1, foundMost - 1);
        expect((await list()).stdout).not.toContain('Only the 200');
        await copyBooking(api.running.ledger, id, foundMost - 1, foundMost + 1);
        expect((await list()).stdout).toMatch(/\nOnly the 200 with the latest days are listed\./u);
    });

    test('the list of a guest has bookings of any status, and refuses to be limited to one', async () => {
        const { status, stderr } = await list('--status', 'cancelled');
        expect(status).toBe(1);
        expect(stderr).toContain("'--guest <text>' cannot be used with option '--status <status>'");
    });
});
