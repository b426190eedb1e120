import type { CheckRules } from '../shape.ts';

/** Whether the page has what a guest must know. Folded texts and the booking step before personal data belong to the page. */
export const completenessChecks: readonly CheckRules[] = [
    {
        check: 'price',
        title: 'Price',
        test: 'Look for an amount with its currency.',
        passes: '"€65 per person", "from €65", a price per night after the choice of days.',
        fails: '"On request"; "$$"; an amount that is sent by e-mail; an amount that is only in a picture.',
    },
    {
        check: 'duration',
        title: 'Duration',
        test: 'Look for how long it takes.',
        passes: `Tours and classes: the hours, or beginning and end. Stays: the times of check-in and check-out, or the minimum number of
        nights. Rentals: the hours or days that the price covers. Transfers: the minutes of the ride.`,
        fails: '"Half-day"; "allow plenty of time"; only a time of departure.',
    },
    {
        check: 'cancellation_policy',
        title: 'Cancellation',
        test: 'Search the page for "cancel" and "refund", then the terms that it links to.',
        passes: 'The page says until when one can cancel and what is refunded: "free until 24 hours before", "not refundable".',
        fails: '"Flexible cancellation" without a time; "see our terms" where the terms do not mention it.',
    },
    {
        check: 'languages',
        title: 'Languages',
        test: 'Look for the languages in which the service is provided.',
        passes: '"Tours in English and Spanish"; flags beside departures; for stays, rentals and transfers: "we speak …".',
        fails: 'Only the language menu of the site. It shows the languages of the pages, not of the service.',
    },
    {
        check: 'location',
        title: 'Location',
        test: 'Look for the place where the service starts, or where the house is.',
        passes: 'A street, a pier, a named square, a pin on a map; for transfers, the places of departure and arrival.',
        fails: 'Only the name of the city; "the meeting point is sent after booking".',
    },
];
