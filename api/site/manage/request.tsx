import { requestLinkPath } from '../../../contract/page-paths.ts';
import { requestLink } from '../../booking/service/manage-link.ts';
import type { HttpHandler } from '../../http/env.ts';
import { Submit } from '../../pages/buttons.tsx';
import { ContactField } from '../../pages/contact.tsx';
import { Field, Hidden } from '../../pages/fields.tsx';
import type { PageLocale } from '../../pages/locale/words.ts';
import { Notice } from '../../pages/notice.tsx';
import { pageResponse } from '../../pages/page-answer.ts';
import { PlainPage } from '../../pages/plain-page.tsx';
import { formIn, pageIn } from '../../pages/visit.ts';
import type { SiteDependencies, Visit } from '../site-dependencies.ts';

/** GET /:locale/manage: the form that requests the link of a booking. */
export function requestPage(dependencies: SiteDependencies): HttpHandler {
    return pageIn(dependencies, (visit) => answer(visit, false));
}

/** POST to the same address. The answer is the same whatever was typed, and does not wait for the ledger. */
export function requestForm(dependencies: SiteDependencies): HttpHandler {
    return formIn(dependencies, async (visit, fields) => {
        const typed = { reference: fields.get('reference') ?? '', email: fields.get('email') ?? '' };
        void requestLink(visit.service, typed).catch(visit.onLedgerError);
        return answer(visit, true);
    });
}

function answer({ locale, translate, siteUrl }: Visit, isSent: boolean): Response {
    const title = translate('requestTitle');
    const html = (
        <PlainPage locale={locale} title={title} addressIn={(other) => siteUrl() + requestLinkPath(other)}>
            {isSent ? (
                <Notice text={translate('requestSent')} role="status" />
            ) : (
                <p class="lead">{translate('requestText')}</p>
            )}
            <RequestForm locale={locale} translate={translate} reference={null} />
        </PlainPage>
    );
    return pageResponse(String(html));
}

/** @param reference of the booking of the page; null: the guest types it. */
export function RequestForm({ locale, translate, reference }: PageLocale & { reference: string | null }) {
    const controls = { locale, translate, texts: new Map<string, string>(), issues: [] };
    return (
        <form method="post" action={requestLinkPath(locale)} class="stack">
            {reference === null ? (
                <Field
                    form={controls}
                    name="reference"
                    label={translate('bookingNumber')}
                    autocomplete="off"
                    required
                />
            ) : (
                <Hidden name="reference" value={reference} />
            )}
            <ContactField form={controls} name="email" required />
            <Submit text={translate('requestSend')} />
        </form>
    );
}
