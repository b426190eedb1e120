import * as bookings from '../../../../api/booking-api/booking-routes.ts';
import * as offers from '../../../../api/booking-api/routes.ts';

interface Declared {
    content?: { 'application/json'?: { examples?: Record<string, unknown> } };
}

/** The codes of all errors that the routes of the booking API declare. */
export function bookingErrorCodes(): Set<string> {
    return errorCodesOf([...Object.values(offers), ...Object.values(bookings)]);
}

/** The codes of all errors that the routes among the exports of modules declare. */
export function errorCodesOf(exported: readonly unknown[]): Set<string> {
    const declarations = exported.filter((value) => typeof value === 'object') as { responses: object }[];
    const responses = declarations.flatMap((route) => Object.entries(route.responses as Record<string, Declared>));
    const errors = responses.filter(([status]) => Number(status) >= 400);
    return new Set(errors.flatMap(([, { content }]) => Object.keys(content?.['application/json']?.examples ?? {})));
}
