import { z } from 'zod';
import { counted } from '../../contract/counted.ts';
import type { Issue } from '../../contract/errors.ts';
import { err, ok, type Result } from '../../contract/result.ts';

/** Validates a value of a request. This file has the messages of all issues for which a shape has none of its own. */
export function checkShape<T>(value: unknown, shape: z.ZodType<T>): Result<T, Issue[]> {
    const parsed = shape.safeParse(value);
    return parsed.success ? ok(parsed.data) : err(parsed.error.issues.flatMap(issuesOf));
}

/** Converts an issue. The path of an unknown member has its name; only the message of the first lists known ones. */
export function issuesOf(issue: z.core.$ZodIssue): Issue[] {
    if (issue.code === 'unrecognized_keys') {
        return issue.keys.map((key, at) => ({
            path: [...issue.path, key].join('.'),
            message: at === 0 ? issue.message : unknownMember,
        }));
    }
    return [{ path: issue.path.join('.'), message: issue.message }];
}

const kinds: Record<string, string> = {
    string: 'a text',
    number: 'a number',
    int: 'a whole number',
    boolean: 'true or false',
    array: 'an array',
    object: 'an object',
    record: 'an object',
};

const formats: Record<string, string> = {
    email: 'an e-mail address',
    guid: 'a UUID',
    uuid: 'a UUID',
    date: 'a day, YYYY-MM-DD',
    url: 'an address',
};

// Applies to all shapes, including those of the validators of routes.
z.config({ customError: messageOf });

function messageOf(issue: z.core.$ZodRawIssue): string {
    switch (issue.code) {
        case 'invalid_type': {
            const kind = kinds[String(issue.expected)];
            if (issue.input === undefined) return 'Required.';
            return kind === undefined ? 'Has the wrong type.' : `Must be ${kind}.`;
        }
        case 'invalid_value':
            return `Must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.join(', ')}.`;
        case 'too_small':
            return `Must ${amountOf(issue.origin, 'at least', Number(issue.minimum))}.`;
        case 'too_big':
            return `Must ${amountOf(issue.origin, 'at most', Number(issue.maximum))}.`;
        case 'not_multiple_of':
            return `Must be a multiple of ${issue.divisor}.`;
        case 'invalid_format': {
            const format = formats[String(issue.format)];
            return format === undefined ? 'Does not have the expected form.' : `Must be ${format}.`;
        }
        case 'unrecognized_keys':
            return `${unknownMember} Known are ${membersOf(issue.inst).join(', ')}.`;
        case 'invalid_key':
            return 'Has a member whose name is not allowed.';
        case 'invalid_union':
            return firstOf(issue.errors as z.core.$ZodIssue[][]) ?? 'Not a valid value.';
        default:
            return 'Not a valid value.';
    }
}

const unknownMember = 'Unknown member.';

function membersOf(shape: unknown): string[] {
    return shape instanceof z.ZodObject ? Object.keys(shape.shape) : [];
}

function amountOf(origin: string, bound: string, amount: number): string {
    if (origin === 'string') return `have ${bound} ${counted(amount, 'character')}`;
    if (origin === 'array' || origin === 'set') return `have ${bound} ${counted(amount, 'item')}`;
    return `be ${bound} ${amount}`;
}

/** The issue of the first alternative about the value itself. */
function firstOf(errors: z.core.$ZodIssue[][]): string | undefined {
    return errors[0]?.find(({ path }) => path.length === 0)?.message;
}
