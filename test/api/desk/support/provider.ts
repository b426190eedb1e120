import { beforeAll } from 'vitest';
import { listActions } from '../../../../api/booking/bookings/actions.ts';
import { readBooking } from '../../../../api/booking/service/booking.ts';
import { makeSignInLink } from '../../../../api/booking/service/sign-in.ts';
import { signInPath } from '../../../../contract/page-paths.ts';
import { type BookingApi, contact, siteUrl } from '../../booking/support/booking-api.ts';
import { ids, providers } from '../../booking/support/catalog.ts';
import { textOf } from '../../site/support/html.ts';
import type { Page } from '../../site/support/visitor.ts';

export const emails = { lagoon: 'hola@lagoon.example', kyo: 'kyo@mail.example' } as const;

/** The tests' catalogue, each experience with a name of its own, and contact addresses of two providers. */
export const reachable = providers.map((provider) => {
    const email = provider.slug in emails ? emails[provider.slug as keyof typeof emails] : null;
    const named = provider.experiences.map((each) => ({ ...each, name: { en: `The ${each.slug}` } }));
    const contact = email === null ? null : { email, phone: null, website: null };
    return { ...provider, experiences: named, contact };
});

type Fields = Readonly<Record<string, string>>;

/** A provider with a browser without scripts. */
export class ProviderVisitor {
    cookie = '';

    constructor(
        readonly api: BookingApi,
        readonly slug = 'lagoon',
    ) {
        beforeAll(() => api.offer(reachable));
    }

    get(path: string, headers: Fields = {}): Promise<Page> {
        return this.send(path, { headers });
    }

    /** Sends a form as browsers do. */
    post(path: string, fields: Fields = {}, headers: Fields = {}): Promise<Page> {
        const body = new URLSearchParams(fields);
        return this.send(path, { method: 'POST', body, headers: { origin: siteUrl, ...headers } });
    }

    /** Unlike pages for guests, a list of departures says the same of several. */
    private async send(path: string, request: RequestInit & { headers: Fields }): Promise<Page> {
        const headers = { cookie: this.cookie, ...request.headers };
        const answer = await fetch(`${this.api.running.url}${path}`, { redirect: 'manual', ...request, headers });
        const [set] = answer.headers.getSetCookie();
        if (set !== undefined) this.cookie = set.split(';')[0] as string;
        // Keeps the byte order mark of files.
        const html = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer());
        const location = answer.headers.get('location')?.replace(siteUrl, '') ?? null;
        return { status: answer.status, headers: answer.headers, html, text: textOf(html), location };
    }

    async linkPath(): Promise<string> {
        return signInPath('en', await makeSignInLink(this.api.running.service, this.slug, 'en'));
    }

    async signIn(): Promise<Page> {
        return await this.post(await this.linkPath());
    }

    async actions() {
        return await this.api.running.ledger.query((database) => listActions(database, this.slug, { most: 99 }));
    }

    /** What was done to a booking: each action with its details. */
    async actionsOn(bookingId: string) {
        const all = await this.actions();
        return all.filter(({ booking_id }) => booking_id === bookingId).map(({ action, details }) => [action, details]);
    }

    /** The tour at 08:00, for two at 20 euros each, paid in full unless it is said otherwise. */
    async tour(day: string, { paidMinor = 40_00, slot = 'early', adults = 2, person = {}, more = {} } = {}) {
        const own = { ...contact, ...person };
        const request = { experienceId: ids.tour, date: day, timeSlotId: slot, adults };
        const made = await this.api.book(request, { participant_data: { adults, ...own }, ...more });
        if (made.status !== 201) throw new Error(made.text);
        const { bookingId: id, reference } = made.body;
        if (paidMinor > 0) await this.api.pay(id, paidMinor, `sandbox:${id}`);
        return { id, reference: reference as string };
    }

    async stored(id: string) {
        const known = await readBooking(this.api.running.service, id);
        if (!known.ok) throw new Error(known.error.message);
        return known.value;
    }
}
