import { z } from 'zod';
import type { Issue } from '../../contract/errors.ts';
import { err, type Result } from '../../contract/result.ts';
import { checkShape } from './check-shape.ts';
import { type Failure, failure } from './errors.ts';

export const noParameters = z.object({});

/**
 * Validates a query. A repeated parameter becomes an array of its texts.
 *
 * Unknown parameters are refused: if a misspelt filter were ignored, the response would contain everything.
 */
export function readQuery<S extends z.ZodObject>(text: string, shape: S): Result<z.output<S>, Failure> {
    const parameters = new URLSearchParams(text);
    const names = [...new Set(parameters.keys())];
    const unknown = unknownIn(names, Object.keys(shape.shape));
    if (unknown !== null) return err(unknown);
    const values = names.map((name) => {
        const all = parameters.getAll(name);
        return [name, all.length === 1 ? all[0] : all];
    });
    const checked = checkShape<z.output<S>>(Object.fromEntries(values), shape as unknown as z.ZodType<z.output<S>>);
    return checked.ok ? checked : err(invalidParameters(checked.error));
}

/** Returns the failure of a query with an unknown parameter; null if there is none. */
export function unknownIn(names: readonly string[], allowed: readonly string[]): Failure | null {
    const unknown = names.find((name) => !allowed.includes(name));
    return unknown === undefined ? null : unknownParameter(unknown, allowed);
}

export function invalidParameters(issues: Issue[]): Failure {
    return failure('invalid_request', issuesText(issues), { issues });
}

/** All issues in one text, each with its path. */
export function issuesText(issues: readonly Issue[]): string {
    return issues.map(({ path, message }) => `${path}: ${message}`).join(' ');
}

export function unknownParameter(name: string, allowed: readonly string[]): Failure {
    const shown = JSON.stringify(name.slice(0, 100));
    const known = allowed.length === 0 ? 'takes none' : `takes ${allowed.join(', ')}`;
    return failure('unknown_parameter', `There is no parameter ${shown} here; this endpoint ${known}.`, {
        issues: [{ path: name.slice(0, 100), message: 'Unknown parameter.' }],
    });
}
