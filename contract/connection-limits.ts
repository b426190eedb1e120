import { type Configured, wholeNumber } from './variables.ts';

export const connectionVariables = {
    /** Concurrent connections; lower if the process may not open that many files. */
    connections: wholeNumber('MAX_CONNECTIONS', '', 1, 1_000_000, 5000),
    /** Requests per connection, which is closed after the last. */
    requestsPerConnection: wholeNumber('MAX_REQUESTS_PER_CONNECTION', '', 1, 1_000_000, 10_000),
    /** Time to receive the headers of a request. */
    headersSeconds: wholeNumber('HEADERS_TIMEOUT_SECONDS', 'seconds', 1, 86_400, 15),
    /** Time to receive a complete request. */
    requestSeconds: wholeNumber('REQUEST_TIMEOUT_SECONDS', 'seconds', 1, 86_400, 30),
    /** Time between a response and the next request. */
    idleSeconds: wholeNumber('IDLE_TIMEOUT_SECONDS', 'seconds', 1, 86_400, 65),
    /** Time within which a client must read the next part of a response. */
    answerSeconds: wholeNumber('ANSWER_TIMEOUT_SECONDS', 'seconds', 1, 86_400, 120),
};

export type ConnectionLimits = Configured<typeof connectionVariables>;

export const connectionDefaults = Object.fromEntries(
    Object.entries(connectionVariables).map(([name, { byDefault }]) => [name, byDefault]),
) as unknown as ConnectionLimits;
