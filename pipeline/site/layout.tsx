import type { Child } from 'hono/jsx';
import { packageFiles } from '../../contract/dist.ts';
import { licenceOf } from '../../contract/licence.ts';
import { DataPage, JsonLd } from '../../design/data-page.tsx';
import { csvFiles, csvPath } from './csv.ts';
import { type Chart, figureSection, hasMargins } from './figure.ts';
import { dayText } from './format.ts';
import { html } from './html.ts';
import type { SiteData, SiteFile, SiteOptions } from './model.ts';
import { authorsText, citationPart, titleText } from './pages/citation.ts';
import { fill, words } from './words/words.ts';

/** The page that hosts send for unknown addresses, in any folder: its links are absolute. */
export const notFoundPath = '404.html';

/** Path of the script that exports figures as files, below `site/`. */
export const figuresScript = 'assets/figures.js';

export interface Site {
    data: SiteData;
    options: SiteOptions;
    /** Whether pages show hosts, receipts and downloads; a teaser does not. */
    isPublic: boolean;
}

/** The address of the booking pages. Without `siteUrl` it begins with a slash and needs the server. */
export function bookingAddress({ siteUrl }: SiteOptions): string {
    return `${siteUrl ?? ''}/en`;
}

export function pageAddress(siteUrl: string, path: string): string {
    return `${siteUrl}/${path === 'index.html' ? '' : path}`;
}

type NavigationPage = keyof typeof words.nav | keyof typeof words.footNav;

export interface Page {
    /** Below `site/`, such as `markets/portugal-lisbon.html`. */
    path: string;
    title: string;
    /** Its name in a citation at its foot. */
    cited?: string;
    /** Whether a script chooses what its figures show: they are cited by the version of the data, not by a day. */
    isChosen?: true;
    /** For search engines and previews. */
    description: string;
    /** Its entry in the navigation; null: none. */
    current: NavigationPage | null;
    /** The newest day that it shows. Default: that of all data. */
    day?: string;
    jsonLd?: object;
    /** The page to which it leads at once, in the same folder, such as `portugal-lisbon.html`. */
    movedTo?: string;
    hasFeed?: true;
    /** Scripts below `site/`, such as `assets/figures.js`. The page is complete without them. */
    scripts?: readonly string[];
    charts?: readonly Chart[];
    /** Beginning of the paths of the charts' CSV files, such as `data/places/portugal-`. */
    csvStart?: string;
    /** Default: the CSV files of the charts. */
    files?: readonly SiteFile[];
    content: (figures: Child) => Child;
}

/** Renders a page, and writes its files of data, of which a teaser has none. */
export function pageFiles(site: Site, page: Page): SiteFile[] {
    const { path, movedTo, day = site.data.extent.last, charts = [], csvStart = '' } = page;
    const body = `<!doctype html>\n${<Layout site={site} page={{ ...page, day, charts, csvStart }} />}\n`;
    const isListed = movedTo === undefined && path !== notFoundPath;
    const files = site.isPublic ? (page.files ?? csvFiles(csvStart, charts)) : [];
    return [{ path, body, ...(isListed && { day }) }, ...files];
}

