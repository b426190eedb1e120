import { wholeNumber } from './variables.ts';

/** Bounds of the connections of clients, with the variables that set them. */
export interface ConnectionLimits {
    /** Connections at once; fewer where the process may not open so many. */
    connections: number;
    /** Requests on one connection; after the last it is closed. */
    requestsPerConnection: number;
    /** Until the headers of a request have arrived. */
    headersSeconds: number;
    /** Until a whole request has arrived. */
    requestSeconds: number;
    /** From an answer to the next request. */
    idleSeconds: number;
    /** Until a client has read what was sent to it. */
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
