type Headers = Readonly<Record<string, string>>;

/** Nothing of an answer may be taken for another type than it says; JSON that stays JSON cannot be executed. */
const everywhere: Headers = { 'X-Content-Type-Options': 'nosniff' };

/** A page may not be framed and does not tell other sites where its reader came from. */
export const pageSecurityHeaders: Headers = { 'X-Frame-Options': 'DENY', 'Referrer-Policy': 'no-referrer' };

/** Headers of an answer with those that make it safe, which every answer has. */
export function secured<T extends Headers>(headers: T): T & Headers {
    return { ...everywhere, ...headers };
}
