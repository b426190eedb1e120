import { z } from 'zod';
import { type AvailabilityReason, availabilityReasons } from './booking.ts';

/** All error codes of the service with their HTTP status. */
export const errorStatus = {
    invalid_request: 400,
    unknown_parameter: 400,
    unauthorized: 401,
    forbidden: 403,
    analysis_not_found: 404,
    provider_not_found: 404,
    experience_not_found: 404,
    time_slot_not_found: 404,
    unit_not_found: 404,
    booking_not_found: 404,
    not_found: 404,
    method_not_allowed: 405,
    ...unavailableStatus(),
    amount_too_small: 409,
    price_mismatch: 409,
    refund_changed: 409,
    booking_changed: 409,
    idempotency_conflict: 409,
    booking_not_cancellable: 409,
    booking_not_extendable: 409,
    outcome_not_possible: 409,
    booking_not_amendable: 409,
    quote_expired: 410,
    payload_too_large: 413,
    unsupported_media_type: 415,
    range_not_satisfiable: 416,
    misdirected_request: 421,
    token_invalid: 422,
    quota_exceeded: 429,
    rate_limited: 429,
    internal_error: 500,
    unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;
export const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];

const issueShape = z.object({
    path: z.string().meta({ description: 'Path in the request, members joined by dots.' }),
    message: z.string(),
});
export type Issue = z.infer<typeof issueShape>;

/** The body of every error of the service. */
export const errorShape = z.object({
    error: z.string().meta({ description: 'The same as `code`, or a text where the booking API documents one.' }),
    code: z.enum(errorCodes).meta({ description: 'Machine-readable code. Use this one in programs.' }),
    message: z.string().meta({ description: 'What is wrong and what to do, for people.' }),
    requestId: z.string().meta({ description: 'Identifies the request in the log. Include it in support requests.' }),
    issues: z.array(issueShape).optional().meta({ description: 'All issues of an invalid payload.' }),
});
export type ErrorBody = z.infer<typeof errorShape>;

/** Availability reasons are also error codes: quote and create calls return them. */
function unavailableStatus() {
    return Object.fromEntries(availabilityReasons.map((reason) => [reason, 409])) as Record<AvailabilityReason, 409>;
}
