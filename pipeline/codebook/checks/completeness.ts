import type { CheckRules } from '../shape.ts';

/** Does the offer say what one must know to decide? On its page, folded texts and the booking step before personal data included. */
export const completenessChecks: readonly CheckRules[] = [
    {
        check: 'price',
        title: 'Price',
        test: 'Look for an amount with its currency.',
        passes: '"€65 per person", "from €65", a price for each night after the choice of days.',
        fails: '"On request"; "$$"; an amount that is sent by e-mail; an amount in a picture alone.',
    },
    {
        check: 'duration',
        title: 'Duration',
        test: 'Look for how long it takes.',
        passes: `Tours and classes: hours, or beginning and end. Stays: times of check-in and check-out, or the least number of nights.
        Rentals: the hours or days that the price is for. Transfers: the minutes of the ride.`,
        fails: '"Half-day"; "allow plenty of time"; a time of departure alone.',
    },
    {
        check: 'cancellation_policy',
        title: 'Cancellation',
        test: 'Search the page for "cancel" and "refund", then the terms that it links to.',
        passes: 'Until when, and what one gets back: "free until 24 hours before", "not refundable".',
        fails: '"Flexible cancellation" without a time; "see our terms" where the terms say nothing of it.',
    },
    {
        check: 'languages',
        title: 'Languages',
        test: 'Look for the languages in which the service is given.',
        passes: '"Tours in English and Spanish"; flags beside departures; for stays, rentals and transfers: "we speak …".',
        fails: 'The language menu of the site. It says in what one reads, not in what one is guided.',
    },
    {
        check: 'location',
        title: 'Location',
        test: 'Look for the place where it begins, or where the house is.',
        passes: 'A street, a pier, a named square, a pin on a map; for transfers the places between which it drives.',
        fails: 'The name of the city alone; "the meeting point is sent after booking".',
    },
];
