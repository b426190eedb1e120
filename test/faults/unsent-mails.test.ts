import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'vitest';
import { BookingApi } from '../api/booking/support/booking-api.ts';
import { mailsOf } from '../api/booking/support/mails-of.ts';
import { startMailServer } from '../api/mail/support/mail-server.ts';
import { contact, reachable, SentMails } from '../api/mail/support/sent-mails.ts';
import { temporaryFolder } from '../api/support/folders.ts';
import { startServer } from '../api/support/process.ts';
import { sqliteIn } from '../api/support/service.ts';
import { until } from './support/until.ts';

/** A booking that was paid, whose mails are due. */
async function paidBooking(whenOver: (work: () => Promise<void>) => void) {
    const folder = await temporaryFolder(whenOver);
    const api = new BookingApi();
    const ledger = sqliteIn(folder);
    await api.open(folder, ledger);
    whenOver(() => api.stop());
    api.nowMs = Date.now();
    await api.offer(reachable);
    const { bookingId } = await new SentMails(api).paid();
    const distDir = join(folder, 'dist');
    return { api, bookingId, distDir, ledgerUrl: `sqlite:${join(folder, 'ledger.sqlite')}` };
}

test.concurrent('a server without a data set claims no mail, and one with data sends it', async (context) => {
    const { expect, onTestFinished } = context;
    const { api, bookingId, distDir, ledgerUrl } = await paidBooking(onTestFinished);
    const mails = await startMailServer();
    const environment = {
        LEDGER_URL: ledgerUrl,
        SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
        MAIL_FROM: 'bookings@site.example',
    };
    const broken = await startServer({ ...environment, DIST_DIR: join(distDir, 'none') });
    onTestFinished(async () => void (await broken.stop('SIGKILL')));
    const metrics = async () => await (await fetch(`${broken.url}/metrics`)).text();
    await until(async () => (await metrics()).includes('\nmessages_due 2\n'), 'a round has ended');
    await wait(1500);
    const due = (await mailsOf(api, bookingId)).filter(({ kind }) => kind !== 'reminder');
    expect(due.map(({ state, attempts }) => [state, attempts])).toEqual([
        ['open', 0],
        ['open', 0],
    ]);
    const whole = await startServer({ ...environment, DIST_DIR: distDir });
    onTestFinished(async () => void (await whole.stop('SIGKILL')));
    await until(() => mails.arrived.length === 2, 'both mails have arrived');
    expect(mails.arrived.flatMap(({ recipients }) => recipients).sort()).toEqual([
        contact.email,
        'xio.quetzalli@mail.example',
    ]);
});

test.concurrent('a mail server that refuses everything for now is seen in log and metrics', async (context) => {
    const { expect, onTestFinished } = context;
    const { distDir, ledgerUrl } = await paidBooking(onTestFinished);
    const mails = await startMailServer({
        onRcptTo: ({ address }, _, done) =>
            done(Object.assign(new Error(`${address.toUpperCase()} later`), { responseCode: 451 })),
    });
    const server = await startServer({
        LEDGER_URL: ledgerUrl,
        DIST_DIR: distDir,
        SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
        MAIL_FROM: 'bookings@site.example',
    });
    onTestFinished(async () => void (await server.stop('SIGKILL')));
    const metrics = async () => await (await fetch(`${server.url}/metrics`)).text();
    await until(
        async () => (await metrics()).includes('message_attempts_failed_total{channel="mail"} 2'),
        'both failed',
    );
    await until(() => server.log().includes('cannot be sent'), 'the log says so');
    expect(server.log().match(/messages cannot be sent and are tried again/gu)).toHaveLength(1);
    expect(server.log()).toContain('451');
    expect(server.log()).not.toMatch(/mail\.example|lagoon\.example/iu);
});
