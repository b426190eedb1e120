import { expect, test } from 'vitest';
import { addEndpointMail } from '../../../api/booking/events/deliveries.ts';
import { addEndpoint, changeEndpoint } from '../../../api/booking/events/endpoints.ts';
import { listUnsentMails, retryMails } from '../../../api/booking/events/unsent-mails.ts';
import { requestLink } from '../../../api/booking/service/manage-link.ts';
import { requestSignIn, signIn } from '../../../api/booking/service/sign-in.ts';
import { amended } from '../booking/support/amended.ts';
import { describeBooking, siteUrl } from '../booking/support/booking-api.ts';
import { providers } from '../booking/support/catalog.ts';
import { mailsOf } from '../booking/support/mails-of.ts';
import { startMailServer } from './support/mail-server.ts';
import { contact, reachable, SentMails } from './support/sent-mails.ts';

/** As mails write it. */
const spaced = (reference: string) => `${reference.slice(0, 4)}\u00a0${reference.slice(4)}`;

describeBooking('mails about bookings', (api) => {
    const mails = new SentMails(api);

    test('guest and provider get a mail about a booking that is paid, and about its cancellation', async () => {
        await mails.begin();
        const { bookingId, reference } = await mails.paid('2027-07-10');
        await mails.round();
        const [confirmed] = mails.server.arrived.filter(({ recipients }) => recipients[0]?.startsWith('xio'));
        expect(confirmed?.text).toContain(spaced(reference));
        expect(confirmed?.html).toContain(`<data value="${reference}">`);
        expect(confirmed?.text).toContain(`${siteUrl}/en/manage/`);
        expect(confirmed?.attachments.map(({ filename }) => filename)).toEqual([expect.stringMatching(/\.ics$/u)]);
        expect(String(confirmed?.attachments[0]?.content)).not.toContain('/manage/');
        expect(confirmed?.messageId).toMatch(/@book\.example>$/u);
        const provider = mails.server.arrived.find(({ recipients }) => recipients[0] === contact.email);
        expect(provider?.text).not.toContain('/manage/');
        expect(provider?.replyTo?.value[0]?.address).toBe('xio.quetzalli@mail.example');
        expect(mails.arrived().map((each) => each.split(':')[0])).toEqual([
            contact.email,
            'xio.quetzalli@mail.example',
        ]);
        await api.cancelForProvider(bookingId);
        await mails.round();
        const cancelled = mails.server.arrived.find(({ recipients }) => recipients[0] !== contact.email);
        expect(String(cancelled?.attachments[0]?.content)).toContain('METHOD:CANCEL');
        expect(cancelled?.text).toContain('20.00');
        expect(mails.arrived().length).toBe(2);
        await mails.round();
        expect(mails.arrived()).toEqual([]);
    });

    test('a guest reads in the language of the booking', async () => {
        await mails.begin();
        await mails.paid('2027-07-11', { locale: 'fr' });
        await mails.round();
        const guest = mails.server.arrived.find(({ recipients }) => recipients[0] !== contact.email);
        expect(guest?.text).toContain(`${siteUrl}/fr/manage/`);
    });

    test('a link that is requested again comes with the confirmation, at most once in ten minutes', async () => {
        await mails.begin();
        const { bookingId, reference } = await mails.paid('2027-07-16');
        await mails.round();
        mails.arrived();
        const email = 'XIO.quetzalli@mail.example ';
        const request = () => requestLink(api.running.service, { reference, email });
        for (let at = 0; at < 3; at++) {
            await request();
            api.wait(1);
        }
        await requestLink(api.running.service, { reference, email: 'eve@mail.example' });
        await mails.round();
        expect(mails.server.arrived.map(({ recipients }) => recipients)).toEqual([['xio.quetzalli@mail.example']]);
        expect(mails.server.arrived[0]?.text).toContain(`${siteUrl}/en/manage/`);
        mails.arrived();
        api.wait(600);
        await request();
        await mails.round();
        expect(mails.arrived().length).toBe(1);
        await api.cancelForProvider(bookingId);
        await request();
        await mails.round();
        expect(mails.arrived().length).toBe(2);
    });

    test('a mail about a change has what was before, what comes back, and the next number of the calendar entry', async () => {
        await mails.begin();
        const { bookingId, reference } = await mails.paid('2027-08-10');
        await mails.round();
        const [confirmed] = mails.server.arrived.filter(({ recipients }) => recipients[0] !== contact.email);
        const sequence = (mail?: { attachments: { content: unknown }[] }) =>
            /SEQUENCE:(\d+)/u.exec(String(mail?.attachments[0]?.content))?.[1];
        expect(sequence(confirmed)).toBe('0');
        mails.arrived();
        await amended(api, bookingId, { date: '2027-08-12', timeSlotId: 'late', adults: 1 });
        await mails.round();
        const changed = mails.server.arrived.find(({ recipients }) => recipients[0] !== contact.email);
        expect(changed?.subject).toContain('Changed: ');
        expect(changed?.text).toContain(spaced(reference));
        expect(changed?.text).toMatch(/What has changed\nDay: .*10 August 2027 → /u);
        expect(changed?.text).toMatch(/12 August 2027/u);
        expect([sequence(changed), String(changed?.attachments[0]?.content)]).toEqual([
            '1',
            expect.stringContaining('DTSTART:20270812T230000Z'),
        ]);
        const provider = mails.server.arrived.find(({ recipients }) => recipients[0] === contact.email);
        expect(provider?.text).toContain('A guest has changed a booking');
        expect(mails.arrived().length).toBe(2);
    });

    test('a provider gets a mail about an endpoint that was disabled, unless it is enabled again', async () => {
        await mails.begin();
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
        await mails.round();
        expect(mails.server.arrived.map(({ recipients, subject }) => [recipients, subject])).toEqual([
            [[contact.email], 'Webhook disabled: hooks.lagoon.example'],
        ]);
        expect(mails.server.arrived[0]?.text).toContain(`npm run webhooks -- enable ${ids[0]}`);
        mails.arrived();
        for (const id of ids)
            await ledger.query((database) => changeEndpoint(database, id, { disabled: 'by the test' }));
    });

    test('a confirmation that was overtaken by a cancellation is not sent', async () => {
        await mails.begin();
        const { bookingId } = await mails.paid('2027-07-12');
        await api.cancelForProvider(bookingId);
        await mails.round();
        const subjects = mails.arrived();
        expect(subjects.length).toBe(2);
        for (const subject of subjects) expect(subject).toMatch(/cancelled/iu);
    });

    test('the reminder comes a day before the start, unless the booking was cancelled', async () => {
        await mails.begin();
        const [kept, cancelled] = [await mails.paid('2027-07-20'), await mails.paid('2027-07-20')];
        await api.cancelForProvider(cancelled.bookingId);
        await mails.round();
        mails.arrived();
        api.nowMs = Date.parse('2027-07-19T12:59:00Z');
        await mails.round();
        expect(mails.arrived()).toEqual([]);
        api.nowMs = Date.parse('2027-07-19T13:00:00Z');
        await mails.round();
        expect(mails.server.arrived.map(({ text }) => text?.includes(spaced(kept.reference)))).toEqual([true]);
    });

    test('a mail server that is away loses nothing, and one that refuses a recipient is not asked again', async () => {
        await mails.begin();
        await mails.paid('2027-07-13');
        const { server: working } = mails;
        const { configuration } = working;
        mails.server = {
            ...working,
            configuration: { ...configuration, server: { ...configuration.server, port: 1 } },
        };
        await mails.round();
        mails.server = working;
        expect(mails.arrived()).toEqual([]);
        api.wait(6);
        await mails.round();
        expect(mails.arrived().length).toBe(2);

        mails.server = await startMailServer({
            onRcptTo: (_, __, done) => done(Object.assign(new Error('unknown'), { responseCode: 550 })),
        });
        const { bookingId } = await mails.paid('2027-07-14');
        await mails.round();
        const rows = (await mailsOf(api, bookingId)).filter(({ kind }) => kind !== 'reminder');
        expect(rows.map(({ state }) => state)).toEqual(['failed', 'failed']);
        for (const { failure } of rows) expect(failure).not.toContain('@');
    });

    test('a booking without an e-mail address, and a provider without one, get no mail', async () => {
        await mails.begin();
        await api.offer(providers);
        const { bookingId } = await mails.paid('2027-07-15');
        await api.running.ledger.query((database) =>
            database.updateTable('booking').set({ email: null }).where('id', '=', bookingId).execute(),
        );
        // The lock of the provider may be a minute ahead of the clock that was set back.
        api.wait(60);
        await mails.round();
        expect(mails.arrived()).toEqual([]);
        const due = (await mailsOf(api, bookingId)).filter(({ kind }) => kind !== 'reminder');
        expect(due.map(({ state }) => state)).toEqual(['dropped', 'dropped']);
    });

    test('a mail to a provider that is not in the catalogue waits and is listed; that to the guest is sent', async () => {
        await mails.begin();
        const { bookingId } = await mails.paid('2027-08-15');
        await api.offer(providers.filter(({ slug }) => slug !== 'lagoon'));
        // As above.
        api.wait(60);
        await mails.round();
        expect(mails.arrived()).toEqual([expect.stringMatching(/^xio/u)]);
        const due = (await mailsOf(api, bookingId)).filter(({ state }) => state === 'open' || state === 'failed');
        const waiting = due.filter(({ kind }) => kind !== 'reminder');
        expect(waiting.map(({ recipient, failure }) => [recipient, failure])).toEqual([
            ['provider', 'the catalogue has no provider lagoon'],
        ]);
        const listed = await api.running.ledger.query((database) => listUnsentMails(database, 100));
        expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining(waiting.map(({ id }) => id)));
        await api.offer(reachable);
        api.wait(6);
        await mails.round();
        expect(mails.arrived().length).toBe(1);
    });

    test('a mail to a provider without an address is listed, and sent again once it has one', async () => {
        await mails.begin();
        await api.offer(providers);
        const { bookingId, reference } = await mails.paid('2027-08-16');
        // As above.
        api.wait(60);
        await mails.round();
        expect(mails.arrived()).toEqual([expect.stringMatching(/^xio/u)]);
        const { ledger } = api.running;
        const listed = await ledger.query((database) => listUnsentMails(database, 100));
        const [unsent] = listed.filter((each) => each.reference === reference);
        expect(unsent).toMatchObject({ recipient: 'provider', kind: 'new', state: 'dropped' });
        await api.offer(reachable);
        api.wait(1);
        await ledger.query((database) => retryMails(database, { id: unsent?.id as string }, api.nowMs));
        await mails.round();
        expect(mails.arrived()).toEqual([expect.stringMatching(new RegExp(`^${contact.email}`, 'u'))]);
        const own = (await mailsOf(api, bookingId)).filter(({ kind }) => kind === 'new');
        expect(own.map(({ state }) => state)).toEqual(['sent']);
    });

    test('a provider gets the link with which it signs in, in the language of the page; a used one is not sent', async () => {
        await mails.begin();
        const { service } = api.running;
        await requestSignIn(service, api.catalog, contact.email, 'fr');
        // As above.
        api.wait(60);
        await mails.round();
        const [mail, ...others] = mails.server.arrived.splice(0);
        expect(others).toEqual([]);
        expect(mail?.recipients).toEqual([contact.email]);
        const path = new RegExp(`${siteUrl}(/fr/desk/sign-in/[\\w-]{64})`, 'u').exec(mail?.text ?? '')?.[1] ?? '';
        expect(mail?.text).toContain('Ce lien fonctionne une seule fois');
        expect(await signIn(service, path.split('/').at(-1) as string)).not.toBeNull();
        await requestSignIn(service, api.catalog, contact.email, 'fr');
        api.wait(15 * 60);
        await mails.round();
        expect(mails.arrived()).toEqual([]);
    });
});
