import { bookingLimits, type PartyRequest } from '../../../contract/booking.ts';
import type { Issue } from '../../../contract/errors.ts';

/** The age of each child; null if the payload does not give it. */
export type ChildAges = readonly (number | null)[];

/**
 * Reads the children of a payload, one entry each. `children` is a count, or a list with or without ages;
 * `childrenAges` may be given as well or instead. If both are given and contradict each other, adds an issue at
 * `childrenAges`.
 */
export function readChildren({ children, childrenAges }: PartyRequest, issues: Issue[]): ChildAges {
    const named = readNamed(children, issues);
    if (childrenAges === undefined) return named;
    childrenAges.forEach((age, index) => {
        checkAge(age, `childrenAges.${index}`, issues);
    });
    if (children !== undefined && !isConsistent(named, childrenAges)) {
        issues.push({ path: 'childrenAges', message: 'The ages do not match children: give one age for each child.' });
    }
    return childrenAges;
}

function readNamed(children: PartyRequest['children'], issues: Issue[]): ChildAges {
    if (children === undefined) return [];
    if (Array.isArray(children)) {
        return children.map(({ age }, index) => {
            if (age === undefined) return null;
            checkAge(age, `children.${index}.age`, issues);
            return age;
        });
    }
    return isPersonCount(children, 'children', issues) ? new Array<null>(children).fill(null) : [];
}

function isConsistent(named: ChildAges, ages: readonly number[]): boolean {
    return named.length === ages.length && named.every((age, index) => age === null || age === ages[index]);
}

function checkAge(age: number, path: string, issues: Issue[]): void {
    if (Number.isInteger(age) && age >= 0 && age <= bookingLimits.age) return;
    issues.push({ path, message: `An age from 0 to ${bookingLimits.age}.` });
}

/** Whether a number is a valid count of persons. Adds an issue if not. */
export function isPersonCount(count: number, path: string, issues: Issue[]): boolean {
    const fits = Number.isInteger(count) && count >= 0 && count <= bookingLimits.persons;
    if (!fits) issues.push({ path, message: `A whole number from 0 to ${bookingLimits.persons}.` });
    return fits;
}
