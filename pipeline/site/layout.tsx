import type { Child } from 'hono/jsx';
import { packageFiles } from '../../contract/dist.ts';
import { licenceOf } from '../../contract/licence.ts';
import { noticeParts } from '../../contract/notice.ts';
import { siteLanguage } from '../../contract/site-words.ts';
import { bookingAddress, notFoundPath, toRoot } from './address.ts';
import { csvFiles, csvPath } from './csv.ts';
import { type Chart, figureSection } from './figure.ts';
import { dayText } from './format.ts';
import type { SiteData, SiteFile, SiteOptions } from './model.ts';
import { authorsText } from './pages/citation.ts';
import { fill, words } from './words/words.ts';

/** Path of the script that exports figures as files, below `site/`. */
export const figuresScript = 'assets/figures.js';

/** Data and options that all pages are rendered with. */
export interface Site {
    data: SiteData;
    options: SiteOptions;
    /** Whether pages show hosts, receipts and downloads; a teaser does not. */
    isPublic: boolean;
}

type NavigationPage = keyof typeof words.nav | keyof typeof words.footNav;

/** A page and its metadata. */
export interface Page {
    /** Below `site/`, such as `markets/portugal-lisbon.html`. */
    path: string;
    title: string;
    /** For search engines and previews. */
    description: string;
    /** Its entry in the navigation; null: none. */
    current: NavigationPage | null;
    /** The newest day that it shows. Default: that of all data. */
    day?: string;
    jsonLd?: object;
    /** The page to which it leads at once, in the same folder, such as `portugal-lisbon.html`. */
    movedTo?: string;
    /** Whether it links to the feed of releases. */
    hasFeed?: true;
    /** Scripts below `site/`, such as `assets/figures.js`. The page is complete without them. */
    scripts?: readonly string[];
    charts?: readonly Chart[];
    /** Beginning of the paths of the charts' CSV files, such as `data/places/portugal-`. */
    csvStart?: string;
    /** Default: the CSV files of the charts. */
    files?: readonly SiteFile[];
    /** @param figures the charts. */
    content: (figures: Child) => Child;
}

/** Renders a page, and writes its files of data, of which a teaser has none. */
export function pageFiles(site: Site, page: Page): SiteFile[] {
    const { path, day = site.data.extent.last, scripts = [], charts = [], csvStart = '' } = page;
    const shown = {
        ...page,
        day,
        scripts: charts.length === 0 ? scripts : [...scripts, figuresScript],
        charts,
        csvStart,
    };
    const body = `<!doctype html>\n${(<Layout site={site} page={shown} />).toString()}\n`;
    return [{ path, body, day }, ...(site.isPublic ? (page.files ?? csvFiles(csvStart, charts)) : [])];
}

