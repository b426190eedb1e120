import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Catalog } from '../../../api/booking/catalog/catalog.ts';
import type { MailKind } from '../../../api/booking/events/deliveries.ts';
import { money } from '../../../api/locale/format.ts';
import { composeMail, mailKinds } from '../../../api/mail/compose.ts';
import { type Sample, sampleMails } from '../../../api/mail/preview.tsx';
import type { Provider } from '../../../contract/catalog.ts';
import { type SiteLocale, siteLocales } from '../../../contract/local-text.ts';
import { sectionOf } from '../../support/markdown.ts';
import { projectFolder } from '../../support/pipeline.ts';
import { catalog, compose, factsOf, invented, manageUrl, nowMs, offerCalled, siteUrl } from './support/facts.ts';

/** About the first experiences of these providers. */
const samplesOf = (...providers: Provider[]) => sampleMails(new Catalog(providers), siteUrl, nowMs);
const dayAndStay = catalog.providers.filter(({ slug }) => ['lagoon-sailing', 'riad-zitoun'].includes(slug));
const { provider, experience } = offerCalled('onda-calma', 'surf-days');
/** Its provider alone can cancel, and nobody answers its mails. */
const withTextOnly: Provider = {
    ...provider,
    contact: null,
    experiences: [
        {
            ...experience,
            refundPolicy: null,
            cancellationPolicy: {
                en: 'We keep the deposit if you cancel within two weeks of the first day.',
                fr: 'L’acompte est conservé en cas d’annulation moins de deux semaines avant le premier jour.',
                es: 'El anticipo no se reembolsa si cancelas a menos de dos semanas del primer día.',
            },
        },
    ],
};
const samples = [
    ...samplesOf(...dayAndStay),
    ...samplesOf(withTextOnly)
        .filter(({ name }) => name === 'guest-confirmed')
        .map((sample) => ({ ...sample, name: 'guest-confirmed-days' })),
];
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/gu, ' ');

const sail = {
    en: 'Morning sail on the lagoon of seven colours, Sat 1 May, 9:00 am (FGD0 ADKB)',
    fr: 'Matinée à la voile sur la lagune aux sept couleurs, sam. 1er mai à 9 h (FGD0 ADKB)',
    es: 'Mañana de vela en la laguna de los siete colores, sáb 1 may, 9:00 h (FGD0 ADKB)',
};

type MailName<Kind extends MailKind = MailKind> = Kind extends `${infer To}.${infer Name}` ? `${To}-${Name}` : never;
type OtherName = 'provider-endpoint' | 'provider-sign-in';

const subjects: Readonly<Record<MailName | OtherName, Record<SiteLocale, string>>> = {
    'guest-confirmed': { en: `Booked: ${sail.en}`, fr: `Réservé : ${sail.fr}`, es: `Reservado: ${sail.es}` },
    'guest-changed': { en: `Changed: ${sail.en}`, fr: `Modifié : ${sail.fr}`, es: `Cambio: ${sail.es}` },
    'guest-cancelled': { en: `Cancelled: ${sail.en}`, fr: `Annulé : ${sail.fr}`, es: `Cancelado: ${sail.es}` },
    'guest-refunded': {
        en: `Refund of MX$1,037.25: ${sail.en}`,
        fr: `Remboursement de 1 037,25 $MX : ${sail.fr}`,
        es: `Reembolso de $1,037.25 MXN: ${sail.es}`,
    },
    'guest-reminder': { en: `Tomorrow: ${sail.en}`, fr: `Demain : ${sail.fr}`, es: `Mañana: ${sail.es}` },
    'provider-new': {
        en: `New booking: ${sail.en}`,
        fr: `Nouvelle réservation : ${sail.fr}`,
        es: `Nueva reserva: ${sail.es}`,
    },
    'provider-changed': {
        en: `Booking changed: ${sail.en}`,
        fr: `Réservation modifiée : ${sail.fr}`,
        es: `Cambio de reserva: ${sail.es}`,
    },
    'provider-cancelled': {
        en: `Booking cancelled: ${sail.en}`,
        fr: `Réservation annulée : ${sail.fr}`,
        es: `Reserva cancelada: ${sail.es}`,
    },
    'provider-endpoint': {
        en: 'Webhook disabled: hooks.example.org',
        fr: 'Webhook désactivé : hooks.example.org',
        es: 'Webhook desactivado: hooks.example.org',
    },
    'provider-sign-in': {
        en: 'Your link to sign in: Lagoon Sailing',
        fr: 'Votre lien de connexion : Lagoon Sailing',
        es: 'Tu enlace para entrar: Lagoon Sailing',
    },
};

test.each(Object.entries(subjects))('the subject of %s has what, when and the reference', (name, expected) => {
    const actual = siteLocales.map((locale) => [locale, plain(found(name, locale).mail.subject)]);
    expect(Object.fromEntries(actual)).toEqual(expected);
});

function found(name: string, locale: string): Sample {
    return samples.find((sample) => sample.name === name && sample.locale === locale) as Sample;
}

