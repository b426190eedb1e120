import { once } from 'node:events';
import { request } from 'node:http';

/** Sends a message with a Host of its own, which `fetch` does not allow; returns the status. */
export async function raw(url: string, host: string, body: string): Promise<number> {
    const headers = {
        host,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
    };
    const sent = request(new URL('/mcp', url), { method: 'POST', headers });
    sent.end(body);
    const [answer] = await once(sent, 'response');
    answer.resume();
    return answer.statusCode;
}
