import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { postgresDatabase } from '../../../support/postgres.ts';
import { type Arrived, startMailServer } from '../../mail/support/mail-server.ts';
import { controls, formWith, textOf } from '../../site/support/html.ts';
import { temporaryFolder } from '../../support/folders.ts';
import { type RunningServer, run, startServer } from '../../support/process.ts';
import { askUntilDecided, crowdEnvironment, dayAhead, paths, quoted, tokenPayload } from './support/crowd.ts';
import { harbour, sail, sailCapacity, writeBookingDist } from './support/harbour.ts';

const contact = { email: 'harbour@provider.example', phone: null, website: null };
const refundPolicy = { tiers: [{ percent: 80, daysBefore: 7 }] };
const provider = { ...harbour, contact, refundPolicy, experiences: [{ ...sail, refundPolicy }] };

const ledgers: [string, (folder: string) => Promise<string>][] = [
    ['SQLite', async (folder) => `sqlite:${join(folder, 'ledger.sqlite')}`],
    ['PostgreSQL', postgresDatabase],
];

/** Three server processes on one ledger, with a mail server. */
async function startThree(ledgerIn: (folder: string) => Promise<string>) {
    const mails = await startMailServer();
    const folder = await temporaryFolder();
    const distDir = join(folder, 'dist');
    await writeBookingDist(distDir, [provider]);
    const environment = {
        ...crowdEnvironment,
        DIST_DIR: distDir,
        LEDGER_URL: await ledgerIn(folder),
        SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
        MAIL_FROM: 'bookings@site.example',
    };
    const servers: RunningServer[] = [];
    let isOver = false;
    onTestFinished(async () => {
        isOver = true;
        await Promise.all(servers.map((server) => server.stop('SIGKILL')));
    });
    for (let at = 0; at < 3; at++) servers.push(await startServer(environment));
    /** Kills a process and starts another one in its place. */
    const replace = async (at: number) => {
        await servers[at]?.stop('SIGKILL');
        const server = await startServer(environment);
        servers[at] = server;
        if (isOver) await server.stop('SIGKILL');
    };
    return { mails, environment, servers, replace };
}

/** Books two places, and asks another server as long as one does not answer. */
async function book(servers: readonly RunningServer[], at: number, email: string): Promise<Record<string, string>> {
    const day = dayAhead(Math.floor(at / (sailCapacity / 2)));
    const trip = { experience: sail, date: day, adults: 2 };
    const url = () => servers[at % servers.length]?.url as string;
    const token = await vi.waitFor(() => quoted(url(), trip), 60_000);
    const payload = tokenPayload(trip, token, email);
    return await vi.waitFor(async () => {
        const { status, body } = await askUntilDecided(url(), paths.create, payload);
        expect([200, 201], JSON.stringify(body)).toContain(status);
        return body as Record<string, string>;
    }, 60_000);
}

const payPath = (id: string) => `/api/sandbox/bookings/${id}/pay`;
const pathIn = (text: string | undefined, pattern: RegExp) => pattern.exec(text ?? '')?.[0] as string;

