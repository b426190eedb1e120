import { generateCookie, getCookie } from 'hono/cookie';
import { isCalendarDay } from '../../contract/calendar-day.ts';
import type { SiteLocale } from '../../contract/local-text.ts';
import { deskPath } from '../../contract/page-paths.ts';
import { todayIn } from '../booking/availability/departure.ts';
import { sessionOf } from '../booking/service/sign-in.ts';
import { seeOther } from '../pages/page-answer.ts';
import { type PageDependencies, type PageVisit, type VisitHandler, withLedger } from '../pages/visit.ts';
import type { DeskText } from './words/words.ts';

/** A request for a page of the desk. */
export interface DeskVisit extends PageVisit, PageDependencies {
    translate: DeskText;
}

/** A request of a provider that is signed in. */
export type SignedInVisit = NonNullable<Awaited<ReturnType<typeof signedIn>>>;

/** The address of a page in a language. */
export type PathIn = (locale: SiteLocale) => string;

/** Calls a handler for a provider that is signed in. Others are redirected to the page where they sign in. */
export function own(handle: VisitHandler<SignedInVisit>): VisitHandler<DeskVisit> {
    return withLedger(async (visit, fields) => {
        const signed = await signedIn(visit);
        return signed === null ? seeOther(deskPath(visit.locale), visit.siteUrl()) : await handle(signed, fields);
    });
}

/** The visit with the provider of its session; null without a session, or if the catalogue lacks the provider. */
export async function signedIn(visit: DeskVisit) {
    const { c, service, catalog, siteUrl } = visit;
    const token = getCookie(c, cookieName, prefixFor(siteUrl()));
    const session = token === undefined ? null : await sessionOf(service, token);
    const provider = session === null ? undefined : catalog.provider(session.provider_slug);
    if (session === null || provider === undefined) return null;
    const nowMs = service.clock();
    return {
        ...visit,
        provider,
        acting: { providerSlug: provider.slug, sessionId: session.id },
        nowMs,
        /** In the provider's time zone. */
        today: todayIn(provider.timeZone, nowMs),
    };
}

const cookieName = 'desk';

/** With https the name has the prefix `__Host-`, so that no other host can set the cookie. */
function prefixFor(siteUrl: string): 'host' | undefined {
    return siteUrl.startsWith('https:') ? 'host' : undefined;
}

/**
 * Redirects to a page of the desk, and sets the cookie of a session. Scripts cannot read the cookie, and browsers do
 * not send it with forms of other sites. @param seconds 0 removes it.
 */
export function withSession(siteUrl: string, path: string, token: string, seconds: number): Response {
    const prefix = prefixFor(siteUrl);
    const options = { path: '/', httpOnly: true, sameSite: 'Lax', maxAge: seconds } as const;
    const cookie = generateCookie(cookieName, token, prefix ? { ...options, secure: true, prefix } : options);
    const response = seeOther(path, siteUrl);
    response.headers.append('Set-Cookie', cookie);
    return response;
}

/** The address of a day; null: today. */
export function dayPath(locale: SiteLocale, day: string | null): string {
    return deskPath(locale, '', day === null ? {} : { day });
}

/** The day that a text names, YYYY-MM-DD; else `usual`. */
export function dayOr<Usual>(text: string | null | undefined, usual: Usual): string | Usual {
    return text != null && isCalendarDay(text) ? text : usual;
}
