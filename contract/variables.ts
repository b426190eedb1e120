import { z } from 'zod';

/** How environment variables are read: each has a shape, and a sentence for a value that does not have it. */

/** The variables as they come; one that is set to nothing counts as not set. */
export type Environment = Record<string, string | undefined>;

/** A whole number within bounds, written in digits. */
export const wholeNumber = (minimum: number, maximum: number) =>
    z
        .string()
        .regex(/^\d{1,15}$/u)
        .transform(Number)
        .refine((value) => value >= minimum && value <= maximum);

export type Variables = Record<string, { shape: z.ZodType; must: string }>;

/** Reads variables one by one and keeps a sentence for each that is wrong. */
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

/** An address that is nothing but an origin, with or without a slash at its end. */
export function bareUrl(text: string): URL | null {
    const url = URL.canParse(text) ? new URL(text) : null;
    return url !== null && [`${url.origin}/`, url.origin].includes(url.href) ? url : null;
}

/** A name or an address, as it stands in HOST or, of IPv6 in brackets, in an address. */
export function isLoopback(host: string): boolean {
    return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|::1|\[::1\])$/iu.test(host);
}
