import { expect, test } from 'vitest';
import { addEndpointMail, claimDeliveries } from '../../../api/booking/events/deliveries.ts';
import { Dispatcher } from '../../../api/booking/events/dispatcher.ts';
import { addEndpoint, changeEndpoint } from '../../../api/booking/events/endpoints.ts';
import { recordLinkRequest } from '../../../api/booking/events/events.ts';
import { refundBooking } from '../../../api/booking/payment/refund-booking.ts';
import { sandboxProvider } from '../../../api/booking/payment/sandbox.ts';
import { requestLink } from '../../../api/booking/service/request-link.ts';
import { requestSignIn, signIn } from '../../../api/booking/service/sign-in.ts';
import { mailSender } from '../../../api/mail/deliver.ts';
import { openTransport } from '../../../api/mail/transport.ts';
import { amended } from '../booking/support/amended.ts';
import { describeBooking, siteUrl } from '../booking/support/booking-api.ts';
import { ids, providers } from '../booking/support/catalog.ts';
import { mailsOf } from '../booking/support/mails-of.ts';
import { type MailServer, startMailServer } from './support/mail-server.ts';

/** As mails write it. */
const spaced = (reference: string) => `${reference.slice(0, 4)}\u00a0${reference.slice(4)}`;

const contact = { email: 'hola@lagoon.example', phone: null, website: null };
const reachable = providers.map((provider) => (provider.slug === 'lagoon' ? { ...provider, contact } : provider));

