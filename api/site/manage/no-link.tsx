import { requestLinkPath } from '../../../contract/page-paths.ts';
import type { NoLink } from '../../booking/service/manage-link.ts';
import { ButtonLink } from '../../pages/buttons.tsx';
import type { PageLocale } from '../../pages/locale/words.ts';
import { PlainPage } from '../../pages/plain-page.tsx';

/** The page of an address that opens no booking. It is the same whether there is a booking or not. */
export function NoLinkPage({ why, canRequest, locale, translate }: PageLocale & { why: NoLink; canRequest: boolean }) {
    const title = translate(why === 'unknown' ? 'linkUnknownTitle' : 'linkOverTitle');
    const self = canRequest ? 'yes' : 'no';
    return (
        <PlainPage locale={locale} title={title}>
            <p class="lead">{translate(why === 'unknown' ? 'linkUnknownText' : 'linkOverText', { self })}</p>
            <p class="actions">
                {canRequest && <ButtonLink href={requestLinkPath(locale)} text={translate('requestAgain')} />}
                <ButtonLink href={`/${locale}`} text={translate('toStart')} kind={canRequest ? 'quiet' : undefined} />
            </p>
        </PlainPage>
    );
}
