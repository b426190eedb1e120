import type { AnyResponse } from './env.ts';
import { secured } from './security-headers.ts';

const headers = secured({ 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' });

/** A response in JSON that nobody keeps. */
export function jsonResponse(body: unknown, status = 200, more: Readonly<Record<string, string>> = {}): AnyResponse {
    return new Response(JSON.stringify(body), { status, headers: { ...headers, ...more } }) as AnyResponse;
}