describeBooking('mails about bookings', (api) => {
    let server: MailServer;
    const round = async () => {
        const { service } = api.running;
        const transport = openTransport(server.configuration);
        const mail = mailSender({ service, transport, catalog: () => api.catalog, siteUrl: () => siteUrl });
        const errors: unknown[] = [];
        await new Dispatcher(
            service,
            { mail },
            (error) => errors.push(error),
            () => {},
            () => 0.5,
        ).round();
        expect(errors).toEqual([]);
    };
    const paid = async (date = api.freeDay(), more = {}) => {
        const made = await api.book({ experienceId: ids.tour, date, timeSlotId: 'early', adults: 1 }, more);
        expect(made.status, made.text).toBe(201);
        await api.pay(made.body.bookingId, made.body.total * 100);
        return made.body;
    };
    /** The mails that arrived since the last call: to whom, and the subject. */
    const arrived = () =>
        server.arrived
            .splice(0)
            .map(({ recipients, subject }) => `${recipients}: ${subject}`)
            .sort();
    const begin = async () => {
        server = await startMailServer();
        await api.offer(reachable);
        await round();
        server.arrived.splice(0);
    };

    test('guest and provider hear of a booking that is paid, and of its cancellation', async () => {
        await begin();
        const { bookingId, reference } = await paid('2027-07-10');
        await round();
        const [confirmed] = server.arrived.filter(({ recipients }) => recipients[0]?.startsWith('xio'));
        expect(confirmed?.text).toContain(spaced(reference));
        expect(confirmed?.text).toContain(`${siteUrl}/en/manage/`);
        expect(confirmed?.attachments.map(({ filename }) => filename)).toEqual([expect.stringMatching(/\.ics$/u)]);
        expect(String(confirmed?.attachments[0]?.content)).not.toContain('/manage/');
        expect(confirmed?.messageId).toMatch(/@book\.example>$/u);
        const provider = server.arrived.find(({ recipients }) => recipients[0] === contact.email);
        expect(provider?.text).not.toContain('/manage/');
        expect(provider?.replyTo?.value[0]?.address).toBe('xio.quetzalli@mail.example');
        expect(arrived().map((each) => each.split(':')[0])).toEqual([contact.email, 'xio.quetzalli@mail.example']);
        await api.cancelForProvider(bookingId);
        await round();
        const cancelled = server.arrived.find(({ recipients }) => recipients[0] !== contact.email);
        expect(String(cancelled?.attachments[0]?.content)).toContain('METHOD:CANCEL');
        expect(cancelled?.text).toContain('20.00');
        expect(arrived().length).toBe(2);
        await round();
        expect(arrived()).toEqual([]);
    });

    test('a guest reads in the language of the booking', async () => {
        await begin();
        await paid('2027-07-11', { locale: 'fr' });
        await round();
        const guest = server.arrived.find(({ recipients }) => recipients[0] !== contact.email);
        expect(guest?.text).toContain(`${siteUrl}/fr/manage/`);
    });

    test('a link that is requested again comes with the confirmation, at most once in ten minutes', async () => {
        await begin();
        const { bookingId, reference } = await paid('2027-07-16');
        await round();
        arrived();
        const email = 'XIO.quetzalli@mail.example ';
        const request = () => requestLink(api.running.service, { reference, email }, recordLinkRequest);
        for (let at = 0; at < 3; at++) {
            await request();
            api.wait(1);
        }
        await requestLink(api.running.service, { reference, email: 'eve@mail.example' }, recordLinkRequest);
        await round();
        expect(server.arrived.map(({ recipients }) => recipients)).toEqual([['xio.quetzalli@mail.example']]);
        expect(server.arrived[0]?.text).toContain(`${siteUrl}/en/manage/`);
        arrived();
        api.wait(600);
        await request();
        await round();
        expect(arrived().length).toBe(1);
        await api.cancelForProvider(bookingId);
        await request();
        await round();
        expect(arrived().length).toBe(2);
    });

    test('a change is told with what was before, what comes back, and the next number of the calendar entry', async () => {
        await begin();
        const { bookingId, reference } = await paid('2027-08-10');
        await round();
        const [confirmed] = server.arrived.filter(({ recipients }) => recipients[0] !== contact.email);
        const sequence = (mail?: { attachments: { content: unknown }[] }) =>
            /SEQUENCE:(\d+)/u.exec(String(mail?.attachments[0]?.content))?.[1];
        expect(sequence(confirmed)).toBe('0');
        arrived();
        await amended(api, bookingId, { date: '2027-08-12', timeSlotId: 'late', adults: 1 });
        await round();
        const changed = server.arrived.find(({ recipients }) => recipients[0] !== contact.email);
        expect(changed?.subject).toContain('Changed: ');
        expect(changed?.text).toContain(spaced(reference));
        expect(changed?.text).toMatch(/Before: .*10 August 2027/u);
        expect(changed?.text).toMatch(/12 August 2027/u);
        expect([sequence(changed), String(changed?.attachments[0]?.content)]).toEqual([
            '1',
            expect.stringContaining('DTSTART:20270812T230000Z'),
        ]);
        const provider = server.arrived.find(({ recipients }) => recipients[0] === contact.email);
        expect(provider?.text).toContain('A guest has changed a booking');
        expect(arrived().length).toBe(2);
    });

    test('a change that makes a booking cheaper says what comes back', async () => {
        await begin();
        const { body } = await api.book({ experienceId: ids.tour, date: '2027-08-20', timeSlotId: 'early', adults: 2 });
        await api.pay(body.bookingId, 40_00, `sandbox:${body.bookingId}`);
        await round();
        arrived();
        await amended(api, body.bookingId, { date: '2027-08-20', timeSlotId: 'early', adults: 1 });
        await round();
        const changed = server.arrived.find(({ subject }) => subject?.startsWith('Changed: '));
        expect(changed?.text).toMatch(/Refund: €20\.00/u);
        expect(arrived().map((each) => each.split(': ')[1])).toEqual([
            'Booking changed',
            'Changed',
            'Refund of €20.00',
        ]);
    });

    test('a provider hears of an endpoint that was disabled, unless it is enabled again', async () => {
        await begin();
        const { ledger, service } = api.running;
        const ids = ['gone', 'back'].map((name) => `endpoint ${name} ${api.nowMs}`);
        for (const id of ids) {
            await ledger.query((database) =>
                addEndpoint(database, {
                    id,
                    provider_slug: 'lagoon',
                    url: 'https://hooks.lagoon.example/x',
                    types: [],
                    secret: '',
                    created_at: api.instant(),
                }),
            );
            await service.writer.run('lagoon', async (database, now) => {
                await changeEndpoint(database, id, { disabled: 'it answered 410' });
                await addEndpointMail(database, id, now);
            });
        }
        await ledger.query((database) => changeEndpoint(database, ids[1] as string, { disabled: null }));
        await round();
        expect(server.arrived.map(({ recipients, subject }) => [recipients, subject])).toEqual([
            [[contact.email], 'Webhook disabled: hooks.lagoon.example'],
        ]);
        expect(server.arrived[0]?.text).toContain(`npm run webhooks -- enable ${ids[0]}`);
        arrived();
        for (const id of ids)
            await ledger.query((database) => changeEndpoint(database, id, { disabled: 'by the test' }));
    });

    test('a refund that is done before the mail about the cancellation is told by that mail, and a later one by its own', async () => {
        await begin();
        const parts = {
            service: api.running.service,
            provider: sandboxProvider(() => siteUrl),
            siteUrl: () => siteUrl,
            logError: () => {},
        };
        const told = async (date: string, isClaimed: boolean) => {
            const made = await api.book({ experienceId: ids.tour, date, timeSlotId: 'early', adults: 1 });
            const { bookingId } = made.body;
            await api.pay(bookingId, 20_00, `sandbox:${bookingId}`);
            await round();
            server.arrived.splice(0);
            await api.cancelForProvider(bookingId);
            const { ledger } = api.running;
            if (isClaimed) {
                const claim = { channels: ['mail'] as const, owner: 'another process', nowMs: api.nowMs, most: 10 };
                await ledger.query((database) => claimDeliveries(database, claim));
            }
            await refundBooking(parts, bookingId, 20_00);
            if (isClaimed) api.wait(61);
            await round();
            const mails = server.arrived.filter(({ recipients }) => recipients[0] !== contact.email);
            expect(mails.filter(({ text }) => text?.includes('We have refunded')).length).toBeGreaterThan(0);
            return mails.map(({ subject }) => subject?.split(':')[0]).sort();
        };
        expect(await told('2027-07-13', false)).toEqual(['Cancelled and refunded']);
        expect(await told('2027-07-14', true)).toEqual(['Cancelled and refunded', 'Refund of €20.00']);
    });

    test('a confirmation that was overtaken by a cancellation is not sent', async () => {
        await begin();
        const { bookingId } = await paid('2027-07-12');
        await api.cancelForProvider(bookingId);
        await round();
        const subjects = arrived();
        expect(subjects.length).toBe(2);
        for (const subject of subjects) expect(subject).toMatch(/cancelled/iu);
    });

    test('the reminder comes a day before the start, unless the booking was cancelled', async () => {
        await begin();
        const [kept, cancelled] = [await paid('2027-07-20'), await paid('2027-07-20')];
        await api.cancelForProvider(cancelled.bookingId);
        await round();
        arrived();
        api.nowMs = Date.parse('2027-07-19T12:59:00Z');
        await round();
        expect(arrived()).toEqual([]);
        api.nowMs = Date.parse('2027-07-19T13:00:00Z');
        await round();
        expect(server.arrived.map(({ text }) => text?.includes(spaced(kept.reference)))).toEqual([true]);
    });

    test('a mail server that is away loses nothing, and one that refuses a recipient is not asked again', async () => {
        await begin();
        await paid('2027-07-13');
        const { server: working } = { server };
        server = {
            ...server,
            configuration: { ...server.configuration, server: { ...server.configuration.server, port: 1 } },
        };
        await round();
        server = working;
        expect(arrived()).toEqual([]);
        api.wait(6);
        await round();
        expect(arrived().length).toBe(2);

        server = await startMailServer({
            onRcptTo: (_, __, done) => done(Object.assign(new Error('unknown'), { responseCode: 550 })),
        });
        const { bookingId } = await paid('2027-07-14');
        await round();
        const rows = (await mailsOf(api, bookingId)).filter(({ kind }) => kind !== 'reminder');
        expect(rows.map(({ state }) => state)).toEqual(['failed', 'failed']);
        for (const { failure } of rows) expect(failure).not.toContain('@');
    });

    test('a booking without an e-mail address, and a provider without one, get no mail', async () => {
        await begin();
        await api.offer(providers);
        const { bookingId } = await paid('2027-07-15');
        await api.running.ledger.query((database) =>
            database.updateTable('booking').set({ email: null }).where('id', '=', bookingId).execute(),
        );
        await round();
        expect(arrived()).toEqual([]);
    });

    test('a provider gets the link with which it signs in, in the language of the page; a used one is not sent', async () => {
        await begin();
        const { service } = api.running;
        await requestSignIn(service, api.catalog, contact.email, 'fr');
        // The lock of the provider may be a minute ahead of the clock that was set back.
        api.wait(60);
        await round();
        const [mail] = server.arrived.splice(0);
        expect(mail?.recipients).toEqual([contact.email]);
        const path = new RegExp(`${siteUrl}(/fr/desk/sign-in/[\\w-]{64})`, 'u').exec(mail?.text ?? '')?.[1] ?? '';
        expect(mail?.text).toContain('Ce lien fonctionne une seule fois');
        expect(await signIn(service, path.split('/').at(-1) as string)).not.toBeNull();
        await requestSignIn(service, api.catalog, contact.email, 'fr');
        api.wait(15 * 60);
        await round();
        expect(arrived()).toEqual([]);
    });
});
