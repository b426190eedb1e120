import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'vitest';
import type { EventType } from '../../api/booking/events/deliveries.ts';
import { addEndpoint } from '../../api/booking/events/endpoints.ts';
import { readBooking } from '../../api/booking/service/booking.ts';
import type { BookingService } from '../../api/booking/service/service.ts';
import { EndpointSecrets } from '../../api/webhooks/secret.ts';
import type { Provider } from '../../contract/catalog.ts';
import { managePath } from '../../contract/page-paths.ts';
import type { SandboxOutcome } from '../../contract/sandbox.ts';
import {
    crowdEnvironment,
    dayAhead,
    paths,
    quotePayload,
    tokenPayload,
} from '../api/booking/concurrency/support/crowd.ts';
import {
    harbour as plainHarbour,
    sail as plainSail,
    writeBookingDist,
} from '../api/booking/concurrency/support/harbour.ts';
import { serviceOn } from '../api/booking/concurrency/support/service-on.ts';
import { rowsOf } from '../api/booking/concurrency/support/sold.ts';
import { startMailServer } from '../api/mail/support/mail-server.ts';
import { controls, formWith } from '../api/site/support/html.ts';
import { temporaryFolder } from '../api/support/folders.ts';
import { type RunningServer, startServer } from '../api/support/process.ts';
import { testSecret } from '../api/support/service.ts';
import { postgresDatabase } from '../support/postgres.ts';
import { RetryingClient } from './support/retrying-client.ts';

const processes = 3;
const clients = 4;
const kills = 4;
const bookings = 30;
/** What is begun from one kill to the next. Each kill comes in the midst of it. */
const bookingsPerKill = bookings / kills;
const days = 30;

/** The harbour with an address for mails, and a policy by which guests can cancel. */
const sail = { ...plainSail, refundPolicy: { tiers: [{ percent: 100, daysBefore: 7 }] } };
const harbour: Provider = {
    ...plainHarbour,
    contact: { email: 'harbour@providers.example', phone: null, website: null },
    experiences: [sail],
};

const ledgers: [string, (folder: string) => Promise<string>][] = [
    ['SQLite', async (folder) => `sqlite:${join(folder, 'ledger.sqlite')}`],
    ['PostgreSQL', postgresDatabase],
];

