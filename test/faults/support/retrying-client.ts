import { setTimeout as wait } from 'node:timers/promises';

/** What a request was answered with in the end. */
export interface Decided {
    status: number;
    text: string;
}

const pauseMs = 50;
const attemptMs = 30_000;
const decidedWithinMs = 180_000;

/**
 * A client of servers that die: it sends each request to one server after another until one gives the answer that it
 * expects. What a dead server has done without answering must not be done again.
 */
export class RetryingClient {
    #turn = 0;

    /** @param urls of the servers, of which some may be dead. */
    constructor(
        private readonly urls: () => readonly string[],
        private readonly isOver: () => boolean,
    ) {}

    async get(path: string): Promise<string> {
        return (await this.#send(path, {}, [200])).text;
    }

    /** @returns the body of the answer. */
    async postJson(path: string, payload: object): Promise<Record<string, unknown>> {
        const headers = { 'content-type': 'application/json' };
        const { text } = await this.#send(path, { method: 'POST', headers, body: JSON.stringify(payload) }, [200, 201]);
        return JSON.parse(text);
    }

    /** Sends a form, whose page or redirect is the answer. */
    async postForm(path: string, fields: Record<string, string> | [string, string][]): Promise<Decided> {
        return await this.#send(path, { method: 'POST', body: new URLSearchParams(fields) }, [200, 303]);
    }

    async #send(path: string, request: RequestInit, expected: readonly number[]): Promise<Decided> {
        const endMs = performance.now() + decidedWithinMs;
        let last = 'nothing was sent';
        while (performance.now() < endMs && !this.isOver()) {
            const urls = this.urls();
            const url = urls[this.#turn++ % urls.length];
            try {
                const signal = AbortSignal.timeout(attemptMs);
                const answer = await fetch(`${url}${path}`, { redirect: 'manual', ...request, signal });
                const text = await answer.text();
                if (expected.includes(answer.status)) return { status: answer.status, text };
                last = `${answer.status} ${text.slice(0, 1000)}`;
            } catch (error) {
                last = String(error);
            }
            await wait(pauseMs);
        }
        throw new Error(`${path} was not decided: ${last}`);
    }
}
