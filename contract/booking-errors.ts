import { type ErrorCode, errorStatus } from './errors.ts';

/** Operations of the booking API that a next step can name. Each door writes them its own way. */
const bookingOperations = {
    searchProviders: 'GET /api/embed/providers',
    searchExperiences: 'GET /api/embed/experiences',
    getExperience: 'GET /api/embed/experience',
    checkAvailability: 'POST /api/check-availability',
    getCalendar: 'GET /api/embed/availability',
    getPrice: 'POST /api/validate-booking-price',
    createBooking: 'POST /api/embed/booking/create',
} as const;

/** What next steps name, as the booking API calls it. */
const bookingNames = {
    ...bookingOperations,
    key: 'token or key',
    withKey: ', with the same token or key',
    retryAfter: '`Retry-After`',
    orNewPrice: `, or get a new price with ${bookingOperations.getPrice} if the quote has expired`,
} as const;

/** What next steps name, as one door calls it. */
export type DoorNames = Readonly<Record<keyof typeof bookingNames, string>>;

interface BookingError {
    /** For the documentation, in Markdown. */
    meaning: string;
    /** One imperative sentence for the client. `{getPrice}` stands for an operation. */
    nextStep: string;
    /** Whether the same request can succeed later without a change. */
    isRetryable?: true;
}

/** Why an error was answered, where the next step depends on it. */
interface ErrorCause extends Omit<BookingError, 'meaning'> {
    code: BookingErrorCode;
    /** For the documentation. */
    when: string;
}

/** Codes of the market API and of pages. */
type CodeOfOthers =
    | 'unauthorized'
    | 'forbidden'
    | 'analysis_not_found'
    | 'quota_exceeded'
    | 'range_not_satisfiable'
    | 'refund_changed'
    | 'booking_changed'
    | 'booking_not_amendable';

type BookingErrorCode = Exclude<ErrorCode, CodeOfOthers>;

const see = 'see [Availability](#availability)';
const otherDeparture = 'Offer the traveller one of the alternatives, or find a free day with {getCalendar}.';

/** Every error of the booking API: the source of the answers, of the documentation and of the tools of agents. */
export const bookingErrors: Readonly<Record<BookingErrorCode, BookingError>> = {
    invalid_request: {
        meaning:
            'a member is missing, unknown or out of bounds; no adult; an option or category that does not exist; ages that do not agree',
        nextStep: 'Correct each member that `issues` names and send the request again.',
    },
    unknown_parameter: {
        meaning: 'a query parameter that the call does not have',
        nextStep: 'Remove or correct the parameter that `issues` names and send the request again.',
    },
    provider_not_found: {
        meaning: 'no provider has this slug',
        nextStep: 'Find the slug of the provider with {searchProviders}.',
    },
    experience_not_found: {
        meaning: 'no experience has this id, or it is no longer offered',
        nextStep: 'Find the id of the experience with {searchExperiences}.',
    },
    time_slot_not_found: {
        meaning: 'the experience has no such slot; the message lists its slots',
        nextStep: 'Use the id of one of the slots that {getExperience} lists.',
    },
    unit_not_found: {
        meaning: 'the hotel has no such unit; the message lists its units',
        nextStep: 'Use the id of one of the units that {getExperience} lists.',
    },
    booking_not_found: {
        meaning: 'no booking has this id',
        nextStep: 'Use the `bookingId` that {createBooking} answered.',
    },
    not_found: {
        meaning: 'there is nothing at this address',
        nextStep: 'Use an address that the reference at /docs lists.',
    },
    method_not_allowed: {
        meaning: 'the address accepts other methods, see `Allow`',
        nextStep: 'Send the request with a method that the header `Allow` lists.',
    },
    past_date: { meaning: see, nextStep: 'Ask the traveller for a later day.' },
    not_operating: { meaning: see, nextStep: otherDeparture },
    closed: { meaning: see, nextStep: otherDeparture },
    cutoff_passed: { meaning: see, nextStep: otherDeparture },
    party_too_small: {
        meaning: see,
        nextStep:
            'Tell the traveller the smallest party, `minParticipants` of {getExperience}, and ask who else comes.',
    },
    party_too_large: {
        meaning: see,
        nextStep:
            'Choose a larger unit or another experience by the limits of {getExperience}, or ask the traveller to split the party.',
    },
    private_conflict: {
        meaning: see,
        nextStep:
            'Offer the traveller one of the alternatives, or get a price for the other `bookingMode` with {getPrice}.',
    },
    slot_full: {
        meaning: `${see}; when creating, another client was faster`,
        nextStep:
            'Offer the traveller one of the alternatives, find a free day with {getCalendar}, or split a party that is larger than the `capacity` of the slot.',
    },
    resource_unavailable: { meaning: see, nextStep: otherDeparture },
    amount_too_small: {
        meaning: 'the total is above 0 and below the minimum of the payment provider',
        nextStep: 'Ask the traveller to book more persons or options, or to contact the provider.',
    },
    price_mismatch: {
        meaning: '`total_price` is not the current price',
        nextStep: 'Tell the traveller the current `total`, and book with it only if they agree.',
    },
    idempotency_conflict: {
        meaning: 'this token or key has created another booking',
        nextStep: 'Use a new {key} for a new booking, or send the first request unchanged to get the first booking.',
    },
    booking_not_cancellable: {
        meaning: 'the booking is confirmed or expired, or a payment has arrived',
        nextStep:
            'Tell the traveller to cancel by the link in the confirmation mail, if there is one, or to ask the provider.',
    },
    booking_not_extendable: {
        meaning: 'the booking is not pending any more: paid, cancelled or expired',
        nextStep:
            'Read the state of the booking; if it has expired, check the availability with {checkAvailability} and book again.',
    },
    outcome_not_possible: {
        meaning: 'the sandbox cannot produce this outcome in the booking’s state; the message says why',
        nextStep: 'Create a new booking with {createBooking} and produce the outcome for that one.',
    },
    quote_expired: {
        meaning: 'the quote has expired',
        nextStep: 'Get a new price with {getPrice}, and tell the traveller if it has changed.',
    },
    payload_too_large: {
        meaning: 'more than 128 KiB',
        nextStep: 'Send a smaller request.',
    },
    unsupported_media_type: {
        meaning: 'not `application/json`, or compressed',
        nextStep: 'Send uncompressed JSON with `Content-Type: application/json`.',
    },
    misdirected_request: {
        meaning: 'the `Host` is not that of `SITE_URL`',
        nextStep: 'Send the request to the public address that the message names.',
    },
    token_invalid: {
        meaning: 'not a token of this service, changed, or used for something else; `issues` names what differs',
        nextStep: 'Send what was priced, or get a new price with {getPrice}.',
    },
    rate_limited: {
        meaning: 'too many requests from this address, or too many open bookings of this contact',
        nextStep: 'Wait the seconds of {retryAfter}, then send the same request again.',
        isRetryable: true,
    },
    internal_error: {
        meaning: 'a fault of the service',
        nextStep: 'Send the same request once more{withKey}; then report the `requestId`.',
        isRetryable: true,
    },
    unavailable: {
        meaning: 'the ledger or the data are unavailable',
        nextStep: 'Wait the seconds of {retryAfter}, then send the same request again{withKey}.',
        isRetryable: true,
    },
};