/** An endpoint of the harbour. Returns booking and type of the events that it has received, some of them twice. */
async function startReceiver(service: BookingService, whenOver: (work: () => void) => void) {
    const received: string[] = [];
    const receiver = createServer(async (request, response) => {
        const { type, data } = JSON.parse(await text(request)) as { type: string; data: { bookingId: string } };
        received.push(`${data.bookingId} ${type}`);
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

/** Numbers from 0 to 1 that are the same in each run. */
function randomFrom(seed: number): () => number {
    let state = seed;
    return () => {
        state = (state * 16_807) % 2_147_483_647;
        return state / 2_147_483_647;
    };
}

/** What guests do, in turn. */
const plans = ['leave', 'expire', 'keep', 'cancel', 'change', 'refund'] as const;
type Plan = (typeof plans)[number];

/** Books by the API and the pages, and does what is planned. Returns the id of the booking. */
async function follow(plan: Plan, at: number, client: RetryingClient, service: BookingService): Promise<string> {
    const trip = { experience: sail, date: dayAhead(at % days), adults: 1 };
    const quote = await client.postJson(paths.quote, quotePayload(trip));
    const payload = tokenPayload(trip, quote.pricingToken as string, `guest-${at}@guests.example`);
    const id = (await client.postJson(paths.create, payload)).bookingId as string;
    const outcome = (name: SandboxOutcome) => client.postJson(`/api/sandbox/bookings/${id}/${name}`, {});
    if (plan === 'expire') await outcome('expire');
    if (plan === 'leave' || plan === 'expire') return id;
    await outcome('pay');
    if (plan === 'refund') await outcome('refund');
    if (plan !== 'cancel' && plan !== 'change') return id;
    const known = await readBooking(service, id);
    if (!known.ok) throw new Error(known.error.message);
    const path = managePath('en', service.links.tokenOf(known.value.booking));
    if (plan === 'cancel') {
        const form = formWith(await client.get(path), 'value="cancel"');
        await client.postForm(path, controls(form));
        return id;
    }
    const form = new Map(controls(formWith(await client.get(`${path}/change`), 'id="booking"')));
    const changed = [...form.set('date', dayAhead(days + (at % days))), ['do', 'review'] as [string, string]];
    const review = await client.postForm(`${path}/change`, changed);
    await client.postForm(`${path}/change`, controls(formWith(review.text, 'value="confirm"'), 'confirm'));
    return id;
}

/** What the ledger says of a booking, without its events. */
interface Stored {
    id: string;
    email: string;
    status: string;
    confirmed_at: string | null;
    cancelled_at: string | null;
    expires_at: string;
    revision: number;
    payments: number;
    refunds: number;
    refunded: number;
}

const storedBookings = `select id, email, status, confirmed_at, cancelled_at, expires_at, revision,
    (select count(*) from payment where payment.booking_id = booking.id) as payments,
    (select count(*) from refund where refund.booking_id = booking.id) as refunds,
    (select count(*) from refund where refund.booking_id = booking.id and status = 'done') as refunded
    from booking`;

function planOf({ status, confirmed_at, expires_at, revision, refunds }: Stored): Plan {
    if (confirmed_at === null) return expires_at <= new Date().toISOString() ? 'expire' : 'leave';
    if (status === 'cancelled') return 'cancel';
    if (Number(revision) > 0) return 'change';
    return Number(refunds) > 0 ? 'refund' : 'keep';
}

/** The events that follow from the state of a booking. */
function eventsOf(booking: Stored): string[] {
    const plan = planOf(booking);
    const types: [EventType, boolean][] = [
        ['booking.created', true],
        ['booking.expired', plan === 'expire'],
        ['booking.confirmed', booking.confirmed_at !== null],
        ['booking.cancelled', booking.cancelled_at !== null],
        ['booking.amended', plan === 'change'],
        ['payment.received', Number(booking.payments) > 0],
        ['refund.created', Number(booking.refunds) > 0],
        ['refund.done', Number(booking.refunded) > 0],
    ];
    return types.filter(([, hasIt]) => hasIt).map(([type]) => `${booking.id} ${type}`);
}

/** The mails that must arrive, and those that a later change may have made pointless. */
function mailsOf({ email, refunded, ...booking }: Stored): { due: string[]; possible: string[] } {
    const plan = planOf({ email, refunded, ...booking });
    const mail = (recipient: string, kind: string) => `${email} ${recipient}.${kind}`;
    if (booking.confirmed_at === null) return { due: [], possible: [] };
    const confirmed = [mail('guest', 'confirmed'), mail('provider', 'new')];
    // A cancellation overtakes the mails before it, and its own mail may include the refund.
    if (plan === 'cancel') {
        const cancelled = [mail('guest', 'cancelled'), mail('provider', 'cancelled')];
        return { due: cancelled, possible: [...confirmed, mail('guest', 'refunded')] };
    }
    const changed = plan === 'change' ? [mail('guest', 'changed'), mail('provider', 'changed')] : [];
    const paidBack = Number(refunded) > 0 ? [mail('guest', 'refunded')] : [];
    return { due: [...confirmed, ...changed, ...paidBack], possible: [] };
}

// At the same time, because most of it is waiting for the lease of a dead process to end.
test.concurrent.for(ledgers)(
    'three processes killed again and again while they book and send, on %s, send every mail and event and no false one',
    { timeout: 600_000 },
    async ([, ledgerIn], { expect, onTestFinished }) => {
        const folder = await temporaryFolder(onTestFinished);
        const distDir = join(folder, 'dist');
        await writeBookingDist(distDir, [harbour]);
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

        const random = randomFrom(20_261_121);
        const planned = new Map<string, Plan>();
        let [next, killed] = [0, 0];
        const book = async () => {
            const client = new RetryingClient(
                () => servers.map(({ url }) => url),
                () => isOver,
            );
            while (next < bookings && !isOver) {
                if (next >= bookingsPerKill * (killed + 1)) {
                    await wait(20);
                    continue;
                }
                const at = next++;
                const plan = plans[at % plans.length] as Plan;
                planned.set(await follow(plan, at, client, service), plan);
                await wait(200 * random());
            }
        };
        const booking = Promise.all(Array.from({ length: clients }, book));
        const killing = async () => {
            for (; killed < kills && !isOver; killed++) {
                while (next < bookingsPerKill * (killed + 0.5) && !isOver) await wait(20);
                await wait(300 * random());
                const at = Math.floor(processes * random());
                await servers[at]?.stop('SIGKILL');
                servers[at] = await startServer(environment);
            }
        };
        await Promise.all([booking, killing()]);

        // What a dead process had claimed is sent by another one after a minute. On a busy machine an attempt may fail;
        // its repetition is not waited for.
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
        const stored = await rowsOf<Stored>(ledger, storedBookings);
        const sorted = (texts: Iterable<string>) => [...new Set(texts)].sort();

        expect(new Map(stored.map((each) => [each.id, planOf(each)]))).toEqual(planned);
        expect(sorted(received)).toEqual(sorted(stored.flatMap(eventsOf)));

        const messages = await rowsOf<{ id: string; email: string; mail: string }>(
            ledger,
            `select delivery.id, booking.email, delivery.recipient || '.' || delivery.kind as mail from delivery
            join event on event.id = delivery.event_id join booking on booking.id = event.booking_id
            where delivery.channel = 'mail'`,
        );
        const known = new Map(messages.map((each) => [each.id, each]));
        const arrived = mails.arrived.map(({ messageId, recipients }) => {
            const message = known.get(messageId?.slice(1).split('@')[0] as string);
            const isToProvider = message?.mail.startsWith('provider.');
            expect(recipients).toEqual([isToProvider ? harbour.contact?.email : message?.email]);
            return `${message?.email} ${message?.mail}`;
        });
        const expected = stored.map(mailsOf);
        const possible = new Set(expected.flatMap((each) => each.possible));
        const due = expected.flatMap((each) => each.due);
        expect(sorted(arrived.filter((mail) => !possible.has(mail)))).toEqual(sorted(due));
    },
);
