import { readBytes } from '../../http/body/json-body.ts';
import { failure } from '../../http/errors/errors.ts';
import type { Exchange } from '../../http/exchange/exchange.ts';
import { type Found, found, lost } from '../found.ts';

/** A message of the longest allowed, every character of it escaped, fits in. */
const formBytes = 256 * 1024;

/** The fields of a form that a browser has sent; of a repeated one the first value counts. */
export async function readForm(exchange: Exchange): Promise<Found<ReadonlyMap<string, string>>> {
    const type = exchange.header('content-type')?.split(';')[0]?.trim().toLowerCase();
    if (type !== 'application/x-www-form-urlencoded') {
        return lost(failure('unsupported_media_type', 'Send the form as application/x-www-form-urlencoded.'));
    }
    const bytes = await readBytes(exchange, formBytes);
    if (bytes === null) {
        return lost(failure('payload_too_large', `A form may have at most ${formBytes} bytes.`));
    }
    const fields = new Map<string, string>();
    for (const [name, value] of new URLSearchParams(bytes.toString('utf8'))) {
        if (!fields.has(name)) fields.set(name, value);
    }
    return found(fields);
}