function Layout({ site, page }: { site: Site; page: Required<Pick<Page, 'day' | 'charts' | 'csvStart'>> & Page }) {
    const { data, options, isPublic } = site;
    const { siteUrl, reloads } = options;
    // Relative, so that it also works for `file:`.
    const root = page.path === notFoundPath ? `${siteUrl}/` : '../'.repeat(page.path.split('/').length - 1);
    const title = page.current === 'index' ? page.title : `${page.title} · ${words.siteName}`;
    const licence = licenceOf(options.dataLicense).name;
    const when = page.isChosen ? data.datasetVersion : dayText(page.day);
    const method = data.methodologyVersion;
    const cited = `${authorsText(options)}${titleText(options)}`;
    const citation = fill(words.figureCitation, { title: cited, when, method, licence });
    const scripts = [
        ...(page.scripts ?? []),
        ...(page.charts.length > 0 ? [figuresScript] : []),
        ...(reloads ? ['assets/reload.js'] : []),
    ];
    const margins = fill(words.margins, { level: data.level * 100 });
    // A saved picture does not have the foot of the page.
    const withMargins = html`${citation}<span class="only-drawn">. ${margins}</span>`;
    const figures = page.charts.map((chart) => {
        const cited = hasMargins(chart) ? withMargins : citation;
        return figureSection(chart, cited, isPublic ? root + csvPath(page.csvStart, chart) : null);
    });
    const hasBooking = data.experienceCount > 0;
    const needsServer = hasBooking && siteUrl === null && page.current === 'index';
    const foot = fill(words.foot, { version: data.datasetVersion, method, margins, licence });
    return (
        <DataPage
            title={title}
            head={<Head site={site} page={page} root={root} title={title} scripts={scripts} />}
            root={root}
            // A teaser has no downloads.
            hasPage={(name) => name !== 'downloads' || isPublic}
            current={page.current}
            bookingAddress={hasBooking ? bookingAddress(options) : null}
            notice={options.notice}
            foot={needsServer ? `${foot} ${words.bookFromServer}` : foot}
            contact={options.dataContact}
            subject={title}
            after={
                scripts.includes(figuresScript) && (
                    <FigureActions path={page.path} day={page.isChosen ? '' : page.day} citation={citation} />
                )
            }
        >
            {page.content(figures)}
            {page.cited !== undefined &&
                citationPart(site, { name: page.cited, path: page.path, day: page.day, isOne: false })}
        </DataPage>
    );
}

/** Template of the buttons that the script adds to each figure, with its texts. */
function FigureActions({ path, day, citation }: { path: string; day: string; citation: string }) {
    const { svg, png, link, ...status } = words.figureActions;
    const data = { file: path.replace(/^.*\/|\.html$/gu, ''), day, citation, ...status };
    return (
        <template
            id="figure-actions"
            {...Object.fromEntries(Object.entries(data).map(([name, text]) => [`data-${name}`, text]))}
        >
            {Object.entries({ svg, png, link }).map(([action, name]) => (
                <button type="button" data-act={action}>
                    {name}
                </button>
            ))}
            <span role="status" />
        </template>
    );
}

interface HeadProps {
    site: Site;
    page: Page;
    root: string;
    title: string;
    scripts: readonly string[];
}

function Head({ site: { options, isPublic }, page, root, title, scripts }: HeadProps) {
    const { siteUrl } = options;
    const feed = { rel: 'alternate', type: 'application/feed+json', title: words.changes.feed };
    return (
        <>
            <meta name="description" content={page.description} />
            {page.movedTo !== undefined && <meta http-equiv="refresh" content={`0; url=${page.movedTo}`} />}
            {siteUrl !== null && page.path !== notFoundPath && (
                <Addresses siteUrl={siteUrl} page={page} title={title} />
            )}
            <link rel="icon" href="data:," />
            <link rel="stylesheet" href={`${root}assets/site.css`} />
            {page.hasFeed && isPublic && <link {...feed} href={`${root}../${packageFiles.feed}`} />}
            {page.jsonLd !== undefined && <JsonLd data={page.jsonLd} />}
            {scripts.map((name) => (
                // Not a module: browsers do not load modules from file: addresses.
                <script defer src={root + name} />
            ))}
        </>
    );
}

function Addresses({ siteUrl, page, title }: { siteUrl: string; page: Page; title: string }) {
    const path = page.movedTo === undefined ? page.path : page.path.replace(/[^/]+$/u, page.movedTo);
    const address = pageAddress(siteUrl, path);
    return (
        <>
            <link rel="canonical" href={address} />
            <meta property="og:type" content="website" />
            <meta property="og:site_name" content={words.siteName} />
            <meta property="og:title" content={title} />
            <meta property="og:description" content={page.description} />
            <meta property="og:url" content={address} />
            <meta property="og:image" content={`${siteUrl}/assets/preview.png`} />
        </>
    );
}
