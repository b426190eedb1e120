import type { core } from 'zod';
import { experienceMembers, providerMembers, shortMembers } from '../../contract/catalog.ts';
import { inputShapesOf, object } from '../../contract/catalog-kinds.ts';
import * as is from '../../contract/catalog-values.ts';
import { misspeltWord } from '../../contract/nearest.ts';
import { type Fault, type Item, type JsonPath, shown } from './fault.ts';

/** A file of `data/catalog/`. Rules between members are in `rules.ts`. */
const providerShape = is.object({
    ...inputShapesOf(providerMembers),
    experiences: is.list(object({ ...experienceMembers, ...shortMembers }).inputShape),
});

/** Reports members that are missing, unknown, of a wrong type or form, or out of bounds. */
export function shapeFaults({ value }: Item): Fault[] {
    const issues = providerShape.safeParse(value).error?.issues ?? [];
    return issues.flatMap((issue) => faultsOf(issue as core.$ZodIssue, value));
}

function faultsOf(issue: core.$ZodIssue, root: unknown): Fault[] {
    const path = issue.path as JsonPath;
    if (issue.code === 'unrecognized_keys') {
        // memberNameFaults reports this name.
        const names = issue.keys.filter((name) => name !== '__proto__');
        return names.map((name) => unknownMember([...path, name], name, issue.message));
    }
    if (issue.code === 'invalid_key') {
        const name = String(path.at(-1));
        return [{ ...notAsExpected(issue.issues[0], name), path, about: 'name' }];
    }
    const found = valueAt(root, path);
    if (found === undefined) {
        return [{ code: 'MISSING_MEMBER', path, message: 'the member is missing', hint: `add it: ${issue.message}` }];
    }
    return [{ ...notAsExpected(issue, found), path }];
}

function notAsExpected(issue: core.$ZodIssue | undefined, found: unknown): Omit<Fault, 'path'> {
    const expected = issue?.message ?? 'a name that is expected here';
    const { code, severity, hint } = ((issue?.code === 'custom' ? issue.params : undefined) as is.Expectation) ?? {};
    return {
        code: code ?? 'BAD_MEMBER',
        severity,
        message: `${shown(found)} is not ${expected}`,
        hint: hint?.(found) ?? `write ${expected}`,
    };
}

function unknownMember(path: JsonPath, name: string, known: string): Fault {
    const meant = misspeltWord(name, known.split(', '));
    if (meant !== undefined) {
        // Ignoring a misspelt cutoff or deposit would sell at the wrong time or price.
        const message = 'the member is not known, but its name is similar to a known one';
        return { code: 'MISSPELT_MEMBER', path, about: 'name', message, hint: `write ${meant}, or remove it` };
    }
    const message = 'the member is not known; it is not read';
    const hint = `known are ${known}`;
    return { code: 'UNKNOWN_MEMBER', severity: 'warning', path, about: 'name', message, hint };
}

function valueAt(root: unknown, path: JsonPath): unknown {
    return path.reduce<unknown>((value, step) => (value as Record<string | number, unknown> | undefined)?.[step], root);
}
