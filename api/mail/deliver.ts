import type { MailConfiguration } from '../../contract/configuration.ts';
import { siteLocaleOf } from '../../contract/local-text.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import { statusAt } from '../booking/bookings/status.ts';
import { startOf } from '../booking/cancellation/booking-refund.ts';
import type { Catalog } from '../booking/catalog/catalog.ts';
import { type Attempted, type Delivery, endpointMail } from '../booking/events/deliveries.ts';
import type { Send } from '../booking/events/dispatcher.ts';
import { findEndpoint } from '../booking/events/endpoints.ts';
import { type EventDetails, findEvent } from '../booking/events/events.ts';
import { lastFailureOf } from '../booking/events/webhook-deliveries.ts';
import { linkEndsAtMs } from '../booking/manage-link/manage-link.ts';
import { refundsOf } from '../booking/payment/refunds.ts';
import { type BookingState, bookingIn } from '../booking/service/booking.ts';
import { manageUrl } from '../booking/service/manage-link.ts';
import type { BookingService } from '../booking/service/service.ts';
import { findOpenLink } from '../booking/sign-in/sessions.ts';
import { signInPath } from '../booking/sign-in/sign-in-link.ts';
import { composeMail, type Mail, type MailKind, mailKinds, mailToProvider } from './compose.ts';
import { endpointContent, signInContent } from './content/provider.ts';
import type { MailFacts } from './facts.ts';
import { type MailTransport, openTransport } from './transport.ts';

export interface MailDependencies {
    service: BookingService;
    transport: MailTransport;
    /** The catalogue as it is now; null: there is none. */
    catalog: () => Catalog | null;
    siteUrl: () => string;
}

/** Opens the sending of mails through the configured mail server. */
export function openMails(dependencies: Omit<MailDependencies, 'transport'>, configuration: MailConfiguration): Send {
    return mailSender({ ...dependencies, transport: openTransport(configuration) });
}

/** Sends mails about bookings, composed from the booking as it is when they are sent. */
export function mailSender(dependencies: MailDependencies): Send {
    const { transport, siteUrl } = dependencies;
    return async (delivery) => {
        const composed = await composedOf(dependencies, delivery);
        if (!composed.ok) return { state: 'dropped', why: composed.error };
        const mail = composed.value;
        const messageId = `<${delivery.id}@${new URL(siteUrl()).hostname}>`;
        const sent = await transport.send(mail, { messageId });
        if (sent.ok) return { state: 'sent' };
        return { state: 'failed', why: sent.error.message, isFinal: sent.error.permanent } satisfies Attempted;
    };
}

/** The mail of a delivery; the error says why there is nothing to send. */
function composedOf(dependencies: MailDependencies, delivery: Delivery): Promise<Result<Mail, string>> {
    if (delivery.kind === endpointMail) return mailAboutEndpoint(dependencies, delivery);
    return delivery.event_id === null ? signInMail(dependencies, delivery.id) : bookingMail(dependencies, delivery);
}

async function bookingMail(dependencies: MailDependencies, delivery: Delivery): Promise<Result<Mail, string>> {
    const { service } = dependencies;
    const nowMs = service.clock();
    const read = await readDelivery(service, delivery, new Date(nowMs).toISOString());
    const kind = mailKinds.find((each) => each === `${delivery.recipient}.${delivery.kind}`);
    if (read === null || kind === undefined) return err('there is no such mail');
    const why = whyPointless(kind, read.state, nowMs);
    if (why !== null) return err(why);
    return orNoAddress(composeMail(kind, factsOf(dependencies, kind, read, nowMs)));
}

function orNoAddress(mail: Mail | null): Result<Mail, string> {
    return mail === null ? err('the recipient has no e-mail address') : ok(mail);
}

