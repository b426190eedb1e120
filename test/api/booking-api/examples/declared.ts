import * as bookings from '../../../../api/booking-api/booking-routes.ts';
import * as offers from '../../../../api/booking-api/routes.ts';

interface Declared {
    content?: { 'application/json'?: { examples?: Record<string, unknown> } };
}

/** The codes of all errors that the routes of the booking API declare. */
export function bookingErrorCodes(): Set<string> {
    const declarations = [...Object.values(offers), ...Object.values(bookings)].filter(
        (value) => typeof value !== 'function',
    );
    const responses = declarations.flatMap((route) => Object.entries(route.responses as Record<string, Declared>));
    const errors = responses.filter(([status]) => Number(status) >= 400);
    return new Set(errors.flatMap(([, { content }]) => Object.keys(content?.['application/json']?.examples ?? {})));
}
