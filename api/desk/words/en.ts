/** English. The names of the messages are those of every other locale, and so are their arguments. */
export const en = {
    // Frame
    desk: 'Desk',
    signOut: 'Sign out',
    tabToday: 'Today',
    tabCalendar: 'Calendar',
    tabBookings: 'Bookings',
    tabAdd: 'Add booking',
    addTitle: 'Add a booking',

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
    openUntil: 'open until {same, select, yes {{time}} other {{day}, {time}}}',
    closedSince: 'bookings closed since {same, select, yes {{time}} other {{day}, {time}}}',
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
    addTo: 'Add booking: {what}',
    close: 'Close {what}',
    closeOn: 'Close {what} on {day}',
    open: 'Open {what} again',
    closeText:
        'This stops new bookings for {what}{stays, plural, =0 {, which has none so far} one {; your booking stays, and nobody is notified} other {; your # bookings stay, and nobody is notified}}.',
    closeHolds:
        '{places, plural, one {The place on hold} other {The # places on hold}} can still be paid until {time}.',
    closeDay: 'Close the whole day',
    closeDayText:
        'This stops all new bookings for {day}. {stays, plural, =0 {There are none so far.} one {One booking stays as it is.} other {# bookings stay as they are.}}',
    closeNote: 'Reason, visible only to you',
    dayClosed: 'The whole day is closed for new bookings.',

    // Calendar and bookings
    calendarText: 'Guests of each day. Choose a day to see its departures, and to close or open them.',
    weeks: 'Other weeks',
    earlier: 'Earlier',
    later: 'Later',
    from: 'From',
    to: 'To',
    search: 'Name, phone, e-mail or reference',
    find: 'Show bookings',
    found: '{count, plural, =0 {No bookings} one {# booking} other {# bookings}}',
    csv: 'Download as CSV',

    // A booking
    booking: 'Booking',
    pending: 'on hold',
    confirmed: 'confirmed',
    expired: 'expired',
    cancelled: 'cancelled',
    note: 'Note',
    refunded: 'Refunded',
    refundDue: 'To be refunded',

    // Cancelling and refunds
    cancelByMe: 'I cancel: the guest gets back {amount}, all that was paid',
    cancelByGuest: 'The guest cancels: by the terms of the booking, {amount} of {paid} is refunded',
    cancelAmount: 'Amount, if the guest cancels',
    cancelAskText:
        'The guest gets back {amount}, and you keep {kept}. The places are released.{mail, select, yes { The guest gets an e-mail.} other {}}',
    cancelAndRefund: 'Cancel and refund {amount}',
    leave: 'Leave it as it is',
    refundTitle: 'Refund an amount',
    refundText: 'The booking stays as it is. You can refund up to {amount}.',
    showRefund: 'See the refund',
    refundAsk: 'Refund the guest?',
    refundAskText: 'The guest gets back {amount} the way it was paid; the booking stays as it is.',
    refundNow: 'Refund {amount}',
    amountInvalid: 'Enter an amount between zero and what was paid.',
    paymentsChanged: 'Nothing was done: the payments have changed in the meantime. Check the booking.',
    disputed: 'Nothing was done: a bank is reviewing a payment, and at most {amount} can be refunded.',

    // Adding a booking
    phoneHint: 'With the country code, such as +52 998 555 0177.',
    emailHint: 'The confirmation goes there.',
    language: 'Language of the guest',
    showPrice: 'Show the price',
    priceIs: '{free, select, yes {It is free.} other {The total is {total}, to be paid on the day.}}',
    priceNew: '{free, select, yes {It is free now.} other {The total is now {total}.}} Nothing has been booked yet.',
    bookFor: '{free, select, yes {Book} other {Book for {total}}}',

    // These replace the texts for guests.
    reasonClosed: 'It is closed on this day. Open it first.',
    reasonCutoffPassed: 'The departure has already started.',
    reasonSlotFull: 'There are not enough places left.',
    reasonAmountTooSmall: 'This total is below the smallest amount that can be charged. Add people or extras.',
    issueFirstName: 'Enter the first name.',
    issueLastName: 'Enter the last name.',
    issuePhone: 'Enter a phone number with its country code.',

    // What was done
    logTitle: 'What was done',
    logText: 'Everything that was done at this desk, the newest first.',
    byOperator: 'operator',
    thisDevice: 'this device',
    device: 'device {id}',
    action_signed_in: 'Signed in',
    action_signed_out: 'Signed out',
    action_exported: 'Downloaded bookings',
    action_closed: 'Closed',
    action_opened: 'Opened',
    action_booked: 'Booked',
    action_cancelled: 'Cancelled',
    action_refunded: 'Refunded',
    action_arrived: 'Checked in',
    action_not_arrived: 'Check-in undone',
};
