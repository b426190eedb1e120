import { expect, test } from 'vitest';
import { readMailConfiguration } from '../../contract/configuration.ts';

const from = { MAIL_FROM: 'bookings@site.example' };
const server = { host: 'mail.example', port: 587, isSecure: false, requiresTls: false, login: null };
const read = { server, from: { name: '', address: 'bookings@site.example' } };

test.each([
    ['nothing: no mails', {}, null],
    ['an address alone: no mails', from, null],
    ['a server without a login', { ...from, SMTP_URL: 'smtp://mail.example' }, read],
    ['a port', { ...from, SMTP_URL: 'smtp://mail.example:25/' }, { ...read, server: { ...server, port: 25 } }],
    [
        'TLS from the beginning',
        { ...from, SMTP_URL: 'smtps://mail.example' },
        { ...read, server: { ...server, port: 465, isSecure: true } },
    ],
    [
        'a login, which crosses a network only by TLS',
        { ...from, SMTP_URL: 'smtp://maya%40site.example:p%3Ass@mail.example' },
        { ...read, server: { ...server, requiresTls: true, login: { user: 'maya@site.example', password: 'p:ss' } } },
    ],
    [
        'a login on this machine',
        { ...from, SMTP_URL: 'smtp://maya:pass@[::1]:2525' },
        { ...read, server: { ...server, host: '::1', port: 2525, login: { user: 'maya', password: 'pass' } } },
    ],
    [
        'a name before the address',
        { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'Lagoon, bookings <bookings@site.example>' },
        { ...read, from: { name: 'Lagoon, bookings', address: 'bookings@site.example' } },
    ],
    [
        'a name in quotation marks',
        { SMTP_URL: 'smtp://mail.example', MAIL_FROM: '"Lagoon" <bookings@site.example>' },
        { ...read, from: { name: 'Lagoon', address: 'bookings@site.example' } },
    ],
])('the configuration of mails is understood: %s', (_, environment, configuration) => {
    expect(readMailConfiguration(environment)).toEqual({ ok: true, value: configuration });
});

test.each([
    ['mail.example:587', /^SMTP_URL must be smtp:\/\/USER:PASSWORD@HOST:PORT, or smtps:/u],
    ['http://mail.example', /^SMTP_URL/u],
    ['smtp://', /^SMTP_URL/u],
    ['smtp://maya@mail.example', /^SMTP_URL/u],
    ['smtp://:secret@mail.example', /^SMTP_URL/u],
    ['smtp://maya:%E0%A4%A@mail.example', /^SMTP_URL/u],
    ['smtp://mail.example/path', /^SMTP_URL/u],
    ['smtp://mail.example?pool=true', /^SMTP_URL/u],
    ['smtp://mail.example#one', /^SMTP_URL/u],
])('SMTP_URL=%s is refused without repeating it', (url, message) => {
    const refused = readMailConfiguration({ ...from, SMTP_URL: url });
    expect(refused).toEqual({ ok: false, error: [expect.stringMatching(message)] });
    if (!refused.ok) expect(refused.error.join()).not.toMatch(/maya|secret|mail\.example/u);
});

test.each(['bookings', 'one@site.example, two@site.example', 'A <one@site.example> <two@site.example>', 'A <>'])(
    'MAIL_FROM=%s is refused with an example',
    (address) => {
        const refused = readMailConfiguration({ SMTP_URL: 'smtp://mail.example', MAIL_FROM: address });
        expect(refused).toEqual({ ok: false, error: [expect.stringContaining('bookings@example.org')] });
    },
);

test('a server without a sender is refused', () => {
    expect(readMailConfiguration({ SMTP_URL: 'smtp://mail.example' })).toEqual({
        ok: false,
        error: [
            'MAIL_FROM must be set when SMTP_URL is: the address from which mails come, an address such as bookings@example.org.',
        ],
    });
});
