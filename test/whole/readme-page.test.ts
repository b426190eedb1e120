import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ICAL from 'ical.js';
import { expect, onTestFinished, test } from 'vitest';
import { Dispatcher } from '../../api/booking/events/dispatcher.ts';
import { makeSignInLink } from '../../api/booking/service/sign-in.ts';
import { openMails } from '../../api/mail/deliver.ts';
import { referenceOf, spacedReference } from '../../contract/booking-reference.ts';
import { siteLocales } from '../../contract/local-text.ts';
import { signInPath } from '../../contract/page-paths.ts';
import { type SampleService, startSampleService } from '../api/booking-api/examples/sample-service.ts';
import { startInbox } from '../api/mail/support/inbox.ts';
import { configurationOf } from '../api/mail/support/mail-server.ts';
import { buttons, controls, formWith, textOf } from '../api/site/support/html.ts';
import { blocksOf, codesIn, sectionOf, tableOf } from '../support/markdown.ts';
import { projectFolder, temporaryFolder } from '../support/pipeline.ts';

/** Follows the steps of the README with a browser without scripts, and compares the results. */

const page = readFileSync(join(projectFolder, 'README.md'), 'utf8');
const section = sectionOf(page, '## A first booking');

test('the link of the README is booked and paid, brings mails, is cancelled by the guest, and the desk shows it', async () => {
    const service = await startSampleService();
    const here = (address: string) => address.replace('http://127.0.0.1:8787', service.url);
    const inbox = await inboxOf(service);
    const link = blocksOf(section)
        .find(({ text }) => text.startsWith('http'))
        ?.text.trim() as string;
    const get = async (path: string) => await (await fetch(new URL(path, service.url))).text();
    const press = async (html: string, path: string, button: string) => {
        const form = formWith(html, `value="${button}"`);
        const body = new URLSearchParams([...controls(form), ['do', button]]);
        const answer = await fetch(new URL(path, service.url), { method: 'POST', body, redirect: 'manual' });
        expect(answer.status, textOf(await answer.text())).toBe(303);
        return here(answer.headers.get('location') as string);
    };
    const [said, paid] = [/\*Book and pay ([^*]+)\*/u, /\*Pay ([^*]+)\*/u].map(
        (reported) => reported.exec(section)?.[1] as string,
    );

    const html = await get(here(link));
    expect(textOf(html)).toContain(`Book and pay ${said}`);
    expect(textOf(html)).not.toContain('We could not use everything in your link');
    const { pathname, searchParams } = new URL(link);
    const filled = new Map(controls(formWith(html, 'id="booking"')));
    for (const name of ['date', 'slot', 'adults', 'children', 'firstName', 'lastName', 'email']) {
        expect(filled.get(name), name).toBe(searchParams.get(name));
    }
    expect(filled.get('options.snorkel-kit')).toBe('2');

    const booking = await press(html, pathname, 'book');
    const due = await get(booking);
    expect(textOf(due)).toContain(`Pay ${paid}`);
    const card = await press(due, booking, 'pay');
    const cardPage = await get(card);
    expect(textOf(cardPage)).toContain(`Pay ${paid}`);
    const done = await press(cardPage, card, buttons(cardPage, 'do')[0] as string);
    expect(textOf(await get(done))).toContain('Booking confirmed');

    const id = /booking\/([\da-f-]{36})/u.exec(booking)?.[1];
    const confirmed = textOf(await get(done));
    for (const text of [
        spacedReference(referenceOf(id as string)).replace('\u00a0', ' '),
        'Meeting point Muelle Municipal, at the end of Calle 14.',
        'What to bring Swimwear and a towel',
        'Contact Lagoon Sailing +52 983 834 2017',
    ]) {
        expect(confirmed).toContain(text);
    }
    const curl = blocksOf(section).find(({ text }) => text.startsWith('curl'))?.text as string;
    const address = /"(http[^"]+)"/u.exec(curl)?.[1] as string;
    const state = await (await fetch(here(address.replace('$ID', id as string)))).json();
    expect(state).toMatchObject({ bookingId: id, status: 'confirmed', amountPaid: 1084.5, amountRemaining: 2530.5 });

    const [toGuest, toProvider] = ['maya.keller@example.org', 'hola@lagoon-sailing.example'];
    const mails = await inbox.received();
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual([toProvider, toGuest]);
    const mail = mails.find(({ recipient }) => recipient === toGuest) as Mail;
    expect(new ICAL.Event(eventIn(mail.file('ics'))).startDate.toString()).toMatch(/^2027-05-15T/u);
    const manage = here(/http\S+\/manage\/\S+/u.exec(mail.file('txt'))?.[0] as string);
    const refund = /\*(Cancel booking and get ([^*]+) back)\*/u.exec(section);
    const managed = await get(manage);
    expect(textOf(managed)).toContain(refund?.[1]);
    const cancelled = textOf(await get(await press(managed, manage, 'cancel')));
    expect(cancelled).toContain(`${refund?.[2]}`);

    const later = await inbox.received();
    expect(later.map(({ recipient }) => recipient)).toEqual(expect.arrayContaining([toGuest, toProvider]));
    const told = later.find(({ recipient }) => recipient === toGuest) as Mail;
    expect(told.file('html')).toContain(refund?.[2]);
    expect(eventIn(told.file('ics'))?.getFirstPropertyValue('status')).toBe('CANCELLED');

    const toDesk = signInPath('en', await makeSignInLink(service.service, 'lagoon-sailing', 'en'));
    const origin = 'http://127.0.0.1:8787';
    const form = { method: 'POST', headers: { origin }, body: new URLSearchParams() };
    const signedIn = await fetch(here(origin + toDesk), { ...form, redirect: 'manual' });
    const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] as string;
    const desk = await fetch(`${service.url}/en/desk/booking/${id}`, { headers: { cookie } });
    const shown = textOf(await desk.text());
    expect(shown).toContain('Maya Keller');
    expect(shown).toMatch(/cancelled/iu);
    expect(shown).toContain(`Refunded ${refund?.[2]}`);
});

