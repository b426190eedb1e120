import { wholeNumber } from './variables.ts';

/** Limits of client connections, and the variables that set them. */
export interface ConnectionLimits {
    /** Concurrent connections; lower if the process may not open that many files. */
    connections: number;
    /** Requests per connection, which is closed after the last. */
    requestsPerConnection: number;
    /** Time to receive the headers of a request. */
    headersSeconds: number;
    /** Time to receive a complete request. */
    requestSeconds: number;
    /** Time between a response and the next request. */
    idleSeconds: number;
    /** Time within which a client must read the next part of a response. */
    answerSeconds: number;
}

export const connectionDefaults: ConnectionLimits = {
    connections: 5000,
    requestsPerConnection: 10_000,
    headersSeconds: 15,
    requestSeconds: 30,
    idleSeconds: 65,
    answerSeconds: 120,
};

const count = { shape: wholeNumber(1, 1_000_000), must: 'a whole number, 1 to 1000000' };
const seconds = { shape: wholeNumber(1, 86_400), must: 'a whole number of seconds, 1 to 86400' };

export const connectionVariables = {
    MAX_CONNECTIONS: count,
    MAX_REQUESTS_PER_CONNECTION: count,
    HEADERS_TIMEOUT_SECONDS: seconds,
    REQUEST_TIMEOUT_SECONDS: seconds,
    IDLE_TIMEOUT_SECONDS: seconds,
    ANSWER_TIMEOUT_SECONDS: seconds,
} as const;
