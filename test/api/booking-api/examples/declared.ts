import * as bookings from '../../../../api/booking-api/bookings.ts';
import * as create from '../../../../api/booking-api/create.ts';
import * as offers from '../../../../api/booking-api/offers.ts';
import type { Endpoint } from '../../../../api/booking-api/route-parts.ts';
import * as search from '../../../../api/booking-api/search.ts';

interface Declared {
    content?: { 'application/json'?: { examples?: Record<string, unknown> } };
}

/** All routes that the booking API declares. */
export function bookingRoutes(): Endpoint['route'][] {
    const exported = [search, offers, create, bookings].flatMap((module) => Object.values<object>(module));
    return exported.filter((each) => 'route' in each).map((each) => (each as Endpoint).route);
}

/** The codes of all errors that the routes of the booking API declare. */
export function bookingErrorCodes(): Set<string> {
    return errorCodesOf(bookingRoutes());
}

/** The codes of all errors that the routes among the exports of modules declare. */
export function errorCodesOf(exported: readonly unknown[]): Set<string> {
    const declarations = exported.filter((value) => typeof value === 'object') as { responses: object }[];
    const responses = declarations.flatMap((route) => Object.entries(route.responses as Record<string, Declared>));
    const errors = responses.filter(([status]) => Number(status) >= 400);
    return new Set(errors.flatMap(([, { content }]) => Object.keys(content?.['application/json']?.examples ?? {})));
}