test.each(ledgers)(
    'a booking, its mails, a cancellation by the guest and the desk, with three processes on %s',
    async (_, ledgerIn) => {
        const { mails, environment, servers } = await startThree(ledgerIn);
        const [first, second, third] = servers.map(({ url }) => url) as [string, string, string];
        const { bookingId, reference } = await book(servers, 0, 'ana@guests.example');
        expect((await askUntilDecided(first, payPath(bookingId as string), {})).status).toBe(200);
        const mailTo = async (recipient: string, subject: RegExp) =>
            await vi.waitFor(() => {
                const found = mails.arrived.find(
                    (mail) => mail.recipients.includes(recipient) && subject.test(mail.subject ?? ''),
                );
                expect(found, mails.arrived.map((mail) => mail.subject).join()).toBeDefined();
                return found as Arrived;
            }, 60_000);

        const confirmed = await mailTo('ana@guests.example', /^Booked: /u);
        expect(String(confirmed.attachments[0]?.content)).toContain('METHOD:PUBLISH');
        await mailTo(contact.email, /^New booking: /u);
        const manage = pathIn(confirmed.text, /\/en\/manage\/[\w-]+/u);
        const form = formWith(await (await fetch(second + manage)).text(), 'name="refund"');
        expect(textOf(form)).toContain('€16.00');
        const body = new URLSearchParams(controls(form));
        const sent = await fetch(second + manage, { method: 'POST', body, redirect: 'manual' });
        expect(sent.status).toBe(303);
        const cancelled = await mailTo('ana@guests.example', /^Cancelled: /u);
        expect(cancelled.text).toContain('You get back €16.00 of the €20.00 you have paid.');
        expect(String(cancelled.attachments[0]?.content)).toContain('METHOD:CANCEL');
        await mailTo(contact.email, /^Booking cancelled: /u);
        const { body: state } = await askUntilDecided(first, paths.booking(bookingId as string));
        expect(state).toMatchObject({ status: 'cancelled', amountPaid: 4 });

        const link = await run('api/commands/desk-command.ts', ['link', '--provider', harbour.slug], environment);
        const origin = { origin: third };
        const signIn = third + pathIn(link.stdout, /\/en\/desk\/sign-in\/[\w-]+/u);
        const signed = await fetch(signIn, {
            method: 'POST',
            body: new URLSearchParams(),
            headers: origin,
            redirect: 'manual',
        });
        expect(signed.status).toBe(303);
        const cookie = signed.headers.getSetCookie()[0]?.split(';')[0] as string;
        const desk = await (await fetch(`${third}/en/desk/booking/${reference}`, { headers: { cookie } })).text();
        expect(textOf(desk)).toMatch(/cancelled.*Refunded €16\.00/su);
    },
);

const kills = 10;
const bookingsPerKill = 6;

test.each(ledgers)(
    'kill -9 of one of three processes again and again under load, on %s: no mail is lost, none is about what did not happen',
    async (_, ledgerIn) => {
        const { mails, servers, replace } = await startThree(ledgerIn);
        const booked: { reference: string; isPaid: boolean }[] = [];
        let number = 0;
        for (let round = 0; round < kills; round++) {
            const load = Array.from({ length: bookingsPerKill }, async () => {
                const at = number++;
                const { bookingId, reference } = await book(servers, at, `guest-${at}@guests.example`);
                const isPaid = at % 4 !== 3;
                booked.push({ reference: reference as string, isPaid });
                if (!isPaid) return;
                await vi.waitFor(async () => {
                    const url = servers[at % servers.length]?.url as string;
                    const paid = await askUntilDecided(url, payPath(bookingId as string), {});
                    expect(paid.status, JSON.stringify(paid.body)).toBe(200);
                }, 60_000);
            });
            await wait(200 + ((round * 271) % 900));
            await replace(round % servers.length);
            await Promise.all(load);
        }
        expect(booked.length).toBe(kills * bookingsPerKill);
        const paid = booked.filter(({ isPaid }) => isPaid);
        const about = (reference: string) =>
            mails.arrived.filter(({ subject }) => subject?.includes(reference.slice(4)) ?? false);
        // A process that was killed has claims for up to a minute.
        await vi.waitFor(() => {
            const missing = paid.filter(
                ({ reference }) => new Set(about(reference).map(({ recipients }) => recipients[0])).size < 2,
            );
            expect(missing).toEqual([]);
        }, 150_000);
        for (const { reference } of booked.filter(({ isPaid }) => !isPaid)) expect(about(reference)).toEqual([]);
        const ids = new Set(mails.arrived.map(({ messageId }) => messageId));
        expect(ids.size).toBe(2 * paid.length);
        expect(mails.arrived.length - ids.size).toBeLessThan(10 * kills);
    },
    600_000,
);
