import type { z } from 'zod';
import type { Issue } from '../../contract/errors.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import { checkShape } from './check-shape.ts';
import type { AnyResponse, HttpContext } from './env.ts';
import { type Failure, failure } from './errors.ts';
import { secured } from './security-headers.ts';

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

/** Reads a JSON payload of at most `limitBytes` and checks its shape: 415, 413 and 400 in this order. */
export async function readJsonBody<T>(
    c: HttpContext,
    shape: z.ZodType<T>,
    limitBytes: number,
): Promise<Result<T, Failure>> {
    const read = await readJson(c, limitBytes);
    return read.ok ? fitPayload(read.value, shape) : read;
}

/** Reads a JSON payload of at most `limitBytes`, whatever it holds. */
export async function readJson(c: HttpContext, limitBytes: number): Promise<Result<unknown, Failure>> {
    const read = await readJsonText(c, limitBytes);
    return read.ok ? ok(read.value.value) : read;
}

/** The same with the text of the payload. */
export async function readJsonText(
    c: HttpContext,
    limitBytes: number,
): Promise<Result<{ text: string; value: unknown }, Failure>> {
    const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
    if (type !== 'application/json') {
        return err(failure('unsupported_media_type', 'Send the payload as application/json.'));
    }
    const encoding = c.req.header('content-encoding');
    if (encoding !== undefined && encoding !== 'identity') {
        return err(failure('unsupported_media_type', 'Send the payload without a content encoding.'));
    }
    const bytes = await readBytes(c, limitBytes);
    if (bytes === null) return err(failure('payload_too_large', `The payload may have at most ${limitBytes} bytes.`));
    try {
        const text = strictUtf8.decode(bytes);
        return ok({ text, value: JSON.parse(text) });
    } catch {
        const issues = [{ path: '', message: 'Not JSON in UTF-8.' }];
        return err(failure('invalid_request', 'The payload is not valid JSON.', { issues }));
    }
}

/** A payload in its shape, or each place that does not fit. */
export function fitPayload<T>(payload: unknown, shape: z.ZodType<T>): Result<T, Failure> {
    const checked = checkShape(payload, shape);
    return checked.ok ? checked : err(misfitting(checked.error));
}

/** A payload that does not fit its shape. */
export function misfitting(issues: Issue[]): Failure {
    return failure('invalid_request', 'The payload does not fit; see issues for each place.', { issues });
}

/** The payload's bytes, or null as soon as there are more than allowed: the rest is never kept. */
export async function readBytes(c: HttpContext, limitBytes: number): Promise<Buffer | null> {
    if (Number(c.req.header('content-length') ?? 0) > limitBytes) return null;
    const { body } = c.req.raw;
    if (body === null) return Buffer.alloc(0);
    const parts: Uint8Array[] = [];
    let length = 0;
    for await (const part of body as unknown as AsyncIterable<Uint8Array>) {
        length += part.length;
        if (length > limitBytes) return null;
        parts.push(part);
    }
    return Buffer.concat(parts);
}

const headers = secured({ 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' });

/** A response in JSON that nobody keeps. */
export function jsonResponse(body: unknown, status = 200, more: Readonly<Record<string, string>> = {}): AnyResponse {
    return new Response(JSON.stringify(body), { status, headers: { ...headers, ...more } }) as AnyResponse;
}

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