export const errorCauses = {
    open_bookings: {
        code: 'rate_limited',
        when: 'too many open bookings',
        nextStep:
            'Pay or cancel one of the open bookings of this contact, then send the same request again{orNewPrice}.',
        isRetryable: true,
    },
    open_bookings_without_contact: {
        code: 'rate_limited',
        when: 'too many open bookings without a contact',
        nextStep: 'Send the request with an e-mail address or a telephone number in `participant_data`.',
    },
    nothing_to_cancel: {
        code: 'booking_not_cancellable',
        when: 'expired',
        nextStep: 'Leave it as it is, and get a new price with {getPrice} if the traveller wants to book again.',
    },
    payment_arrived: {
        code: 'booking_not_cancellable',
        when: 'pending, and a payment has arrived',
        nextStep: 'Tell the traveller to ask the provider.',
    },
    contact_missing: {
        code: 'outcome_not_possible',
        when: 'no contact',
        nextStep:
            'Create a new booking with {createBooking} and a contact in `participant_data`, and produce the outcome for that one.',
    },
    nothing_paid: {
        code: 'outcome_not_possible',
        when: 'pending, and nothing to refund',
        nextStep: 'Pay the booking first, with POST /api/sandbox/bookings/:bookingId/pay.',
    },
    payment_page_busy: {
        code: 'outcome_not_possible',
        when: 'a payment page is being opened or closed',
        nextStep: 'Send the same request again.',
        isRetryable: true,
    },
} as const satisfies Record<string, ErrorCause>;

export type ErrorCauseName = keyof typeof errorCauses;

/** By names that callers without words of the domain pass on as text. */
const causes: Readonly<Partial<Record<string, ErrorCause>>> = errorCauses;

/**
 * The members that an error adds to an answer; none for codes that the booking API does not have.
 * @param names how this door calls what next steps name.
 */
export function adviceOn(
    code: ErrorCode,
    cause = '',
    names: DoorNames = bookingNames,
): { next_step: string; retryable: boolean } | undefined {
    const error: Omit<BookingError, 'meaning'> | undefined = causes[cause] ?? bookingErrors[code as BookingErrorCode];
    if (error === undefined) return undefined;
    const nextStep = error.nextStep.replace(/\{(\w+)\}/gu, (_, name: keyof DoorNames) => names[name]);
    return { next_step: nextStep, retryable: error.isRetryable === true };
}

function causesOf(code: BookingErrorCode): [name: string, cause: ErrorCause][] {
    return Object.entries(errorCauses).filter(([, cause]) => cause.code === code);
}

function nextStepsByCause(code: BookingErrorCode): string[] {
    return causesOf(code).map(([name, { when }]) => `*${when}:* ${adviceOn(code, name)?.next_step}`);
}

/** With the causes that differ from the code. */
function retryableTexts(code: BookingErrorCode): string[] {
    const textOf = ({ isRetryable }: Pick<BookingError, 'isRetryable'>) => (isRetryable ? 'yes' : 'no');
    const own = textOf(bookingErrors[code]);
    const others = causesOf(code).filter(([, cause]) => textOf(cause) !== own);
    return [own, ...others.map(([, cause]) => `*${cause.when}:* ${textOf(cause)}`)];
}

/** The documentation's table of errors, in Markdown. */
export function bookingErrorTable(): string {
    const rows = Object.entries(bookingErrors).map(([name, { meaning }]) => {
        const code = name as BookingErrorCode;
        const nextSteps = [adviceOn(code)?.next_step, ...nextStepsByCause(code)].join('<br>');
        return [`\`${code}\``, errorStatus[code], meaning, nextSteps, retryableTexts(code).join('<br>')];
    });
    const head = ['code', 'status', 'meaning', '`next_step`', '`retryable`'];
    return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
