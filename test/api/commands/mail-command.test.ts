import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Attempted, type Delivery, withoutAddress } from '../../../api/booking/events/deliveries.ts';
import { Dispatcher } from '../../../api/booking/events/dispatcher.ts';
import { addEndpoint } from '../../../api/booking/events/endpoints.ts';
import { projectFolder, temporaryFolder } from '../../support/pipeline.ts';
import { sharedBuild } from '../../support/shared-build.ts';
import { BookingApi } from '../booking/support/booking-api.ts';
import { ids } from '../booking/support/catalog.ts';
import { startMailServer } from '../mail/support/mail-server.ts';
import { command } from '../support/command.ts';
import { run } from '../support/process.ts';
import { sqliteIn } from '../support/service.ts';

const mails = (words: string[], environment: Record<string, string>) => command('mail', words, environment);
const sampleDist = async () => (await sharedBuild(join(projectFolder, 'data'), { SITE: 'on' })).dist;

test('npm run mail -- preview writes every mail in every language, and a page that links them', async () => {
    const folder = join(temporaryFolder(), 'new', 'mails');
    const words = ['mail', 'preview', folder];
    const { status, stdout, stderr } = await run('api/commands/run.ts', words, { DIST_DIR: await sampleDist() });
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toBe(`Wrote 54 mails. Open ${folder}/index.html\n`);
    const index = readFileSync(join(folder, 'index.html'), 'utf8');
    const linked = [...index.matchAll(/href="([^"]+)"/gu)].map(([, name = '']) => name);
    expect(linked.sort()).toEqual(
        readdirSync(folder)
            .filter((name) => name !== 'index.html')
            .sort(),
    );
    expect(linked.length).toBe(54 * 2 + 24);
    expect(readFileSync(join(folder, 'guest-confirmed.es.txt'), 'utf8')).toContain('Nos vemos el');
    expect(readFileSync(join(folder, 'provider-new-stay.es.txt'), 'utf8')).toContain('\nEstancia: ');
});

test('npm run mail without a build shows what to do', async () => {
    const folder = temporaryFolder();
    const words = ['mail', 'preview', join(folder, 'mails')];
    const { status, stderr } = await run('api/commands/run.ts', words, { DIST_DIR: join(folder, 'none') });
    const problem = `The catalogue in ${folder}/none cannot be read: run make build, or set DIST_DIR.\n`;
    expect([status, stderr]).toEqual([1, problem]);
    expect(existsSync(join(folder, 'mails'))).toBe(false);
});

test('npm run mail -- preview names the folder that it cannot write', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'file'), '');
    const { status, stderr } = await mails(['preview', join(folder, 'file', 'mails')], {
        DIST_DIR: await sampleDist(),
    });
    expect(status).toBe(1);
    expect(stderr).toMatch(new RegExp(`^The mails cannot be written to ${folder}/file/mails: ENOTDIR`, 'u'));
});

test('npm run mail -- test sends one mail by the configured server', async () => {
    const server = await startMailServer();
    const environment = {
        DIST_DIR: await sampleDist(),
        SMTP_URL: `smtp://127.0.0.1:${server.port}`,
        MAIL_FROM: 'Book direct <bookings@site.example>',
    };
    const { status, stdout } = await mails(['test', 'owner@site.example'], environment);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^The mail server has accepted a mail to owner@site\.example: Booked: /u);
    const [arrived] = server.arrived;
    expect(arrived?.recipients).toEqual(['owner@site.example']);
    expect(arrived?.messageId).toMatch(/^<[\da-f-]{36}@site\.example>$/u);
});

test('npm run mail -- test shows what is wrong', async () => {
    const server = await startMailServer({
        onRcptTo: (_, __, done) => done(Object.assign(new Error('nobody here'), { responseCode: 550 })),
    });
    const DIST_DIR = await sampleDist();
    const MAIL_FROM = 'bookings@site.example';
    const refused = await mails(['test', 'owner@site.example'], {
        DIST_DIR,
        MAIL_FROM,
        SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    });
    expect([refused.status, refused.stderr]).toEqual([
        1,
        expect.stringMatching(/^The mail was not sent: .*550 nobody here\n$/u),
    ]);
    const unset = await mails(['test', 'owner@site.example'], { DIST_DIR, MAIL_FROM });
    expect([unset.status, unset.stderr]).toEqual([
        1,
        'SMTP_URL is not set: set it to smtp://USER:PASSWORD@HOST:PORT.\n',
    ]);
});

