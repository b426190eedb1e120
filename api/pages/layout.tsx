import type { Child } from 'hono/jsx';
import { defaultLocale, type SiteLocale, siteLocales } from '../../contract/local-text.ts';
import { requestLinkPath } from '../../contract/page-paths.ts';
import { JsonLd, NoticeText } from '../../design/data-page.tsx';
import type { DataNotice } from '../dataset/retain-data.ts';
import { frenchSpaces } from '../locale/french.ts';
import { siteNames } from '../locale/site-name.ts';
import { assetPath } from './assets.ts';
import { languageNames, wordsIn } from './locale/words.ts';

export interface Frame {
    locale: SiteLocale;
    title: string;
    /** For search engines and previews of public pages. */
    description?: string;
    /**
     * The path of the page in a locale; none for a page without an address of its own. Links to other languages have no
     * origin, so that the browser stays on the host that it has used.
     */
    pathIn?: (locale: SiteLocale) => string;
    /** Query that links to other languages keep, without the question mark. */
    query?: string;
    /** Of a page that search engines may index: the origin of its address, without a trailing slash. */
    publicAt?: string;
    /** Absolute address of a picture for previews. */
    image?: string | undefined;
    jsonLd?: object;
    /** Scripts of this page by their asset names. The page works without them. */
    scripts?: readonly string[];
    /** Further styles of this page by their asset names. */
    styles?: readonly string[];
    /** The notice of the data set, above the foot's text. */
    notice?: DataNotice | null;
    /** Replace the top and the bottom of the site. */
    top?: Child;
    bottom?: Child;
    /** Whether the page is for guests, to whom the bottom speaks. True by default. */
    isForGuests?: boolean;
    /** Whether the bottom leads to the form that mails the link of a booking. */
    canRequestLink?: boolean;
    /** Seconds after which a browser without scripts reloads the page. */
    refreshSeconds?: number;
    children: Child;
}

/** Locales of Open Graph, which requires a country. */
const territories: Readonly<Record<SiteLocale, string>> = { en: 'en_GB', fr: 'fr_FR', es: 'es_MX' };

export function Layout(frame: Frame) {
    const { locale, pathIn, query = '', top = null, bottom = null, notice = null, children } = frame;
    const { canRequestLink = false, isForGuests = true } = frame;
    const translate = wordsIn(locale);
    return (
        <html lang={locale}>
            <Head {...frame} />
            <body>
                <a class="skip" href="#content">
                    {translate('skipToContent')}
                </a>
                {top ?? (
                    <header class="top">
                        <div class="wide">
                            <a class="brand" href={`/${locale}`} target="_top">
                                {siteNames[locale]}
                            </a>
                            {canRequestLink && (
                                <a class="mine" href={requestLinkPath(locale)} target="_top">
                                    {translate('myBooking')}
                                </a>
                            )}
                            {pathIn && (
                                <Languages
                                    locale={locale}
                                    linkIn={(other) => pathIn(other) + (query === '' ? '' : `?${query}`)}
                                />
                            )}
                        </div>
                    </header>
                )}
                <main id="content">{children}</main>
                {bottom ?? (
                    <footer class="foot">
                        {notice !== null && (
                            <p class="note wide" lang={notice.language}>
                                <NoticeText text={notice.language === 'fr' ? frenchSpaces(notice.text) : notice.text} />
                            </p>
                        )}
                        {isForGuests && <p class="wide">{translate('footer')}</p>}
                    </footer>
                )}
            </body>
        </html>
    );
}

function Head(frame: Frame) {
    const { locale, title, description, pathIn, publicAt, image, jsonLd } = frame;
    const { scripts = [], styles = [], refreshSeconds } = frame;
    const addressIn = (other: SiteLocale) => `${publicAt}${pathIn?.(other)}`;
    return (
        <head>
            <meta charset="utf-8" />
            <title>{title}</title>
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <meta name="color-scheme" content="light dark" />
            {description !== undefined && <meta name="description" content={description} />}
            {publicAt === undefined ? (
                <meta name="robots" content="noindex" />
            ) : (
                <>
                    <link rel="canonical" href={addressIn(locale)} />
                    {siteLocales.map((other) => (
                        <link rel="alternate" hreflang={other} href={addressIn(other)} />
                    ))}
                    <link rel="alternate" hreflang="x-default" href={addressIn(defaultLocale)} />
                    <meta property="og:type" content="website" />
                    <meta property="og:site_name" content={siteNames[locale]} />
                    <meta property="og:title" content={title} />
                    <meta property="og:url" content={addressIn(locale)} />
                    <meta property="og:locale" content={territories[locale]} />
                    {siteLocales
                        .filter((other) => other !== locale)
                        .map((other) => (
                            <meta property="og:locale:alternate" content={territories[other]} />
                        ))}
                    {description !== undefined && <meta property="og:description" content={description} />}
                    {image !== undefined && <meta property="og:image" content={image} />}
                </>
            )}
            <link rel="icon" href="data:," />
            <link rel="stylesheet" href={assetPath('site.css')} />
            {styles.map((name) => (
                <link rel="stylesheet" href={assetPath(name)} />
            ))}
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
    );
}

export function Languages({ locale, linkIn }: { locale: SiteLocale; linkIn: (locale: SiteLocale) => string }) {
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
