/** English. The names of the messages are those of every other locale, and so are their arguments. */
export const en = {
    // Subjects
    subjectConfirmed: 'Booked: {name}, {when} ({reference})',
    subjectChanged: '{done, select, yes {Changed and refunded} other {Changed}}: {name}, {when} ({reference})',
    subjectCancelled: '{done, select, yes {Cancelled and refunded} other {Cancelled}}: {name}, {when} ({reference})',
    subjectRefunded: 'Refund of {amount}: {name}, {when} ({reference})',
    subjectReminder: '{days, select, today {Today} tomorrow {Tomorrow} other {Soon}}: {name}, {when} ({reference})',
    subjectNew: 'New booking: {name}, {when} ({reference})',
    subjectBookingChanged: 'Booking changed: {name}, {when} ({reference})',
    subjectBookingCancelled: 'Booking cancelled: {name}, {when} ({reference})',
    subjectEndpoint: 'Webhook disabled: {host}',
    subjectSignIn: 'Your link to sign in: {provider}',
    whenAt: '{day}, {time}',

    // To guests: the first sentence
    confirmedTitle: 'You’re booked{named, select, yes {, {guest}} other {}}. See you on {day}.',
    changedTitle: 'Your booking has changed{named, select, yes {, {guest}} other {}}. See you on {day}.',
    cancelledTitle:
        '{by, select, provider {{provider} has cancelled your booking} other {Your booking is cancelled}}{named, select, yes {, {guest}} other {}}.',
    refundedTitle: 'We have refunded {amount}{named, select, yes {, {guest}} other {}}.',
    reminderTitle:
        'See you {days, select, today {today} tomorrow {tomorrow} other {on {day}}}{stay, select, yes {} other { at {time}}}{named, select, yes {, {guest}} other {}}.',

    // To providers: the first sentence
    newTitle: 'New booking for {day}',
    bookingChangedTitle: '{by, select, provider {You changed a booking} other {A guest has changed a booking}}: {day}',
    bookingCancelledTitle:
        '{by, select, provider {You cancelled a booking for {day}} other {A guest has cancelled a booking for {day}}}',
    endpointTitle: 'We no longer send events to {host}',
    signInTitle: 'Sign in to the desk of {provider}',

    // What, when, where, who
    row: '{label}: {value}',
    what: '{stay, select, yes {Stay} other {What}}',
    privateGroup: 'Private group',
    when: 'When',
    place: '{place} time',
    eachDay: '{times} each day, {place} time',
    checkTimes: 'Check-in from {from}, check-out by {until}, {place} time',
    where: 'Where',
    before: 'Before',
    paidOf: 'of {total}',
    paidAll: 'Nothing left to pay.',
    balance: 'Balance',
    balanceDue: 'Due to {provider} {stay, select, yes {on arrival} other {on the day}}.',
    collect: 'To collect',
    collectOnDay: '{stay, select, yes {On arrival} other {On the day}}, of {total} in all.',
    refund: '{done, select, yes {Refunded} other {Refund}}',
    reference: 'Reference',
    guest: 'Guest',
    note: 'Note',

    // What can be done
    changeOrCancel: 'Change or cancel',
    viewBooking: 'View your booking',

    // What comes back, and until when
    backAll: '{done, select, yes {We have refunded} other {You get back}} {amount}: everything you have paid.',
    backPart: '{done, select, yes {We have refunded} other {You get back}} {amount} of the {paid} you have paid.',
    backSome: 'We have already refunded {amount} of it.',
    backNone: 'Under the cancellation terms of your booking, nothing is refunded.',
    backNothing: 'You were not charged.',
    backHow: 'It goes back the way you paid. Your bank may take 5 to 10 days to show it.',
    released:
        '{stay, select, yes {The room is free to be booked again.} other {The places are free to be booked again.}}',
    givenBack: '{amount} goes back to the guest, {kept} stays with you.',

    // Below
    bring: 'Please bring',
    questions: 'Questions?',
    ask: '{mail, select, yes {Reply to this e-mail and it reaches {provider}{phone, select, yes {, or call} other {.}}} other {Call {provider}:}}',
    attached: 'The calendar entry is attached.',
    guestFooter: 'You receive this e-mail because you booked with {provider}.',
    secretFooter:
        'The link opens your booking without a password: forward this e-mail only to people who may change it.',
    askGuest: 'Reply to this e-mail and it reaches your guest.',
    providerFooter: 'You receive this e-mail because {provider} takes bookings on {site}.',

    // The link with which a provider signs in
    viewDay: 'View the day',
    signIn: 'Sign in',
    signInOnce: 'The link signs you in once, until {time}.',
    signInIgnore: 'If you did not ask for it, you need not do anything.',

    // An endpoint that was disabled
    endpoint: 'Address',
    endpointSince: 'Failing since',
    endpointError: 'Last answer',
    endpointHow: 'Once the address answers again, have the operator of {site} enable it: {command}',
};
