import { err, ok, type Result } from '../../contract/result.ts';
import type { HttpContext } from './env.ts';
import { type Failure, failure } from './errors.ts';
import { readBytes } from './json-body.ts';

/** A message of the longest allowed, every character of it escaped, fits in. */
const formBytes = 256 * 1024;

/** Whether a request says that it carries a form as browsers send it. */
export function isForm(c: HttpContext): boolean {
    const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
    return type === 'application/x-www-form-urlencoded';
}

/** The fields of a form that a browser has sent; of a repeated one the first value counts. */
export async function readForm(c: HttpContext): Promise<Result<ReadonlyMap<string, string>, Failure>> {
    if (!isForm(c)) {
        const message = 'Send the form as application/x-www-form-urlencoded.';
        return err(failure('unsupported_media_type', message));
    }
    const bytes = await readBytes(c, formBytes);
    if (bytes === null) {
        const message = `A form may have at most ${formBytes} bytes.`;
        return err(failure('payload_too_large', message));
    }
    const fields = new Map<string, string>();
    for (const [name, value] of new URLSearchParams(bytes.toString('utf8'))) {
        if (!fields.has(name)) fields.set(name, value);
    }
    return ok(fields);
}
