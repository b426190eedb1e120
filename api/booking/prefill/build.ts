import type { Experience } from '../../../contract/catalog.ts';
import { type ParameterName, prefillInputShape } from '../../../contract/prefill.ts';
import { err, ok, type Result } from '../../../contract/result.ts';
import type { FormState, Ignored } from './form-state.ts';
import { notedEntries, parameterCalled, shownName } from './parameters.ts';
import { parsePrefill } from './parse.ts';

/** The query of a pre-fill link, and the parts of the input that it does not contain. */
interface BuiltPrefill {
    /** Without the question mark; '' for an empty input. */
    query: string;
    ignored: Ignored[];
}

type InputName = ParameterName | 'deposit';

/** Names of the members that an input for this experience can have: the first names of its parameters. */
export function inputNames(experience: Experience): InputName[] {
    return (Object.keys(prefillInputShape.shape) as InputName[]).filter(
        (name) => parameterCalled(name, experience) !== undefined,
    );
}

/**
 * Builds the shortest link for an input, with the first names of the parameters. The input is parsed by the parser of
 * the page, so that the link contains exactly what the page uses. `ignored` lists the rest with reasons.
 *
 * @param input JSON values by the first names of parameters; null and an empty list count as absent.
 */
export function buildPrefill(experience: Experience, input: Readonly<Record<string, unknown>>): BuiltPrefill {
    const known: ReadonlySet<string> = new Set(inputNames(experience));
    const unfit: Ignored[] = [];
    const unknown: string[] = [];
    const parameters: [string, string][] = [];
    for (const [name, value] of Object.entries(input)) {
        if (!known.has(name)) unknown.push(name);
        else if (!isAbsent(value)) {
            const text = textOf(name, value);
            if (text.ok) parameters.push([name, text.value]);
            else unfit.push({ parameter: name, code: 'invalid', reason: text.error });
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
            reason: `one of ${others.length + 1} more unknown parameters`,
        },
    ];
}

function isAbsent(value: unknown): boolean {
    return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

/** Converts a JSON value to the text of a link. The error is the reason why it has none. */
function textOf(name: string, value: unknown): Result<string, string> {
    if (typeof value !== 'object') return ok(String(value));
    if (name === 'childrenAges') {
        return Array.isArray(value) ? ok(value.map(ageText).join(',')) : err('must be a list');
    }
    if (name !== 'categoryCounts' && name !== 'options') return err('must be one value');
    // JSON.stringify overflows the stack on values that are nested too deeply.
    return isDeeper(value, levelsOfRows) ? err('is nested too deeply') : ok(JSON.stringify(value));
}

/** A list, and its rows. */
const levelsOfRows = 2;

function isDeeper(value: unknown, levels: number): boolean {
    if (typeof value !== 'object' || value === null) return false;
    return levels === 0 || Object.values(value).some((member) => isDeeper(member, levels - 1));
}

function ageText(age: unknown): string {
    return typeof age === 'object' && age !== null ? '?' : String(age);
}

/** The smallest list of parameters that parses to this state. */
export function parametersOf(state: FormState): [string, string][] {
    const { kind, extras, categoryCounts, childrenAges, options, ...plain } = { extras: {}, ...state };
    const json = (members: object | null) => (members === null ? null : JSON.stringify(members));
    const values: Record<string, string | number | null> = {
        ...plain,
        categoryCounts: json(categoryCounts),
        childrenAges: childrenAges.length === 0 ? null : childrenAges.join(','),
        options: Object.keys(options).length === 0 ? null : json(options),
    };
    for (const [name, isChosen] of Object.entries(extras)) values[name] = isChosen === null ? null : Number(isChosen);
    return Object.keys(prefillInputShape.shape).flatMap((name) => {
        const value = values[name] ?? null;
        return value === null ? [] : [[name, String(value)]];
    });
}

/** Escapes of encodeURIComponent that a query does not need (RFC 3986, 3.4). A blank becomes a plus. */
const unescaped: Readonly<Record<string, string>> = {
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

/** Encodes a query without the question mark and with as few escapes as possible. */
export function queryOf(parameters: readonly (readonly [string, string])[]): string {
    const encode = (text: string) =>
        encodeURIComponent(text.toWellFormed()).replaceAll(
            /%(?:20|24|2C|2F|3A|3B|3D|3F|40)/gu,
            (escaped) => unescaped[escaped] as string,
        );
    return parameters.map(([name, value]) => `${name}=${encode(value)}`).join('&');
}
