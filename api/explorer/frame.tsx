import type { Child } from 'hono/jsx';
import { siteLanguage } from '../../contract/site-words.ts';
import type { MarketStore } from '../dataset/store.ts';
import { secured } from '../http/security-headers.ts';
import { DataNotice } from '../pages/data-notice.tsx';
import { dataPageHeaders, siteFile } from './find-file.ts';
import { words } from './words.ts';

/** Stylesheet of the pages of the data, if the data set has it. */
const style = 'assets/site.css';

interface Frame {
    store: MarketStore | null;
    title: string;
    children: Child;
}

/** A page in the style of the pages of the data; readable without the stylesheet. */
function Page({ store, title, children }: Frame) {
    const shown = ([name]: [string, string]) => siteFile(store, `${name}.html`) !== undefined;
    const pages = Object.entries<string>(words.nav).filter(shown);
    const { notice = null, contact = null } = store?.artefact ?? {};
    const morePages = Object.entries<string>(words.footNav).filter(shown);
    return (
        <html lang={siteLanguage}>
            <head>
                <meta charset="utf-8" />
                <title>{`${title} · ${words.siteName}`}</title>
                <meta name="viewport" content="width=device-width, initial-scale=1" />
                <meta name="color-scheme" content="light dark" />
                <meta name="robots" content="noindex" />
                <link rel="icon" href="data:," />
                {siteFile(store, style) !== undefined && <link rel="stylesheet" href={`/${style}`} />}
            </head>
            <body>
                <a class="skip" href="#content">
                    {words.skip}
                </a>
                <header class="top">
                    <div class="wide">
                        <a class="brand" href="/">
                            {words.siteName}
                        </a>
                        {pages.length > 0 && (
                            <nav aria-label={words.pages}>
                                <Entries pages={pages} />
                            </nav>
                        )}
                    </div>
                </header>
                {notice !== null && (
                    <aside class="wide" aria-label={words.aboutTheData}>
                        <DataNotice text={notice} />
                    </aside>
                )}
                <main id="content" class="wide">
                    <div class="opening duo">
                        <div class="side" />
                        <div>
                            {children}
                            {pages.length > 0 && <FurtherPages pages={pages} />}
                        </div>
                    </div>
                </main>
                <footer class="foot">
                    <div class="wide">
                        {morePages.length > 0 && (
                            <nav aria-label={words.morePages}>
                                <Entries pages={morePages} />
                            </nav>
                        )}
                        <p>{words.foot}</p>
                        {contact !== null && (
                            <p>
                                {words.contact} <a href={`mailto:${contact}`}>{contact}</a>.
                            </p>
                        )}
                    </div>
                </footer>
            </body>
        </html>
    );
}

function Entries({ pages }: { pages: readonly [string, string][] }) {
    return (
        <ul>
            {pages.map(([name, text]) => (
                <li>
                    <a href={`/${name}.html`}>{text}</a>
                </li>
            ))}
        </ul>
    );
}

function FurtherPages({ pages }: { pages: readonly [string, string][] }) {
    const further = pages.filter(([name]) => name === 'index' || name === 'markets');
    return (
        <p class="sub">
            {words.wayOn}
            {further.map(([name, text], index) => (
                <>
                    {index === 0 ? ' ' : ', '}
                    <a href={`/${name}.html`}>{text}</a>
                </>
            ))}
        </p>
    );
}

/** A page that is rendered for one request and not cached. */
export function pageResponse(status: number, frame: Frame): Response {
    const headers = { ...dataPageHeaders, 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' };
    return new Response(`<!doctype html>${<Page {...frame} />}`, { status, headers: secured(headers) });
}
