import type { AddressOf } from '../http/client-address.ts';
import type { HttpHandler } from '../http/env.ts';
import type { PageChanges } from '../page-changes/page-changes.ts';
import type { PageLocale } from '../pages/locale/words.ts';
import { formIn, type PageDependencies, type PageVisit, pageIn } from '../pages/visit.ts';

export { orUnavailable } from '../pages/visit.ts';
export type { PageLocale };

export interface SiteDependencies extends PageDependencies {
    /** Returns the client address of a request. */
    addressOf: AddressOf;
    changes: PageChanges;
}

/** A request for a page, with what its handler needs. */
export interface Visit extends SiteDependencies, PageVisit {}

/** A handler of a page in the locale of its path; see `pageIn`. */
export function page(
    dependencies: SiteDependencies,
    answer: (visit: Visit) => Response | Promise<Response>,
): HttpHandler {
    return pageIn((visit) => answer({ ...dependencies, ...visit }));
}

export function form(
    dependencies: SiteDependencies,
    answer: (visit: Visit, fields: ReadonlyMap<string, string>) => Promise<Response>,
): HttpHandler {
    return formIn((visit, fields) => answer({ ...dependencies, ...visit }, fields));
}
