import { z } from 'zod';

/** Reads environment variables. Each has a shape, and a message for invalid values. */

/** Environment variables; an empty value counts as not set. */
export type Environment = Record<string, string | undefined>;

/** A whole number within inclusive bounds, written in digits. */
export const wholeNumber = (minimum: number, maximum: number) =>
    z
        .string()
        .regex(/^\d{1,15}$/u)
        .transform(Number)
        .refine((value) => value >= minimum && value <= maximum);

export type Variables = Record<string, { shape: z.ZodType; must: string }>;

/** Reads variables and collects a message for each invalid one. */
export function reader<V extends Variables>(variables: V, environment: Environment) {
    const messages: string[] = [];
    const read = <Name extends keyof V & string>(name: Name): z.infer<V[Name]['shape']> | undefined => {
        const text = environment[name]?.trim();
        if (!text) return undefined;
        const { shape, must } = variables[name] as Variables[string];
        const parsed = shape.safeParse(text);
        if (!parsed.success) messages.push(`${name} must be ${must}.`);
        return parsed.data as z.infer<V[Name]['shape']> | undefined;
    };
    return { read, messages };
}

/** Parses an origin, with or without a trailing slash; null if the text has anything else, such as a path. */
export function originUrl(text: string): URL | null {
    const url = URL.canParse(text) ? new URL(text) : null;
    return url !== null && [`${url.origin}/`, url.origin].includes(url.href) ? url : null;
}

/** Whether a host name or IP address (IPv6 with or without brackets) is loopback. */
export function isLoopback(host: string): boolean {
    return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|::1|\[::1\])$/iu.test(host);
}
