import type { Issue } from '../../contract/errors.ts';
import { type Failure, failure } from './errors.ts';

/** The parameters of an address, each with all its values in order. */
export type Query = ReadonlyMap<string, readonly string[]>;

const nothing: Query = new Map();

/**
 * Reads a query in which only the named parameters may occur.
 *
 * A misspelt filter that was ignored would answer with the whole data set and look right, so an unknown parameter is
 * refused by name.
 */
export function readQuery(text: string, allowed: readonly string[]): Query | Failure {
    if (text === '') return nothing;
    const query = new Map<string, string[]>();
    for (const [name, value] of new URLSearchParams(text)) {
        if (!allowed.includes(name)) return unknownParameter(name, allowed);
        const values = query.get(name);
        if (values === undefined) query.set(name, [value]);
        else values.push(value);
    }
    return query;
}

export function isFailure(value: object): value is Failure {
    return 'code' in value;
}

/** Refuses parameters that do not fit, each with its place. */
export function unfit(...issues: Issue[]): { ok: false; error: Failure } {
    return { ok: false, error: invalidParameters(issues) };
}

/** Parameters that do not fit, each with its place. */
export function invalidParameters(issues: Issue[]): Failure {
    return failure('invalid_request', issues.map((issue) => `${issue.path}: ${issue.message}`).join(' '), { issues });
}

/** A parameter that an address does not have. */
export function unknownParameter(name: string, allowed: readonly string[]): Failure {
    const shown = JSON.stringify(name.slice(0, 100));
    const known = allowed.length === 0 ? 'takes none' : `takes ${allowed.join(', ')}`;
    return failure('unknown_parameter', `There is no parameter ${shown} here; this endpoint ${known}.`, {
        issues: [{ path: name.slice(0, 100), message: 'Unknown parameter.' }],
    });
}
