import type { CheckRules } from '../shape.ts';

/** Can a program, or a person who sends one, get as far as the booking? */
export const executionChecks: readonly CheckRules[] = [
    {
        check: 'booking_engine',
        title: 'Booking engine',
        test: 'Press the button that books. Choose a day and two persons.',
        passes: 'The [booking engine](#term-engine) answers: days, departures or rooms, with a price.',
        fails: 'A form that a person answers; an engine that does not load, or shows an error twice.',
    },
    {
        check: 'book_button',
        title: 'Book button',
        test: 'Open the offer and look, without the menu, for a button or link that says it books.',
        passes: '"Book", "Reserve", "Buy tickets", "Check availability", in any language, that leads to the booking step.',
        fails: '"Contact", "Enquire", "More"; "Book" that opens an e-mail, a phone call, a messenger or a form.',
    },
    {
        check: 'calendar',
        title: 'Calendar',
        test: 'In the booking step look at the next four weeks, before you type a name.',
        passes: 'Days or departures that can be booked differ from those that cannot: a calendar, or a list of departures.',
        fails: 'A field that takes any day; a timetable as text or picture; days that only a person confirms.',
    },
    {
        check: 'date_params',
        title: 'Date in the link',
        test: `Choose a day, and look whether the address of the page or of the booking step holds it (\`2026-05-15\`, \`15.05.2026\` or
        the like). Change it to another day that is free, and open the address in a private window.`,
        passes: 'The other day is chosen.',
        fails: 'The address holds no day; the page opens without one, or with that of before.',
    },
    {
        check: 'direct_booking',
        title: 'Direct booking',
        test: 'Go on to the step that asks for name or card. Who is [the seller](#seller)?',
        passes: 'The operator, from the first click to the last. The page of a payment company at the end does not matter.',
        fails: 'The step belongs to a platform or a reseller; the booking cannot be [completed](#complete) online.',
    },
];
