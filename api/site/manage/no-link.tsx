import { requestLinkPath } from '../../booking/page-paths.ts';
import type { NoLink } from '../../booking/service/manage-link.ts';
import { ButtonLink } from '../../pages/buttons.tsx';
import { Layout } from '../../pages/layout.tsx';
import type { PageLocale } from '../site-dependencies.ts';

/** The page of an address that opens no booking. It is the same whether there is a booking or not. */
export function NoLinkPage({ why, canRequest, locale, translate }: PageLocale & { why: NoLink; canRequest: boolean }) {
    const title = translate(why === 'unknown' ? 'linkUnknownTitle' : 'linkOverTitle');
    return (
        <Layout locale={locale} title={title} addressIn={null} isPublic={false}>
            <div class="wide narrow plain">
                <h1>{title}</h1>
                <p class="lead">{translate(why === 'unknown' ? 'linkUnknownText' : 'linkOverText')}</p>
                <p class="actions">
                    {canRequest && <ButtonLink href={requestLinkPath(locale)} text={translate('requestAgain')} />}
                    <a class={canRequest ? 'button quiet' : 'button'} href={`/${locale}`}>
                        {translate('toStart')}
                    </a>
                </p>
            </div>
        </Layout>
    );
}
