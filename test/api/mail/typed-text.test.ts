import { describe, expect, test } from 'vitest';
import { mailKinds } from '../../../api/mail/compose.ts';
import { compose, factsOf, invented } from './support/facts.ts';

describe('What people type is data:', () => {
    const hostile = {
        first_name: '<b>Maya</b>, eve@mail.example\r\nBcc: eve@mail.example',
        last_name: `\u202e${'x'.repeat(199)}`,
        special_requests: '<script>alert(1)</script>\r\n\r\nSubject: {name}<i>\n\u2066مرحبا & "hi"\u0000',
    };

    test.each(mailKinds)('what people type is data in the mail %s', (kind) => {
        const mail = compose(kind, factsOf(invented(), hostile));
        expect(mail.html).not.toMatch(/<script|<b>Maya|<i>/u);
        for (const text of [mail.subject, mail.to.name, mail.replyTo?.name ?? '']) expect(text).not.toMatch(/[\r\n]/u);
        expect(mail.text + mail.html + mail.subject + mail.to.name).not.toMatch(/[\u202a-\u202e\u2066-\u2069\0\r]/u);
        if (kind.startsWith('provider')) {
            expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
            expect(mail.text).toContain('\n  Subject: {name}<i>\n  مرحبا & "hi"\n');
        } else {
            expect(mail.text).not.toMatch(/Bcc|alert/u);
        }
    });

    test('a guest is greeted by what looks like a name, so that nobody sends messages in a name', () => {
        const greeted = (first_name: string | null) =>
            compose('guest.confirmed', factsOf(invented(), { first_name }))
                .text.split('\n')[2]
                ?.replace(/\. See.*/u, '');
        for (const name of ['Maya', 'Anne-Lise', 'O’Neill', 'José María', 'مريم', '陽菜']) {
            expect(greeted(name)).toBe(`You’re booked, ${name}`);
        }
        for (const name of [null, '', 'WIN 1000 $', 'evil.example', 'https://evil', 'x'.repeat(41)]) {
            expect(greeted(name)).toBe('You’re booked');
        }
    });
});
