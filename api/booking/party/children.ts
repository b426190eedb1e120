import { bookingLimits, type PartyRequest } from '../../../contract/booking.ts';
import type { Issue } from '../../../contract/errors.ts';

/** What a payload says of each child: its age, or null where only the child is named. */
export type ChildAges = readonly (number | null)[];

/**
 * The children of a payload, one entry each. `children` is a count or a list with or without ages; `childrenAges` gives
 * the ages besides, or alone; given both they must say the same, which is an issue at `childrenAges` when they do not.
 */
export function readChildren({ children, childrenAges }: PartyRequest, issues: Issue[]): ChildAges {
    const named = readNamed(children, issues);
    if (childrenAges === undefined) return named;
    childrenAges.forEach((age, index) => {
        checkAge(age, `childrenAges.${index}`, issues);
    });
    if (children !== undefined && !agree(named, childrenAges)) {
        issues.push({ path: 'childrenAges', message: 'The ages do not agree with children: one age for each child.' });
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

function agree(named: ChildAges, ages: readonly number[]): boolean {
    return named.length === ages.length && named.every((age, index) => age === null || age === ages[index]);
}

function checkAge(age: number, path: string, issues: Issue[]): void {
    if (Number.isInteger(age) && age >= 0 && age <= bookingLimits.age) return;
    issues.push({ path, message: `An age from 0 to ${bookingLimits.age}.` });
}

/** Whether a number can count persons; an issue where it cannot. */
export function isPersonCount(count: number, path: string, issues: Issue[]): boolean {
    const fits = Number.isInteger(count) && count >= 0 && count <= bookingLimits.persons;
    if (!fits) issues.push({ path, message: `A whole number from 0 to ${bookingLimits.persons}.` });
    return fits;
}
