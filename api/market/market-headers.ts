/** Headers of every answer with market data: it may be kept by the customer's own cache only. */
export const marketHeaders = {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'private',
    Vary: 'Accept-Encoding',
} as const;
