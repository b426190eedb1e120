import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import type { Mail } from '../../../api/mail/compose.ts';
import { openTransport } from '../../../api/mail/transport.ts';
import { whenFileEnds } from '../../support/file-end.ts';
import { configurationOf, startMailServer } from './support/mail-server.ts';

const mail: Mail = {
    to: { name: 'Keller, Maya', address: 'maya@mail.example' },
    replyTo: { name: 'Lagoon Sailing', address: 'hola@lagoon.example' },
    subject: 'Réservé : une voile, 1 200 $MX',
    text: 'À bientôt.\n',
    html: '<p>À bientôt.</p>',
    calendar: {
        method: 'PUBLISH',
        fileName: 'booking.ics',
        content: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nMETHOD:PUBLISH\r\nEND:VCALENDAR\r\n',
    },
};
const messageId = '<delivery-1@site.example>';
const quick = { connectionMs: 300, greetingMs: 300, answerMs: 300, sendMs: 1000 };

/** Refuses recipients with a reply. */
const refusing = (responseCode: number) =>
    startMailServer({
        onRcptTo: ({ address }, _, done) =>
            done(Object.assign(new Error(`${address} is unknown, ask ${mail.replyTo?.address}`), { responseCode })),
    });

test('a mail arrives with text, HTML, headers and a calendar that opens', async () => {
    const server = await startMailServer();
    expect(await openTransport(server.configuration).send(mail, { messageId })).toEqual({ ok: true });
    const [arrived] = server.arrived;
    expect(arrived).toMatchObject({ subject: mail.subject, text: mail.text, html: mail.html, messageId });
    expect(arrived?.from.value).toEqual([{ name: 'Book direct', address: 'bookings@site.example' }]);
    expect(arrived?.replyTo?.value).toEqual([mail.replyTo]);
    expect(arrived?.headers.get('auto-submitted')).toBe('auto-generated');
    const [file] = arrived?.attachments ?? [];
    expect(file).toMatchObject({ filename: 'booking.ics', contentType: 'text/calendar' });
    expect(new ICAL.Component(ICAL.parse(String(file?.content))).getFirstPropertyValue('method')).toBe('PUBLISH');
    expect(arrived?.headers.get('content-type')).toMatchObject({ value: 'multipart/mixed' });
});

test('a mail without a calendar has no attachment, and one without an own sender is answered to the sender', async () => {
    const server = await startMailServer();
    await openTransport(server.configuration).send({ ...mail, calendar: null, replyTo: null }, { messageId });
    expect(server.arrived[0]?.attachments).toEqual([]);
    expect(server.arrived[0]?.replyTo).toBeUndefined();
});

test('a comma in a name adds no recipient, and a line break no header', async () => {
    const server = await startMailServer();
    const transport = openTransport(server.configuration);
    const name = 'Maya, eve@mail.example\r\nBcc: eve@mail.example';
    const subject = 'Booked: Sail\r\nBcc: eve@mail.example';
    await transport.send({ ...mail, subject, to: { name, address: 'maya@mail.example' } }, { messageId });
    const [arrived] = server.arrived;
    expect(arrived?.recipients).toEqual(['maya@mail.example']);
    expect(arrived?.to.value.map(({ address }) => address)).toEqual(['maya@mail.example']);
    expect(arrived?.headerLines.map(({ key }) => key)).not.toContain('bcc');
});

test('a password is used where the server asks for it', async () => {
    const logins: unknown[] = [];
    const server = await startMailServer({
        authOptional: false,
        allowInsecureAuth: true,
        onAuth: ({ username, password }, _, done) => {
            logins.push([username, password]);
            done(null, { user: username });
        },
    });
    const { configuration } = server;
    const login = { user: 'maya', password: 'p:ss' };
    const sent = await openTransport({ ...configuration, server: { ...configuration.server, login } }).send(mail, {
        messageId,
    });
    expect([sent.ok, logins]).toEqual([true, [['maya', 'p:ss']]]);
});

test('a server without TLS gets nothing where TLS is required', async () => {
    const { configuration, arrived } = await startMailServer();
    const server = { ...configuration.server, requiresTls: true };
    const sent = await openTransport({ ...configuration, server }).send(mail, { messageId });
    expect([sent, arrived]).toEqual([{ ok: false, error: { permanent: false, message: expect.any(String) } }, []]);
});

test.each([
    [550, true],
    [553, true],
    [451, false],
    [421, false],
])('a recipient refused with %d is useless to try again: %s', async (code, permanent) => {
    const { configuration } = await refusing(code);
    const sent = await openTransport(configuration).send(mail, { messageId });
    expect(sent).toMatchObject({ ok: false, error: { permanent } });
    const message = sent.ok ? '' : sent.error.message;
    expect(message).toContain(`${code} (address) is unknown, ask (address)`);
});

test('an address that cannot be sent to is useless to try again', async () => {
    const { configuration } = await startMailServer();
    const to = { name: 'Maya', address: 'maya\r\n@mail.example>' };
    const sent = await openTransport(configuration).send({ ...mail, to }, { messageId });
    expect(sent).toMatchObject({ ok: false, error: { permanent: true } });
});

test('a sender or a content that is refused is tried again', async () => {
    const refused = (code: number) => Object.assign(new Error('not here'), { responseCode: code });
    const sender = await startMailServer({ onMailFrom: (_, __, done) => done(refused(550)) });
    const content = await startMailServer({
        onData: (stream, _, done) => {
            stream.resume();
            stream.on('end', () => done(refused(554)));
        },
    });
    for (const { configuration } of [sender, content]) {
        const sent = await openTransport(configuration).send(mail, { messageId });
        expect(sent).toMatchObject({
            ok: false,
            error: { permanent: false, message: expect.stringContaining('not here') },
        });
    }
});

test('a server that is away is tried again', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    const sent = await openTransport(configurationOf(port), quick).send(mail, { messageId });
    expect(sent).toMatchObject({ ok: false, error: { permanent: false } });
});

type Write = (text: string) => void;

test.each([
    ['says nothing', () => {}],
    [
        'answers without an end',
        (write: Write) => {
            write('220 here\r\n');
            setInterval(() => write('250-more\r\n'), 100).unref();
        },
    ],
])('a server that %s is left after the time for it', async (_, act) => {
    const server = createServer((socket) => {
        socket.on('error', () => {});
        act((text) => void (socket.writable && socket.write(text)));
        whenFileEnds(() => void socket.destroy());
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    whenFileEnds(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const before = performance.now();
    const sent = await openTransport(configurationOf(port), quick).send(mail, { messageId });
    expect(sent).toMatchObject({ ok: false, error: { permanent: false } });
    expect(performance.now() - before).toBeLessThan(3000);
});
