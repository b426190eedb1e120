import type { Child } from 'hono/jsx';
import { deskPath } from '../../contract/page-paths.ts';
import { Languages, Layout } from '../pages/layout.tsx';
import { Notice } from '../pages/notice.tsx';
import { pageResponse } from '../pages/page-answer.ts';
import { Picture } from '../pages/picture.tsx';
import type { PathIn, SignedInVisit } from './desk.ts';
import type { WordName } from './words/words.ts';

/** The pages in the bar at the bottom, with the lines of their pictures. */
const tabs = [
    { page: '', word: 'tabToday', picture: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2' },
    { page: 'calendar', word: 'tabCalendar', picture: 'M4 5.5h16V20H4zM4 10h16M8.5 3v4M15.5 3v4' },
    { page: 'bookings', word: 'tabBookings', picture: 'M4 6.5h16M4 12h16M4 17.5h10' },
    { page: 'add', word: 'tabAdd', picture: 'M6 12h12M12 6v12' },
] as const satisfies { page: string; word: WordName; picture: string }[];

/** What a form has done. The next page shows it. */
const doneNames = ['closed', 'opened', 'arrived', 'not_arrived', 'booked', 'cancel', 'refund'] as const;

interface DeskPage {
    title: string;
    /** After the address of the desk. */
    page: string;
    /** Before the title. */
    above?: Child;
    query?: Readonly<Record<string, string>>;
    children: Child;
    status?: number;
}

/** A page of a provider that is signed in. */
export function deskResponse(visit: SignedInVisit, options: DeskPage): Response {
    const { locale, provider, translate } = visit;
    const { title, page, above, query = {}, children, status = 200 } = options;
    const pathIn = (other: typeof locale) => deskPath(other, page, query);
    // The page of another day than today has no tab.
    const tab = page === '' && query.day !== undefined ? null : page;
    const done = doneNames.find((name) => name === visit.query.get('done'));
    const name = `${title} – ${provider.name}`;
    const html = (
        <Layout
            locale={locale}
            title={status < 400 ? name : translate('problemPrefix', { title: name })}
            pathIn={pathIn}
            styles={['desk.css']}
            top={<Top visit={visit} />}
            bottom={<Bottom visit={visit} current={tab} pathIn={pathIn} />}
        >
            <div class="desk">
                {above}
                <h1>{title}</h1>
                <Notice text={done && translate(`done_${done}`)} role="status" />
                {children}
            </div>
        </Layout>
    );
    return pageResponse(String(html), status);
}

function Top({ visit: { locale, translate, provider } }: { visit: SignedInVisit }) {
    return (
        <header class="desk-top">
            <a class="brand" href={deskPath(locale)}>
                {provider.logo?.made != null && <Picture picture={provider.logo.made} alt="" sizes="32px" />}
                {provider.name}
            </a>
            <form method="post" action={deskPath(locale, 'sign-out')}>
                <button type="submit" class="link">
                    {translate('signOut')}
                </button>
            </form>
        </header>
    );
}

function Bottom({ visit, current, pathIn }: { visit: SignedInVisit; current: string | null; pathIn: PathIn }) {
    const { locale, translate } = visit;
    return (
        <footer class="desk-foot">
            <Languages locale={locale} linkIn={pathIn} />
            <nav class="dock" aria-label={translate('desk')}>
                <ul>
                    {tabs.map((tab) => (
                        <li>
                            <a
                                href={deskPath(locale, tab.page)}
                                aria-current={tab.page === current ? 'page' : undefined}
                            >
                                <svg viewBox="0 0 24 24" aria-hidden="true">
                                    <path d={tab.picture} />
                                </svg>
                                {translate(tab.word)}
                            </a>
                        </li>
                    ))}
                </ul>
            </nav>
        </footer>
    );
}
