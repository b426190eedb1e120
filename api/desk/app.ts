import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Datasets } from '../dataset/reload.ts';
import { retainData } from '../dataset/retain-data.ts';
import { compressed } from '../http/compress.ts';
import type { HttpEnv } from '../http/env.ts';
import { failure, failureResponse } from '../http/errors.ts';
import { limited, type RateLimit } from '../http/rate-limit.ts';
import { sameSiteForms } from '../http/same-site.ts';
import { assetRoutes } from '../pages/assets.ts';
import { problemPages } from '../pages/problem.tsx';
import { addForm, addPage } from './add.tsx';
import { bookingForm, bookingPage } from './booking.tsx';
import { bookingsFile, bookingsPage } from './bookings.tsx';
import { calendarPage } from './calendar.tsx';
import { arrivedForm, closeForm, dayPage } from './day/handlers.tsx';
import { type DeskDependencies, saysOrigin } from './desk.ts';
import { logPage } from './log.tsx';
import { linkPage, requestForm, signInForm, signOutForm } from './sign-in.tsx';

export interface DeskOptions extends DeskDependencies {
    datasets: Pick<Datasets, 'current'>;
    /** How often a client may send forms, and load pages and their files. */
    limits: { forms: RateLimit; pages: RateLimit; files: RateLimit };
}

/** The desk: pages on which a provider runs its day. */
export function deskApp({ datasets, limits, ...dependencies }: DeskOptions): Hono<HttpEnv> {
    const data = retainData({ datasets });
    const read = [unlisted, compressed, problemPages, limited(limits.pages), data] as const;
    const own = [unlisted, compressed, problemPages, ownForms, sameSiteForms(dependencies)] as const;
    const sent = [...own, limited(limits.forms), data] as const;
    const app = new Hono<HttpEnv>();
    for (const [path, send] of assetRoutes()) app.get(path, limited(limits.files), send);
    const desk = '/:locale/desk';
    app.get(desk, ...read, dayPage(dependencies));
    app.post(desk, ...sent, requestForm(dependencies));
    app.get(`${desk}/sign-in/:token`, ...read, linkPage(dependencies));
    app.post(`${desk}/sign-in/:token`, ...sent, signInForm(dependencies));
    app.post(`${desk}/sign-out`, ...sent, signOutForm(dependencies));
    app.get(`${desk}/calendar`, ...read, calendarPage(dependencies));
    app.get(`${desk}/bookings`, ...read, bookingsPage(dependencies));
    app.get(`${desk}/bookings.csv`, ...read, bookingsFile(dependencies));
    app.get(`${desk}/booking/:booking`, ...read, bookingPage(dependencies));
    app.post(`${desk}/booking/:booking`, ...sent, bookingForm(dependencies));
    app.get(`${desk}/add`, ...read, addPage(dependencies));
    app.post(`${desk}/add`, ...sent, addForm(dependencies));
    app.get(`${desk}/log`, ...read, logPage(dependencies));
    app.post(`${desk}/close`, ...sent, closeForm(dependencies));
    app.post(`${desk}/arrived`, ...sent, arrivedForm(dependencies));
    return app;
}

const unlisted = createMiddleware<HttpEnv>(async (c, next) => {
    await next();
    c.res.headers.set('X-Robots-Tag', 'noindex');
});

/** Refuses forms without a word about their origin, because the cookie comes with every request of the browser. */
const ownForms = createMiddleware<HttpEnv>(async (c, next) => {
    if (saysOrigin(c)) return await next();
    return failureResponse(c, failure('forbidden', 'This form does not say from which site it was sent.'));
});
