import type { z } from '@hono/zod-openapi';
import { adviceOn } from '../../contract/booking-errors.ts';
import { bookingErrorShape } from '../../contract/booking-responses.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import { errorResponses } from '../reference/declare.ts';
import examples from './examples.json' with { type: 'json' };

const shared = { tags: ['Booking'], security: [] };
export const get = { method: 'get', ...shared } as const;
export const post = { method: 'post', ...shared } as const;
const component = bookingErrorShape.meta({ id: 'BookingError' });
const usual: ErrorCode[] = ['rate_limited', 'internal_error', 'unavailable'];
export const payloadCodes: ErrorCode[] = ['invalid_request', 'payload_too_large', 'unsupported_media_type'];
export const selectionCodes: ErrorCode[] = ['experience_not_found', 'time_slot_not_found', 'unit_not_found'];

/** Examples of errors of invalid parameters or payloads, by code. */
type InvalidExamples = Partial<Record<ErrorCode, unknown>>;

export function errors(invalid: InvalidExamples, ...codes: ErrorCode[]) {
    const errorExamples = { ...examples.errors, ...invalid };
    return errorResponses([...codes, ...usual], false, { component, examples: errorExamples, members: adviceOn });
}

/** Errors of calls with parameters and without a payload. */
export function queryErrors(invalid: InvalidExamples, ...codes: ErrorCode[]) {
    return errors(invalid, 'invalid_request', 'unknown_parameter', ...codes);
}

export function payload<S extends z.ZodType>(schema: S, example: unknown) {
    return { required: true, content: { 'application/json': { schema, example } } };
}
