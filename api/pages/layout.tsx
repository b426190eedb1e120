import type { Child } from 'hono/jsx';
import { defaultLocale, type SiteLocale, siteLocales } from '../../contract/local-text.ts';
import { assetPath } from './assets.ts';
import { languageNames, wordsIn } from './locale/words.ts';

/** What every page has besides its content. */
export interface Frame {
    locale: SiteLocale;
    title: string;
    /** For search engines and previews; not for pages that nobody should find. */
    description?: string;
    /** The address of the page in a locale, with the site's origin; null: a page that has none of its own. */
    addressIn: ((locale: SiteLocale) => string) | null;
    /** Kept by the links to the other languages, without its question mark. */
    query?: string;
    /** Whether search engines may show the page. */
    isPublic: boolean;
    /** Schema.org data. */
    jsonLd?: object;
    /** Scripts of this page by their asset names. The page works without them. */
    scripts?: readonly string[];
    /** Seconds after which a browser without scripts looks again. */
    refreshSeconds?: number;
    children: Child;
}

/** Locales as Open Graph writes them, which does not know languages without a country. */
const territories: Readonly<Record<SiteLocale, string>> = { en: 'en_GB', fr: 'fr_FR', es: 'es_MX' };

/** A whole page. */
export function Layout(frame: Frame) {
    const { locale, title, description, addressIn, query = '', isPublic, jsonLd, scripts = [] } = frame;
    const { refreshSeconds, children } = frame;
    // Without the origin: whoever came by another name of the server stays there.
    const pathIn = (other: SiteLocale) => {
        const { pathname, search } = new URL(addressIn?.(other) ?? '', 'http://site');
        return pathname + (query === '' ? search : `?${query}`);
    };
    const translate = wordsIn(locale);
    return (
        <html lang={locale}>
            <head>
                <meta charset="utf-8" />
                <title>{title}</title>
                <meta name="viewport" content="width=device-width, initial-scale=1" />
                <meta name="color-scheme" content="light dark" />
                {description !== undefined && <meta name="description" content={description} />}
                {!isPublic && <meta name="robots" content="noindex" />}
                {addressIn !== null && isPublic && (
                    <>
                        <link rel="canonical" href={addressIn(locale)} />
                        {siteLocales.map((other) => (
                            <link rel="alternate" hreflang={other} href={addressIn(other)} />
                        ))}
                        <link rel="alternate" hreflang="x-default" href={addressIn(defaultLocale)} />
                        <meta property="og:type" content="website" />
                        <meta property="og:site_name" content={translate('siteName')} />
                        <meta property="og:title" content={title} />
                        <meta property="og:url" content={addressIn(locale)} />
                        <meta property="og:locale" content={territories[locale]} />
                        {siteLocales
                            .filter((other) => other !== locale)
                            .map((other) => (
                                <meta property="og:locale:alternate" content={territories[other]} />
                            ))}
                        {description !== undefined && <meta property="og:description" content={description} />}
                    </>
                )}
                <link rel="icon" href="data:," />
                <link rel="stylesheet" href={assetPath('site.css')} />
                {jsonLd !== undefined && <JsonLd data={jsonLd} />}
                {scripts.map((name) => (
                    <script type="module" src={assetPath(name)} />
                ))}
                {refreshSeconds !== undefined && (
                    <noscript>
                        <meta http-equiv="refresh" content={String(refreshSeconds)} />
                    </noscript>
                )}
            </head>
            <body>
                <a class="skip" href="#content">
                    {translate('skipToContent')}
                </a>
                <header class="top">
                    <div class="wide">
                        <a class="brand" href={`/${locale}`}>
                            {translate('siteName')}
                        </a>
                        {addressIn !== null && <Languages locale={locale} linkIn={pathIn} />}
                    </div>
                </header>
                <main id="content">{children}</main>
                <footer class="foot">
                    <p class="wide">{translate('footer')}</p>
                </footer>
            </body>
        </html>
    );
}

function Languages({ locale, linkIn }: { locale: SiteLocale; linkIn: (locale: SiteLocale) => string }) {
    return (
        <nav class="languages" aria-label={wordsIn(locale)('language')}>
            <ul>
                {siteLocales.map((other) => (
                    <li>
                        <a
                            href={linkIn(other)}
                            lang={other}
                            hreflang={other}
                            aria-current={other === locale ? 'true' : undefined}
                        >
                            {languageNames[other]}
                        </a>
                    </li>
                ))}
            </ul>
        </nav>
    );
}

/** Data, not script: browsers do not run it. A `<` could end the element early. */
function JsonLd({ data }: { data: object }) {
    const html = JSON.stringify(data).replaceAll('<', '\\u003c');
    return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: html }} />;
}
