import type { NoLink } from '../../booking/service/manage-link.ts';
import { Layout } from '../../pages/layout.tsx';
import type { PageLocale } from '../site-dependencies.ts';

/** The page of an address that opens no booking. It is the same whether there is a booking or not. */
export function NoLinkPage({ why, locale, translate }: PageLocale & { why: NoLink }) {
    const title = translate(why === 'unknown' ? 'linkUnknownTitle' : 'linkOverTitle');
    return (
        <Layout locale={locale} title={title} addressIn={null} isPublic={false}>
            <div class="wide narrow plain">
                <h1>{title}</h1>
                <p class="lead">{translate(why === 'unknown' ? 'linkUnknownText' : 'linkOverText')}</p>
                <p class="actions">
                    <a class="button" href={`/${locale}`}>
                        {translate('toStart')}
                    </a>
                </p>
            </div>
        </Layout>
    );
}