const goldens = [
    'guest-confirmed.en',
    'guest-confirmed-days.es',
    'guest-confirmed-stay.fr',
    'guest-changed.fr',
    'guest-cancelled.es',
    'guest-refunded.fr',
    'guest-reminder.en',
    'provider-new.fr',
    'provider-changed.es',
    'provider-cancelled.en',
    'provider-endpoint.es',
    'provider-sign-in.fr',
];

test('each mail has a golden file', () => {
    const names = new Set(goldens.map((stem) => stem.split('.')[0]));
    expect(Object.keys(subjects).filter((name) => !names.has(name))).toEqual([]);
});

test('docs/operations.md names each mail', () => {
    const mails = sectionOf(readFileSync(join(projectFolder, 'docs/operations.md'), 'utf8'), '## Mails').split('\n- ');
    for (const kind of mailKinds) {
        const [recipient, name] = kind.split('.');
        expect(mails.find((item) => item.startsWith(`**To ${recipient}s**`))).toMatch(new RegExp(`\\b${name}\\b`, 'u'));
    }
});

test.each(goldens)('the text of %s is that of its golden file', (stem) => {
    const [name = '', locale = ''] = stem.split('.');
    const { text } = found(name, locale).mail;
    const file = join(import.meta.dirname, 'golden', `${stem}.txt`);
    if (process.env.UPDATE_GOLDEN === '1') writeFileSync(file, plain(text));
    expect(plain(text)).toBe(readFileSync(file, 'utf8'));
});

test('a title that is no sentence stands in a line of its own', () => {
    expect(found('guest-confirmed-days', 'en').mail.html).toMatch(/>Cancellation<\/b><br/u);
    expect(found('guest-confirmed', 'en').mail.html).toMatch(/9:00[\s\u00a0]am\.<\/b> /u);
});

test('the HTML of a mail has what its text has, in the same order', () => {
    for (const { name, locale, mail } of samples) {
        const shown = mail.html
            .replace(/<head>.*<\/head>/su, '')
            .replaceAll(/<a href="(https:[^"]*)"[^>]*>/gu, '$1 ')
            .replaceAll(/<[^>]*>/gu, ' ')
            .replaceAll(
                /&(amp|#39|quot|nbsp);/gu,
                (_, entity) => ({ amp: '&', '#39': "'", quot: '"', nbsp: ' ' })[entity as 'amp'],
            );
        let from = 0;
        for (const word of mail.text.split(/\s+/u).filter((each) => /[\p{L}\d]/u.test(each))) {
            // A link may end before the stop.
            const bare = word.replace(/[,:.]$/u, '');
            if (bare.startsWith('https:')) continue;
            const at = shown.indexOf(bare, from);
            expect(at, `${name}.${locale}: ${bare}`).toBeGreaterThan(-1);
            from = at;
        }
        for (const [, address] of mail.text.matchAll(/^\s*(https:\S+)$/gmu)) {
            expect(mail.html).toContain(`href="${address?.replaceAll('&', '&amp;')}"`);
        }
    }
});

describe.each(siteLocales.filter((locale) => locale !== 'en'))('In %s', (locale) => {
    test('no sentence of a mail in another language is the English one', () => {
        const known =
            /^(?:--|Lagoon Sailing|Riad Zitoun.*|\s*27 Derb Zitoun.*|Onda Calma.*|\s*(?:https?:|\+|maya).*|\s*(?:Two of|Is there).*)$/u;
        for (const { name, mail } of samples.filter((sample) => sample.locale === locale)) {
            const english = found(name, 'en')
                .mail.text.split('\n')
                .filter((line) => line !== '' && !known.test(line));
            expect(
                mail.text.split('\n').filter((line) => english.includes(line)),
                name,
            ).toEqual([]);
        }
    });
});

test.each(siteLocales)('amounts of a mail are those of the page of the booking: %s', (locale) => {
    const made = invented(locale);
    const { booking, money: paid } = made;
    const { text } = compose('guest.confirmed', factsOf(made));
    for (const minor of [paid.paidMinor, booking.total_minor, booking.total_minor - paid.paidMinor]) {
        expect(minor).toBeGreaterThan(0);
        expect(text).toContain(money(minor, booking.currency, booking.exponent, locale));
    }
});

test('a reminder names the day that it is, whenever it is sent', () => {
    const [today, tomorrow, later] = ['2027-05-01T05:00:00Z', '2027-05-01T04:59:59Z', '2027-04-29T12:00:00Z'].map(
        (moment) => compose('guest.reminder', factsOf(invented(), {}, { nowMs: Date.parse(moment) })),
    );
    expect(plain(today?.text ?? '')).toContain('See you today at 9:00 am, Maya.');
    expect(today?.subject).toMatch(/^Today: /u);
    expect(plain(tomorrow?.text ?? '')).toContain('See you tomorrow at 9:00 am, Maya.');
    expect(plain(later?.text ?? '')).toContain('See you on Saturday 1 May at 9:00 am, Maya.');
});

