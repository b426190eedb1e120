type Headers = Readonly<Record<string, string>>;

/** Nothing of an answer may be sniffed, framed or executed. A page that needs more brings its own policy. */
const securityHeaders: Headers = {
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Referrer-Policy': 'no-referrer',
};

/** Headers of an answer with those that make it safe, which every answer has. */
export function secured<T extends Headers>(headers: T): T & Headers {
    return { ...securityHeaders, ...headers };
}
