import type { Child } from 'hono/jsx';
import { noticeParts } from '../contract/notice.ts';
import { frameWords, siteLanguage } from '../contract/site-words.ts';

/** An address in a text, without the punctuation that follows it. */
const webAddress = /(https?:\/\/[^\s<>"“”«»]*[^\s<>"“”«».,;:!?()])/u;

interface DataPageProps {
    title: string;
    /** Elements of the head. */
    head: Child;
    /** Address of the folder of the pages, with a slash at its end. */
    root: string;
    home?: string;
    /** Whether the navigation has a page, by its file name. */
    hasPage: (name: string) => boolean;
    /** Of the booking pages; null: none. */
    bookingAddress: string | null;
    /** File name of the page itself. */
    current?: string | null;
    /** About the data; null: none. */
    notice: string | null;
    foot: string;
    /** Address for questions; null: none. */
    contact: string | null;
    /** Of a mail to that address. */
    subject?: string;
    /** Elements after the foot. */
    after?: Child;
    children?: Child;
}

/** The frame of each page of the data: those that the build makes, and those that the server makes for a request. */
export function DataPage({ notice, contact, subject, children, ...page }: DataPageProps) {
    const query = subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`;
    return (
        <html lang={siteLanguage}>
            <head>
                <meta charset="utf-8" />
                <title>{page.title}</title>
                <meta name="viewport" content="width=device-width, initial-scale=1" />
                <meta name="color-scheme" content="light dark" />
                {page.head}
            </head>
            <body>
                <a class="skip" href="#content">
                    {frameWords.skip}
                </a>
                <header class="top">
                    <div class="wide">
                        <a class="brand" href={page.home ?? `${page.root}index.html`}>
                            {frameWords.siteName}
                        </a>
                        <Navigation {...page} label={frameWords.pages} of={frameWords.nav}>
                            {page.bookingAddress !== null && (
                                <li>
                                    <a href={page.bookingAddress}>{frameWords.book}</a>
                                </li>
                            )}
                        </Navigation>
                    </div>
                </header>
                {notice !== null && (
                    <aside class="wide" aria-label={frameWords.aboutTheData}>
                        <p class="note">
                            <NoticeText text={notice} />
                        </p>
                    </aside>
                )}
                <main id="content" class="wide">
                    {children}
                </main>
                <footer class="foot">
                    <div class="wide">
                        <Navigation {...page} label={frameWords.morePages} of={frameWords.footNav} />
                        <p>{page.foot}</p>
                        {contact !== null && (
                            <p>
                                {frameWords.contact} <a href={`mailto:${contact}${query}`}>{contact}</a>.
                            </p>
                        )}
                    </div>
                </footer>
                {page.after}
            </body>
        </html>
    );
}

interface NavigationProps extends Pick<DataPageProps, 'root' | 'hasPage' | 'current' | 'children'> {
    label: string;
    /** Names of pages by file name. */
    of: Readonly<Record<string, string>>;
}

function Navigation({ label, of, root, hasPage, current = null, children }: NavigationProps) {
    const pages = Object.entries(of).filter(([name]) => hasPage(name));
    if (pages.length === 0) return null;
    return (
        <nav aria-label={label}>
            <ul>
                {pages.map(([name, text]) => (
                    <li>
                        <a href={`${root}${name}.html`} aria-current={name === current ? 'page' : undefined}>
                            {text}
                        </a>
                    </li>
                ))}
                {children}
            </ul>
        </nav>
    );
}

/** A notice, whose first sentence is bold if others follow. Web addresses become links that open outside a frame. */
export function NoticeText({ text }: { text: string }) {
    const { first, rest } = noticeParts(text);
    return (
        <>
            {first !== null && (
                <b>
                    <Linked text={first} />
                </b>
            )}
            <Linked text={rest} />
        </>
    );
}

function Linked({ text }: { text: string }) {
    return text.split(webAddress).map((part, at) =>
        at % 2 === 1 ? (
            <a href={part} target="_top" rel="noopener noreferrer">
                {part}
            </a>
        ) : (
            part
        ),
    );
}

/** JSON-LD data. `<` is escaped, because it could end the element. */
export function JsonLd({ data }: { data: object }) {
    const html = JSON.stringify(data).replaceAll('<', '\\u003c');
    return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: html }} />;
}
