import { createMiddleware } from 'hono/factory';
import { adviceOn } from '../../contract/booking-errors.ts';
import { toMajor } from '../../contract/currency.ts';
import { firstAndLast, type PartySelection } from '../booking/availability/availability.ts';
import type { Refusal } from '../booking/refusal.ts';
import { allowAnyOrigin } from '../http/cors.ts';
import type { AnyResponse, HttpContext, HttpEnv } from '../http/env.ts';
import { type Failure, failure, failureResponse } from '../http/errors.ts';
import { issuesText } from '../http/query.ts';

/** Member names of a payload by those of the core's request, where they differ. */
type Spelling = Readonly<Record<string, string>>;

export function refused(c: HttpContext, refusal: Refusal, spelling: Spelling = {}): AnyResponse {
    return failureResponse(c, failureOf(refusal, spelling));
}

/** Converts a refusal: paths of the payload, amounts in major units, and the documented texts of this API. */
export function failureOf(refusal: Refusal, spelling: Spelling): Failure {
    const { code, alternatives, price, retryAfterSeconds, cause } = refusal;
    const issues = refusal.issues?.map(({ path, message }) => ({ path: spelledPath(path, spelling), message }));
    const details = {
        ...(code === 'experience_not_found' && { error: 'Experience not found' }),
        ...(price && { currency: price.currency, total: toMajor(price.totalMinor, price.exponent) }),
        ...(alternatives && { alternatives: alternatives.map(alternativeBody) }),
    };
    return failure(code, messageOf(refusal.message, code, issues), {
        ...(issues && { issues }),
        ...(Object.keys(details).length > 0 && { details }),
        ...(cause && { cause }),
        ...(retryAfterSeconds !== undefined && { headers: { 'Retry-After': String(retryAfterSeconds) } }),
    });
}

/** What is available instead: a departure, or a stay from check-in to check-out. */
export function alternativeBody(alternative: PartySelection) {
    const { slot, unit, days, mode: bookingMode } = alternative;
    const [date, endDate] = firstAndLast(alternative);
    if (unit !== null) return { date, endDate, unitId: unit.id };
    const span = days.length > 1 ? { date, endDate } : { date };
    return { ...span, timeSlotId: slot?.id, startTime: slot?.startTime, bookingMode };
}

function messageOf(message: string, code: Failure['code'], issues: Failure['issues']): string {
    if (issues === undefined) return message;
    if (code === 'invalid_request') return issuesText(issues);
    return `${message} These members differ from the quote: ${issues.map(({ path }) => path).join(', ')}.`;
}

function spelledPath(path: string, spelling: Spelling): string {
    const [member = '', ...rest] = path.split('.');
    return [spelling[member] ?? member, ...rest].join('.');
}

/** Adds `next_step` and `retryable` to each error of the booking API, also to those of other middleware. */
export const adviseOnErrors = createMiddleware<HttpEnv>(async (c, next) => {
    c.set('errorMembers', adviceOn);
    await next();
});

/** Lets scripts of any origin call the paths that are open to them. */
export const openToScripts = allowAnyOrigin({
    allowMethods: ['GET', 'HEAD', 'POST'],
    allowHeaders: ['Content-Type', 'Idempotency-Key'],
    exposeHeaders: ['Idempotent-Replayed', 'RateLimit', 'RateLimit-Policy', 'Retry-After'],
});

/** Paths of the booking API. */
export function isBookingPath(path: string): boolean {
    return isOpenPath(path) || path.startsWith('/api/sandbox/');
}

/** Paths that scripts of any origin can call. */
export function isOpenPath(path: string): boolean {
    return (
        path.startsWith('/api/embed/') || path === '/api/check-availability' || path === '/api/validate-booking-price'
    );
}
