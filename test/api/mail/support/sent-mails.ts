import { expect } from 'vitest';
import { Dispatcher } from '../../../../api/booking/events/dispatcher.ts';
import { openMails } from '../../../../api/mail/deliver.ts';
import { type BookingApi, siteUrl } from '../../booking/support/booking-api.ts';
import { ids, providers } from '../../booking/support/catalog.ts';
import { sandboxParts } from '../../booking/support/money.ts';
import { type MailServer, startMailServer } from './mail-server.ts';

/** Of the provider that `begin` offers. */
export const contact = { email: 'hola@lagoon.example', phone: null, website: null };
export const reachable = providers.map((provider) =>
    provider.slug === 'lagoon' ? { ...provider, contact } : provider,
);

/** The mails that a dispatcher sends about the bookings of a test. */
export class SentMails {
    server!: MailServer;

    constructor(private readonly api: BookingApi) {}

    /** Starts a mail server, and offers the tours of a provider that has an address. */
    async begin(): Promise<void> {
        this.server = await startMailServer();
        await this.api.offer(reachable);
        await this.round();
        this.arrived();
    }

    /** Sends what is due. */
    async round(): Promise<void> {
        const { service } = this.api.running;
        const parts = { service, catalog: () => this.api.catalog, siteUrl: () => siteUrl };
        const mail = openMails(parts, this.server.configuration);
        const errors: unknown[] = [];
        const onError = (error: unknown) => errors.push(error);
        await new Dispatcher(service, { mail }, onError, { random: () => 0.5 }).round();
        expect(errors).toEqual([]);
    }

    /** The mails that arrived since the last call: to whom, and the subject. */
    arrived(): string[] {
        return this.server.arrived
            .splice(0)
            .map(({ recipients, subject }) => `${recipients}: ${subject}`)
            .sort();
    }

    /** The beginnings of the subjects that arrived since the last call, of mails to the guest or to both. */
    subjects(): string[] {
        return this.arrived().map((each) => each.split(': ')[1] as string);
    }

    async paid(date = this.api.freeDay(), more = {}) {
        const made = await this.api.book({ experienceId: ids.tour, date, timeSlotId: 'early', adults: 1 }, more);
        expect(made.status, made.text).toBe(201);
        await this.api.pay(made.body.bookingId, made.body.total * 100);
        return made.body;
    }

    /** A booking that was paid in the sandbox, whose mails about that have arrived. */
    async paidAndMailed(date: string, adults: number): Promise<string> {
        const { body } = await this.api.book({ experienceId: ids.tour, date, timeSlotId: 'early', adults });
        await this.api.pay(body.bookingId, adults * 20_00, `sandbox:${body.bookingId}`);
        await this.round();
        this.arrived();
        return body.bookingId;
    }

    get parts() {
        return sandboxParts(this.api.running.service);
    }
}
