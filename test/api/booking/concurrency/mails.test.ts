import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { postgresDatabase } from '../../../support/postgres.ts';
import { type Arrived, startMailServer } from '../../mail/support/mail-server.ts';
import { controls, formWith, textOf } from '../../site/support/html.ts';
import { command } from '../../support/command.ts';
import { temporaryFolder } from '../../support/folders.ts';
import { startServer } from '../../support/process.ts';
import { askUntilDecided, crowdEnvironment, dayAhead, paths, quoted, tokenPayload } from './support/crowd.ts';
import { harbour, sail, writeBookingDist } from './support/harbour.ts';

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
    const servers = await Promise.all(Array.from({ length: 3 }, () => startServer(environment)));
    onTestFinished(async () => {
        await Promise.all(servers.map((server) => server.stop()));
    });
    return { mails, environment, servers: servers.map(({ url }) => url) as [string, string, string] };
}

const pathIn = (text: string | undefined, pattern: RegExp) => pattern.exec(text ?? '')?.[0] as string;

test.each(ledgers)(
    'a booking, its mails and cancellations by guest and desk agree with three processes on %s',
    async (_, ledgerIn) => {
        const { mails, environment, servers } = await startThree(ledgerIn);
        const [first, second, third] = servers;
        const trip = { experience: sail, date: dayAhead(0), adults: 2 };
        const payload = tokenPayload(trip, await quoted(first, trip), 'ana@guests.example');
        const { body: made } = await askUntilDecided(first, paths.create, payload);
        const { bookingId, reference } = made as Record<string, string>;
        expect((await askUntilDecided(second, `/api/sandbox/bookings/${bookingId}/pay`, {})).status).toBe(200);
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
        // The refund is done before the mail is composed, or after it
        const cancelled = await mailTo('ana@guests.example', /^Cancelled(?: and refunded)?: /u);
        expect(cancelled.text).toMatch(/(?:You get back|We have refunded) €16\.00 of the €20\.00 you have paid\./u);
        expect(String(cancelled.attachments[0]?.content)).toContain('METHOD:CANCEL');
        await mailTo(contact.email, /^Booking cancelled: /u);
        const { body: state } = await askUntilDecided(first, paths.booking(bookingId as string));
        expect(state).toMatchObject({ status: 'cancelled', amountPaid: 4 });

        const link = await command('desk', ['link', '--provider', harbour.slug], environment);
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
