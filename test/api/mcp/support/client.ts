import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect } from 'vitest';
import type { BookingApi } from '../../booking/support/booking-api.ts';
import { ids } from '../../booking/support/catalog.ts';

export type Fetch = typeof fetch;
export type Members = Record<string, unknown>;

export interface ClientSetup {
    /** The revision that the client begins with. */
    era?: 'legacy' | 'auto';
    headers?: Record<string, string>;
    fetch?: Fetch;
    /** Declares that it can open addresses, and collects them here. */
    opened?: string[];
}

/** The official client, connected to the service. */
export async function connect(
    url: string,
    { era = 'auto', headers = {}, fetch, opened }: ClientSetup = {},
): Promise<Client> {
    const client = new Client(
        { name: 'tests', version: '1.0.0' },
        {
            versionNegotiation: { mode: era },
            capabilities: opened === undefined ? {} : { elicitation: { url: {} } },
        },
    );
    if (opened !== undefined) {
        client.setRequestHandler('elicitation/create', ({ params }) => {
            opened.push((params as { url: string }).url);
            return { action: 'accept' };
        });
    }
    const options = { requestInit: { headers }, ...(fetch && { fetch }) };
    await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), options));
    return client;
}

/** Calls a tool; the answer is the parsed text, which `structuredContent` repeats. */
export async function call(client: Client, name: string, args: Members): Promise<Members> {
    const result = await client.callTool({ name, arguments: args });
    const [part] = result.content as { type: string; text: string }[];
    expect([result.isError, part?.text]).toEqual([undefined, expect.any(String)]);
    expect(result.structuredContent).toEqual(JSON.parse(part?.text as string));
    return result.structuredContent as Members;
}

/** Calls a tool that must fail; returns the error. */
export async function refusal(client: Client, name: string, args: Members): Promise<Members> {
    const result = await client.callTool({ name, arguments: args });
    expect(result.isError, JSON.stringify(result)).toBe(true);
    expect(result.structuredContent).toBeUndefined();
    return JSON.parse((result.content as { text: string }[])[0]?.text as string);
}

export const guest = { firstName: 'Xiomara', lastName: 'Quetzalli', email: 'xio.quetzalli@mail.example' };

/** Arguments of a booking that no other test makes, for 20. */
export function tour(api: BookingApi): Members & { experienceId: string } {
    return { experienceId: ids.tour, timeSlotId: 'early', date: api.freeDay(), adults: 1 };
}