test('only mails to the guest have the link that changes the booking', () => {
    for (const kind of mailKinds) {
        const { text, html, calendar } = compose(kind, factsOf());
        const hasLink = kind.startsWith('guest.') && kind !== 'guest.cancelled';
        expect([text.includes(manageUrl), html.includes(manageUrl)], kind).toEqual([hasLink, hasLink]);
        expect(calendar?.content ?? '').not.toContain('manage');
    }
    const ended = compose('guest.confirmed', factsOf(invented(), {}, { manageUrl: null })).text;
    expect(ended).toContain(`View your booking:\n${siteUrl}/en/booking/`);
    expect(ended).not.toContain('password');
});

test('the balance has a button if it can be paid', () => {
    const textOf = (stepMinor: number) =>
        compose('guest.confirmed', factsOf(invented(), {}, { chargeRule: { stepMinor, minimumMinor: stepMinor } }))
            .text;
    expect(textOf(1)).toContain('/booking/5b0a7a52-6f0e-4f1e-8a63-0c1d2e3f4a5b?payment=true');
    expect(textOf(1_000_000)).not.toContain('payment=true');
});

test('the mail states that a booking is paid, or costs nothing', () => {
    const made = invented();
    const paid = { ...made, money: { ...made.money, paidMinor: made.booking.total_minor } };
    expect(compose('guest.confirmed', factsOf(paid)).text).toContain('Nothing left to pay.');
    expect(compose('guest.confirmed', factsOf(made, { total_minor: 0 })).text).toContain('Price: free\n');
});

test('the site is called by its host, or by its name where the host is an address', () => {
    const footerAt = (url: string) => compose('provider.new', factsOf(invented(), {}, { siteUrl: url })).text;
    expect(footerAt('https://book.example.org:8443')).toContain('takes bookings on book.example.org.');
    for (const host of ['127.0.0.1', '[::1]', 'localhost']) {
        expect(footerAt(`http://${host}:8787`)).toContain('takes bookings on Book direct.');
    }
});

test('telephone numbers are written as people read them', () => {
    const { text, html } = compose('provider.new', factsOf(invented(), { phone: '+4930901820' }));
    expect(text).toContain('+49 30 901820');
    expect(html).toContain('href="tel:+4930901820"');
});

test('a guest who has no e-mail address gets no mail', () => {
    expect(composeMail('guest.confirmed', factsOf(invented(), { email: null }))).toBeNull();
    const { offer, ...made } = invented('en', offerCalled('riad-zitoun', 'tagine-class'));
    const silent = { ...made, offer: { ...offer, provider: { ...offer.provider, contact: null } } };
    expect(composeMail('provider.new', factsOf(silent))).toBeNull();
    expect(compose('guest.confirmed', factsOf(silent))).toMatchObject({ replyTo: null });
    expect(compose('guest.confirmed', factsOf(silent)).text).not.toContain('Questions?');
});

test('answers to a mail reach the other side', () => {
    const guest = { name: 'Maya Keller', address: 'maya.keller@example.org' };
    const provider = { name: 'Lagoon Sailing', address: 'hola@lagoon-sailing.example' };
    expect(compose('guest.confirmed', factsOf())).toMatchObject({ to: guest, replyTo: provider });
    expect(compose('provider.new', factsOf())).toMatchObject({ to: provider, replyTo: guest });
});

test('a provider is written to in its first language', () => {
    const made = invented('es');
    const french = { ...made.offer, provider: { ...made.offer.provider, languages: ['fr', 'en'] } };
    expect(compose('provider.new', factsOf({ ...made, offer: french })).subject).toContain('Nouvelle réservation');
    expect(compose('provider.new', factsOf(made)).subject).toContain('New booking');
});

test('a booking of an experience that is no longer offered is confirmed by what the booking has kept', () => {
    const { booking, money: paid } = invented();
    const facts = factsOf({ booking, money: paid, offer: null as never });
    const { text } = compose('guest.cancelled', facts);
    expect(text).toContain('Morning sail on the lagoon of seven colours');
    expect(text).toContain('2 adults, 1 child');
    expect(text).not.toContain('Book again');
});

test('the lines of a note have one style', () => {
    const { text, html } = compose('provider.new', factsOf());
    expect(html).toMatch(/<b [^>]*>Two of us do not swim well\.<br\/?>Is there shade on board\?<\/b>/u);
    expect(text).toContain('Note: Two of us do not swim well.\n  Is there shade on board?\n');
});

test.each(['guest.confirmed', 'provider.new'] as const)('the total of a booking stands once in %s', (kind) => {
    const made = invented();
    const amountsIn = (paidMinor: number) => {
        const { text } = compose(kind, factsOf({ ...made, money: { ...made.money, paidMinor } }));
        return { total: text.split('MX$3,457.50').length - 1, isPaid: /^Paid: /mu.test(text), text };
    };
    expect(amountsIn(1037_25)).toMatchObject({ total: 1, isPaid: true });
    const unpaid = amountsIn(0);
    expect(unpaid.text).toContain('\nTotal: MX$3,457.50\n');
    expect(unpaid.isPaid).toBe(false);
});
