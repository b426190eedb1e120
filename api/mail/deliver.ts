import type { MailConfiguration } from '../../contract/configuration.ts';
import { siteLocaleOf } from '../../contract/local-text.ts';
import { managePath, signInPath } from '../../contract/page-paths.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import { statusAt } from '../booking/bookings/status.ts';
import { startOf } from '../booking/cancellation/booking-refund.ts';
import {
    type Attempted,
    type Delivery,
    endpointMail,
    type MailKind,
    withoutAddress,
} from '../booking/events/deliveries.ts';
import type { Send } from '../booking/events/dispatcher.ts';
import { findEndpoint } from '../booking/events/endpoints.ts';
import { findEvent } from '../booking/events/events.ts';
import { lastFailureOf } from '../booking/events/webhook-deliveries.ts';
import { linkEndsAtMs } from '../booking/manage-link/manage-link.ts';
import { refundsOf } from '../booking/payment/refunds.ts';
import { bookingIn } from '../booking/service/booking.ts';
import { findSignInLink, signInTokenOf } from '../booking/service/sign-in.ts';
import type { LedgerQueries } from '../ledger/ledger.ts';
import type { SenderDependencies } from '../senders.ts';
import { composeMail, type Mail, mailKinds, mailToProvider } from './compose.ts';
import { endpointContent, signInContent } from './content/provider.ts';
import type { MailFacts } from './facts.ts';
import { openTransport } from './transport.ts';

type MailDependencies = Pick<SenderDependencies, 'service' | 'catalog' | 'siteUrl'>;

/** Sends mails through the configured mail server, composed from the booking as it is when they are sent. */
export function openMails(dependencies: MailDependencies, configuration: MailConfiguration): Send {
    const transport = openTransport(configuration);
    return async (delivery) => {
        const composed = await composedOf(dependencies, delivery);
        if (!composed.ok) return composed.error;
        if (composed.value === null) return dropped(withoutAddress);
        const messageId = `<${delivery.id}@${new URL(dependencies.siteUrl()).hostname}>`;
        const sent = await transport.send(composed.value, { messageId });
        if (sent.ok) return { state: 'sent' };
        return { state: 'failed', why: sent.error.message, isFinal: sent.error.permanent } satisfies Attempted;
    };
}

/** A mail, or null if its reader has no address. The error says why there is nothing to send, or not yet. */
type Composed = Promise<Result<Mail | null, Attempted>>;

function dropped(why: string): Attempted {
    return { state: 'dropped', why };
}

/** The attempt is repeated, because the data set of another server or of the next build may have the provider. */
function notInCatalog(slug: string): Attempted {
    return { state: 'failed', why: `the catalogue has no provider ${slug}`, isFinal: false };
}

function composedOf(dependencies: MailDependencies, delivery: Delivery): Composed {
    if (delivery.kind === endpointMail) return mailAboutEndpoint(dependencies, delivery);
    return delivery.event_id === null ? signInMail(dependencies, delivery) : bookingMail(dependencies, delivery);
}

async function bookingMail(dependencies: MailDependencies, delivery: Delivery): Composed {
    const { service } = dependencies;
    const kind = mailKinds.find((each) => each === `${delivery.recipient}.${delivery.kind}`);
    const nowMs = service.clock();
    const facts = await service.ledger.read((snapshot) => factsIn(snapshot, dependencies, delivery, nowMs));
    if (kind === undefined || facts === null) return err(dropped('there is no such mail'));
    const why = reasonToDrop(kind, facts);
    if (why !== null) return err(dropped(why));
    // The guest hears of a cancellation also after the provider has left the catalogue.
    const isForProvider = delivery.recipient !== 'guest';
    if (facts.provider === null && isForProvider) return err(notInCatalog(facts.booking.provider_slug));
    return ok(composeMail(kind, facts));
}

/** The mail with the link whose id the delivery has. Its token is made here, because it is stored nowhere. */
async function signInMail({ service, catalog, siteUrl }: MailDependencies, { id }: Delivery): Composed {
    const link = await findSignInLink(service, id);
    if (link === null) return err(dropped('the link was used or has expired'));
    const provider = catalog()?.provider(link.provider_slug);
    if (provider === undefined) return err(notInCatalog(link.provider_slug));
    const reader = { provider, locale: siteLocaleOf(link.locale), siteUrl: siteUrl() };
    const url = siteUrl() + signInPath(reader.locale, signInTokenOf(service, id));
    return ok(mailToProvider(provider, signInContent(reader, url, Date.parse(link.expires_at))));
}

/** The mail to a provider whose endpoint was disabled. */
async function mailAboutEndpoint(
    { service, catalog, siteUrl }: MailDependencies,
    { recipient: id, created_at_ms: createdAtMs }: Delivery,
): Composed {
    const { endpoint, failure } = await service.ledger.query(async (database) => ({
        endpoint: await findEndpoint(database, id),
        failure: await lastFailureOf(database, id),
    }));
    if (endpoint === undefined || endpoint.disabled === null) return err(dropped('the endpoint is enabled'));
    const provider = catalog()?.provider(endpoint.provider_slug);
    if (provider === undefined) return err(notInCatalog(endpoint.provider_slug));
    const reader = { provider, locale: siteLocaleOf(provider.languages[0]), siteUrl: siteUrl() };
    const sinceMs = Number(endpoint.failing_since_ms ?? createdAtMs);
    return ok(mailToProvider(provider, endpointContent(reader, endpoint, sinceMs, failure ?? endpoint.disabled)));
}

/** Why a mail would say what is no longer true; null: it is to be sent. */
function reasonToDrop(kind: MailKind, { booking, nowMs }: MailFacts): string | null {
    const status = statusAt(booking, nowMs);
    if (!/cancelled|refunded/u.test(kind) && status !== 'confirmed') return 'the booking is no longer confirmed';
    if (kind === 'guest.reminder' && startOf(booking) <= nowMs) return 'the booking has started';
    return null;
}

/** Null if the booking is no longer stored. */
async function factsIn(
    snapshot: LedgerQueries,
    { service, catalog, siteUrl }: MailDependencies,
    { event_id, recipient, kind }: Delivery,
    nowMs: number,
): Promise<MailFacts | null> {
    const { booking_id, type, occurred_at, details: about } = await findEvent(snapshot, event_id);
    const state = await bookingIn(snapshot, booking_id, nowMs);
    if (state === null) return null;
    const { booking } = state;
    // What has been refunded for certain; after a change, of what it has ordered.
    const refunds = (await refundsOf(snapshot, booking_id)).filter(
        ({ status, created_at }) => status === 'done' && (type !== 'booking.amended' || created_at === occurred_at),
    );
    const offer = catalog()?.offer(booking.experience_id);
    const isOver = nowMs >= linkEndsAtMs(booking);
    return {
        ...state,
        provider: offer?.provider ?? catalog()?.provider(booking.provider_slug) ?? null,
        experience: offer?.experience ?? null,
        siteUrl: siteUrl(),
        manageUrl: isOver ? null : siteUrl() + managePath(siteLocaleOf(booking.locale), service.links.tokenOf(booking)),
        chargeRule: service.chargeRules(booking.currency, booking.exponent),
        nowMs,
        by: about.by,
        previous: about.previous,
        refundedMinor: refunds.reduce((sum, { amount_minor }) => sum + amount_minor, 0),
        ...(recipient === 'guest' && kind === 'refunded' && { returnMinor: about.amountMinor }),
        ...(recipient === 'guest' && kind === 'changed' && { returnMinor: about.refundMinor }),
    };
}
