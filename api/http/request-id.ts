import { randomUUID } from 'node:crypto';

/** Short and harmless in a log line, a header and a support letter; never something that looks like a key of ours. */
const acceptable = /^(?!.*tms_)[\w.-]{1,64}$/u;

/** The caller's own request id where it is acceptable, a new UUID otherwise. */
export function requestId(given: string | undefined): string {
    return given !== undefined && acceptable.test(given) ? given : randomUUID();
}
