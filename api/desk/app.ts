import { Hono } from 'hono';
import { deskPath } from '../../contract/page-paths.ts';
import type { Datasets } from '../dataset/reload.ts';
import { retainData } from '../dataset/retain-data.ts';
import { compressed } from '../http/compress.ts';
import type { HttpEnv } from '../http/env.ts';
import { limited, type RateLimit } from '../http/rate-limit.ts';
import { sameSiteForms } from '../http/same-site.ts';
import { unlisted } from '../http/unlisted.ts';
import { assetRoutes } from '../pages/assets.ts';
import { problemPagesWith } from '../pages/problem.tsx';
import { handlersOf, type PageDependencies, withLedger } from '../pages/visit.ts';
import { addForm, addPage } from './add.tsx';
import { bookingForm, bookingPage } from './booking.tsx';
import { bookingsFile, bookingsPage } from './bookings.tsx';
import { calendarPage } from './calendar.tsx';
import { arrivedForm, closeForm, dayPage } from './day/page.tsx';
import { own } from './desk.ts';
import { logPage } from './log.tsx';
import { linkPage, requestForm, signInForm, signOutForm } from './sign-in.tsx';
import { wordsIn } from './words/words.ts';

interface DeskOptions extends PageDependencies {
    datasets: Pick<Datasets, 'current'>;
    /** How often a client may send forms, and load pages and their files. */
    limits: { forms: RateLimit; pages: RateLimit; files: RateLimit };
}

/** The desk: pages on which a provider runs its day. */
export function deskApp({ datasets, limits, ...dependencies }: DeskOptions): Hono<HttpEnv> {
    const data = retainData(datasets);
    const read = [unlisted, compressed, problemPages, limited(limits.pages), data] as const;
    // The cookie comes with every request of the browser.
    const ownForms = sameSiteForms({ ...dependencies, acceptsPrograms: false });
    const sent = [unlisted, compressed, problemPages, ownForms, limited(limits.forms), data] as const;
    const app = new Hono<HttpEnv>();
    for (const [path, send] of assetRoutes()) app.get(path, limited(limits.files), send);
    const { page, form } = handlersOf(dependencies, wordsIn);
    const desk = '/:locale/desk';
    app.get(desk, ...read, page(withLedger(dayPage)));
    app.post(desk, ...sent, form(requestForm));
    app.get(`${desk}/sign-in/:token`, ...read, page(withLedger(linkPage)));
    app.post(`${desk}/sign-in/:token`, ...sent, form(withLedger(signInForm)));
    app.post(`${desk}/sign-out`, ...sent, form(withLedger(signOutForm)));
    app.get(`${desk}/calendar`, ...read, page(own(calendarPage)));
    app.get(`${desk}/bookings`, ...read, page(own(bookingsPage)));
    app.get(`${desk}/bookings.csv`, ...read, page(own(bookingsFile)));
    app.get(`${desk}/booking/:booking`, ...read, page(own(bookingPage)));
    app.post(`${desk}/booking/:booking`, ...sent, form(own(bookingForm)));
    app.get(`${desk}/add`, ...read, page(own(addPage)));
    app.post(`${desk}/add`, ...sent, form(own(addForm)));
    app.get(`${desk}/log`, ...read, page(own(logPage)));
    app.post(`${desk}/close`, ...sent, form(own(closeForm)));
    app.post(`${desk}/arrived`, ...sent, form(own(arrivedForm)));
    return app;
}

const problemPages = problemPagesWith({
    path: (locale) => deskPath(locale),
    text: (locale) => wordsIn(locale)('toDesk'),
    hasPageForForms: false,
    isForGuests: false,
});