interface Mail {
    recipient: string;
    /** The content of its file with this ending. */
    file(ending: 'txt' | 'html' | 'ics'): string;
}

const eventIn = (entry: string) => new ICAL.Component(ICAL.parse(entry)).getFirstSubcomponent('vevent') ?? undefined;

/** The inbox that the README starts, and what has arrived there since the last call. */
async function inboxOf({ service, catalog }: SampleService) {
    const folder = temporaryFolder();
    const { port, close } = await startInbox(0, folder, () => {});
    onTestFinished(close);
    const parts = { service, catalog: () => catalog, siteUrl: () => 'http://127.0.0.1:8787' };
    const errors: unknown[] = [];
    const dispatcher = new Dispatcher(service, { mail: openMails(parts, configurationOf(port)) }, (error) => {
        errors.push(error);
    });
    const read = new Set<string>();
    return {
        received: async (): Promise<Mail[]> => {
            await dispatcher.round();
            expect(errors).toEqual([]);
            const names = readdirSync(folder).filter((name) => name.endsWith('.eml') && !read.has(name));
            for (const name of names) read.add(name);
            return names.map((name) => ({
                recipient: name.replace(/^\d+-(.*)\.eml$/u, '$1'),
                file: (ending) => readFileSync(join(folder, name.replace(/eml$/u, ending)), 'utf8'),
            }));
        },
    };
}

test('each address that docs/booking-api.md lists for the booking pages is there', async () => {
    const service = await startSampleService();
    const guide = readFileSync(join(projectFolder, 'docs/booking-api.md'), 'utf8');
    const addresses = tableOf(sectionOf(guide, '## Pages'), 'address', 'what').flatMap(([cell]) => codesIn(cell));
    const names = { provider_slug: 'riad-zitoun', experience_slug: 'riad', bookingId: 'nobody' };
    expect(addresses.length).toBe(6);
    for (const [address, locale] of addresses.flatMap((one) => siteLocales.map((code) => [one, code] as const))) {
        const path = address.replaceAll(/<(\w+)>/gu, (_, name: string) => ({ ...names, locale })[name] as string);
        const answer = await fetch(service.url + path);
        const text = await answer.text();
        expect(answer.status, path).toBe(path.includes('nobody') ? 404 : 200);
        if (path.includes('/en/') && path.includes('nobody')) expect(text).toContain('Page not found');
    }
});
