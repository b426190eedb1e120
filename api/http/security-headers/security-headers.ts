/**
 * Headers of every answer. Nothing of a JSON answer may be sniffed, framed or executed; a page that needs more (the
 * reference) brings its own Content-Security-Policy.
 */
export const securityHeaders = {
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Referrer-Policy': 'no-referrer',
} as const;