function Layout({
    site,
    page,
}: {
    site: Site;
    page: Required<Pick<Page, 'day' | 'scripts' | 'charts' | 'csvStart'>> & Page;
}) {
    const { data, options, isPublic } = site;
    const { siteUrl, reloads } = options;
    const isNotFound = page.path === notFoundPath;
    const root = isNotFound ? `${siteUrl}/` : toRoot(page.path);
    const title = page.current === 'index' ? page.title : `${page.title} · ${words.siteName}`;
    const licence = licenceOf(options.dataLicense).name;
    const citation = `${authorsText(options)}${options.dataTitle}, ${dayText(page.day)}, ${licence}`;
    const scripts = [...page.scripts, ...(reloads ? ['assets/reload.js'] : [])];
    const figures = page.charts.map((chart) =>
        figureSection(chart, citation, isPublic ? root + csvPath(page.csvStart, chart) : null),
    );
    return (
        <html lang={siteLanguage}>
            <head>
                <meta charset="utf-8" />
                <title>{title}</title>
                <meta name="viewport" content="width=device-width, initial-scale=1" />
                <meta name="color-scheme" content="light dark" />
                <meta name="description" content={page.description} />
                {page.movedTo !== undefined && <meta http-equiv="refresh" content={`0; url=${page.movedTo}`} />}
                {siteUrl !== null && !isNotFound && <Addresses siteUrl={siteUrl} page={page} title={title} />}
                <link rel="icon" href="data:," />
                <link rel="stylesheet" href={`${root}assets/site.css`} />
                {page.hasFeed && isPublic && (
                    <link
                        rel="alternate"
                        type="application/feed+json"
                        title={words.changes.feed}
                        href={`${root}../${packageFiles.feed}`}
                    />
                )}
                {page.jsonLd !== undefined && <JsonLd data={page.jsonLd} />}
                {scripts.map((name) => (
                    // Not a module: browsers do not load modules from file: addresses.
                    <script defer src={root + name} />
                ))}
            </head>
            <body>
                <a class="skip" href="#content">
                    {words.skip}
                </a>
                <header class="top">
                    <div class="wide">
                        <a class="brand" href={`${root}index.html`}>
                            {words.siteName}
                        </a>
                        <nav aria-label={words.pages}>
                            <ul>
                                <Entries of={words.nav} root={root} site={site} current={page.current} />
                                {data.experienceCount > 0 && (
                                    <li>
                                        <a href={bookingAddress(options)}>{words.book}</a>
                                    </li>
                                )}
                            </ul>
                        </nav>
                    </div>
                </header>
                {options.notice !== null && (
                    <aside class="wide" aria-label={words.aboutTheData}>
                        <Notice text={options.notice} />
                    </aside>
                )}
                <main id="content" class="wide">
                    {page.content(figures)}
                </main>
                <footer class="foot">
                    <div class="wide">
                        <nav aria-label={words.morePages}>
                            <ul>
                                <Entries of={words.footNav} root={root} site={site} current={page.current} />
                            </ul>
                        </nav>
                        <p>
                            {fill(words.foot, {
                                version: data.datasetVersion,
                                method: data.methodologyVersion,
                                level: data.level * 100,
                                licence,
                            })}
                            {page.current === 'index' &&
                                data.experienceCount > 0 &&
                                siteUrl === null &&
                                ` ${words.bookFromServer}`}
                        </p>
                        {options.dataContact !== null && (
                            <p>
                                {words.contact}{' '}
                                <a href={`mailto:${options.dataContact}?subject=${encodeURIComponent(title)}`}>
                                    {options.dataContact}
                                </a>
                                .
                            </p>
                        )}
                    </div>
                </footer>
                {scripts.includes(figuresScript) && (
                    <FigureActions path={page.path} day={page.day} citation={citation} />
                )}
            </body>
        </html>
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

function Notice({ text }: { text: string }) {
    const { first, rest } = noticeParts(text);
    return (
        <p class="note">
            {first !== null && <b>{first}</b>}
            {rest}
        </p>
    );
}

interface EntriesProps {
    /** Names of pages by file name. */
    of: Readonly<Record<string, string>>;
    root: string;
    site: Site;
    current: string | null;
}

/** Links to pages, as list items. A teaser has no downloads. */
function Entries({ of, root, site, current }: EntriesProps) {
    const offered = Object.entries(of).filter(([name]) => name !== 'downloads' || site.isPublic);
    return offered.map(([name, text]) => (
        <li>
            <a href={`${root}${name}.html`} aria-current={name === current ? 'page' : undefined}>
                {text}
            </a>
        </li>
    ));
}

function Addresses({ siteUrl, page, title }: { siteUrl: string; page: Page; title: string }) {
    const path = page.movedTo === undefined ? page.path : page.path.replace(/[^/]+$/u, page.movedTo);
    const address = `${siteUrl}/${path === 'index.html' ? '' : path}`;
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

/** JSON-LD data. `<` is escaped, because it could end the element. */
function JsonLd({ data }: { data: object }) {
    const html = JSON.stringify(data).replaceAll('<', '\\u003c');
    return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: html }} />;
}
