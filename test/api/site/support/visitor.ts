import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { BookingApi, siteUrl } from '../../booking/support/booking-api.ts';
import { startsAt } from '../../booking/support/catalog.ts';
import { temporaryFolder } from '../../support/folders.ts';
import { type ServiceOptions, sqliteIn } from '../../support/service.ts';
import { controls, formWith, textOf } from './html.ts';
import { repeatedSentences } from './sentences.ts';

export interface Page {
    status: number;
    headers: Headers;
    html: string;
    /** What a person reads. */
    text: string;
    /** Where the browser is sent, without the site's origin; null: nowhere. */
    location: string | null;
}

type Fields = Readonly<Record<string, string>>;

/** Someone with a browser without scripts, on the pages of a service. */
export class Visitor {
    constructor(readonly api: BookingApi) {}

    async get(path: string, headers: Record<string, string> = {}): Promise<Page> {
        return await this.send(path, { headers });
    }

    async post(path: string, fields: URLSearchParams | Fields, headers: Record<string, string> = {}): Promise<Page> {
        return await this.send(path, { method: 'POST', body: new URLSearchParams(fields), headers });
    }

    /** Fills in the booking form of a page and presses a button; what is not filled in stays as it stands there. */
    async press(page: Page, path: string, button: [name: string, value: string], changes: Fields = {}): Promise<Page> {
        return await this.post(path.split('?')[0] as string, this.filled(page, button, changes));
    }

    /** What would be sent. */
    filled(page: Page, button: [name: string, value: string], changes: Fields = {}): URLSearchParams {
        const fields = new URLSearchParams(controls(formWith(page.html, 'id="booking"')));
        for (const [name, value] of Object.entries(changes)) fields.set(name, value);
        fields.append(...button);
        return fields;
    }

    /** Opens a link and books what it fills in. */
    async book(link: string, changes: Fields = {}): Promise<Page> {
        return await this.press(await this.get(link), link, ['do', 'book'], changes);
    }

    /** Opens a link and books what it fills in: the path of the booking. */
    async booked(link: string): Promise<string> {
        return ((await this.book(link)).location as string).split('?')[0] as string;
    }

    /** Presses Pay on the page of a booking: the path of the card page. */
    async cardPage(path: string): Promise<string> {
        const sent = await this.post(`${path}?payment=true`, { do: 'pay' });
        expect(sent.status).toBe(303);
        return sent.location as string;
    }

    private async send(path: string, request: RequestInit): Promise<Page> {
        const answer = await fetch(`${this.api.running.url}${path}`, { redirect: 'manual', ...request });
        const html = await answer.text();
        // Whatever state a test leads to: no page says a sentence twice.
        expect(repeatedSentences(html), `what ${path} says twice`).toEqual([]);
        const location = answer.headers.get('location')?.replace(siteUrl, '') ?? null;
        return { status: answer.status, headers: answer.headers, html, text: textOf(html), location };
    }
}

/** A service on SQLite with the tests' catalogue, for the tests of a file; its clock is set back before each. */
export function visit(options: Partial<ServiceOptions> = {}): Visitor {
    const cleanups: (() => Promise<void>)[] = [];
    const api = new BookingApi(options);
    beforeAll(async () => {
        const folder = await temporaryFolder((work) => cleanups.push(work));
        await api.open(folder, sqliteIn(folder));
    });
    afterAll(async () => {
        await api.stop();
        for (const work of cleanups) await work();
    });
    beforeEach(() => {
        api.nowMs = Date.parse(startsAt);
    });
    return new Visitor(api);
}

/** The id of a booking in its path. */
export const bookingIn = (path: string) => path.split('/')[3] as string;

/** The value of a control of the booking form; undefined where there is none, or none is chosen. */
export function control(page: Page, name: string): string | undefined {
    return controls(formWith(page.html, 'id="booking"')).find(([own]) => own === name)?.[1];
}

export const person = { firstName: 'Xiomara', lastName: 'Quetzalli', email: 'xio@mail.example' };

/** A link to the page of an experience. */
export function link(experience: string, prefill: Fields, locale = 'en'): string {
    return `/${locale}/p/${experience.replace('/', '/e/')}?${new URLSearchParams(prefill)}`;
}
