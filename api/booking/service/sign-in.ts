import { parse, stringify } from 'uuid';
import type { SiteLocale } from '../../../contract/local-text.ts';
import { typedAddress } from '../../../contract/typed-text.ts';
import { recordAction } from '../bookings/actions.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { addSignInDelivery } from '../events/deliveries.ts';
import { newSecret } from '../random-secret.ts';
import {
    endSessions,
    findOpenLink,
    findSession,
    insertLink,
    insertSession,
    mayGetLink,
    type ProviderSession,
    type SignInLink,
    sessionMs,
    useLink,
} from '../sign-in/sessions.ts';
import type { BookingService } from './service.ts';

/**
 * Mails a link to every provider of the catalogue with this contact address. The caller does not learn whether there is
 * one. Further requests are ignored while three links of the provider have not expired.
 *
 * @param day that the desk opens, YYYY-MM-DD; null: today
 */
export async function requestSignIn(
    { writer, newId }: BookingService,
    catalog: Catalog,
    typedEmail: string,
    locale: SiteLocale,
    day: string | null = null,
): Promise<void> {
    const email = typedAddress(typedEmail).toLowerCase();
    const providers = catalog.providers.filter(({ contact }) => contact?.email?.toLowerCase() === email);
    for (const { slug } of email === '' ? [] : providers) {
        const id = newId();
        await writer.run(slug, async (database, now) => {
            if (!(await mayGetLink(database, slug, now))) return;
            await insertLink(database, { id, provider_slug: slug, locale, day }, now);
            await addSignInDelivery(database, id, now);
        });
    }
}

/** Makes a link that signs a provider in once. Returns its token. */
export async function makeSignInLink(
    service: BookingService,
    providerSlug: string,
    locale: SiteLocale,
): Promise<string> {
    const id = service.newId();
    await service.writer.run(providerSlug, (database, now) =>
        insertLink(database, { id, provider_slug: providerSlug, locale, day: null }, now),
    );
    return signInTokenOf(service, id);
}

/**
 * The token of the link with this id. The ledger has only the id, so that reading it is not enough to sign in; a mail
 * gets the token when it is sent.
 */
export function signInTokenOf({ signInTokens }: Pick<BookingService, 'signInTokens'>, linkId: string): string {
    return signInTokens.tokenOf(parse(linkId));
}

/** The link of a token, if it can be used now. */
export async function openSignInLink(service: BookingService, token: string): Promise<SignInLink | null> {
    const id = service.signInTokens.open(token);
    return id === null ? null : await findSignInLink(service, stringify(id));
}

/** The link with this id, if it can be used now. */
export async function findSignInLink({ ledger, clock }: BookingService, id: string): Promise<SignInLink | null> {
    return (await ledger.query((database) => findOpenLink(database, id, clock()))) ?? null;
}

/** Uses up a link and starts a session. Null if the link cannot be used. `day`: what the desk opens, if not today. */
export async function signIn(
    service: BookingService,
    token: string,
): Promise<{ sessionToken: string; seconds: number; day: string | null } | null> {
    const link = await openSignInLink(service, token);
    if (link === null) return null;
    const { id, provider_slug: providerSlug, day } = link;
    const sessionToken = newSecret();
    const [sessionId, actionId] = [service.newId(), service.newId()];
    const isUsed = await service.writer.run(providerSlug, async (database, now) => {
        if (!(await useLink(database, id, now))) return false;
        await insertSession(database, { id: sessionId, providerSlug, token: sessionToken }, now);
        await recordAction(database, { providerSlug, sessionId, actionId }, 'signed_in', now);
        return true;
    });
    return isUsed ? { sessionToken, seconds: sessionMs / 1000, day } : null;
}

/** The session of a token; null if there is none, or it has ended. */
export async function sessionOf(service: BookingService, token: string): Promise<ProviderSession | null> {
    const nowMs = service.clock();
    return (await service.ledger.query((database) => findSession(database, token, nowMs))) ?? null;
}

/** Ends one session of a provider, or all of them with its open links. Returns their number. */
export async function signOut({ writer, newId }: BookingService, providerSlug: string, sessionId: string | null) {
    const actionId = newId();
    return await writer.run(providerSlug, async (database, now) => {
        const count = await endSessions(database, providerSlug, sessionId, now);
        if (count > 0) await recordAction(database, { providerSlug, sessionId, actionId }, 'signed_out', now);
        return count;
    });
}
