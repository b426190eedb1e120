import { isIP } from 'node:net';
import { distance } from 'fastest-levenshtein';
import { z } from 'zod';
import { err, ok, type Result } from './result.ts';

/** Environment variables; an empty value counts as not set. */
export type Environment = Record<string, string | undefined>;

interface Variable<T> {
    name: string;
    /** Completes the message "NAME must be …". Messages never contain the value. */
    must: string;
    shape: z.ZodType;
    byDefault: T;
}

/** Declares a variable with its value when it is not set. */
export function variable<T>(name: string, must: string, shape: z.ZodType<T>, byDefault: null): Variable<T | null>;
export function variable<T>(name: string, must: string, shape: z.ZodType<T>, byDefault: T): Variable<T>;
export function variable<T>(name: string, must: string, shape: z.ZodType<T>, byDefault: T): Variable<T> {
    return { name, must, shape, byDefault };
}

/**
 * Declares a whole number within inclusive bounds, written in digits.
 * @param zero what 0 means, if it is special.
 */
export function wholeNumber(
    name: string,
    unit: string,
    minimum: number,
    maximum: number,
    byDefault: number,
    zero = '',
) {
    const must = `a whole number${unit && ` of ${unit}`}, ${minimum} to ${maximum}${zero && ` (0: ${zero})`}`;
    const shape = z
        .string()
        .regex(/^\d{1,15}$/u)
        .transform(Number)
        .refine((value) => value >= minimum && value <= maximum);
    return variable(name, must, shape, byDefault);
}

export const onOrOff = z.enum(['on', 'off']).transform((word) => word === 'on');

/** The values of declared variables, grouped as in the declaration. */
export type Configured<V> = { [Member in keyof V]: V[Member] extends Variable<infer T> ? T : Configured<V[Member]> };

/** Reads variables. The error has a message for each invalid one. */
export function readVariables<V extends object>(
    variables: V,
    environment: Environment,
): Result<Configured<V>, string[]> {
    const messages: string[] = [];
    const read = (declared: Variable<unknown> | object): unknown => {
        if (!('byDefault' in declared)) {
            return Object.fromEntries(Object.entries(declared).map(([member, each]) => [member, read(each)]));
        }
        const { name, shape, must, byDefault } = declared;
        const text = environment[name]?.trim();
        if (!text) return byDefault;
        const parsed = shape.safeParse(text);
        if (!parsed.success) messages.push(`${name} must be ${must}.`);
        return parsed.data;
    };
    const values = read(variables) as Configured<V>;
    return messages.length > 0 ? err(messages) : ok(values);
}

/** Whether NODE_ENV is `production`, in upper or lower case. */
export function isProduction(environment: Environment): boolean {
    return environment.NODE_ENV?.trim().toLowerCase() === 'production';
}

/**
 * Messages about variables that are not read and whose name is a misspelt one of the service: equal without case and
 * underscores, or, for long names, with one letter more, less or different.
 * @param declarations tables of declared variables.
 */
export function misspeltVariables(declarations: readonly object[], environment: Environment): string[] {
    const names = declarations.flatMap(namesOf);
    const folded = (name: string) => name.toLowerCase().replaceAll('_', '');
    const isMisspelt = (text: string, name: string) =>
        folded(text) === folded(name) || (name.length >= lettersMin && distance(text, name) === 1);
    return Object.keys(environment).flatMap((text) => {
        const meant = names.includes(text) ? undefined : names.find((name) => isMisspelt(text, name));
        return meant === undefined ? [] : [`${text} is not read; the name of the variable is ${meant}.`];
    });
}

/** Shorter names resemble those of other programs. */
const lettersMin = 8;

function namesOf(declared: Variable<unknown> | object): string[] {
    return 'byDefault' in declared ? [declared.name] : Object.values(declared).flatMap(namesOf);
}

/** Parses an origin, with or without a trailing slash; null if the text has anything else, such as a path. */
export function originUrl(text: string): URL | null {
    const url = URL.canParse(text) ? new URL(text) : null;
    return url !== null && [`${url.origin}/`, url.origin].includes(url.href) ? url : null;
}

/** Whether a text is a host name or an IP address; digits and points alone are an address. */
export function isHost(text: string): boolean {
    return /^[\w.:-]+$/u.test(text) && (!/^[\d.]+$/u.test(text) || isIP(text) === 4);
}

/** Whether a host name or IP address (IPv6 with or without brackets) is loopback. */
export function isLoopback(host: string): boolean {
    return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|::1|\[::1\])$/iu.test(host);
}
