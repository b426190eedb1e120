import { enBooking } from './en-booking.ts';

/** English. The names of the messages are those of every other locale, and so are their arguments. */
export const en = {
    // Every page
    siteName: 'Book direct',
    skipToContent: 'Skip to content',
    language: 'Language',
    footer: 'You book directly with the provider. The total you see is the final price.',

    // Pages that say what went wrong
    notFoundTitle: 'Page not found',
    notFoundText: 'The link may be out of date or mistyped.',
    unavailableTitle: 'We’ll be back shortly',
    unavailableText:
        'Bookings are unavailable at the moment. Please try again in a few minutes. If you have just paid, your payment is safe.',
    forbiddenTitle: 'Request not accepted',
    forbiddenText:
        'This form was sent from another website, so nothing was booked or charged. Open the page here and try again.',
    tooManyTitle: 'Too many requests',
    tooManyText: 'Your connection sent more requests than we allow. Wait a minute, then try again.',
    tooLargeTitle: 'Your message is too long',
    tooLargeText: 'The form is larger than we can accept, so nothing was sent. Go back and shorten your message.',
    brokenTitle: 'Something went wrong',
    brokenText: 'This is our fault, not yours. Please try again. If it keeps happening, quote this code: {requestId}',
    toStart: 'All experiences',
    tryAgain: 'Try again',

    // List of providers
    indexTitle: 'Book directly with the people you’ll meet',
    indexText: 'Trips, workshops and places to stay. Your booking goes straight to the provider.',
    indexEmpty: 'No experiences are available yet.',

    // What an experience is
    fromPerAdult: 'from {price} per adult',
    fromPerNight: 'from {price} per night',
    fromPerGroup: 'from {price} for your group',
    factsTitle: 'At a glance',
    factPlace: 'Place',
    factDuration: 'Duration',
    factLanguages: 'Languages',
    factParty: '{stay, select, yes {Guests} other {Group size}}',
    factTime: 'Time zone',
    allTimes: 'All times are {place} time',
    localTime: '{place} time',
    partyFrom: 'at least {count, plural, one {# person} other {# people}}',
    partyUpTo: 'up to {count, plural, one {# person} other {# people}}',
    partyBetween: '{least} to {most} people',
    durationDay: '{duration} a day',
    cancellationTitle: 'Cancellation',

    // What it costs, and since when the page says so
    detailsTitle: 'Prices and details',
    basisPerson: 'per person',
    basisNight: 'per night',
    basisPersonNight: 'per person per night',
    feesTitle: 'Fees, included in every total',
    coordinates: 'Coordinates',
    pricesNote: 'Seasons, discounts and fees are not included here. You see the exact total before you book.',
    updatedOn: 'Updated on {date}',

    // The form: when
    formTitle: 'Book',
    whenTitle: 'When',
    stayTitle: 'Your stay',
    date: 'Day',
    startDate: 'First day',
    endDate: 'Last day',
    checkin: 'Check-in',
    checkout: 'Check-out',
    toOneDay: 'Book a single day',
    toSeveralDays: 'Book several days',
    slot: '{kind, select, trip {Departure} other {Time}}',
    unit: 'Room',
    perNight: '{price} per night',
    guestsUpTo: 'up to {count, plural, one {# guest} other {# guests}}',
    bookingMode: 'Shared or private',
    modeShared: 'Shared',
    modeSharedHint: 'with other guests',
    modePrivate: 'Private',
    modePrivateHint: 'just your group',
    modePrivatePrice: 'just your group, {price}',
    modePrivateFrom: 'just your group, {price} for up to {count, plural, one {# person} other {# people}}',

    // The form: who
    partyTitle: '{stay, select, yes {Guests} other {Participants}}',
    adults: 'Adults',
    children: 'Children',
    childrenAges: 'Ages of the children',
    childrenAgesHint: 'For example: 4, 7. The price for a child depends on age.',
    agesAssumed: 'Without an age, each child is priced as “{category}”.',
    agesAsAdults: 'Children pay the adult price here.',
    toCategories: 'Choose by age group',
    toPeople: 'Choose adults and children',
    agesBetween: 'ages {from} to {to}',
    agesFrom: 'ages {from} and over',
    agesUpTo: 'up to age {to}',
    priceFree: 'free',

    // The form: what besides
    optionsTitle: 'Extras',
    optionPrice: '{price} each',
    extrasTitle: 'For your room',
    perStay: '{price} per stay',

    // The form: contact
    contactTitle: 'Your details',
    contactHint: 'An e-mail address or a phone number is enough. {provider} uses your details for this booking only.',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'E-mail',
    phone: 'Phone',
    phoneCountry: 'Country of this number',
    noCountry: 'Choose a country',
    specialRequests: 'Anything we should know?',
    optional: 'optional',

    // The form: payment and price
    paymentTitle: 'How much to pay now',
    payDeposit: 'Deposit',
    payDepositNow: '{now} now, {rest} {stay, select, yes {on arrival} other {on the day}}',
    payFull: 'Full price',
    payFullNow: '{now} now, nothing left to pay {stay, select, yes {on arrival} other {on the day}}',
    summaryTitle: 'Your booking',
    priceLines: 'Price details',
    each: '{quantity} × {price}',
    percentOf: '{percent} of {price}',
    subtotal: 'Subtotal',
    total: 'Total',
    dueNow: 'Pay now',
    rest: 'Balance due {stay, select, yes {on arrival} other {on the day}}',
    updatePrice: 'Update price',
    book: 'Book and pay',
    bookFor: 'Book and pay {now}',
    bookFree: 'Book for free',
    bookNote:
        '{free, select, yes {You confirm} other {You pay}} on the next page. We hold {stay, select, yes {your room} other {your places}} for {minutes, plural, one {# minute} other {# minutes}}.',
    toSummary: 'View summary',

    // What is free
    chooseFirst: '{stay, select, yes {Choose your dates} other {Choose a day}} to see availability.',
    chooseRest: 'Check your entries to see the price.',
    chooseUnit: 'Choose a room to see the price.',
    chooseSlot: '{kind, select, trip {Choose a departure} other {Choose a time}} to see the price.',
    freeNow: 'Available',
    notAvailable: 'Not available',
    seeWhy: '{has, select, yes {See what is available} other {See why}}',
    freePlaces: '{count, plural, one {# place left} other {# places left}}',
    placesLeft: '{count, plural, one {# place left} other {# places left}}',
    roomsLeft: '{count, plural, one {# room left} other {# rooms left}}',
    reasonPastDate: 'This day has already passed.',
    reasonNotOperating:
        '{kind, select, stay {No rooms are offered for these dates.} trip {There is no departure on this day.} other {It does not take place on this day.}}',
    reasonClosed: '{provider} is closed on this day.',
    reasonCutoffPassed:
        'Bookings for {kind, select, stay {this day} trip {this departure} other {this time}} have closed.',
    reasonPartyTooSmall: '{least, plural, one {At least # person is} other {At least # people are}} needed.',
    reasonPartyTooLarge: 'There is room for {most, plural, one {# person} other {# people}} at most.',
    reasonPrivateConflict:
        '{mode, select, private {Other guests have already booked, so {kind, select, trip {this departure} other {this time}} can no longer be private.} other {A private group has booked {kind, select, trip {this departure} other {this time}}.}}',
    reasonSlotFull: 'There are not enough places left for your group.',
    reasonSlotFullStay: 'No room of this type is free for all of these nights.',
    reasonResourceUnavailable: 'No guide or equipment is available at that time.',
    reasonAmountTooSmall:
        'This total is below the smallest amount we can charge. Add people or extras, or ask {provider}.',
    alternativesTitle: 'Available for all of you',
    alternativeStay: '{unit}, {from} to {to}',

    // Calendar
    calendarTitle: '{stay, select, yes {Choose your dates} other {Choose a day}}',
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    calendarHint: 'Numbers show the places left. Days crossed out are fully booked.',
    calendarHintStay: 'Choose the day you arrive, then the day you leave.',
    cellFree: 'free',
    cellFull: 'full',
    cellNone: '–',
    dayFree: 'available',
    dayFull: 'fully booked',
    dayNone: 'not available',
    dayChosen: 'selected',

    // What is wrong with the form
    problemPrefix: 'Error: {title}',
    problemsTitle: '{count, plural, one {Check # field} other {Check # fields}}',
    issueDate: 'Choose a day.',
    issueDateInvalid: 'Enter a valid date.',
    issueEndBeforeStart: 'The last day cannot be before the first.',
    issueCheckoutBeforeCheckin: 'Check-out must be after check-in.',
    issueTooLong: 'You can book at most {most} days at a time.',
    issueSlot: '{kind, select, trip {Choose a departure.} other {Choose a time.}}',
    issueUnit: 'Choose a room.',
    issueMode:
        '{kind, select, trip {This departure} other {This time}} {mode, select, private {cannot be booked privately.} other {can only be booked privately.}}',
    issueAdults: 'Enter the number of adults, at least 1.',
    issueChildren: 'Enter the number of children, or 0.',
    issueAges: 'Enter ages from 0 to {most}, separated by commas.',
    issueAgesCount: 'Enter one age for each child, or none at all.',
    issueAgesOfLink: 'We could not read an age in your link. Enter the age of each child.',
    issueCount: 'Enter a whole number, or 0.',
    issueNoAdult: 'Add at least one adult.',
    issueQuantity: 'Enter a whole number from 0 to {most}.',
    issueFirstName: 'Enter your first name.',
    issueLastName: 'Enter your last name.',
    issueEmail: 'Enter an e-mail address, such as name@example.com.',
    issueContact: 'Enter an e-mail address or a phone number.',
    issuePhone: 'Enter a phone number. Start with + and the country code, or choose the country.',
    issuePhoneCountry: 'Choose a country from the list.',
    issueRequests: 'Shorten your message to {most} characters.',
    issueOther: 'Check this entry.',

    // What happened to an attempt to book
    noticePriceChanged: 'The price changed from {before} to {now}. Book at this price?',
    noticePriceFirst: 'This is the price for your choice. Do you want to book it?',
    noticeUnavailable: 'Nothing was booked. {reason}',
    noticeTooManyPending:
        'You have several unpaid bookings. Pay for one or cancel one, or try again in {minutes, plural, one {# minute} other {# minutes}}.',
    noticeAway:
        'We cannot check availability at the moment, so nothing was booked. Your entries are kept: please try again shortly.',
    noticeRateLimited:
        'Your connection sent too many requests, so nothing was booked. Your entries are kept: wait a minute and try again.',
    noticeAwayCalendar: 'We cannot check availability at the moment. Please try again shortly.',
    noticeBookedBefore: 'You have already booked with this form.',
    noticeBookAgain: 'If you want a second booking, book again below.',
    linkIgnored: 'We could not use everything in your link ({names}). Please check the form.',

    ...enBooking,

    // Only with scripts
    more: 'Add one: {label}',
    less: 'Remove one: {label}',
};
