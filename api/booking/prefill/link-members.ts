import { isCalendarDay } from '../../../contract/calendar-day.ts';
import type { Experience } from '../../../contract/catalog.ts';
import { isExtra } from '../../../contract/extras.ts';
import { isObject } from '../../../contract/is-object.ts';
import { type ParameterName, prefillLimits } from '../../../contract/prefill.ts';
import { namesOf } from './parameters.ts';
import { ageOf } from './values.ts';

/** A member of a pre-fill request. */
interface LinkMember {
    /** A name that the link has; an unknown name is unchanged. */
    name: string;
    value: unknown;
    /** The name in the request. */
    sent: string;
    /** Why the value is left out; it is then null. */
    problem?: string;
}

/**
 * Renames the members of a request for a price that a link names otherwise, so that a client can send what it has
 * priced: the days, `children` with ages, and `extras`. A day keeps its name if the request has the link's name, too.
 */
export function linkMembers(experience: Experience, input: Readonly<Record<string, unknown>>): LinkMember[] {
    const days = dayNames(experience, input);
    return Object.entries(input).flatMap(([sent, value]): LinkMember[] => {
        if (sent === 'children' && isChildren(value)) {
            const count = { name: sent, value: value.length, sent };
            return hasOneOf(input, 'childrenAges') ? [count] : [count, agesOf(value.map(({ age }) => age ?? null))];
        }
        if (sent === 'extras' && experience.hotel !== null && isObject(value)) {
            return Object.entries(value).map(([extra, isWanted]) => {
                const path = `extras.${extra}`;
                return { name: isExtra(extra) ? extra : path, value: isWanted, sent: path };
            });
        }
        return [{ name: days.get(sent) ?? sent, value, sent }];
    });
}

/** The page refuses ages unless each child has one. */
function agesOf(ages: readonly unknown[]): LinkMember {
    const member = { name: 'childrenAges', sent: 'children' };
    if (ages.every(isAge)) return { ...member, value: ages };
    const problem = `the ages are left out: each child needs one from 0 to ${prefillLimits.age}`;
    return { ...member, value: null, ...(ages.every((age) => age === null) ? {} : { problem }) };
}

function isAge(age: unknown): boolean {
    return typeof age !== 'object' && ageOf(String(age)) !== null;
}

/** Names of the link by those of the quote: check-in and check-out of a stay, and the first of several days. */
function dayNames(experience: Experience, input: Readonly<Record<string, unknown>>): Map<string, string> {
    const end = namesOf('endDate')
        .map((name) => input[name])
        .find(isDay);
    const isSpan = isDay(input.date) && end !== undefined && input.date <= end;
    const names: [string, ParameterName][] = [];
    if (experience.hotel !== null) names.push(['date', 'checkin'], ['endDate', 'checkout']);
    else if (experience.multiDay && isSpan) names.push(['date', 'startDate']);
    return new Map(names.filter(([, name]) => !hasOneOf(input, name)));
}

function isDay(value: unknown): value is string {
    return typeof value === 'string' && isCalendarDay(value);
}

function isChildren(value: unknown): value is { age?: unknown }[] {
    return Array.isArray(value) && value.length > 0 && value.every(isObject);
}

function hasOneOf(input: Readonly<Record<string, unknown>>, parameter: ParameterName): boolean {
    return namesOf(parameter).some((name) => (input[name] ?? null) !== null);
}
