import type { CheckRules } from '../shape.ts';

/** Whether a program can reach the booking. */
export const executionChecks: readonly CheckRules[] = [
    {
        check: 'booking_engine',
        title: 'Booking engine',
        test: 'Press the button that books. Choose a day and two persons.',
        passes: 'The [booking engine](#term-engine) shows days, departures or rooms, with a price.',
        fails: 'A form that a person answers; a booking engine that does not load, or shows an error twice.',
    },
    {
        check: 'book_button',
        title: 'Book button',
        test: 'Open the offer and look, outside the menu, for a button or link that says that it books.',
        passes: '"Book", "Reserve", "Buy tickets" or "Check availability", in any language, if it leads to the booking step.',
        fails: '"Contact", "Enquire", "More"; "Book" that opens an e-mail, a phone call, a messenger or a form.',
    },
    {
        check: 'calendar',
        title: 'Calendar',
        test: 'Look at the next four weeks in the booking step, before the page that asks for a name.',
        passes: 'A calendar or a list shows which days or departures can be booked and which cannot.',
        fails: 'A field that accepts any day; a timetable as text or picture; days that a person must confirm.',
    },
    {
        check: 'date_params',
        title: 'Date in the link',
        test: `Choose a day. Look whether the address of the page or of the booking step contains it (\`2026-05-15\`, \`15.05.2026\` or
        the like). Change it there to another free day, and open that address in a private window.`,
        passes: 'The page opens with the other day chosen.',
        fails: 'The address contains no day; the page opens with no day or with the first one.',
    },
    {
        check: 'direct_booking',
        title: 'Direct booking',
        test: 'Go on to the page that asks for name or card. Who is [the seller](#seller)?',
        passes: 'The operator is the seller. The page of a payment company at the end does not matter.',
        fails: 'The seller is an intermediary; the booking cannot be [completed](#complete) online.',
    },
];
