import type { RouteConfig, RouteHandler } from '@hono/zod-openapi';
import { toMajor } from '../../contract/currency.ts';
import type { Refusal } from '../booking/refusal.ts';
import type { BookingService } from '../booking/service/service.ts';
import type { AddressOf } from '../http/client-address.ts';
import type { AnyResponse, HttpContext, HttpEnv } from '../http/env.ts';
import { type Failure, failure, failureResponse } from '../http/errors.ts';

/** What the endpoints of the booking API work with. */
export interface BookingApiDependencies {
    service: BookingService;
    /** Public address without a slash at its end. */
    siteUrl: () => string;
    /** Who a request comes from. */
    addressOf: AddressOf;
    /** Told of every booking that was cancelled here, so that nobody pays for it any more; it does not wait for that. */
    cancelled: (bookingId: string) => void;
}

/** A handler of a declared route, whose inputs are valid. */
export type Endpoint<R extends RouteConfig> = RouteHandler<R, HttpEnv>;

/** How a payload names members of the core's requests; what is not listed has the same name in both. */
type Spelling = Readonly<Record<string, string>>;

/** The answer to a request that the core refuses. */
export function refused(c: HttpContext, refusal: Refusal, spelling: Spelling = {}): AnyResponse {
    return failureResponse(c, failureOf(refusal, spelling));
}

/** A refusal of the core with paths as the payload has them, amounts in major units, and the texts this API promises. */
export function failureOf(refusal: Refusal, spelling: Spelling): Failure {
    const { code, alternatives, price, retryAfterSeconds } = refusal;
    const issues = refusal.issues?.map(({ path, message }) => ({ path: spelledPath(path, spelling), message }));
    const details = {
        ...(price && { currency: price.currency, total: toMajor(price.totalMinor, price.exponent) }),
        ...(alternatives && { alternatives }),
    };
    return failure(code, messageOf(refusal.message, code, issues), {
        ...(issues && { issues }),
        ...(Object.keys(details).length > 0 && { details }),
        ...(code === 'experience_not_found' && { errorText: 'Experience not found' }),
        ...(retryAfterSeconds !== undefined && { headers: { 'Retry-After': String(retryAfterSeconds) } }),
    });
}

function messageOf(message: string, code: Failure['code'], issues: Failure['issues']): string {
    if (issues === undefined) return message;
    if (code === 'invalid_request') return issues.map((issue) => `${issue.path}: ${issue.message}`).join(' ');
    return `${message} What differs from what was priced: ${issues.map(({ path }) => path).join(', ')}.`;
}

function spelledPath(path: string, spelling: Spelling): string {
    const [member = '', ...rest] = path.split('.');
    return [spelling[member] ?? member, ...rest].join('.');
}
