import { type SiteLocale, textIn } from '../../../contract/local-text.ts';
import type { Catalog } from '../../booking/catalog/catalog.ts';
import { catalogOf } from '../../dataset/retain-data.ts';
import type { HttpHandler } from '../../http/env.ts';
import { Layout } from '../../pages/layout.tsx';
import { type PageLocale, pageLocaleOf } from '../../pages/locale/words.ts';
import { pageResponse, redirect } from '../../pages/page-answer.ts';
import { fromPrice, tintOf } from '../experience/intro.tsx';
import { experiencePath, type SiteDependencies } from '../site-dependencies.ts';

/** GET /:locale: one handler per locale. */
export function indexPage(dependencies: SiteDependencies, locale: SiteLocale): HttpHandler {
    return (c) => {
        const page = <IndexPage {...pageLocaleOf(locale)} catalog={catalogOf(c)} siteUrl={dependencies.siteUrl()} />;
        return pageResponse(String(page));
    };
}

/** GET / redirects to the list in the browser's language, if the site has it. */
export function startPage(localeOf: (acceptLanguage: string | undefined) => SiteLocale): HttpHandler {
    return (c) => {
        const response = redirect(302, `/${localeOf(c.req.header('accept-language'))}`);
        response.headers.set('Vary', 'Accept-Language');
        return response;
    };
}

function IndexPage({ locale, translate, catalog, siteUrl }: PageLocale & { catalog: Catalog; siteUrl: string }) {
    return (
        <Layout
            locale={locale}
            title={translate('indexTitle')}
            description={translate('indexText')}
            addressIn={(other) => `${siteUrl}/${other}`}
            isPublic
        >
            <header class="hero tint-0">
                <div class="wide">
                    <h1>{translate('indexTitle')}</h1>
                    <p class="from">{translate('indexText')}</p>
                </div>
            </header>
            <div class="wide providers">
                {catalog.providers.length === 0 && <p class="lead">{translate('indexEmpty')}</p>}
                {catalog.providers.map((provider) => (
                    <section>
                        <h2>{provider.name}</h2>
                        <ul class="offers">
                            {provider.experiences.map((experience) => (
                                <li>
                                    <a
                                        class={`offer tint-${tintOf(experience.slug)}`}
                                        href={experiencePath(locale, provider.slug, experience.slug)}
                                    >
                                        <span class="offer-name">{textIn(experience.name, locale)}</span>
                                        <span class="offer-facts">{experience.location?.name}</span>
                                        <span class="offer-facts">
                                            {fromPrice({ offer: { provider, experience }, locale, translate })}
                                        </span>
                                    </a>
                                </li>
                            ))}
                        </ul>
                    </section>
                ))}
            </div>
        </Layout>
    );
}