describe('mails that could not be sent', () => {
    const api = new BookingApi();
    let folder: string;
    const ledger = () => {
        const address = api.ledgerAddress;
        return { LEDGER_URL: address.kind === 'sqlite' ? `sqlite:${address.path}` : address.url };
    };
    const done = async (...words: string[]) => {
        const { status, stdout, stderr } = await mails(words, ledger());
        expect([status, stderr]).toEqual([0, '']);
        return stdout;
    };
    const refused = async (...words: string[]) => {
        const { status, stderr } = await mails(words, ledger());
        expect(status).toBe(1);
        return stderr;
    };
    /** Sends what is due, with this result. */
    const round = async (attempted: Attempted) => {
        const sent: string[] = [];
        const send = async ({ recipient, kind }: Delivery) => {
            sent.push(`${recipient} ${kind}`);
            return attempted;
        };
        await new Dispatcher(api.running.service, { mail: send }, () => {}, { random: () => 0 }).round();
        return sent.sort();
    };
    /** Changes members of a mail, and returns it. */
    const changeMail = async (id: string, change: { lease_until_ms?: number }) => {
        const { ledger: opened } = api.running;
        return await opened.query(async (database) => {
            if (change.lease_until_ms !== undefined)
                await database.updateTable('delivery').set(change).where('id', '=', id).execute();
            return await database.selectFrom('delivery').selectAll().where('id', '=', id).executeTakeFirst();
        });
    };
    const why = '550 5.1.1 nobody\nhere';

    beforeAll(async () => {
        folder = temporaryFolder();
        await api.open(folder, sqliteIn(folder));
        api.nowMs = Date.now();
    });
    afterAll(() => api.stop());

    test('unsent mails are listed with booking, reason and next attempt, without an address, and are sent again', async () => {
        expect(await done('list')).toBe('No mail has failed.\n');
        const made = await api.book({ experienceId: ids.tour, date: api.freeDay(), timeSlotId: 'early', adults: 1 });
        const { bookingId, reference, total } = made.body;
        await api.pay(bookingId, total * 100);
        expect(await done('list')).toBe('No mail has failed.\n');
        expect(await round({ state: 'failed', why, isFinal: true })).toEqual(['guest confirmed', 'provider new']);
        await api.cancelForProvider(bookingId);
        expect(
            (await round({ state: 'failed', why: 'connect ECONNREFUSED', isFinal: false, retryAfterMs: 3_600_000 }))
                .length,
        ).toBe(2);
        const listed = await done('list');
        expect(listed).toMatch(
            new RegExp(`guest +confirmed +lagoon +${reference} +1 +none +550 5\\.1\\.1 nobody here$`, 'mu'),
        );
        expect(listed).toMatch(/provider +cancelled .* 1 +20\d\d-\S+Z +connect ECONNREFUSED$/mu);
        expect(listed).not.toContain('reminder');
        expect(listed).not.toContain('@');
        expect(listed.trimEnd().split('\n').length).toBe(5);

        const [id = ''] = /^\S+(?=.*guest +confirmed)/mu.exec(listed) ?? [];
        await changeMail(id, { lease_until_ms: Date.now() + 60_000 });
        expect(await refused('retry', id)).toMatch(/or it is being sent now; see list\.\n$/u);
        await changeMail(id, { lease_until_ms: 0 });
        expect(await done('retry', id)).toBe('1 mail to send.\n');
        const mail = await changeMail(id, {});
        expect(mail).toMatchObject({ state: 'open', attempts: 0, ended_at_ms: null });
        api.nowMs = Date.now() + 1000;
        expect(await round({ state: 'sent' })).toEqual(['guest confirmed']);
        expect(await refused('retry', id)).toMatch(/^No mail with this id could not be sent/u);
        expect((await done('list')).trimEnd().split('\n').length).toBe(4);

        expect(await done('retry', '--since', '2999-01-01')).toBe('0 mails to send.\n');
        expect(await done('retry', '--since', api.instant().slice(0, 10))).toBe('3 mails to send.\n');
        api.nowMs = Date.now() + 1000;
        expect(await round({ state: 'sent' })).toEqual(['guest cancelled', 'provider cancelled', 'provider new']);
        expect(await done('list')).toBe('No mail has failed.\n');
    });

    test('mails that were due for days are among the unsent ones; those with no point any more are not', async () => {
        const { bookingId } = (
            await api.book({ experienceId: ids.tour, date: api.freeDay(), timeSlotId: 'early', adults: 1 })
        ).body;
        await api.pay(bookingId, 20_00);
        await round({ state: 'dropped', why: 'the booking is no longer confirmed' });
        expect(await done('list')).toBe('No mail has failed.\n');
        await api.cancelForProvider(bookingId);
        api.wait(5 * 24 * 60 * 60);
        await new Dispatcher(api.running.service, {}, () => {}).round();
        expect(await done('list')).toMatch(/guest +cancelled .* 0 +none +too old$/mu);
    });

    test('mails to guests without an address, and webhooks, are not among the unsent mails', async () => {
        const endpoint = { id: 'e', provider_slug: 'lagoon', url: 'https://a.example/', types: [], secret: '' };
        await api.running.ledger.query((database) => addEndpoint(database, { ...endpoint, created_at: api.instant() }));
        const made = await api.book({ experienceId: ids.tour, date: api.freeDay(), timeSlotId: 'early', adults: 1 });
        await api.pay(made.body.bookingId, 20_00);
        const failing = {
            webhook: async (): Promise<Attempted> => ({ state: 'failed', why, isFinal: true }),
            mail: async (): Promise<Attempted> => ({ state: 'dropped', why: withoutAddress }),
        };
        await new Dispatcher(api.running.service, failing, () => {}).round();
        const listed = (await done('list')).split('\n').filter((line) => line.includes(made.body.reference));
        expect(listed).toEqual([expect.stringMatching(/provider +new .* the recipient has no e-mail address$/u)]);
    });

    test.each([
        [['retry'], 'Give the id of a mail or --since, not both.\n'],
        [['retry', 'x', '--since', '2027-05-15'], 'Give the id of a mail or --since, not both.\n'],
        [['retry', '--since', 'yesterday'], '--since must be a day such as 2027-05-15.\n'],
        [['retry', 'x'], 'No mail with this id could not be sent, or it is being sent now; see list.\n'],
    ])('wrong arguments are refused: %j', async (words, message) => {
        expect(await refused(...words)).toBe(message);
    });
});
