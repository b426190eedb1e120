/** English. The names of the messages are those of every other locale, and so are their arguments. */
export const en = {
    // Frame
    desk: 'Desk',
    signOut: 'Sign out',
    tabToday: 'Today',

    // Signing in
    signInTitle: 'Sign in to your desk',
    signInText: 'Enter the e-mail address at which you receive your bookings. We send you a link that signs you in.',
    signInSend: 'Send the link',
    signInSent: 'If a provider uses this address, the link is on its way. It works once, for 15 minutes.',
    signInNoMails: 'No e-mails are sent from here. Ask the operator of this site for a link.',
    linkTitle: 'Sign in: {provider}',
    linkText: 'You stay signed in on this device for 14 days.',
    linkButton: 'Sign in',
    linkOverTitle: 'This link no longer works',
    linkOverText: 'Each link signs in once, within 15 minutes.',
    linkAgain: 'Get a new link',

    // A day
    daysTitle: 'Days, with the number of guests',
    guestCount: '{guests, plural, =0 {none} one {# guest} other {# guests}}',
    closed: 'closed',
    todayTitle: 'Today, {day}',
    guests: 'Guests',
    departures: 'Departures',
    arrivals: 'Arrivals',
    toCollect: 'To collect',
    nothing: 'nothing',
    arriving: 'Arriving',
    staying: 'Staying',
    leaving: 'Leaving',
    nothingOn: 'Nothing departs on this day.',
    updated: 'Last updated at {time}.',

    // A departure
    placesTaken: '{sold} of {places, plural, one {# place} other {# places}}',
    roomsTaken: '{sold} of {places, plural, one {# room} other {# rooms}}',
    persons: '{sold, plural, one {# person} other {# people}}',
    onHold: '{held} on hold',
    openUntil: 'open until {time}',
    closedSince: 'bookings closed at {time}',
    closedByYou: 'closed by you',
    holdItem: 'On hold: {places, plural, one {# place} other {# places}}, not paid yet',
    until: 'until {time}',

    // A guest
    noName: 'No name yet',
    here: 'Here',
    checkIn: 'Check in',
    collect: 'Collect {amount}',
    paidInFull: 'Paid in full',
    inLanguage: 'in {language}',
    byPhone: 'booked by phone',

    // Closing and opening
    close: 'Close {what}',
    closeOn: 'Close {what} on {day}',
    open: 'Open {what} again',
    closeText:
        'This stops new bookings for {what}{stays, plural, =0 {, which has none so far} one {; your booking stays, and nobody is told} other {; your # bookings stay, and nobody is told}}.',
    closeHolds:
        '{places, plural, one {The place on hold} other {The # places on hold}} can still be paid until {time}.',
    closeDay: 'Close the whole day',
    closeDayText:
        'This stops all new bookings for {day}. {stays, plural, =0 {There are none so far.} one {One booking stays as it is.} other {# bookings stay as they are.}}',
    closeNote: 'Reason, for you alone',
    dayClosed: 'The whole day is closed for new bookings.',
};