/** The mail with the link of this id. Its token is made here, because it is stored nowhere. */
async function signInMail(
    { service, catalog, siteUrl }: MailDependencies,
    linkId: string,
): Promise<Result<Mail, string>> {
    const now = new Date(service.clock()).toISOString();
    const link = await service.ledger.query((database) => findOpenLink(database, linkId, now));
    if (link === undefined) return err('the link was used or has expired');
    const provider = catalog()?.provider(link.provider_slug);
    if (provider === undefined) return orNoAddress(null);
    const locale = siteLocaleOf(link.locale);
    const url = siteUrl() + signInPath(locale, service.signInLinks.tokenOf(linkId));
    const untilMs = Date.parse(link.expires_at);
    return orNoAddress(mailToProvider(provider, signInContent({ provider, locale, url, untilMs, siteUrl: siteUrl() })));
}

/** The mail to a provider whose endpoint was disabled. */
async function mailAboutEndpoint(
    { service, catalog, siteUrl }: MailDependencies,
    { recipient: id, created_at_ms: createdAtMs }: Delivery,
): Promise<Result<Mail, string>> {
    const { endpoint, failure } = await service.ledger.query(async (database) => ({
        endpoint: await findEndpoint(database, id),
        failure: await lastFailureOf(database, id),
    }));
    if (endpoint === undefined || endpoint.disabled === null) return err('the endpoint is enabled');
    const provider = catalog()?.provider(endpoint.provider_slug);
    if (provider === undefined) return orNoAddress(null);
    const content = endpointContent({
        provider,
        locale: siteLocaleOf(provider.languages[0]),
        id,
        url: endpoint.url,
        failingSinceMs: Number(endpoint.failing_since_ms ?? createdAtMs),
        lastError: failure ?? endpoint.disabled,
        siteUrl: siteUrl(),
    });
    return orNoAddress(mailToProvider(provider, content));
}

interface Read {
    state: BookingState;
    /** What has been refunded for certain; after a change, of what it has ordered. */
    refundedMinor: number;
    /** What the event was about. */
    about: EventDetails;
}

async function readDelivery(service: BookingService, delivery: Delivery, now: string): Promise<Read | null> {
    return await service.ledger.read(async (snapshot) => {
        const { booking_id, type, occurred_at, details: about } = await findEvent(snapshot, delivery.event_id);
        const state = await bookingIn(snapshot, booking_id, now);
        const refundedMinor = (await refundsOf(snapshot, booking_id))
            .filter(({ status }) => status === 'done')
            .filter(({ created_at }) => type !== 'booking.amended' || created_at === occurred_at)
            .reduce((sum, { amount_minor }) => sum + amount_minor, 0);
        return state && { state, about, refundedMinor };
    });
}

/** Why a mail would say what is no longer true; null: it is to be sent. */
function whyPointless(kind: MailKind, { booking }: BookingState, nowMs: number): string | null {
    const status = statusAt(booking, new Date(nowMs).toISOString());
    if (!/cancelled|refunded/u.test(kind) && status !== 'confirmed') return 'the booking is no longer confirmed';
    if (kind === 'guest.reminder' && startOf(booking) <= nowMs) return 'the booking has started';
    return null;
}

function factsOf(
    { service, catalog, siteUrl }: MailDependencies,
    kind: MailKind,
    { state, about, refundedMinor }: Read,
    nowMs: number,
): MailFacts {
    const { booking } = state;
    const offer = catalog()?.offer(booking.experience_id);
    const isOver = nowMs >= linkEndsAtMs(booking);
    return {
        ...state,
        provider: offer?.provider ?? catalog()?.provider(booking.provider_slug) ?? null,
        experience: offer?.experience ?? null,
        siteUrl: siteUrl(),
        manageUrl: isOver ? null : manageUrl(service, siteUrl(), booking),
        chargeRule: service.chargeRules(booking.currency, booking.exponent),
        nowMs,
        by: about.by,
        previous: about.previous,
        refundedMinor,
        ...(kind === 'guest.refunded' && { returnMinor: about.amountMinor }),
        ...(kind === 'guest.changed' && { returnMinor: about.refundMinor }),
    };
}
