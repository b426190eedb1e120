import { toMajor } from '../../contract/currency.ts';
import type { Result } from '../../contract/result.ts';
import type { Refusable, Refusal } from '../booking/refusal.ts';
import { type Failure, failure } from '../http/errors.ts';

/** How a payload names members of the core's requests; what is not listed has the same name in both. */
export type Spelling = Readonly<Record<string, string>>;

/** A result of the core with its refusal as this API answers it. */
export function spelled<T>(result: Refusable<T>, spelling: Spelling = {}): Result<T, Failure> {
    return result.ok ? result : { ok: false, error: failureOf(result.error, spelling) };
}

/** A refusal of the core with paths as the payload has them, amounts in major units, and the texts this API promises. */
export function failureOf(refusal: Refusal, spelling: Spelling = {}): Failure {
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
