import type { Child } from 'hono/jsx';
import { deskPath, signInPath } from '../../contract/page-paths.ts';
import { openSignInLink, requestSignIn, signIn, signOut } from '../booking/service/sign-in.ts';
import { ButtonLink, Submit } from '../pages/buttons.tsx';
import { ContactField } from '../pages/contact.tsx';
import { Notice } from '../pages/notice.tsx';
import { pageResponse } from '../pages/page-answer.ts';
import { PlainPage } from '../pages/plain-page.tsx';
import type { Fields } from '../pages/visit.ts';
import { type DeskVisit, dayOr, dayPath, type PathIn, signedIn, withSession } from './desk.ts';

/** POST /:locale/desk. Its answer is the same for every address, and does not wait for the ledger. */
export async function requestForm(visit: DeskVisit, fields: Fields): Promise<Response> {
    const { service, catalog, locale, sendsMails, onLedgerError } = visit;
    if (sendsMails) {
        const email = fields.get('email') ?? '';
        void requestSignIn(service, catalog, email, locale, wantedDay(visit)).catch(onLedgerError);
    }
    return signInPage(visit, fields);
}

/** The day of the address, to which the link will lead. */
const wantedDay = ({ query }: DeskVisit) => dayOr(query.get('day'), null);

/** The form that requests a link. @param sent what was sent with it, to be checked */
export function signInPage(visit: DeskVisit, sent: Fields | null = null): Response {
    const { translate, locale, sendsMails } = visit;
    const form = { locale, translate, texts: sent ?? new Map(), issues: [] };
    const path = (other: typeof locale) => dayPath(other, wantedDay(visit));
    const children = sendsMails ? (
        <>
            {sent !== null ? (
                <Notice text={translate('signInSent')} role="status" />
            ) : (
                <p class="lead">{translate('signInText')}</p>
            )}
            <form method="post" action={path(locale)} class="stack">
                <ContactField form={form} name="email" required />
                <Submit text={translate('signInSend')} />
            </form>
        </>
    ) : (
        <p class="lead">{translate('signInNoMails')}</p>
    );
    return framed(visit, path, translate('signInTitle'), children);
}

const tokenOf = ({ c }: DeskVisit) => c.req.param('token') ?? '';

/** GET /:locale/desk/sign-in/:token. Uses nothing up, because mail scanners follow links. */
export async function linkPage(visit: DeskVisit): Promise<Response> {
    const { service, catalog, translate, locale } = visit;
    const link = await openSignInLink(service, tokenOf(visit));
    const provider = link === null ? undefined : catalog.provider(link.provider_slug);
    if (provider === undefined) return linkOver(visit);
    const path = (other: typeof locale) => signInPath(other, tokenOf(visit));
    const children = (
        <form method="post" action={path(locale)} class="stack">
            <p class="lead">{translate('linkText')}</p>
            <Submit text={translate('linkButton')} />
        </form>
    );
    return framed(visit, path, translate('linkTitle', { provider: provider.name }), children);
}

/** POST to the same address: starts a session. */
export async function signInForm(visit: DeskVisit): Promise<Response> {
    const started = await signIn(visit.service, tokenOf(visit));
    if (started === null) return linkOver(visit);
    const { day, sessionToken, seconds } = started;
    return withSession(visit.siteUrl(), dayPath(visit.locale, day), sessionToken, seconds);
}

/** POST /:locale/desk/sign-out */
export async function signOutForm(visit: DeskVisit): Promise<Response> {
    const own = await signedIn(visit);
    if (own !== null) await signOut(visit.service, own.acting.providerSlug, own.acting.sessionId);
    return withSession(visit.siteUrl(), deskPath(visit.locale), '', 0);
}

function linkOver(visit: DeskVisit): Response {
    const { translate, locale } = visit;
    const children = (
        <>
            <p class="lead">{translate('linkOverText')}</p>
            <p class="actions">
                <ButtonLink href={deskPath(locale)} text={translate('linkAgain')} />
            </p>
        </>
    );
    return framed(visit, deskPath, translate('linkOverTitle'), children, 410);
}

function framed({ locale }: DeskVisit, pathIn: PathIn, title: string, children: Child, status = 200) {
    const html = <PlainPage {...{ locale, title, pathIn, children }} isForGuests={false} />;
    return pageResponse(String(html), status);
}
