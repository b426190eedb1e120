import type { Experience } from '../../../contract/catalog.ts';
import { prefillInputShape } from '../../../contract/prefill.ts';
import type { FormState, Ignored } from './form-state.ts';
import { parameterCalled } from './parameter-names.ts';
import { notedEntries, shownName } from './parameters.ts';
import { parsePrefill } from './parse.ts';

/** A link's query, and what of the input it does not carry. */
export interface BuiltPrefill {
    /** Without its question mark; '' for an empty input. */
    query: string;
    ignored: Ignored[];
}

type InputName = keyof typeof prefillInputShape.shape;

/** What a input for this experience may hold, by the first names of its parameters. */
export function inputNames(experience: Experience): InputName[] {
    return (Object.keys(prefillInputShape.shape) as InputName[]).filter(
        (name) => parameterCalled(name, experience) !== undefined,
    );
}

/**
 * The shortest link, by first names, that fills in a input. The input goes through the parser of the page, so that the link
 * holds exactly what the page will use, and `ignored` says why the rest is left out.
 *
 * @param input parameters by their first names, as JSON values; null and an empty list are no value.
 */
export function buildPrefill(experience: Experience, input: Readonly<Record<string, unknown>>): BuiltPrefill {
    const known: ReadonlySet<string> = new Set(inputNames(experience));
    const unfit: Ignored[] = [];
    const unknown: string[] = [];
    const parameters: [string, string][] = [];
    for (const [name, value] of Object.entries(input)) {
        if (!known.has(name)) unknown.push(name);
        else if (!isNothing(value)) {
            const text = textOf(name, value);
            if (typeof text === 'string') parameters.push([name, text]);
            else unfit.push({ parameter: name, code: 'invalid', reason: text.reason });
        }
    }
    const { state, ignored } = parsePrefill(queryOf(parameters), experience);
    return { query: queryOf(parametersOf(state)), ignored: [...notesOn(unknown), ...unfit, ...ignored] };
}

function notesOn(unknown: readonly string[]): Ignored[] {
    const notes = unknown.slice(0, notedEntries).map((name) => ({
        parameter: shownName(name),
        code: 'unknown' as const,
        reason: Object.hasOwn(prefillInputShape.shape, name) ? 'is not read on this page' : 'no such parameter',
    }));
    const [next, ...others] = unknown.slice(notedEntries);
    if (next === undefined) return notes;
    return [
        ...notes,
        {
            parameter: shownName(next),
            code: 'unknown',
            reason: `one of ${others.length + 1} more that are no parameters`,
        },
    ];
}

function isNothing(value: unknown): boolean {
    return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

/** A JSON value as a link writes it. */
function textOf(name: string, value: unknown): string | { reason: string } {
    if (typeof value !== 'object') return String(value);
    if (name === 'childrenAges') {
        return Array.isArray(value) ? value.map(ageText).join(',') : { reason: 'must be a list' };
    }
    if (name !== 'categoryCounts' && name !== 'options') return { reason: 'must be one value' };
    // Ever deeper lists would not fit on the stack when they are written.
    return isDeeper(value, levelsOfRows) ? { reason: 'is nested too deeply' } : JSON.stringify(value);
}

/** A list, and the rows in it. */
const levelsOfRows = 2;

function isDeeper(value: unknown, levels: number): boolean {
    if (typeof value !== 'object' || value === null) return false;
    return levels === 0 || Object.values(value).some((member) => isDeeper(member, levels - 1));
}

function ageText(age: unknown): string {
    return typeof age === 'object' && age !== null ? '?' : String(age);
}

/** The fewest parameters that give this state again. */
export function parametersOf(state: FormState): [string, string][] {
    const { kind, extras, categoryCounts, childrenAges, options, ...plain } = { extras: {}, ...state };
    const json = (members: object | null) => (members === null ? null : JSON.stringify(members));
    const values: Record<string, string | number | null> = {
        ...plain,
        categoryCounts: json(categoryCounts),
        childrenAges: childrenAges.length === 0 ? null : childrenAges.join(','),
        options: Object.keys(options).length === 0 ? null : json(options),
    };
    for (const [name, isWanted] of Object.entries(extras)) values[name] = isWanted === null ? null : Number(isWanted);
    return Object.keys(prefillInputShape.shape).flatMap((name) => {
        const value = values[name] ?? null;
        return value === null ? [] : [[name, String(value)]];
    });
}

/** What encodeURIComponent escapes although a query may hold it as it is (RFC 3986, 3.4); a blank is a plus there. */
const plainAgain: Readonly<Record<string, string>> = {
    '%20': '+',
    '%24': '$',
    '%2C': ',',
    '%2F': '/',
    '%3A': ':',
    '%3B': ';',
    '%3D': '=',
    '%3F': '?',
    '%40': '@',
};

/** A query without its question mark, escaped no more than it must be. */
export function queryOf(parameters: readonly (readonly [string, string])[]): string {
    const encode = (text: string) =>
        encodeURIComponent(text.toWellFormed()).replaceAll(
            /%(?:20|24|2C|2F|3A|3B|3D|3F|40)/gu,
            (escaped) => plainAgain[escaped] as string,
        );
    return parameters.map(([name, value]) => `${name}=${encode(value)}`).join('&');
}
