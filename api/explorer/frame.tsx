import type { Child } from 'hono/jsx';
import { siteLanguage } from '../../contract/site-words.ts';
import { DataPage } from '../../design/data-page.tsx';
import type { MarketStore } from '../dataset/store.ts';
import { secured } from '../http/security-headers.ts';
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
    const hasPage = (name: string) => siteFile(store, `${name}.html`) !== undefined;
    const { notice = null, contact = null } = store?.artefact.manifest ?? {};
    return (
        <DataPage
            title={`${title} · ${words.siteName}`}
            head={
                <>
                    <meta name="robots" content="noindex" />
                    <link rel="icon" href="data:," />
                    {siteFile(store, style) !== undefined && <link rel="stylesheet" href={`/${style}`} />}
                </>
            }
            root="/"
            home="/"
            hasPage={hasPage}
            bookingAddress={store === null || store.catalog.offers.length === 0 ? null : `/${siteLanguage}`}
            notice={notice}
            foot={words.foot}
            contact={contact}
        >
            <div class="opening duo">
                <div class="side" />
                <div>
                    {children}
                    <FurtherPages hasPage={hasPage} />
                </div>
            </div>
        </DataPage>
    );
}

function FurtherPages({ hasPage }: { hasPage: (name: string) => boolean }) {
    const further = (['index', 'markets'] as const).filter(hasPage);
    if (further.length === 0) return null;
    return (
        <p class="sub">
            {words.wayOn}
            {further.map((name, index) => (
                <>
                    {index === 0 ? ' ' : ', '}
                    <a href={`/${name}.html`}>{words.nav[name]}</a>
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
