import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'vitest';
import { addEndpoint } from '../../api/booking/events/endpoints.ts';
import { cancelForProvider } from '../../api/booking/service/booking.ts';
import type { BookingService } from '../../api/booking/service/service.ts';
import { makeBooking } from '../../api/booking-api/bookings.ts';
import { EndpointSecrets } from '../../api/webhooks/secret.ts';
import { crowdEnvironment, dayAhead, plainPayload } from '../api/booking/concurrency/support/crowd.ts';
import { catalog, harbour, sail, writeBookingDist } from '../api/booking/concurrency/support/harbour.ts';
import { serviceOn } from '../api/booking/concurrency/support/service-on.ts';
import { rowsOf } from '../api/booking/concurrency/support/sold.ts';
import { receiveMoney } from '../api/booking/support/money.ts';
import { startMailServer } from '../api/mail/support/mail-server.ts';
import { temporaryFolder } from '../api/support/folders.ts';
import { type RunningServer, startServer } from '../api/support/process.ts';
import { testSecret } from '../api/support/service.ts';
import { postgresDatabase } from '../support/postgres.ts';

const processes = 3;
const bookings = 60;
const kills = 8;

const ledgers: [string, (folder: string) => Promise<string>][] = [
    ['SQLite', async (folder) => `sqlite:${join(folder, 'ledger.sqlite')}`],
    ['PostgreSQL', postgresDatabase],
];

/** An endpoint of the harbour. Returns the events that it has received, again and again where they came again. */
async function startReceiver(service: BookingService, whenOver: (work: () => void) => void) {
    const received: { id: string; type: string }[] = [];
    const receiver = createServer(async (request, response) => {
        const { type } = JSON.parse(await text(request)) as { type: string };
        received.push({ id: request.headers['webhook-id'] as string, type });
        response.end();
    });
    whenOver(() => void receiver.close());
    await once(receiver.listen(0, '127.0.0.1'), 'listening');
    const secrets = new EndpointSecrets(testSecret);
    const endpoint = {
        id: 'receiver',
        provider_slug: harbour.slug,
        url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
        types: [],
        secret: await secrets.seal(secrets.create()),
        created_at: new Date().toISOString(),
    };
    await service.ledger.query((database) => addEndpoint(database, endpoint));
    return received;
}

// At the same time, because most of it is waiting for the lease of a dead process to end.
test.concurrent.for(ledgers)(
    'three processes killed again and again while they send, on %s, send every mail and event and no false one',
    { timeout: 600_000 },
    async ([, ledgerIn], { expect, onTestFinished }) => {
        const folder = await temporaryFolder(onTestFinished);
        const distDir = join(folder, 'dist');
        await writeBookingDist(distDir);
        const ledger = await ledgerIn(folder);
        const mails = await startMailServer();
        const environment = {
            ...crowdEnvironment,
            DIST_DIR: distDir,
            LEDGER_URL: ledger,
            SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
            MAIL_FROM: 'bookings@site.example',
            WEBHOOK_ALLOW_LOOPBACK: '1',
        };
        const { service } = await serviceOn(ledger, onTestFinished, 2400);
        const received = await startReceiver(service, onTestFinished);
        const servers: RunningServer[] = await Promise.all(
            Array.from({ length: processes }, () => startServer(environment)),
        );
        let isOver = false;
        onTestFinished(async () => {
            isOver = true;
            await Promise.all(servers.map((server) => server.stop('SIGKILL')));
        });

        const [confirmed, cancelled, unpaid]: [Set<string>, Set<string>, Set<string>] = [
            new Set(),
            new Set(),
            new Set(),
        ];
        const book = async (at: number) => {
            const payload = plainPayload({ experience: sail, date: dayAhead(at % 12), adults: 1 });
            const email = `guest-${at}@guests.example`;
            const contact = { firstName: 'Guest', lastName: String(at), email };
            const made = await makeBooking(service, catalog, { ...payload, participant_data: contact }, null);
            if (!made.ok) throw new Error(made.error.code);
            const { id: bookingId, total_minor: amountMinor } = made.value.booking;
            if (at % 5 === 4) return void unpaid.add(email);
            await receiveMoney(service, catalog, { bookingId, amountMinor, reference: `elsewhere:${bookingId}` });
            confirmed.add(email);
            if (at % 5 !== 3) return;
            await cancelForProvider(service, bookingId);
            cancelled.add(email);
        };
        const booking = (async () => {
            for (let at = 0; at < bookings && !isOver; at++) await book(at);
        })();
        for (let kill = 0; kill < kills && !isOver; kill++) {
            // Somewhere in the midst of a round of sending, elsewhere each time.
            await wait(100 + ((kill * 137) % 700));
            const at = kill % processes;
            await servers[at]?.stop('SIGKILL');
            servers[at] = await startServer(environment);
        }
        await booking;

        // What a dead process had claimed is sent by another one after a minute. On a busy machine an attempt may fail; its
        // repetition is not waited for.
        const open = () =>
            service.ledger.query((database) =>
                database
                    .updateTable('delivery')
                    .set({ next_at_ms: Date.now() })
                    .where('state', '=', 'open')
                    .where('kind', '<>', 'reminder')
                    .returning(['channel', 'kind', 'attempts', 'failure'])
                    .execute(),
            );
        await expect.poll(open, { timeout: 180_000, interval: 1000 }).toEqual([]);

        const subjects = (email: string) =>
            mails.arrived.filter(({ recipients }) => recipients.includes(email)).map(({ messageId }) => messageId);
        const sent = await rowsOf<{ id: string; email: string; kind: string; state: string }>(
            ledger,
            `select delivery.id, booking.email, delivery.kind, delivery.state from delivery
            join event on event.id = delivery.event_id join booking on booking.id = event.booking_id
            where delivery.recipient = 'guest' and delivery.kind <> 'reminder'`,
        );
        const arrived = new Set(mails.arrived.map(({ messageId }) => messageId?.slice(1).split('@')[0]));
        for (const { id, state } of sent) if (state === 'sent') expect(arrived).toContain(id);
        const emailsOf = (kind: string) => new Set(sent.filter((row) => row.kind === kind).map(({ email }) => email));
        expect(emailsOf('confirmed')).toEqual(confirmed);
        expect(emailsOf('cancelled')).toEqual(cancelled);
        for (const { email, kind, state } of sent) {
            // A confirmation that a cancellation has overtaken is not sent any more.
            if (kind === 'cancelled' || !cancelled.has(email))
                expect([email, kind, state]).toEqual([email, kind, 'sent']);
        }
        for (const email of unpaid) expect(subjects(email)).toEqual([]);

        const events = await rowsOf<{ id: string; type: string; email: string }>(
            ledger,
            `select event.id, event.type, booking.email from event join booking on booking.id = event.booking_id`,
        );
        const idOf = ({ id, type }: { id: string; type: string }) => `${id} ${type}`;
        expect(new Set(received.map(idOf))).toEqual(new Set(events.map(idOf)));
        const of = (type: string) => new Set(events.filter((event) => event.type === type).map(({ email }) => email));
        expect(of('booking.created')).toEqual(new Set([...confirmed, ...unpaid]));
        expect(of('booking.confirmed')).toEqual(confirmed);
        expect(of('booking.cancelled')).toEqual(cancelled);
    },
);
