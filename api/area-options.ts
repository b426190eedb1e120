import { mayHaveKey } from './access/key.ts';
import type { KeyOptions } from './access/with-key.ts';
import type { Dependencies } from './dependencies.ts';
import { rateLimit } from './http/rate-limit.ts';

/** Page requests allowed per form: visitors view several pages per form, and some pages refresh themselves. */
const pagesPerForm = 4;

/** File requests allowed per page: styles, scripts, and the pictures of a long list. */
const filesPerPage = 30;

/**
 * Maximum bytes of the address and all headers of a request. A pre-fill link may contain 8000 characters of special
 * requests, each of up to twelve bytes when it is encoded.
 */
export const headerBytesMax = 128 * 1024;

/** The dependencies of all areas of the application, with what several of them share: limits, keys and logs. */
export function areaOptions(given: Dependencies) {
    const { log, addressOf, service, provider } = given;
    const warn = (message: string) => log.warn(message);
    const recordError = (error: unknown, requestId: string) => log.error({ err: error, requestId }, 'unexpected error');
    const logError = (message: string, facts: object) => log.error(facts, message);
    const limit = (factor = 1) => rateLimit({ requestsPerMinute: factor * given.rateLimitPerMinute, addressOf });
    const limits = {
        forms: limit(),
        others: limit(),
        pages: limit(pagesPerForm),
        files: limit(pagesPerForm * filesPerPage),
    };
    const observer = { ...given, write: given.writeLine, hasSecret: mayHaveKey };
    const access: KeyOptions = { ...given, refusals: limit(), recordError };
    const payment = { service, provider, logError };
    return { ...given, limit, limits, warn, recordError, observer, access, payment };
}
