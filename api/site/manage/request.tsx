import { requestLinkPath } from '../../../contract/page-paths.ts';
import { requestLink } from '../../booking/service/manage-link.ts';
import { noticeIn } from '../../dataset/retain-data.ts';
import { Submit } from '../../pages/buttons.tsx';
import { ContactField } from '../../pages/contact.tsx';
import { Field, Hidden } from '../../pages/fields.tsx';
import type { PageLocale } from '../../pages/locale/words.ts';
import { Notice } from '../../pages/notice.tsx';
import { pageResponse } from '../../pages/page-answer.ts';
import { PlainPage } from '../../pages/plain-page.tsx';
import type { Fields } from '../../pages/visit.ts';
import type { Visit } from '../site-dependencies.ts';

/** GET /:locale/manage: the form that requests the link of a booking. */
export function requestPage(visit: Visit): Response {
    return answer(visit, null);
}

/** POST to the same address. The answer is the same whatever was typed, and does not wait for the ledger. */
export function requestForm(visit: Visit, fields: Fields): Response {
    const typed = { reference: fields.get('reference') ?? '', email: fields.get('email') ?? '' };
    void requestLink(visit.service, typed).catch(visit.onLedgerError);
    return answer(visit, fields);
}

/** @param sent what was sent, to be checked; null: nothing yet */
function answer({ locale, translate, c }: Visit, sent: Fields | null): Response {
    const title = translate('requestTitle');
    const html = (
        <PlainPage locale={locale} title={title} pathIn={requestLinkPath} notice={noticeIn(c, locale)}>
            {sent !== null ? (
                <Notice text={translate('requestSent')} role="status" />
            ) : (
                <p class="lead">{translate('requestText')}</p>
            )}
            <RequestForm locale={locale} translate={translate} reference={null} texts={sent ?? new Map()} />
        </PlainPage>
    );
    return pageResponse(String(html));
}

/** @param reference of the booking of the page; null: the guest types it. */
export function RequestForm(options: PageLocale & { reference: string | null; texts?: Fields }) {
    const { locale, translate, reference, texts = new Map() } = options;
    const controls = { locale, translate, texts, issues: [] };
    return (
        <form method="post" action={requestLinkPath(locale)} class="stack">
            {reference === null ? (
                <Field
                    form={controls}
                    name="reference"
                    label={translate('bookingNumber')}
                    hint={translate('requestReference')}
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
