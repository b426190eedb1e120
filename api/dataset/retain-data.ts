import { createMiddleware } from 'hono/factory';
import type { SiteLocale } from '../../contract/local-text.ts';
import { siteLanguage } from '../../contract/site-words.ts';
import type { Catalog } from '../booking/catalog/catalog.ts';
import type { HttpContext, HttpEnv } from '../http/env.ts';
import { type Failure, failureResponse, unavailable } from '../http/errors.ts';
import type { Datasets } from './reload.ts';
import type { MarketStore } from './store.ts';

declare module 'hono' {
    interface ContextVariableMap {
        /** The data set at the arrival of the request. */
        store: MarketStore;
    }
}

/**
 * Retains the current data set for the duration of a request.
 *
 * @example app.get('/offers', retainData(datasets), (c) => c.json(c.get('store').catalog));
 */
export const retainData = (datasets: Pick<Datasets, 'current'>) =>
    createMiddleware<HttpEnv>(async (c, next) => {
        const store = datasets.current;
        if (store === null) return failureResponse(c, noData);
        c.set('store', store);
        await store.during(next);
    });

export const noData: Failure = unavailable('There are no data to serve yet. On the server, run `make build`.');

/** For ChangedFile: another data set is being copied over this one, or its files are damaged. */
export const unservedFile: Failure = unavailable(
    'This file cannot be served: it is not the one that was built. Try again later. If it stays so, run `make build` on the server.',
);

export interface DataNotice {
    text: string;
    /** The language of the text, which may differ from that of the page. */
    language: SiteLocale;
}

/** The notice of the data set of a request, in a language if it is translated; null: none. */
export function noticeIn(c: HttpContext, locale: SiteLocale): DataNotice | null {
    const { notice = null, notice_translations: translations = {} } = c.get('store').artefact.manifest;
    const own = translations[locale];
    if (own !== undefined) return { text: own, language: locale };
    return notice === null ? null : { text: notice, language: siteLanguage };
}

/** The catalogue in the data set of a request. */
export function catalogOf(c: HttpContext): Catalog {
    return c.get('store').catalog;
}
